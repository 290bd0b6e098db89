import { expect, it } from 'vitest'
import { otherWayOf, takesOrders } from './store-state.ts'
import type { StoreView } from './storefront-of.ts'

const store = (state: StoreView['state'], ...paused: (10 | 20)[]) =>
  ({ state, services: [20, 10], pausedServices: paused }) as unknown as StoreView

it.each([
  ['an open outlet', store('open'), true, true],
  ['one that closes soon', store('closingSoon'), true, true],
  ['a closed one', store('closed'), false, false],
  ['one that pauses delivery', store('open', 20), false, true],
  ['one that pauses both', store('open', 20, 10), false, false],
])('%s: takes orders for delivery, for pickup', (_, one, delivery, pickup) => {
  expect([takesOrders(one, 20), takesOrders(one, 10)]).toEqual([delivery, pickup])
})

it('where delivery alone is paused, pickup is the way on; where both are, there is none', () => {
  expect(otherWayOf(store('open', 20), 20)).toBe(10)
  expect(otherWayOf(store('open', 20), 10)).toBe(null)
  expect(otherWayOf(store('open', 20, 10), 20)).toBe(null)
})
