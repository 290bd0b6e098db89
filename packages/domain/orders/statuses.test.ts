import { expect, test } from 'vitest'
import { isUnpaid, ORDER_STATUS, ORDER_STATUSES } from './index.ts'

test('the money of an order has not come while it waits for it, and once it was given up without', () => {
  expect(ORDER_STATUSES.filter(isUnpaid)).toEqual([ORDER_STATUS.INITIALIZE, ORDER_STATUS.PAYMENT_CANCELLED])
})
