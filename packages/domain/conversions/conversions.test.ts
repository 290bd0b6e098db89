import { expect, it } from 'vitest'
import { CONVERSION_EVENTS, PAGES_COUNTED } from './index.ts'

it.each([
  ['', 'menu'],
  ['/', 'menu'],
  ['/menu-list', 'menu'],
  ['/s1/product/p1', 'item'],
  ['/my-order', 'cart'],
  ['/checkout', 'checkout'],
  ['/checkout/x', undefined],
  ['/order-status/o1', undefined],
  ['/s1/search', undefined],
])('a look at %j counts as %s', (rest, event) =>
  expect(PAGES_COUNTED.find(([page]) => page.test(rest))?.[1]).toBe(event),
)

it('the list is the funnel, in its order', () =>
  expect(CONVERSION_EVENTS).toEqual(['menu', 'item', 'cart', 'checkout', 'placed', 'payment_failed']))
