import type { GeocoderChoice, LoadedMerchant } from '@compass/domain/merchants'
import { EMULATED_GOOGLE_KEY, openGoogleMaps } from '@compass/emulators/google-maps'
import { type Emulator, openEmulator } from '@compass/emulators/http'
import { openNominatim } from '@compass/emulators/nominatim'
import { AT_THE_HARBOUR, IN_THE_SEA } from '@compass/testkit/merchants'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { spendGeocoderRequest } from '../../records/geocoding/geocoder-days.ts'
import { fixedSecrets } from '../../testing/fixed-secrets.ts'
import { type TestApi, testApi } from '../../testing/test-api.ts'
import { gazetteer } from './gazetteer.ts'
import { type GoogleSettings, googleGeocoding } from './google.ts'
import { nominatim } from './nominatim.ts'
import { openMaps } from './open-maps.ts'
import type { MapsPort } from './port.ts'
import { turnsOf } from './turns.ts'

const USER_AGENT = 'Compass/3.2.0 (+https://shop.example.com)'

let test: TestApi
let merchant: LoadedMerchant
let harbour: string
let streets: Emulator
let google: Awaited<ReturnType<typeof openGoogleMaps>>
beforeAll(async () => {
  test = await testApi()
  merchant = await test.merchant()
  harbour = merchant.merchant.stores[0]!.areas[0]!.id
  streets = await openNominatim()
  google = await openGoogleMaps()
})
afterAll(async () => {
  await streets.close()
  await google.close()
  await test.close()
})

const openStreets = () => nominatim({ url: streets.url, userAgent: USER_AGENT, takeTurn: null })
function openGoogle(settings: Partial<GoogleSettings> = {}): MapsPort {
  const account = { key: EMULATED_GOOGLE_KEY, requestsPerDay: 100 }
  return googleGeocoding({ url: google.url, accountOf: async () => account, spend: async () => true, ...settings })
}
const withChoice = (geocoder: GeocoderChoice, map?: LoadedMerchant['merchant']['map']): LoadedMerchant => ({
  ...merchant,
  merchant: { ...merchant.merchant, geocoder, ...(map && { map }) },
})

const ADAPTERS: Record<string, { open: () => MapsPort; knows: string; arabic: string; attribution: string | null }> = {
  gazetteer: { open: gazetteer, knows: 'Harbour, Dubai', arabic: 'الميناء، دبي', attribution: null },
  Nominatim: {
    open: openStreets,
    knows: 'Marina Walk, Dubai Marina, Dubai',
    arabic: 'ممشى المارينا، دبي مارينا، دبي',
    attribution: '© OpenStreetMap contributors',
  },
  Google: {
    open: openGoogle,
    knows: 'Marina Walk - Dubai Marina - Dubai - United Arab Emirates',
    arabic: 'ممشى المارينا - دبي مارينا - دبي - الإمارات العربية المتحدة',
    attribution: 'Google Maps',
  },
}

describe.each(Object.entries(ADAPTERS))('maps (%s)', (_, { open, knows, arabic, attribution }) => {
  const source = attribution === null ? null : expect.objectContaining({ text: attribution })

  it('say what stands at a point, whose words it is, and our own area', async () => {
    const maps = open()
    const place = { label: knows, areaId: harbour, ...AT_THE_HARBOUR, attribution: source }
    expect(await maps.reverse(merchant, AT_THE_HARBOUR, 'en')).toEqual(place)
    expect(await maps.reverse(merchant, AT_THE_HARBOUR, 'ar')).toMatchObject({ label: arabic })
    expect(await maps.reverse(merchant, IN_THE_SEA, 'en')).toBeNull()
  })

  it('find a place by its words in the merchant’s city alone', async () => {
    const maps = open()
    const wanted = attribution === null ? 'harbour' : 'marina walk'
    const found = await maps.search(merchant, wanted, 'en')
    expect(found).toMatchObject([{ label: knows, areaId: harbour, attribution: source }])
    expect(await maps.search(merchant, 'zzzzzz', 'en')).toEqual([])
  })

  it('say whether what they find may be stored', () => {
    expect(open().mayKeep(merchant)).toBe(attribution !== 'Google Maps')
  })
})

