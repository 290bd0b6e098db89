import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Ajv } from 'ajv'
import { afterEach, expect, it } from 'vitest'
import { EMULATED_GOOGLE_KEY, openGoogleMaps } from './google-maps/index.ts'
import type { Emulator } from './http/index.ts'
import { openNominatim } from './nominatim/index.ts'
import { openTiles } from './tiles/index.ts'

const opened: Emulator[] = []
const opening = async <E extends Emulator>(work: Promise<E>): Promise<E> => {
  const emulator = await work
  opened.push(emulator)
  return emulator
}
afterEach(async () => {
  for (const emulator of opened.splice(0)) await emulator.close()
})

function judge(provider: string): (answer: unknown) => string {
  const ajv = new Ajv({ allErrors: true, allowUnionTypes: true })
  const validate = ajv.compile(JSON.parse(readFileSync(join(import.meta.dirname, provider, 'schema.json'), 'utf8')))
  return (answer) => (validate(answer) ? '' : ajv.errorsText(validate.errors))
}

it('answers of Nominatim have the shape of its manual', async () => {
  const { url } = await opening(openNominatim())
  const judged = judge('nominatim')
  const ask = async (path: string) => {
    const answer = await fetch(`${url}/${path}`)
    return [answer.status, await answer.json()] as const
  }
  const [status, place] = await ask('reverse?format=jsonv2&lat=25.08&lon=55.14&addressdetails=1&accept-language=ar')
  expect([status, judged(place)]).toEqual([200, ''])
  expect(place.name).toBe('ممشى المارينا')
  const [, found] = await ask('search?format=jsonv2&q=marina%20walk&limit=5')
  expect(found.map(judged)).toEqual(['', ''])
  expect((await ask('search?format=jsonv2&q=marina%20walk&countrycodes=ae'))[1]).toHaveLength(1)
  const box = 'viewbox=55,25,55.2,25.1&bounded=1'
  expect((await ask(`search?format=jsonv2&q=dubai&${box}`))[1]).toHaveLength(1)
  expect(await ask('reverse?format=jsonv2&lat=0&lon=0')).toEqual([200, { error: 'Unable to geocode' }])
  expect((await ask('reverse?format=jsonv2&lat=north&lon=0'))[0]).toBe(400)
  expect((await ask('search?q=dubai'))[0]).toBe(400)
})

it('a public Nominatim blocks who has no name, and who asks too often', async () => {
  const { url } = await opening(openNominatim(0, { everyMs: 60_000 }))
  const ask = async (agent: string) =>
    (await fetch(`${url}/search?format=jsonv2&q=dubai`, { headers: { 'user-agent': agent } })).status
  expect([await ask('node'), await ask('Compass/3 (+https://x)'), await ask('Compass/3 (+https://x)')]).toEqual([
    403, 200, 429,
  ])
})

it('answers of Google Maps have the shape of its reference, its noes too', async () => {
  const google = await opening(openGoogleMaps())
  const judged = judge('google-maps')
  const ask = async (query: string, key = EMULATED_GOOGLE_KEY) => {
    const answer = await fetch(`${google.url}/maps/api/geocode/json?${query}&key=${key}`)
    const body = (await answer.json()) as { status: string; results: { formatted_address: string }[] }
    expect([answer.status, judged(body)]).toEqual([200, ''])
    return body
  }
  expect((await ask('latlng=25.08,55.14&language=en')).results[0]!.formatted_address).toBe(
    'Marina Walk - Dubai Marina - Dubai - United Arab Emirates',
  )
  expect((await ask('address=marina%20walk&components=country:AE')).results).toHaveLength(1)
  expect(await ask('address=nowhere')).toEqual({ status: 'ZERO_RESULTS', results: [] })
  expect((await ask('address=dubai', 'wrong')).status).toBe('REQUEST_DENIED')
  expect((await ask('language=en')).status).toBe('INVALID_REQUEST')
  google.answerNext('OVER_QUERY_LIMIT')
  expect([(await ask('address=dubai')).status, (await ask('address=dubai')).status]).toEqual(['OVER_QUERY_LIMIT', 'OK'])
})

it('tiles are of the world alone', async () => {
  const { url } = await opening(openTiles())
  const statusOf = async (path: string) => (await fetch(`${url}${path}`)).status
  expect(await (await fetch(`${url}/2/1/3.svg`)).text()).toContain('>2/1/3<')
  for (const path of ['/2/4/0.svg', '/2/0/-1.svg', '/2/x/1.svg', '/20/0/0.svg', '/1/0/0.png'])
    expect(await statusOf(path), path).toBe(404)
})
