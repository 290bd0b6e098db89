import { expect, test } from 'vitest'
import { isRefundedByStore } from './store-refund.ts'

test.each([
  ['card', false],
  ['savedCard', false],
  ['upi', false],
  ['knet', false],
  ['cod', true],
  ['cardOnDelivery', true],
  ['cryptoWallet', true],
  ['mixpay', true],
])('money of %s is given back by the store: %s', (method, byStore) => {
  expect(isRefundedByStore(method)).toBe(byStore)
})
