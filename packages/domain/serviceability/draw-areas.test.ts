import fc from 'fast-check'
import { expect, it } from 'vitest'
import { areasAbove, circleAround, crossesItself, doOverlap, readTypedCorners, writeCorners } from './draw-areas.ts'
import { metresBetween } from './point.ts'
import { isInside, type Ring } from './polygon.ts'

const square = (west: number, south: number, side: number): Ring => [
  [west, south],
  [west + side, south],
  [west + side, south + side],
  [west, south + side],
]

it('areas that touch along an edge do not overlap; those that share ground do, one inside the other too', () => {
  expect(doOverlap(square(0, 0, 1), square(1, 0, 1))).toBe(false)
  expect(doOverlap(square(0, 0, 1), square(2, 2, 1))).toBe(false)
  expect(doOverlap(square(0, 0, 1), square(0.5, 0.5, 1))).toBe(true)
  expect(doOverlap(square(0, 0, 3), square(1, 1, 1))).toBe(true)
  expect(doOverlap(square(1, 1, 1), square(0, 0, 3))).toBe(true)
  expect(doOverlap(square(0, 0, 1), square(0, 0, 1))).toBe(true)
})

it('names the areas above one that count where both lie', () => {
  const areas = [square(0, 0, 2), square(5, 5, 1), square(1, 1, 2)].map((polygon, key) => ({ key, polygon }))
  expect(areasAbove(areas, areas[2]!).map(({ key }) => key)).toEqual([0])
  expect(areasAbove(areas, areas[0]!)).toEqual([])
})

it('knows a ring that crosses itself', () => {
  expect(crossesItself(square(0, 0, 1))).toBe(false)
  expect(
    crossesItself([
      [0, 0],
      [1, 1],
      [1, 0],
      [0, 1],
    ]),
  ).toBe(true)
})

it('draws a circle of so many metres, whose middle is inside', () => {
  fc.assert(
    fc.property(
      fc.record({ lat: fc.integer({ min: -65, max: 65 }), lng: fc.integer({ min: -170, max: 170 }) }),
      fc.integer({ min: 200, max: 20_000 }),
      (middle, metres) => {
        const ring = circleAround(middle, metres)
        expect(isInside(ring, middle)).toBe(true)
        expect(crossesItself(ring)).toBe(false)
        for (const [lng, lat] of ring) {
          const distance = metresBetween(middle, { lat, lng })
          expect(Math.abs(distance - metres) / metres).toBeLessThan(0.02)
        }
      },
    ),
  )
})

it('reads corners as they are copied from a map, and nothing that is none', () => {
  const ring = square(55.1, 25.1, 0.5)
  expect(readTypedCorners(writeCorners(ring))).toEqual(ring.map(([lng, lat]) => [lng, lat]))
  for (const typed of [
    '25.1, 55.1\n25.2, 55.2',
    '25, 55\n26\n27, 55',
    '91, 55\n25, 55\n26, 56',
    '',
    'a, b\nc, d\ne, f',
  ])
    expect(readTypedCorners(typed)).toBeNull()
})
