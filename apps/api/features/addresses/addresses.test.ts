import { setTimeout as wait } from 'node:timers/promises'
import {
  addAddress,
  changeAddress,
  deleteAddress,
  deleteUserAddress,
  listAddresses,
  listAddressesOfArea,
  listUserAddresses,
} from '@compass/contract/addresses'
import { AT_THE_HARBOUR, IN_THE_SEA, merchantDocument } from '@compass/testkit/merchants'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestApi, testApi } from '../../testing/test-api.ts'

let api: TestApi
let areas: Record<string, string>

beforeAll(async () => {
  api = await testApi()
  const { merchant } = await api.merchant()
  areas = Object.fromEntries(merchant.stores.flatMap((store) => store.areas.map(({ key, id }) => [key, id])))
})
afterAll(() => api.close())

const flat = (more: object = {}) => ({
  addressType: 10 as const,
  buildingType: 'apartment' as const,
  buildingName: 'Marina Heights',
  flatOrVilla: '1204',
  floor: '12',
  streetName: 'Al Marsa Street',
  area: areas.harbour!,
  ...more,
})

const add = (token: string, more: object = {}) => api.call(addAddress, { body: flat(more) }, { token })
const list = async (token: string) => (await api.call(listAddresses, {}, { token })).data

describe('saved addresses', () => {
  test('saved, written as people write it, and found again', async () => {
    const { token } = await api.guest()
    const { status, data } = await add(token, { ...AT_THE_HARBOUR })
    expect(status).toBe(201)
    expect(data.address).toMatchObject({
      address: 'Marina Heights, Floor 12, 1204, Al Marsa Street, Harbour, Dubai',
      area: { _id: areas.harbour, name: { en: 'Harbour', ar: 'الميناء' }, cityId: 'dubai', country: 'AE' },
      ...AT_THE_HARBOUR,
      landmark: null,
      serviceable: true,
    })
    expect(await list(token)).toEqual({ items: [data.address], total: 1, skip: 0, limit: 10 })
    const inArabic = await api.call(listUserAddresses, {}, { token, headers: { 'content-language': 'ar' } })
    expect(inArabic.data.items[0]!.address).toContain('الميناء')
  })

  test('the same address twice is one, also when both are sent at once', async () => {
    const { token } = await api.guest()
    const both = await Promise.all([add(token), add(token)])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 201])
    expect(both[0]!.data.address._id).toBe(both[1]!.data.address._id)
    expect((await add(token, { floor: ' 12 ' })).status).toBe(200)
    expect((await add(token, { floor: '13' })).status).toBe(201)
    expect((await list(token)).total).toBe(2)
  })

  test.each([
    ['without its building', { buildingName: '' }, 422, 4215, 'buildingName'],
    ['without a street', { streetName: undefined }, 422, 4215, 'streetName'],
    ['of another country', { country: 'FR' }, 422, 4215, 'country'],
    ['a street of 201 characters', { streetName: 'a'.repeat(201) }, 422, 4215, 'streetName'],
    ['hostile 80: a bidi override in the landmark', { landmark: 'x\u202ey' }, 422, 4215, 'landmark'],
    ['a text where a number belongs', { lat: '25' }, 400, 400, 'lat'],
    ['an area of nobody', { area: 'nowhere' }, 404, 404, 'area'],
    ['hostile 23: a pin in the sea', IN_THE_SEA, 422, 4210, undefined],
    ['hostile 23: latitude and longitude swapped', { lat: 55.14, lng: 25.08 }, 422, 4210, undefined],
    ['hostile 23: latitude 91', { lat: 91, lng: 55 }, 422, 4210, undefined],
  ])('%s', async (_, more, status, code, path) => {
    const { token } = await api.guest()
    const answer = await add(token, more)
    expect([answer.status, answer.meta.code, answer.meta.errors?.[0]?.path]).toEqual([status, code, path])
    expect((await list(token)).total).toBe(0)
  })

  test('the pin decides about the area', async () => {
    const { token } = await api.guest()
    const { data } = await add(token, { area: areas.harbour, lat: 25.19, lng: 55.27 })
    expect(data.address.areaId).toBe(areas.canal)
  })

  test('a change leaves what was not sent; one that makes two the same joins them', async () => {
    const { token } = await api.guest()
    const work = (await add(token, { addressType: 20, buildingType: 'office', tag: 'Desk' })).data.address
    const changed = await api.call(changeAddress, { params: { id: work._id }, body: { floor: '3' } }, { token })
    expect(changed.data.address).toMatchObject({
      _id: work._id,
      addressType: 20,
      buildingType: 'office',
      tag: 'Desk',
      floor: '3',
    })
    const other = (await add(token, { addressType: 20, buildingType: 'office', tag: 'Desk' })).data.address
    const joined = await api.call(changeAddress, { params: { id: other._id }, body: { floor: '3' } }, { token })
    expect(joined.data.address._id).toBe(work._id)
    expect((await list(token)).total).toBe(1)
  })

  test('a change of area without a pin forgets the old pin', async () => {
    const { token } = await api.guest()
    const { _id } = (await add(token, { ...AT_THE_HARBOUR })).data.address
    const moved = await api.call(changeAddress, { params: { id: _id }, body: { area: areas.canal! } }, { token })
    expect(moved.data.address).toMatchObject({ areaId: areas.canal, lat: null, lng: null })
  })

  test('a change to an area of nobody says which field, and changes nothing', async () => {
    const { token } = await api.guest()
    const { _id } = (await add(token)).data.address
    const moved = await api.call(changeAddress, { params: { id: _id }, body: { area: 'nowhere' } }, { token })
    expect([moved.status, moved.meta.errors]).toEqual([
      404,
      [{ path: 'area', message: 'Choose an option from the list.' }],
    ])
    expect((await list(token)).items[0]).toMatchObject({ areaId: areas.harbour })
  })

  test('of one area, a page at a time', async () => {
    const { token } = await api.guest()
    for (const floor of ['1', '2', '3']) {
      await add(token, { floor })
      // Which is newer of two that came within a millisecond, nobody can say.
      await wait(5)
    }
    await add(token, { area: areas.beach })
    const floors: unknown[] = []
    for (const skip of [0, 1, 2]) {
      const query = { skip, limit: 1 }
      const page = await api.call(listAddressesOfArea, { params: { id: areas.harbour! }, query }, { token })
      expect(page.data).toMatchObject({ total: 3, skip, limit: 1 })
      floors.push(...page.data.items.map(({ floor }) => floor))
    }
    expect(floors, 'the newest first').toEqual(['3', '2', '1'])
    const all = await api.call(listAddresses, { query: { limit: 100_000 } }, { token })
    expect([all.data.total, all.data.limit]).toEqual([4, 100])
  })

  test('a store that delivers no more: the address stays, and says so', async () => {
    const slug = 'moving-kitchen'
    const merchantId = await api.apply(merchantDocument({ slug }))
    const loaded = await api.api.merchants.load(merchantId)
    const { token } = await api.guest(merchantId)
    const area = loaded!.merchant.stores[0]!.areas[0]!.id
    await api.call(addAddress, { body: flat({ area }) }, { token })
    await api.apply(
      merchantDocument((document) => {
        document.slug = slug
        document.stores[0]!.active = false
      }),
    )
    expect((await list(token)).items[0]).toMatchObject({ serviceable: false, areaId: area })
  })
})

