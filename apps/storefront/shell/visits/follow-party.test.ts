import { expect, it } from 'vitest'
import { type CartResult, noCart } from '#shell/cart/cart-view.ts'
import { toCartView } from '#shell/cart/to-cart-view.ts'
import { withOwnLines } from './follow-party.ts'
import { testCart } from './test-visit.ts'

const cart = toCartView(
  testCart([
    ['l1', 'm1', 'Biryani', 1, 5700],
    ['l2', 'm2', 'Karak tea', 2, 1800],
  ])!,
  () => null,
)
const result: CartResult = { ...noCart, cart }

it('leaves the steppers of a menu the visitor’s own lines, and the bar everybody’s count and total', () => {
  const own = withOwnLines(result, { visit: 'v1', member: 'm2' }).cart
  expect(own?.lines.map(({ id }) => id)).toEqual(['l2'])
  expect([own?.count, own?.totals.grandTotal]).toEqual([3, 7500])
})

it('leaves the cart of who orders alone as it is', () => {
  expect(withOwnLines(result, null)).toBe(result)
  expect(withOwnLines(noCart, { visit: 'v1', member: 'm2' })).toBe(noCart)
})
