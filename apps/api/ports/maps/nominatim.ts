import type { Language } from '@compass/domain/languages'
import { z } from 'zod'
import { CircuitBreaker } from '../breaker/circuit-breaker.ts'
import { fetchJson } from './fetch-json.ts'
import { type Box, type FoundPlace, isWithin, searchBox, toPlace, toPlaceAt } from './outside-places.ts'
import { type Attribution, MapsFault, type MapsPort } from './port.ts'
import { RecentAnswers } from './recent-answers.ts'
import type { TakeTurn } from './turns.ts'

interface NominatimSettings {
  /** Without a slash at its end. */
  readonly url: string
  /** The product and where it is: the policy of public servers wants it. */
  readonly userAgent: string
  /** Of a public server: one request a second for the whole product, and none while somebody types. Null: it is our own. */
  readonly takeTurn: TakeTurn | null
  readonly clock?: () => number
}

const ATTRIBUTION: Attribution = {
  text: '© OpenStreetMap contributors',
  href: 'https://www.openstreetmap.org/copyright',
}
const ANSWER_WITHIN_MS = 1_400
const TURN_WITHIN_MS = 900
/** Answers are kept for a day, as the policy of public servers asks for. */
const RECENT = { max: 2_000, forMs: 24 * 3_600_000 }
const MAX_FOUND = 5
/** Serbian is written in Latin letters here. */
const LANGUAGES: Readonly<Record<Language, string>> = { en: 'en', ar: 'ar', sr: 'sr-Latn,sr', fr: 'fr', el: 'el' }

const degrees = z.union([z.string().regex(/^-?\d{1,3}(\.\d+)?$/), z.number()]).transform(Number)

/** What of a place of format `jsonv2` is read; degrees are texts. */
const NominatimPlace = z.object({
  lat: degrees,
  lon: degrees,
  display_name: z.string(),
  address: z.record(z.string(), z.string()).optional(),
  boundingbox: z.tuple([degrees, degrees, degrees, degrees]).optional(),
})

/** Asks a server that speaks as Nominatim does: one of our own, of a provider, or a public one under its policy. */
export function nominatim({ url, userAgent, takeTurn, clock = Date.now }: NominatimSettings): MapsPort & {
  readonly searchesTyped: boolean
} {
  const recent = new RecentAnswers<readonly FoundPlace[]>({ ...RECENT, clock })
  const breaker = new CircuitBreaker({
    isAnswer: (error) => error instanceof MapsFault && error.kind === 'refused',
    restFault: () => new MapsFault('away', 'it has failed too often: it rests'),
    clock,
  })

  function request(
    path: string,
    language: Language,
    query: Readonly<Record<string, string>>,
  ): Promise<readonly FoundPlace[]> {
    const address = new URL(`${url}/${path}`)
    const parameters = { ...query, format: 'jsonv2', addressdetails: '1', 'accept-language': LANGUAGES[language] }
    for (const [name, value] of Object.entries(parameters)) address.searchParams.set(name, value)
    return recent.find(address.href, async () => {
      const isTurn = !takeTurn || !breaker.isClosed() || (await takeTurn(TURN_WITHIN_MS))
      if (!isTurn) throw new MapsFault('spent', 'no turn came in time')
      return breaker.run(async () =>
        readPlaces(await fetchJson(address, { 'user-agent': userAgent }, ANSWER_WITHIN_MS), language),
      )
    })
  }

  return {
    mayKeep: () => true,
    searchesTyped: takeTurn === null,
    async reverse(merchant, point, language) {
      // Ten metres: two who stand side by side are one request.
      const [lat, lon] = [point.lat.toFixed(4), point.lng.toFixed(4)]
      const [found] = await request('reverse', language, { lat, lon, zoom: '18' })
      return found ? toPlaceAt(merchant, point, found, ATTRIBUTION) : null
    },
    async search(merchant, query, language) {
      const box = searchBox(merchant)
      const found = await request('search', language, {
        q: query.trim(),
        countrycodes: merchant.merchant.country.toLowerCase(),
        limit: String(MAX_FOUND),
        ...(box && { viewbox: [box.west, box.south, box.east, box.north].join(','), bounded: '1' }),
      })
      return found
        .filter((place) => !box || isWithin(box, place))
        .slice(0, MAX_FOUND)
        .flatMap((place) => toPlace(merchant, place, ATTRIBUTION) ?? [])
    },
  }
}

/** Of one place or a list; `{ error }` is its word for "nothing there". What is no place is left out. */
function readPlaces(body: unknown, language: Language): FoundPlace[] {
  return (Array.isArray(body) ? body : [body]).flatMap((one) => {
    const read = NominatimPlace.safeParse(one)
    if (!read.success) return []
    const { lat, lon: lng, display_name: name, address = {}, boundingbox } = read.data
    return [{ label: shortName(name, address, language), lat, lng, box: boundingbox ? toBox(boundingbox) : null }]
  })
}

function toBox([south, north, west, east]: readonly [number, number, number, number]): Box {
  return { south, west, north, east }
}

/** Without the country and the postcode, which everybody here knows. */
function shortName(name: string, address: Readonly<Record<string, string>>, language: Language): string {
  const known = new Set([address.country, address.postcode])
  const parts = name.split(/\s*[,،]\s*/).filter((part) => part !== '' && !known.has(part))
  return (parts.length > 0 ? parts : [name]).join(language === 'ar' ? '، ' : ', ')
}
