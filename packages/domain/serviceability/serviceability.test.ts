import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Area, Store } from '../merchants/types.ts'
import {
  areaAt,
  areasOf,
  checkPoint,
  citiesOf,
  isInside,
  metresBetween,
  nearestStores,
  pointInside,
  type Ring,
  serviceableArea,
  storesServing,
} from './index.ts'

function area(key: string, polygon: Ring, rest: Partial<Area> = {}): Area {
  return {
    id: `area-${key}`,
    key,
    name: { en: key },
    city: { en: 'Dubai', ar: 'دبي' },
    cityKey: 'dubai',
    polygon,
    deliveryFee: 0,
    freeDeliveryFrom: null,
    minimumOrder: null,
    deliveryMinutes: { from: 20, to: 40 },
    ...rest,
  }
}

function store(key: string, lat: number, lng: number, areas: readonly Area[], rest: Partial<Store> = {}): Store {
  return {
    id: `store-${key}`,
    key,
    name: { en: key },
    phone: '',
    address: {},
    location: { lat, lng },
    isActive: true,
    previewMode: false,
    services: [10, 20],
    hours: { timeZone: 'Asia/Dubai', week: [], plannedOff: [], specialDays: [] },
    preparationMinutes: 20,
    areas,
    paymentMethods: [],
    minimumOrder: { delivery: null, pickup: null },
    cashLimit: null,
    fees: {
      packagingPerItem: 0,
      serviceRate: 0,
      smallOrder: null,
      taxRate: { delivery: null, packaging: null, service: null, smallOrder: null },
    },
    taxIncluded: true,
    acceptanceMinutes: 10,
    ...rest,
  }
}

const square: Ring = [
  [55.1, 25.1],
  [55.2, 25.1],
  [55.2, 25.2],
  [55.1, 25.2],
  [55.1, 25.1],
]
/** A horseshoe that is open to the north. */
const horseshoe: Ring = [
  [55.2, 25.0],
  [55.5, 25.0],
  [55.5, 25.3],
  [55.4, 25.3],
  [55.4, 25.1],
  [55.3, 25.1],
  [55.3, 25.3],
  [55.2, 25.3],
  [55.2, 25.0],
]
const marina = area('Dubai Marina', square, { name: { en: 'Dubai Marina', ar: 'دبي مارينا' } })
const barsha = area('Al Barsha', horseshoe, { name: { en: 'Al Barsha', ar: 'البرشاء' } })
const zemun = area('Zemun', [], { name: { sr: 'Zemun' }, city: { sr: 'Beograd', en: 'Belgrade' }, cityKey: 'beograd' })
const vracar = area('Vracar', [], {
  name: { sr: 'Vračar' },
  city: { sr: 'Beograd', en: 'Belgrade' },
  cityKey: 'beograd',
})

describe('the area that contains a point', () => {
  test.each([
    ['inside', 25.15, 55.15, 'Dubai Marina'],
    ['on an edge', 25.1, 55.17, 'Dubai Marina'],
    ['on a corner', 25.2, 55.1, 'Dubai Marina'],
    ['on the edge that two areas share: the first of the list', 25.15, 55.2, 'Dubai Marina'],
    ['just outside', 25.15, 55.0999, null],
    ['the western arm of the horseshoe', 25.25, 55.25, 'Al Barsha'],
    ['the eastern arm', 25.25, 55.45, 'Al Barsha'],
    ['between the arms', 25.25, 55.35, null],
    ['hostile 23: swapped', 55.15, 25.15, null],
    ['hostile 23: NaN', Number.NaN, 55.15, null],
    ['hostile 23: infinite', 25.15, Number.POSITIVE_INFINITY, null],
    ['hostile 23: 91 degrees north', 91, 55.15, null],
    ['hostile 23: 181 degrees east', 25.15, 181, null],
  ])('%s', (_, lat, lng, key) => {
    expect(areaAt([marina, barsha], { lat, lng })?.key ?? null).toBe(key)
  })

  test('an open ring is the same as a closed one, and a ring of nothing holds nothing', () => {
    expect(isInside(square.slice(0, -1), { lat: 25.15, lng: 55.15 })).toBe(true)
    expect(isInside([], { lat: 25.15, lng: 55.15 })).toBe(false)
  })
})

describe('may it be delivered there', () => {
  const shop = store('marina', 25.15, 55.15, [marina])
  test.each([
    ['hostile 23: outside every area', { lat: 24, lng: 54 }],
    ['hostile 23: NaN', { lat: Number.NaN, lng: Number.NaN }],
    ['hostile 23: 91 and 181', { lat: 91, lng: 181 }],
    ['hostile 23: swapped', { lat: 55.15, lng: 25.15 }],
    ['hostile 23: text in place of numbers', { lat: '25.15', lng: '55.15' }],
    ['hostile 23: nothing', { lat: null, lng: undefined }],
  ])('%s is not serviceable', (_, point) => {
    expect(serviceableArea(shop, point)).toEqual({ ok: false, refusal: { reason: 'not_serviceable' } })
  })

  test('inside an area it is, but not by a store that only hands over', () => {
    const point = { lat: 25.15, lng: 55.15 }
    expect(serviceableArea(shop, point)).toEqual({ ok: true, value: marina })
    expect(serviceableArea({ ...shop, services: [10] }, point).ok).toBe(false)
  })
})

test('a point is kept to the sixth decimal', () => {
  expect(checkPoint({ lat: 25.123456789, lng: -0.0000004 })).toEqual({ ok: true, value: { lat: 25.123457, lng: 0 } })
})