const OUTSIDE = [
  { name: 'Nominatim', open: openStreets, emulator: () => streets, path: 'reverse' },
  { name: 'Google', open: openGoogle, emulator: () => google, path: 'maps/api/geocode/json' },
]

describe.each(OUTSIDE)('hostile 110: a geocoder outside that fails ($name)', ({ open, emulator, path }) => {
  it.each([
    ['broken', 'away'],
    ['html', 'away'],
    ['droppedAfterDoing', 'away'],
    ['tooMany', 'spent'],
  ] as const)('%s: a fault without the place or a key', async (lie, kind) => {
    // Where a kept connection is dropped it is asked once more.
    emulator().lies.add(`GET /${path}`, { kind: lie, times: lie === 'droppedAfterDoing' ? 2 : 1 })
    const fault = await open()
      .reverse(merchant, AT_THE_HARBOUR, 'en')
      .catch((error: Error) => error)
    expect(fault).toMatchObject({ kind })
    expect(String((fault as Error).stack)).not.toMatch(/AIza|25\.08/)
  })

  it('late: it is left within 1.5 seconds', async () => {
    emulator().lies.add(`GET /${path}`, { kind: 'late', afterMs: 4_000 })
    const began = performance.now()
    await expect(open().reverse(merchant, AT_THE_HARBOUR, 'en')).rejects.toMatchObject({ kind: 'away' })
    expect(performance.now() - began).toBeLessThan(2_500)
  })

  it('five times: it rests, and is asked once more after fifteen seconds', async () => {
    let now = 0
    const clock = () => now
    const maps =
      emulator() === google
        ? openGoogle({ clock })
        : nominatim({ url: streets.url, userAgent: USER_AGENT, takeTurn: null, clock })
    emulator().lies.add(`GET /${path}`, { kind: 'broken', times: 5 })
    const ask = () => maps.reverse(merchant, AT_THE_HARBOUR, 'en')
    for (let i = 0; i < 5; i += 1) await expect(ask()).rejects.toThrow('it answers 500')
    const count = emulator().requests.length
    await expect(ask()).rejects.toThrow('it rests')
    expect(emulator().requests).toHaveLength(count)
    now = 15_001
    expect(await ask()).not.toBeNull()
  })
})

describe('what a geocoder answers is not believed', () => {
  const answering = async (body: unknown, ask: (maps: MapsPort) => Promise<unknown>) => {
    const emulator = await openEmulator((app) => {
      app.get('/*', async () => body)
    })
    try {
      return await ask(nominatim({ url: emulator.url, userAgent: USER_AGENT, takeTurn: null }))
    } finally {
      await emulator.close()
    }
  }
  const place = { lat: '25.0801', lon: '55.1402', display_name: 'Marina Walk, Dubai', licence: 'x' }
  const search = (maps: MapsPort) => maps.search(merchant, 'walk', 'en')
  const reverse = (maps: MapsPort) => maps.reverse(merchant, AT_THE_HARBOUR, 'en')

  it.each([
    ['degrees that are none', [{ ...place, lat: 'north' }]],
    ['degrees beyond the poles', [{ ...place, lat: '95.1' }]],
    ['a place in another country', [{ ...place, lat: '50.8', lon: '-0.1' }]],
    ['no name', [{ ...place, display_name: ' \u202e\n ' }]],
    ['no list at all', { found: 'Dubai' }],
    ['nothing', null],
  ])('%s is no place', async (_, body) => {
    expect(await answering(body, search)).toEqual([])
  })

  it('a place far from the point that was asked about is not what stands there', async () => {
    expect(await answering({ ...place, lat: '25.30', lon: '55.40' }, reverse)).toBeNull()
    // A long street is there wherever its own point is.
    const street = { ...place, lat: '25.30', lon: '55.40', boundingbox: ['25.0', '25.4', '55.0', '55.5'] }
    expect(await answering(street, reverse)).toMatchObject({ areaId: harbour, ...AT_THE_HARBOUR })
  })

  it('a name is one short line, without marks that turn it round', async () => {
    const name = `\u202eWalk\u0000 of\n\tthe ${'x'.repeat(500)}`
    const [found] = (await answering([{ ...place, display_name: name }], search)) as { label: string }[]
    expect(found!.label).toMatch(/^Walk of the x+$/)
    expect(found!.label).toHaveLength(160)
  })
})

