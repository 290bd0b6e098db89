import {
  checkArea,
  checkCoordinates,
  findArea,
  findCity,
  getMap,
  listAreas,
  listDeliveryAreas,
  reverseGeocode,
  searchPlaces,
} from '@compass/contract/serviceability'
import { getStorefront } from '@compass/contract/stores'
import { AT_THE_HARBOUR, IN_THE_SEA, merchantDocument } from '@compass/testkit/merchants'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '../../ids/index.ts'
import { type TestApi, testApi } from '../../testing/test-api.ts'

const url = 'test-kitchen'
let test: TestApi
let marina: string
let bay: string
let harbour: string
beforeAll(async () => {
  test = await testApi()
  const { stores } = (await test.merchant()).merchant
  marina = stores[0]!.id
  bay = stores[1]!.id
  harbour = stores[0]!.areas[0]!.id
})
afterAll(() => test.close())

describe('D12: what maps show beneath the areas', () => {
  const line: [number, number][] = [
    [55.13, 25.07],
    [55.15, 25.09],
  ]
  const map = async (slug: string) => (await test.call(getMap, { query: { url: slug } })).data.map

  it('is nothing, where the document says nothing', async () => {
    expect(await map(url)).toEqual({ tiles: { kind: 'none' }, water: [], roads: [] })
  })

  it.each([
    ['a sketch', { roads: [{ line }] }, { tiles: { kind: 'none' }, roads: [{ kind: 'street', line }] }, null],
    [
      'pictures',
      { tiles: { raster: 'https://tiles.example/{z}/{x}/{y}.png', attribution: '© them' } },
      {
        tiles: {
          kind: 'raster',
          address: 'https://tiles.example/{z}/{x}/{y}.png',
          attribution: '© them',
          attributionLink: null,
          maxZoom: 19,
        },
      },
      { kind: 'raster', origin: 'https://tiles.example' },
    ],
    [
      'an archive',
      { tiles: { pmtiles: 'https://maps.example/dubai.pmtiles', attribution: '© them' } },
      { tiles: { kind: 'pmtiles', address: 'https://maps.example/dubai.pmtiles' } },
      { kind: 'pmtiles', origin: 'https://maps.example' },
    ],
  ])('is %s, and pages know whose tiles they may load', async (_, written, answered, source) => {
    await test.apply({ ...merchantDocument(), slug: 'mapped', map: written })
    expect(await map('mapped')).toMatchObject(answered)
    const storefront = await test.call(getStorefront, { params: { slug: 'mapped' } })
    expect(storefront.data.merchant.mapTiles).toEqual(source)
  })

  it('refuses Google beside tiles of others: what it finds may be shown on no other map', async () => {
    const tiles = { raster: 'https://tiles.example/{z}/{x}/{y}.png', attribution: '© them' }
    const google = { google: { requestsPerDay: 200 } }
    const applyMap = (map: object) => test.apply({ ...merchantDocument(), slug: 'googled', map })
    await expect(applyMap({ tiles, geocoder: google })).rejects.toThrow()
    await applyMap({ geocoder: google })
    const id = test.api.merchants.idOfSlug('googled')!
    expect((await test.api.merchants.load(id))!.merchant.geocoder).toEqual({ kind: 'google', requestsPerDay: 200 })
  })

  it('refuses an address without the numbers of a tile', async () => {
    const tiles = { raster: 'https://tiles.example/all.png', attribution: '© them' }
    await expect(test.apply({ ...merchantDocument(), slug: 'unmapped', map: { tiles } })).rejects.toThrow()
  })
})