describe('hostile 85: addresses of others', () => {
  test('are not listed, changed or deleted, and cannot be told from none', async () => {
    const [mine, victim] = [await api.guest(), await api.guest()]
    const { _id } = (await add(victim.token)).data.address
    const params = { id: _id }
    const answers = [
      await api.call(listUserAddresses, { query: { userId: victim.userId } }, mine),
      await api.call(changeAddress, { params, body: { floor: '9' } }, mine),
      await api.call(deleteAddress, { params }, mine),
      await api.call(deleteUserAddress, { params }, mine),
    ]
    const unknown = await api.call(deleteAddress, { params: { id: '01890000-0000-7000-8000-000000000000' } }, mine)
    const noId = await api.call(deleteAddress, { params: { id: "1' or '1'='1" } }, mine)
    for (const answer of [...answers, unknown, noId]) {
      expect([answer.status, answer.data, answer.meta.error]).toEqual([404, null, 'not_found'])
    }
    expect((await list(mine.token)).total).toBe(0)
    expect((await list(victim.token)).items[0]).toMatchObject({ _id, floor: '12' })
    expect((await api.call(deleteAddress, { params }, victim)).data).toEqual({ done: true })
  })

  test('hostile 83: an area of another merchant is none here', async () => {
    const other = await api.apply(merchantDocument({ slug: 'neighbour-kitchen' }))
    const { token } = await api.guest(other)
    expect((await add(token)).status).toBe(404)
    const ofArea = await api.call(listAddressesOfArea, { params: { id: areas.harbour! } }, { token })
    expect(ofArea.status).toBe(404)
  })
})

test('hostile 94: statements, markup and templates are stored as they are', async () => {
  const { token } = await api.guest()
  const landmark = `'; drop table addresses; -- <img src=x onerror=alert(1)> {{7*7}} $\{jndi:ldap://x} %s`
  await add(token, { landmark })
  expect((await list(token)).items[0]!.landmark).toBe(landmark)
})
