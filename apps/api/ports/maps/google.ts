import type { Language } from '@compass/domain/languages'
import type { LoadedMerchant } from '@compass/domain/merchants'
import { z } from 'zod'
import { CircuitBreaker } from '../breaker/circuit-breaker.ts'
import { fetchJson } from './fetch-json.ts'
import { type Box, type FoundPlace, isWithin, searchBox, toPlace, toPlaceAt } from './outside-places.ts'
import { type Attribution, MapsFault, type MapsPort } from './port.ts'

interface GoogleAccount {
  readonly key: string
  readonly requestsPerDay: number
}

export interface GoogleSettings {
  /** Without a slash at its end. */
  readonly url: string
  /** Whose key pays for this merchant. Null: nobody's. */
  readonly accountOf: (merchant: LoadedMerchant) => Promise<GoogleAccount | null>
  /** Counts a request. False: the budget of the day is spent. */
  readonly spend: (merchant: LoadedMerchant, requestsPerDay: number) => Promise<boolean>
  readonly clock?: () => number
}

export const GOOGLE_MAPS_URL = 'https://maps.googleapis.com'

const ATTRIBUTION: Attribution = { text: 'Google Maps', href: 'https://maps.google.com/help/terms_maps.html' }
const ANSWER_WITHIN_MS = 1_400
const MAX_FOUND = 5
const LANGUAGES: Readonly<Record<Language, string>> = { en: 'en', ar: 'ar', sr: 'sr', fr: 'fr', el: 'el' }

const Corner = z.object({ lat: z.number(), lng: z.number() })
const GoogleResult = z.object({
  formatted_address: z.string(),
  geometry: z.object({ location: Corner, viewport: z.object({ northeast: Corner, southwest: Corner }).optional() }),
})
const GoogleAnswer = z.object({ status: z.string(), results: z.array(z.unknown()) })

/** What its words for "no" mean; they come with status 200. */
const FAULTS: Readonly<Record<string, MapsFault['kind']>> = {
  OVER_DAILY_LIMIT: 'refused',
  OVER_QUERY_LIMIT: 'spent',
  REQUEST_DENIED: 'refused',
  INVALID_REQUEST: 'refused',
}

/** Asks the Geocoding API of Google. Its terms let nobody keep what it answers: nothing is remembered here. */
export function googleGeocoding({ url, accountOf, spend, clock = Date.now }: GoogleSettings): MapsPort {
  const breaker = new CircuitBreaker({
    isAnswer: (error) => error instanceof MapsFault && error.kind === 'refused',
    restFault: () => new MapsFault('away', 'it has failed too often: it rests'),
    clock,
  })

  async function request(
    merchant: LoadedMerchant,
    language: Language,
    query: Readonly<Record<string, string>>,
  ): Promise<FoundPlace[]> {
    const account = await accountOf(merchant)
    if (!account) throw new MapsFault('refused', 'no key is set: give the merchant the secret apiKey of google-maps')
    if (!breaker.isClosed()) throw new MapsFault('away', 'it has failed too often: it rests')
    if (!(await spend(merchant, account.requestsPerDay)))
      throw new MapsFault('spent', `the ${account.requestsPerDay} requests of today are spent`)
    const address = new URL(`${url}/maps/api/geocode/json`)
    for (const [name, value] of Object.entries({ ...query, language: LANGUAGES[language], key: account.key }))
      address.searchParams.set(name, value)
    return breaker.run(async () => readPlaces(await fetchJson(address, {}, ANSWER_WITHIN_MS)))
  }

  return {
    mayKeep: () => false,
    async reverse(merchant, point, language) {
      const [found] = await request(merchant, language, { latlng: `${point.lat},${point.lng}` })
      return found ? toPlaceAt(merchant, point, found, ATTRIBUTION) : null
    },
    async search(merchant, query, language) {
      const box = searchBox(merchant)
      const country = merchant.merchant.country
      const found = await request(merchant, language, {
        address: query.trim(),
        components: `country:${country}`,
        region: country.toLowerCase(),
        ...(box && { bounds: `${box.south},${box.west}|${box.north},${box.east}` }),
      })
      return found
        .filter((place) => !box || isWithin(box, place))
        .slice(0, MAX_FOUND)
        .flatMap((place) => toPlace(merchant, place, ATTRIBUTION) ?? [])
    },
  }
}

function readPlaces(body: unknown): FoundPlace[] {
  const read = GoogleAnswer.safeParse(body)
  if (!read.success) throw new MapsFault('away', 'its answer has another shape')
  const { status, results } = read.data
  if (status === 'ZERO_RESULTS') return []
  if (status !== 'OK') throw new MapsFault(FAULTS[status] ?? 'away', `it answers ${status.slice(0, 40)}`)
  return results.flatMap((one) => {
    const result = GoogleResult.safeParse(one)
    if (!result.success) return []
    const { formatted_address: label, geometry } = result.data
    return [{ label, ...geometry.location, box: geometry.viewport ? toBox(geometry.viewport) : null }]
  })
}

function toBox({
  northeast,
  southwest,
}: {
  northeast: z.infer<typeof Corner>
  southwest: z.infer<typeof Corner>
}): Box {
  return { south: southwest.lat, west: southwest.lng, north: northeast.lat, east: northeast.lng }
}
