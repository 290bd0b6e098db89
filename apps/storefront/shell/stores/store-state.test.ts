import { expect, it } from 'vitest'
import type { StoreView } from '#shell/merchants/read-storefront.ts'
import { findOtherService, takesOrders } from './store-state.ts'

const store = (...openServices: (10 | 20)[]) => ({ services: [20, 10], openServices }) as unknown as StoreView

it.each([
  ['an open outlet', store(20, 10), true, true],
  ['a closed one', store(), false, false],
  ['one where pickup alone is open', store(10), false, true],
])('%s: takes orders for delivery, for pickup', (_, one, delivery, pickup) => {
  expect([takesOrders(one, 20), takesOrders(one, 10)]).toEqual([delivery, pickup])
})

it('where delivery alone takes no orders, pickup is the way on; where both do not, there is none', () => {
  expect(findOtherService(store(10), 20)).toBe(10)
  expect(findOtherService(store(10), 10)).toBe(null)
  expect(findOtherService(store(), 20)).toBe(null)
})
