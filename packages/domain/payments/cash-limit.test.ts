import { expect, test } from 'vitest'
import { cashAllowed } from './cash-limit.ts'

test.each([
  ['one minor unit above the limit', 50001, 50000, false],
  ['equal to the limit', 50000, 50000, true],
  ['below', 49999, 50000, true],
  ['a store without limit', 9_000_000, null, true],
  ['a store that takes no cash above nothing', 1, 0, false],
])('hostile 18: cash, %s', (_, grandTotal, limit, allowed) => {
  expect(cashAllowed(grandTotal, limit)).toBe(allowed)
})