describe('a point', () => {
  const check = (coordinates: unknown, store?: string) =>
    test.call(checkCoordinates, { body: { url, store, coordinates: coordinates as { lat: number; lng: number } } })

  it('in an area leads to the store that delivers there, with fee and minutes', async () => {
    expect(await check(AT_THE_HARBOUR)).toMatchObject({
      status: 200,
      data: {
        serviceable: true,
        store: marina,
        area: {
          _id: harbour,
          name: { en: 'Harbour', ar: 'الميناء' },
          city: { en: 'Dubai', ar: 'دبي' },
          country: 'AE',
          deliveryFee: { amount: 900, currency: 'AED' },
          freeDeliveryFrom: { amount: 10_000 },
          minimumOrder: { amount: 3000 },
          deliveryMinutes: { from: 25, to: 35 },
        },
      },
    })
    expect((await check({ lat: 25.11, lng: 55.18 })).data.area.minimumOrder).toEqual({ amount: 8000, currency: 'AED' })
  })

  it('where two stores deliver leads to the one on the screen, else to the nearest', async () => {
    const both = merchantDocument((document) => {
      document.slug = 'both'
      document.stores[1]!.areas!.push({ ...document.stores[0]!.areas![0]!, key: 'harbour-too' })
    })
    const { merchant } = (await test.api.merchants.load(await test.apply(both)))!
    const [first, second] = merchant.stores
    const input = async (store?: string) =>
      (await test.call(checkCoordinates, { body: { url: 'both', store, coordinates: AT_THE_HARBOUR } })).data.store
    expect(await input()).toBe(first!.id)
    expect(await input(second!.id)).toBe(second!.id)
  })

  it.each([
    ['outside every area', IN_THE_SEA],
    ['with latitude 91', { lat: 91, lng: 55.14 }],
    ['with longitude 181', { lat: 25.08, lng: 181 }],
    ['with its numbers swapped', { lat: AT_THE_HARBOUR.lng, lng: AT_THE_HARBOUR.lat }],
    ['at infinity', { lat: 1e308, lng: 55 }],
  ])('hostile 23: %s is not serviceable', async (_, point) => {
    expect(await check(point)).toMatchObject({
      status: 422,
      data: null,
      meta: { code: 4210, error: 'not_serviceable' },
    })
  })

  it.each([
    ['text', { lat: '25.08', lng: '55.14' }],
    ['nothing', { lat: null, lng: null }],
    ['no object', 'here'],
  ])('hostile 23: that is %s does not fit its schema', async (_, point) => {
    expect((await check(point)).status).toBe(400)
  })
})

describe('an area that was chosen', () => {
  const check = (areaId: string) => test.call(checkArea, { body: { store: marina, address: { areaId } } })

  it('is delivered to by its store', async () => {
    expect((await check(harbour)).data).toMatchObject({ serviceable: true, store: marina, area: { _id: harbour } })
  })

  it.each([
    ['unknown', newId()],
    ['no id', "'; drop table"],
    ['__proto__', '__proto__'],
  ])('that is %s is not serviceable', async (_, areaId) => {
    expect(await check(areaId)).toMatchObject({ status: 422, meta: { error: 'not_serviceable' } })
  })

  it('of a store that is switched off is not serviceable', async () => {
    await test.apply(merchantDocument((document) => Object.assign(document.stores[0]!, { active: false })))
    expect(await check(harbour)).toMatchObject({ status: 422, meta: { error: 'not_serviceable' } })
    await test.apply(merchantDocument())
  })
})

describe('cities and areas as they are typed', () => {
  it('are found in any language', async () => {
    const cities = async (search: string) => (await test.call(findCity, { body: { storeId: bay, search } })).data.items
    expect(await cities('دب')).toEqual([{ _id: 'dubai', name: { en: 'Dubai', ar: 'دبي' } }])
    expect(await cities('paris')).toEqual([])
    const areas = async (address: string, cityId?: string) =>
      (await test.call(findArea, { body: { storeId: bay, address, cityId } })).data.items.map(({ name }) => name.en)
    expect(await areas('')).toHaveLength(3)
    expect(await areas('bea', 'dubai')).toEqual(['Beach'])
    expect(await areas('bea', 'elsewhere')).toEqual([])
    const all = await test.call(listAreas, { query: { url, query: 'القناة' } })
    expect(all.data.items.map(({ name }) => name.en)).toEqual(['Canal'])
  })

  it('come for one store or for all', async () => {
    const areas = async (query: object) =>
      (await test.call(listDeliveryAreas, { query })).data.items.map(({ name, store }) => [name.en, store])
    expect(await areas({ store: bay })).toEqual([['Canal', bay]])
    expect(await areas({ url })).toHaveLength(3)
    const { token } = await test.guest()
    expect((await test.call(listDeliveryAreas, {}, { token })).data.items).toHaveLength(3)
    expect((await test.call(listDeliveryAreas, {})).status).toBe(404)
  })

  it('hostile 83: of another merchant are not found with this one’s session', async () => {
    const { token } = await test.guest(await test.apply(merchantDocument({ slug: 'other-kitchen' })))
    const answers = await Promise.all([
      test.call(findCity, { body: { storeId: bay } }, { token }),
      test.call(findArea, { body: { storeId: bay } }, { token }),
      test.call(listAreas, { query: { url } }, { token }),
      test.call(listDeliveryAreas, { query: { store: bay } }, { token }),
      test.call(checkArea, { body: { url, address: { areaId: harbour } } }, { token }),
      test.call(checkCoordinates, { body: { url, coordinates: AT_THE_HARBOUR } }, { token }),
    ])
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404, 404])
    const mixed = await test.call(checkCoordinates, {
      body: { url: 'other-kitchen', store: bay, coordinates: AT_THE_HARBOUR },
    })
    expect(mixed.status).toBe(404)
  })
})

