import { describe, expect, test } from 'vitest'
import { mayBePaidLate, ORDER_STATUS, ORDER_STATUSES } from './index.ts'

const due = new Date('2026-06-01T08:00:00Z')
const after = (hours: number) => new Date(due.getTime() + hours * 3_600_000)

describe('late money', () => {
  test.each([
    [0, true],
    [71.99, true],
    [72, false],
    [1000, false],
  ])('%d hours after it was due may wake an order that was let go of: %s', (hours, may) => {
    expect(mayBePaidLate(ORDER_STATUS.PAYMENT_CANCELLED, due, after(hours))).toBe(may)
  })

  test('wakes no other order', () => {
    const woken = ORDER_STATUSES.filter((status) => mayBePaidLate(status, due, due))
    expect(woken).toEqual([ORDER_STATUS.PAYMENT_CANCELLED])
  })
})