describe('Nominatim', () => {
  it('is asked politely: by name, in the language, within the city, and once for the same', async () => {
    const maps = openStreets()
    const count = streets.requests.length
    await Promise.all([1, 2, 3].map(() => maps.search(merchant, ' marina walk ', 'sr')))
    await maps.search(merchant, 'marina walk', 'sr')
    const [request, ...others] = streets.requests.slice(count)
    expect(others).toEqual([])
    expect(request!.headers['user-agent']).toBe(USER_AGENT)
    const query = new URL(request!.path, 'http://x').searchParams
    expect(Object.fromEntries(query)).toMatchObject({
      q: 'marina walk',
      format: 'jsonv2',
      countrycodes: 'ae',
      bounded: '1',
      limit: '5',
      'accept-language': 'sr-Latn,sr',
    })
  })

  it('of the public is asked once a second by all processes together', async () => {
    const turns = () => turnsOf(test.database, 'of a test', 400)
    const [first, second] = [turns(), turns()]
    expect(await first(0)).toBe(true)
    expect(await second(0)).toBe(false)
    expect(await second(2_000)).toBe(true)
    expect(await first(0)).toBe(false)
  })

  it('of the public gets no request while its turn is another one’s, and none while somebody types', async () => {
    const emulator = await openNominatim(0, { everyMs: 900 })
    const maps = openMaps({
      geocoder: {
        nominatim: { url: emulator.url, isPublic: true },
        google: { key: undefined, requestsPerDay: 1 },
        userAgent: USER_AGENT,
      },
      providerUrls: {},
      database: test.database,
      secrets: fixedSecrets({}),
      say: () => undefined,
    })
    expect(await maps.search(merchant, 'harbour', 'en')).toMatchObject([{ label: 'Harbour, Dubai', attribution: null }])
    expect(emulator.requests).toEqual([])
    const points = [0, 1, 2].map((i) => ({ ...AT_THE_HARBOUR, lat: AT_THE_HARBOUR.lat + i * 0.001 }))
    const places = await Promise.all(points.map((point) => maps.reverse(merchant, point, 'en')))
    expect(places.map((place) => place?.areaId)).toEqual([harbour, harbour, harbour])
    expect(emulator.requests.length).toBeLessThan(3)
    expect(places.some((place) => place?.label.startsWith('Marina Walk'))).toBe(true)
    await emulator.close()
  })
})

describe('Google', () => {
  it('says no with status 200, and each of its words has its meaning', async () => {
    for (const [status, kind] of [
      ['OVER_QUERY_LIMIT', 'spent'],
      ['OVER_DAILY_LIMIT', 'refused'],
      ['REQUEST_DENIED', 'refused'],
      ['INVALID_REQUEST', 'refused'],
      ['UNKNOWN_ERROR', 'away'],
    ] as const) {
      google.answerNext(status)
      const ask = openGoogle().search(merchant, 'marina walk', 'en')
      await expect(ask, status).rejects.toMatchObject({ kind, message: `it answers ${status}` })
    }
    google.answerNext('ZERO_RESULTS')
    expect(await openGoogle().search(merchant, 'marina walk', 'en')).toEqual([])
  })

  it('is asked each time anew: nothing that it says is stored', async () => {
    const maps = openGoogle()
    const count = google.requests.length
    await maps.reverse(merchant, AT_THE_HARBOUR, 'en')
    await maps.reverse(merchant, AT_THE_HARBOUR, 'en')
    expect(google.requests).toHaveLength(count + 2)
  })

  it('costs no more than the budget of a day, also by many at once', async () => {
    const now = new Date('2026-03-01T12:00:00Z')
    const spend = () => spendGeocoderRequest(test.database.tenant(test.merchantId), 'of-a-test', 3, now)
    const spent = await Promise.all(Array.from({ length: 10 }, spend))
    expect(spent.filter(Boolean)).toHaveLength(3)
    const tomorrow = new Date('2026-03-02T00:00:01Z')
    const tenant = test.database.tenant(test.merchantId)
    expect(await spendGeocoderRequest(tenant, 'of-a-test', 3, tomorrow)).toBe(true)
    const count = google.requests.length
    const maps = openGoogle({ spend: async () => false })
    await expect(maps.search(merchant, 'marina walk', 'en')).rejects.toMatchObject({ kind: 'spent' })
    expect(google.requests).toHaveLength(count)
  })
})

