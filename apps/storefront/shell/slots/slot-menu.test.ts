import type { Product } from '@compass/contract/catalogue'
import type { ShapeOf } from '@compass/contract/values'
import { expect, it } from 'vitest'
import { compareMenus } from './slot-menu.ts'

type Shape = ShapeOf<typeof Product>

const AT_18 = '2026-03-10T14:00:00.000Z'
const product = (_id: string, context: Partial<Shape> = {}) =>
  ({ _id, soldOut: false, preOrderOnly: false, available: { now: true, next: null }, ...context }) as Shape
const closed = { available: { now: false, next: AT_18 } }

it.each<[says: string, now: Partial<Shape>, then: Partial<Shape>, expected: unknown]>([
  ['on sale now and then: nothing is said of it', {}, {}, undefined],
  [
    'dinner is on the card of an order for tonight',
    closed,
    {},
    { soldOut: undefined, beforehand: undefined, later: undefined },
  ],
  ['breakfast is not', {}, closed, { later: { next: AT_18 } }],
  [
    'off both times: from when is that of then',
    { available: { now: false, next: null } },
    closed,
    { later: { next: AT_18 } },
  ],
  [
    'to be ordered beforehand: it can be now that there is a time',
    { preOrderOnly: true },
    { preOrderOnly: true },
    { beforehand: undefined },
  ],
  ['sold out stays sold out', { soldOut: true }, { soldOut: true }, { soldOut: true }],
  [
    'sold out until a time before then',
    { soldOut: true, soldOutUntil: AT_18 },
    {},
    { soldOut: undefined, later: undefined },
  ],
])('%s', (_, now, then, expected) => {
  const { dish } = compareMenus([product('dish', now)], [product('dish', then)])
  if (expected === undefined) expect(dish).toBeUndefined()
  else expect(dish).toMatchObject(expected as object)
})
