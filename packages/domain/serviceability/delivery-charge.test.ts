import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { DeliveryBand, Store } from '../merchants/types.ts'
import { bandAt, isWithinReach, metresBetween, metresToDoor, middleOf, type Point } from './index.ts'

const BANDS: readonly DeliveryBand[] = [
  { upToMetres: 2000, fee: 250 },
  { upToMetres: 5000, fee: 450 },
  { upToMetres: 7500, fee: 700 },
]

describe('the band of a distance', () => {
  test.each([
    ['at the outlet’s own door', 0, 250],
    ['in the first band', 1999, 250],
    ['exactly at its bound', 2000, 250],
    ['one metre further', 2001, 450],
    ['at the bound of the last', 7500, 700],
    ['one metre beyond the last', 7501, null],
    ['at the other end of the Earth', 20_015_115, null],
    ['hostile 23: no number', Number.NaN, null],
    ['hostile 23: infinitely far', Number.POSITIVE_INFINITY, null],
  ])('%s', (_, metres, fee) => {
    expect(bandAt(BANDS, metres)?.fee ?? null).toBe(fee)
  })

  test('a store by area or by courier drives as far as its areas reach', () => {
    expect(isWithinReach({}, 1e9)).toBe(true)
    expect(isWithinReach({ delivery: { by: 'courier' } }, 1e9)).toBe(true)
    expect(isWithinReach({ delivery: { by: 'distance', bands: BANDS } }, 7501)).toBe(false)
  })
})

describe('how far it is', () => {
  const store: Pick<Store, 'location'> = { location: { lat: 48.865, lng: 2.3755 } }
  const around = (lng: number, lat: number): [number, number][] => [
    [lng - 0.01, lat - 0.01],
    [lng + 0.01, lat - 0.01],
    [lng + 0.01, lat + 0.01],
    [lng - 0.01, lat + 0.01],
  ]

  test('to the pin of an address, else to the middle of its area', () => {
    const area = { polygon: around(2.36, 48.85) }
    expect(metresToDoor(store, area, { lat: 48.8566, lng: 2.3522 })).toBe(1944)
    expect(middleOf(area)).toEqual({ lat: 48.85, lng: 2.36 })
    expect(metresToDoor(store, area)).toBe(metresBetween(store.location, { lat: 48.85, lng: 2.36 }))
  })

  test('hostile 23: over the date line it is the short way', () => {
    const fiji: Pick<Store, 'location'> = { location: { lat: -17, lng: 179.99 } }
    expect(metresToDoor(fiji, { polygon: [] }, { lat: -17, lng: -179.99 })).toBe(2127)
    expect(metresToDoor(fiji, { polygon: [] }, { lat: -17, lng: 179.97 })).toBe(2127)
  })

  test('hostile 23: what is no place on Earth is in no band', () => {
    for (const lat of [Number.NaN, Number.POSITIVE_INFINITY]) {
      const metres = metresToDoor(store, { polygon: [] }, { lat, lng: 2 })
      expect(bandAt(BANDS, metres)).toBeNull()
    }
  })
})

describe('always', () => {
  const point: fc.Arbitrary<Point> = fc.record({
    lat: fc.double({ min: -90, max: 90, noNaN: true }),
    lng: fc.double({ min: -180, max: 180, noNaN: true }),
  })
  const bands = fc
    .uniqueArray(fc.integer({ min: 1, max: 999_999 }), { minLength: 1, maxLength: 20 })
    .map((bounds) => bounds.sort((a, b) => a - b).map((upToMetres, i) => ({ upToMetres, fee: i * 100 })))

  test('there is as far as back, in whole metres, and no further than half around the Earth', () => {
    fc.assert(
      fc.property(point, point, (a, b) => {
        const metres = metresBetween(a, b)
        expect(metresBetween(b, a)).toBe(metres)
        expect(Number.isSafeInteger(metres) && metres >= 0 && metres <= 20_015_120).toBe(true)
      }),
    )
  })

  test('a place is no way from itself, and a turn around the Earth changes nothing', () => {
    fc.assert(
      fc.property(point, point, (a, b) => {
        expect(metresBetween(a, a)).toBe(0)
        expect(Math.abs(metresBetween(a, { ...b, lng: b.lng - 360 }) - metresBetween(a, b))).toBeLessThanOrEqual(1)
      }),
    )
  })

  test('who lives further away never falls into a nearer band', () => {
    fc.assert(
      fc.property(bands, fc.nat(1_000_000), fc.nat(1_000_000), (all, one, other) => {
        const [near, far] = [Math.min(one, other), Math.max(one, other)]
        const nearer = bandAt(all, near)
        const further = bandAt(all, far)
        if (nearer === null) expect(further).toBeNull()
        if (nearer && further) expect(further.fee).toBeGreaterThanOrEqual(nearer.fee)
      }),
    )
  })
})
