import { expect, test } from 'vitest'
import { isCounted, usesOfPhone } from './index.ts'

const limits = (inAll: number | null, perUser: number | null, isForFirstOrder = false) => ({
  storeIds: null,
  orderTypes: null,
  areaIds: null,
  windows: null,
  minimum: null,
  paymentMethods: null,
  cardBins: null,
  inAll,
  perUser,
  isForFirstOrder,
})

test.each([
  ['without a limit', limits(null, null), null, false],
  ['a hundred times in all', limits(100, null), null, true],
  ['twice for each phone', limits(null, 2), 2, true],
  ['both', limits(100, 2), 2, true],
  ['for the first order, of which there is one', limits(null, null, true), 1, true],
  ['for the first order, whatever else is said', limits(null, 5, true), 1, true],
])('an offer %s', (_, conditions, ofPhone, counted) => {
  expect(usesOfPhone(conditions)).toBe(ofPhone)
  expect(isCounted(conditions)).toBe(counted)
})