test('metres over the ground', () => {
  expect(metresBetween({ lat: 48.8566, lng: 2.3522 }, { lat: 48.8566, lng: 2.3522 })).toBe(0)
  expect(metresBetween({ lat: 0, lng: 0 }, { lat: 1, lng: 0 })).toBe(111_195)
  expect(metresBetween({ lat: 0, lng: 179.5 }, { lat: 0, lng: -179.5 })).toBe(111_195)
})

describe('stores for a point', () => {
  const near = store('near', 25.16, 55.16, [marina])
  const far = store('far', 25.19, 55.19, [marina, barsha])
  const elsewhere = store('elsewhere', 25.15, 55.15, [barsha])
  const closedDown = store('closed down', 25.15, 55.15, [marina], { isActive: false })
  const counter = store('counter', 25.15, 55.15, [marina], { services: [10] })
  const point = { lat: 25.15, lng: 55.15 }

  test('those that deliver there, nearest first', () => {
    const serving = storesServing([far, near, elsewhere, closedDown, counter], point)
    expect(serving.map((one) => [one.store.key, one.area.key])).toEqual([
      ['near', 'Dubai Marina'],
      ['far', 'Dubai Marina'],
    ])
    expect(serving[0]!.metres).toBe(1500)
  })

  test('all by their distance', () => {
    expect(nearestStores([far, near, counter], point).map((one) => one.store.key)).toEqual(['counter', 'near', 'far'])
    expect(nearestStores([far, near], { lat: Number.NaN, lng: 0 })).toEqual([])
  })
})

describe('choosing city and area', () => {
  const stores = [
    store('a', 0, 0, [marina, barsha]),
    store('b', 0, 0, [zemun, vracar]),
    store('c', 0, 0, [area('Gone', [], { cityKey: 'gone' })], { isActive: false }),
    store('d', 0, 0, [area('Counter', [], { cityKey: 'counter' })], { services: [10] }),
  ]
  const cities = (search?: string) =>
    citiesOf(stores, search)
      .map(({ key }) => key)
      .join()
  const areas = (city: string | null, search?: string) =>
    areasOf(stores, city, search)
      .map((one) => one.area.key)
      .join()

  test.each([
    [undefined, 'dubai,beograd'],
    ['  ', 'dubai,beograd'],
    ['DUB', 'dubai'],
    ['دُبَي', 'dubai'],
    ['belg', 'beograd'],
    ['Београд', 'beograd'],
    ['paris', ''],
    ['%', ''],
  ])('city as typed: %s', (search, keys) => {
    expect(cities(search)).toBe(keys)
  })

  test.each([
    [null, undefined, 'Dubai Marina,Al Barsha,Zemun,Vracar'],
    ['beograd', undefined, 'Zemun,Vracar'],
    ['beograd', 'vracar', 'Vracar'],
    ['beograd', 'Врачар', 'Vracar'],
    ['beograd', 'marina', ''],
    [null, 'barsha', 'Al Barsha'],
    [null, 'البرشا', 'Al Barsha'],
    [null, 'dubai', 'Dubai Marina,Al Barsha'],
    [null, 'zemun beograd', 'Zemun'],
    ['nowhere', undefined, ''],
  ])('area in %s as typed: %s', (city, search, keys) => {
    expect(areas(city, search)).toBe(keys)
  })

  test.each([
    ['a letter too many', 'marrina', 'Dubai Marina'],
    ['a letter too few', 'brsha', 'Al Barsha'],
    ['two letters swapped', 'zeumn', 'Zemun'],
    ['the other script, with a typo', 'البرشاا', 'Al Barsha'],
    ['Cyrillic for Latin names', 'Земун', 'Zemun'],
    ['its city with a typo', 'beogrda', 'Zemun,Vracar'],
    ['another place', 'palm', ''],
  ])('D13: an area is found by %s', (_, search, keys) => {
    expect(areas(null, search)).toBe(keys)
  })
})

describe('always', () => {
  const coordinate = fc.integer({ min: -1000, max: 1000 }).map((n) => n / 1000)
  const ring = fc.array(fc.tuple(coordinate, coordinate), { minLength: 3, maxLength: 9 })

  test('the corners of a ring and the middles of its edges are inside it', () => {
    fc.assert(
      fc.property(ring, (corners) => {
        corners.forEach(([lng, lat], i) => {
          const [nextLng, nextLat] = corners[(i + 1) % corners.length]!
          expect(isInside(corners, { lat, lng })).toBe(true)
          expect(isInside(corners, { lat: (lat + nextLat) / 2, lng: (lng + nextLng) / 2 })).toBe(true)
        })
      }),
    )
  })

  test('where a ring begins and which way it goes does not matter', () => {
    fc.assert(
      fc.property(ring, coordinate, coordinate, fc.nat(8), (corners, lat, lng, turn) => {
        const at = turn % corners.length
        const other = [...corners.slice(at), ...corners.slice(0, at)].reverse()
        expect(isInside(other, { lat, lng })).toBe(isInside(corners, { lat, lng }))
      }),
      { numRuns: 500 },
    )
  })

  test('the pin of an area lies in it', () => {
    for (const one of [square, horseshoe]) expect(isInside(one, pointInside(one))).toBe(true)
    fc.assert(
      fc.property(ring, (corners) => {
        expect(isInside(corners, pointInside(corners))).toBe(true)
      }),
      { numRuns: 500 },
    )
  })
})