describe('maps', () => {
  it('say what stands at a point, in the language that was asked for', async () => {
    const at = async (latlng: string, language?: string) =>
      (await test.call(reverseGeocode, { query: { url, latlng, language } })).data.place
    expect(await at('25.08,55.14')).toMatchObject({
      label: 'Harbour, Dubai',
      area: { _id: harbour },
      lat: 25.08,
      lng: 55.14,
    })
    expect(await at(' 25.08 , 55.14 ', 'ar')).toMatchObject({ label: 'الميناء، دبي' })
    expect(await at('25.3,54.9')).toBeNull()
  })

  it('need no name of the merchant from who has a session, and some merchant from everybody else', async () => {
    const { token } = await test.guest()
    const reverse = { query: { latlng: '25.08,55.14', language: 'en' } }
    expect((await test.call(reverseGeocode, reverse, { token })).data.place).toMatchObject({ label: 'Harbour, Dubai' })
    const search = { query: { query: 'harb', language: 'en' } }
    expect((await test.call(searchPlaces, search, { token })).data.items).toHaveLength(1)
    expect([(await test.call(reverseGeocode, reverse)).status, (await test.call(searchPlaces, search)).status]).toEqual(
      [404, 404],
    )
  })

  it.each(['here', '91,0', '25.08', '25.08,55.14,1', 'NaN,NaN', '1e3,1', ''])('know no point %j', async (latlng) => {
    const answer = await test.call(reverseGeocode, { query: { url, latlng } })
    expect(answer).toMatchObject({ status: 400, meta: { errors: [{ path: 'latlng' }] } })
  })

  it('find places as they are typed', async () => {
    const found = await test.call(searchPlaces, { query: { url, query: 'harb', language: 'en' } })
    expect(found.data.items).toMatchObject([
      { label: 'Harbour, Dubai', name: 'Harbour', city: 'Dubai', language: 'en', area: { _id: harbour } },
    ])
    expect(found.data.mapsAnswered).toBe(true)
    expect((await test.call(searchPlaces, { query: { url, query: '%' } })).data.items).toEqual([])
  })

  it('know streets of their maps beside the areas, and say who delivers there', async () => {
    const { maps } = test.ports
    const { search } = maps
    const attribution = { text: '© Mappers', href: 'https://maps.example/copyright' }
    const walk = { label: 'Marina Walk', areaId: null, ...AT_THE_HARBOUR, attribution }
    Object.assign(maps, { search: async () => [walk, { ...walk, label: 'Sea', ...IN_THE_SEA }] })
    const { items, attributions } = (await test.call(searchPlaces, { query: { url, query: 'walk', language: 'en' } }))
      .data
    expect(attributions).toEqual([attribution])
    expect(items).toMatchObject([
      { name: 'Marina Walk', city: '', area: { _id: harbour } },
      { name: 'Sea', area: null },
    ])
    Object.assign(maps, { search })
  })

  it.each(['%%%%', '_', "'", '😀😀', '(a+)+$', '" or 1=1', '-harbour +bay', 'x'.repeat(200)])(
    'hostile 93: look for %j as it is written',
    async (query) => {
      const answer = await test.call(searchPlaces, { query: { url, query } })
      expect([answer.status, answer.data.items.length]).toEqual([200, 0])
    },
  )

  it('hostile 110: that fail leave people to choose an area', async () => {
    const { maps } = test.ports
    const { reverse, search } = maps
    Object.assign(maps, {
      reverse: () => Promise.reject(new Error('down')),
      search: () => Promise.reject(new Error('down')),
    })
    expect((await test.call(reverseGeocode, { query: { url, latlng: '25.08,55.14' } })).data).toEqual({
      place: null,
      attributions: [],
    })
    // The areas are there all the same, and whoever asked is told that streets were not looked through.
    const answer = (await test.call(searchPlaces, { query: { url, query: 'harb', language: 'en' } })).data
    expect(answer).toMatchObject({ mapsAnswered: false, items: [{ name: 'Harbour' }] })
    const nothing = await test.call(searchPlaces, { query: { url, query: 'zzzzzz' } })
    expect(nothing.data).toEqual({ mapsAnswered: false, items: [], attributions: [] })
    Object.assign(maps, { reverse, search })
  })
})