describe('a merchant’s maps', () => {
  const sentences: string[] = []
  const open = (settings: { readonly key?: string; readonly isStreets?: boolean; readonly apiKey?: string }) =>
    openMaps({
      geocoder: {
        nominatim: settings.isStreets ? { url: streets.url, isPublic: false } : undefined,
        google: { key: settings.key, requestsPerDay: 50 },
        userAgent: USER_AGENT,
      },
      providerUrls: { 'google-maps': google.url },
      database: test.database,
      secrets: fixedSecrets(settings.apiKey ? { 'google-maps': { live: { apiKey: settings.apiKey } } } : {}),
      say: (sentence) => sentences.push(sentence),
    })
  const labelOf = async (maps: MapsPort, loaded: LoadedMerchant) =>
    (await maps.reverse(loaded, AT_THE_HARBOUR, 'en'))?.label.split(/[,-]/)[0]?.trim()
  const own = { kind: 'google', requestsPerDay: 10 } as const

  it('are those of its document, else of the deployment, else its own areas', async () => {
    expect(await labelOf(open({}), merchant)).toBe('Harbour')
    expect(await labelOf(open({ isStreets: true }), merchant)).toBe('Marina Walk')
    expect(await labelOf(open({ isStreets: true }), withChoice({ kind: 'none' }))).toBe('Harbour')
    expect(await labelOf(open({ key: EMULATED_GOOGLE_KEY }), merchant)).toBe('Marina Walk')
    expect(await labelOf(open({ apiKey: EMULATED_GOOGLE_KEY }), withChoice(own))).toBe('Marina Walk')
    const mayKeep = (maps: MapsPort, loaded: LoadedMerchant) => maps.mayKeep(loaded)
    expect(mayKeep(open({ isStreets: true }), merchant)).toBe(true)
    expect(mayKeep(open({ isStreets: true }), withChoice(own))).toBe(false)
  })

  it('do not put what Google finds on tiles of others', async () => {
    const tiles = { kind: 'pmtiles', address: 'https://x', attribution: '©', attributionLink: null } as const
    const choice = withChoice({ kind: 'deployment' }, { tiles, water: [], roads: [] })
    expect(await labelOf(open({ key: EMULATED_GOOGLE_KEY }), choice)).toBe('Harbour')
  })

  it('spend the budget of its document', async () => {
    const choice = withChoice({ kind: 'google', requestsPerDay: 1 })
    await test.sql.query('delete from geocoder_days')
    const maps = open({ apiKey: EMULATED_GOOGLE_KEY })
    expect([await labelOf(maps, choice), await labelOf(maps, choice)]).toEqual(['Marina Walk', 'Harbour'])
    await expect(maps.search(choice, 'marina walk', 'en')).rejects.toMatchObject({ kind: 'spent' })
  })

  it('hostile 110: answer from its areas within 1.5 seconds where the geocoder hangs, and say so once', async () => {
    sentences.length = 0
    const maps = open({ isStreets: true })
    streets.lies.add('GET /reverse', { kind: 'late', afterMs: 5_000, times: 2 })
    streets.lies.add('GET /search', { kind: 'late', afterMs: 5_000 })
    const began = performance.now()
    const [place] = await Promise.all([
      labelOf(maps, merchant),
      expect(maps.search(merchant, 'marina walk', 'ar')).rejects.toMatchObject({ kind: 'away' }),
    ])
    expect(place).toBe('Harbour')
    expect(performance.now() - began).toBeLessThan(2_500)
    expect(sentences).toEqual([
      'The geocoder of merchant test-kitchen does not answer, and its areas do: no answer in time.',
    ])
  })

  it('without a key of its own are its areas, and the deployment is told the setting that lacks', async () => {
    sentences.length = 0
    expect(await labelOf(open({ key: EMULATED_GOOGLE_KEY }), withChoice(own))).toBe('Harbour')
    expect(sentences).toEqual([
      'The geocoder of merchant test-kitchen does not answer, and its areas do: no key is set: give the merchant the secret apiKey of google-maps.',
    ])
  })
})
