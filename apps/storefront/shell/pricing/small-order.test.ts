import { formatMoney } from '@compass/i18n/formats'
import { serverWords } from '@compass/i18n/server'
import { expect, test } from 'vitest'
import { whySmallOrder } from './small-order.ts'

const price = (amount: number) => formatMoney({ amount, currency: 'AED', exponent: 2 }, 'en').text

test.each([
  ['a basket', 2_500, false, 'For orders under AED 30.00. Add AED 5.00 more to remove it.'],
  ['a basket one fils short', 2_999, false, 'For orders under AED 30.00. Add AED 0.01 more to remove it.'],
  ['a basket that is large enough', 3_000, false, 'For orders under AED 30.00.'],
  ['an order', 2_500, true, 'For orders under AED 30.00.'],
  ['an order whose replacement costs more', 3_400, true, 'For orders under AED 30.00.'],
])('the fee of a small order in %s of %i', (_what, subtotal, isOrdered, sentence) => {
  const text = whySmallOrder({ threshold: 3_000, subtotal, isOrdered }, serverWords('en'), price)
  expect(text.replaceAll('\u00a0', ' ')).toBe(sentence)
})
