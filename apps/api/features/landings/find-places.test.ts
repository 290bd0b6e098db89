import { findLandingPlaces, getLanding } from '@compass/contract/landings'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { TestApi } from '../../testing/test-api.ts'
import { testLandings } from './test-landings.ts'

let test: TestApi
beforeAll(async () => {
  ;({ test } = await testLandings())
})
afterAll(() => test.close())

it('finds places as they are typed, with who delivers there', async () => {
  const places = async (query: string, language = 'en') =>
    (await test.call(findLandingPlaces, { params: { name: 'group' }, query: { query, language } })).data.items
  expect(await places('harbor')).toMatchObject([{ label: 'Harbour', city: 'Dubai', brands: 2 }])
  expect((await places('', 'ar')).map(({ label }) => label)).toContain('الميناء')
  expect(await places('الميناء', 'ar')).toHaveLength(1)
  expect(await places('zzzzzz')).toEqual([])
})

it('hostile 110: where maps fail, areas are found, and the answer says that streets are not', async () => {
  const { maps } = test.ports
  const { search } = maps
  let calls = 0
  const answer = async (query: string) =>
    (await test.call(findLandingPlaces, { params: { name: 'group' }, query: { query, language: 'en' } })).data
  Object.assign(maps, { search: () => Promise.reject(new Error('down')) })
  expect(await answer('harbor')).toMatchObject({ mapsAnswered: false, items: [{ label: 'Harbour' }] })
  expect(await answer('zzzzzz')).toEqual({ mapsAnswered: false, items: [], attributions: [] })
  // Without a word nobody asks a map; the maps of one member are enough.
  expect(await answer('')).toMatchObject({ mapsAnswered: true })
  const once = () => (calls++ === 0 ? Promise.reject(new Error('down')) : Promise.resolve([]))
  Object.assign(maps, { search: once })
  expect(await answer('zzzzzz')).toEqual({ mapsAnswered: true, items: [], attributions: [] })
  Object.assign(maps, { search })
})

it.each([...['%%%%', '_', "'", '😀😀', '(a+)+$', '"', 'NOT zzzzzz', 'zzzz*', 'x'.repeat(200)]])(
  'hostile 93: a search for the place %j is literal',
  async (query) => {
    const answer = await test.call(findLandingPlaces, { params: { name: 'group' }, query: { query } })
    expect([answer.status, answer.data.items]).toEqual([200, []])
  },
)

it.each(['harbour OR beach', '-harbour', 'harbour*', '"harbour"', 'harbour 😀', 'name:harbour OR 1=1'])(
  'hostile 93: signs of other searches mean nothing in %j',
  async (query) => {
    const found = async (name: string) =>
      (await test.call(findLandingPlaces, { params: { name: 'group' }, query: { query: name } })).data.items
    const all = await found('')
    expect(all.map(({ label }) => label)).toEqual(
      expect.arrayContaining((await found(query)).map(({ label }) => label)),
    )
    expect((await found(query)).length).toBeLessThan(all.length)
    expect((await test.call(getLanding, { params: { name: 'group' }, query: { query } })).status).toBe(200)
  },
)
