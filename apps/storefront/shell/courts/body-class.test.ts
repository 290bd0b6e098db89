import { expect, it } from 'vitest'
import { foodCourtClass } from './body-class.ts'

/** The specification, section 2: everywhere except these. */
it.each([
  ['the start', '/', false, true],
  ['a menu', '/saffron', false, true],
  ['a court’s item', '/souk/s1/product/p1', true, true],
  ['the checkout', '/souk/checkout', true, true],
  ['a table', '/souk/table', true, true],
  ['a pay link', '/pay-link/souk.abc', false, true],
  ['a court', '/lp/souk/brands', true, false],
  ['a vendor of a court', '/lp/souk/brands/s1', true, false],
  ['a landing page', '/lp/harbour-table', false, false],
  ['a change of address', '/saffron/change-delivery-address/o1', false, true],
  ['a change of address opened from a court', '/souk/change-delivery-address/o1', true, false],
  ['the cart', '/souk/my-order', true, false],
  ['the cart of a merchant', '/saffron/my-order', false, false],
  ['promotions', '/souk/promo', true, false],
  ['a summary', '/souk/order-summary/o1', true, false],
  ['a summary without an order', '/souk/order-summary', true, false],
  ['a status', '/souk/order-status/o1', true, false],
  ['a replacement', '/souk/order-replacement/o1', true, false],
  ['a replacement whose payment failed', '/souk/order-replacement-payment-failed/o1/p1', true, true],
  ['a status message', '/souk/order-status-message', true, true],
  ['the profile', '/souk/profile', true, false],
  ['about us', '/souk/about-us', true, false],
  ['questions', '/souk/faq', true, false],
  ['terms', '/souk/terms-conditions', true, false],
  ['the history', '/souk/order-history', true, false],
  ['addresses and cards', '/souk/addresses-cards', true, false],
  ['a merchant that is called as a screen', '/profile-bar', false, true],
])('%s', (_, path, isCourt, has) => {
  expect(foodCourtClass(path, isCourt)).toBe(has ? 'food-court' : '')
})
