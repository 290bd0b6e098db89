import { type Emulator, openEmulator } from '../http/index.ts'
import { EMULATED_PLACES, type EmulatedPlace, findByWords, nameIn, nearestTo } from '../places/index.ts'

/** What the emulator is told to answer once, with status 200 as Google does, in place of a place. */
type GoogleStatus =
  | 'OK'
  | 'INVALID_REQUEST'
  | 'OVER_DAILY_LIMIT'
  | 'OVER_QUERY_LIMIT'
  | 'REQUEST_DENIED'
  | 'UNKNOWN_ERROR'
  | 'ZERO_RESULTS'

interface GoogleMaps extends Emulator {
  /** The next answers have this status. */
  answerNext(status: GoogleStatus, times?: number): void
}

/** The key that it takes; every other one is denied. */
export const EMULATED_GOOGLE_KEY = 'AIza-emulated-0123456789-0123456789'

type Query = Readonly<Record<string, string | undefined>>

const MESSAGES: Partial<Record<GoogleStatus, string>> = {
  REQUEST_DENIED: 'The provided API key is invalid. ',
  OVER_QUERY_LIMIT: 'You have exceeded your daily request quota for this API.',
  OVER_DAILY_LIMIT: 'This API project is not authorized to use this API.',
  INVALID_REQUEST: "Invalid request. Missing the 'address', 'components', 'latlng' or 'place_id' parameter.",
}

/** The Geocoding API of Google on this machine: its statuses, fields and names as its reference has them. */
export async function openGoogleMaps(
  port = 0,
  { places = EMULATED_PLACES }: { readonly places?: readonly EmulatedPlace[] } = {},
): Promise<GoogleMaps> {
  const next: GoogleStatus[] = []
  const emulator = await openEmulator((app) => {
    app.get('/maps/api/geocode/json', async (request) => {
      const query = request.query as Query
      const status = next.shift() ?? statusOf(query)
      if (status !== 'OK') return refusal(status)
      const found = findFor(places, query)
      if (found.length === 0) return refusal('ZERO_RESULTS')
      const languages = [query.language ?? 'en']
      return { results: found.map((place) => describe(place, places.indexOf(place), languages)), status: 'OK' }
    })
  }, port)
  return Object.assign(emulator, {
    answerNext(status: GoogleStatus, times = 1) {
      for (let i = 0; i < times; i += 1) next.push(status)
    },
  })
}

function statusOf({ key, address, latlng }: Query): GoogleStatus {
  if (key !== EMULATED_GOOGLE_KEY) return 'REQUEST_DENIED'
  return address || /^-?\d+(\.\d+)?,-?\d+(\.\d+)?$/.test(latlng ?? '') ? 'OK' : 'INVALID_REQUEST'
}

function refusal(status: GoogleStatus) {
  const message = MESSAGES[status]
  return { ...(message && { error_message: message }), results: [], status }
}

function findFor(places: readonly EmulatedPlace[], { latlng, address, components }: Query): EmulatedPlace[] {
  if (latlng) {
    const [lat = 0, lng = 0] = latlng.split(',').map(Number)
    const found = nearestTo(places, { lat, lng })
    return found ? [found] : []
  }
  const country = /country:([A-Za-z]{2})/.exec(components ?? '')?.[1]?.toLowerCase()
  return findByWords(places, address ?? '').filter(({ countryCode }) => !country || countryCode === country)
}

function describe(place: EmulatedPlace, index: number, languages: readonly string[]) {
  const { lat, lng, postcode, countryCode } = place
  const [road, suburb, city, country] = [place.road, place.suburb, place.city, place.country].map((names) =>
    nameIn(names, languages),
  ) as [string, string, string, string]
  const component = (name: string, types: readonly string[], short = name) => ({
    long_name: name,
    short_name: short,
    types,
  })
  return {
    address_components: [
      component(road, ['route']),
      component(suburb, ['political', 'sublocality', 'sublocality_level_1']),
      component(city, ['locality', 'political']),
      component(country, ['country', 'political'], countryCode.toUpperCase()),
      ...(postcode === undefined ? [] : [component(postcode, ['postal_code'])]),
    ],
    formatted_address: [road, suburb, city, country].join(' - '),
    geometry: {
      location: { lat, lng },
      location_type: 'GEOMETRIC_CENTER',
      viewport: {
        northeast: { lat: lat + 0.001349, lng: lng + 0.001349 },
        southwest: { lat: lat - 0.001349, lng: lng - 0.001349 },
      },
    },
    place_id: `ChIJemulated${String(index).padStart(15, '0')}`,
    types: ['route'],
  }
}
