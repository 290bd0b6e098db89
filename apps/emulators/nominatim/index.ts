import { type Emulator, openEmulator } from '../http/index.ts'
import { EMULATED_PLACES, type EmulatedPlace, findByWords, nameIn, nearestTo } from '../places/index.ts'

interface NominatimRules {
  readonly places?: readonly EmulatedPlace[]
  /** As a public server: a second request within so long is answered 429, and one without a name of its own 403. */
  readonly everyMs?: number
}

const LICENCE = 'Data © OpenStreetMap contributors, ODbL 1.0. http://osm.org/copyright'
const MAX_PLACES = 40

type Query = Readonly<Record<string, string | undefined>>

/**
 * Nominatim on this machine, with format `jsonv2` alone: the fields and texts of "Reverse geocoding", "Search queries" and
 * "Place output" of its manual. What it does not find is `{ error }` with status 200, as there.
 */
export function openNominatim(port = 0, { places = EMULATED_PLACES, everyMs }: NominatimRules = {}): Promise<Emulator> {
  let lastAt = Number.NEGATIVE_INFINITY
  return openEmulator((app) => {
    app.addHook('preHandler', async (request, reply) => {
      if (everyMs === undefined) return
      if (!/^[\w.-]+\/[\w.-]+ \(/.test(request.headers['user-agent'] ?? ''))
        return reply.code(403).type('text/html').send('<html><h1>Access blocked</h1></html>')
      const now = performance.now()
      const isTooSoon = now - lastAt < everyMs
      lastAt = now
      if (isTooSoon) return reply.code(429).type('text/html').send('<html><h1>Bandwidth limit exceeded</h1></html>')
    })

    app.get('/reverse', async (request, reply) => {
      const query = request.query as Query
      const fault = formatFault(query) ?? pointFault(query)
      if (fault) return reply.code(400).send(fault)
      const found = nearestTo(places, { lat: Number(query.lat), lng: Number(query.lon) })
      return found ? describe(found, places.indexOf(found), query) : { error: 'Unable to geocode' }
    })

    app.get('/search', async (request, reply) => {
      const query = request.query as Query
      const fault = formatFault(query) ?? (query.q ? null : refusal("Parameter 'q' missing."))
      if (fault) return reply.code(400).send(fault)
      const countries = query.countrycodes?.split(',') ?? []
      const box = query.bounded === '1' ? query.viewbox?.split(',').map(Number) : undefined
      return findByWords(places, query.q!)
        .filter(({ countryCode }) => countries.length === 0 || countries.includes(countryCode))
        .filter((place) => !box || isInBox(place, box))
        .slice(0, Math.min(Number(query.limit ?? 10), MAX_PLACES))
        .map((place) => describe(place, places.indexOf(place), query))
    })

    app.get('/status', async () => ({ status: 0, message: 'OK', software_version: '5.1.0', database_version: '5.1.0' }))
  }, port)
}

function refusal(message: string) {
  return { error: { code: 400, message } }
}

function formatFault({ format }: Query) {
  return format === 'jsonv2' ? null : refusal("Parameter 'format' must be one of: jsonv2")
}

function pointFault({ lat, lon }: Query) {
  const isNumber = (text: string | undefined) => text !== undefined && /^-?\d+(\.\d+)?$/.test(text)
  return isNumber(lat) && isNumber(lon) ? null : refusal("Parameters 'lat' and 'lon' must be numbers.")
}

function isInBox({ lat, lng }: EmulatedPlace, [x1 = 0, y1 = 0, x2 = 0, y2 = 0]: readonly number[]): boolean {
  return lng >= Math.min(x1, x2) && lng <= Math.max(x1, x2) && lat >= Math.min(y1, y2) && lat <= Math.max(y1, y2)
}

/** Degrees are texts, and a box is south, north, west, east. */
function describe(place: EmulatedPlace, index: number, query: Query) {
  const languages = (query['accept-language'] ?? 'en').split(',')
  const [road, suburb, city, country] = [place.road, place.suburb, place.city, place.country].map((names) =>
    nameIn(names, languages),
  )
  const { lat, lng, postcode, countryCode } = place
  const parts = [road, suburb, city, postcode, country].filter((part) => part !== undefined)
  return {
    place_id: 134_140_761 + index,
    licence: LICENCE,
    osm_type: 'way',
    osm_id: 280_940_520 + index,
    lat: lat.toFixed(7),
    lon: lng.toFixed(7),
    category: 'highway',
    type: 'residential',
    place_rank: 26,
    importance: 0.0533,
    addresstype: 'road',
    name: road,
    display_name: parts.join(', '),
    ...(query.addressdetails === '1' && {
      address: { road, suburb, city, ...(postcode !== undefined && { postcode }), country, country_code: countryCode },
    }),
    boundingbox: [lat - 0.002, lat + 0.002, lng - 0.002, lng + 0.002].map((degrees) => degrees.toFixed(7)),
  }
}
