import { describe, expect, it, test } from 'vitest'
import { LIFE, ORDER_STATUSES, type OrderStatus, timelineOf } from './index.ts'

/** `10@12:00 20@12:03` as history; the last one is where the order stands. */
function track(orderType: 10 | 20 | 30 | 40 | 50 | 60, written: string): string {
  const history = written.split(' ').map((entry) => {
    const [status, at] = entry.split('@')
    return { status: Number(status) as OrderStatus, at: at! }
  })
  const steps = timelineOf({ orderType, status: history.at(-1)!.status }, history)
  const marks = { done: '✓', now: '→', coming: '·', failed: '✗' }
  return steps.map(({ code, state, at }) => `${marks[state]}${code}${at ? ` ${at}` : ''}`).join(', ')
}

test.each([
  ['10@12:00', '→waiting 12:00, ·accepted, ·inKitchen, ·ready, ·outForDelivery, ·delivered'],
  ['10@12:00 20@12:03', '✓waiting 12:00, ✓accepted 12:03, →inKitchen 12:03, ·ready, ·outForDelivery, ·delivered'],
  [
    '10@12:00 20@12:03 40@12:20',
    '✓waiting 12:00, ✓accepted 12:03, ✓inKitchen 12:03, →ready 12:20, ·outForDelivery, ·delivered',
  ],
  [
    '10@12:00 20@12:03 40@12:20 50@12:25',
    '✓waiting 12:00, ✓accepted 12:03, ✓inKitchen 12:03, ✓ready 12:20, →outForDelivery 12:25, ·delivered',
  ],
  [
    '10@12:00 20@12:03 40@12:20 50@12:25 60@12:40',
    '✓waiting 12:00, ✓accepted 12:03, ✓inKitchen 12:03, ✓ready 12:20, ✓outForDelivery 12:25, ✓delivered 12:40',
  ],
])('a delivery at %s', (history, steps) => {
  expect(track(20, history)).toBe(steps)
})

test.each([
  ['10@12:00', '→waiting 12:00, ·accepted, ·inKitchen, ·ready, ·pickedUp'],
  ['10@12:00 20@12:03 40@12:20', '✓waiting 12:00, ✓accepted 12:03, ✓inKitchen 12:03, →ready 12:20, ·pickedUp'],
  [
    '10@12:00 20@12:03 40@12:20 60@12:30',
    '✓waiting 12:00, ✓accepted 12:03, ✓inKitchen 12:03, ✓ready 12:20, ✓pickedUp 12:30',
  ],
])('a pickup at %s', (history, steps) => {
  expect(track(10, history)).toBe(steps)
})

describe('orders for later', () => {
  it('are accepted first and in the kitchen when their time comes', () => {
    expect(track(30, '10@08:00 12@08:05')).toBe('✓waiting 08:00, →accepted 08:05, ·inKitchen, ·ready, ·pickedUp')
    expect(track(30, '10@08:00 12@08:05 20@18:00')).toBe(
      '✓waiting 08:00, ✓accepted 08:05, →inKitchen 18:00, ·ready, ·pickedUp',
    )
  })
})

test.each([
  ['declined', '10@12:00 30@12:10', '✓waiting 12:00, ✗declined 12:10'],
  [
    'declined after acceptance',
    '10@12:00 20@12:03 30@12:05',
    '✓waiting 12:00, ✓accepted 12:03, ✓inKitchen 12:03, ✗declined 12:05',
  ],
  [
    'cancelled by telephone',
    '10@12:00 20@12:03 80@12:09',
    '✓waiting 12:00, ✓accepted 12:03, ✓inKitchen 12:03, ✗cancelled 12:09',
  ],
  ['cancelled by the customer', '10@12:00 100@12:01', '✓waiting 12:00, ✗rejected 12:01'],
  [
    'undelivered',
    '10@12:00 20@12:03 40@12:20 50@12:25 70@12:50',
    '✓waiting 12:00, ✓accepted 12:03, ✓inKitchen 12:03, ✓ready 12:20, ✓outForDelivery 12:25, ✗undelivered 12:50',
  ],
  ['never paid', '0@12:00 90@12:30', '✓waiting 12:00, ✗paymentCancelled 12:30'],
])('a delivery that ends badly: %s', (_, history, steps) => {
  expect(track(20, history)).toBe(steps)
})

test('late money wakes an order: it waits from the moment it is new', () => {
  const steps = '→waiting 12:31, ·accepted, ·inKitchen, ·ready, ·outForDelivery, ·delivered'
  expect(track(20, '0@12:00 90@12:30 10@12:31')).toBe(steps)
})

test.each([
  [
    '10@12:00 20@12:03 40@12:20',
    '✓waiting 12:00, ✓accepted 12:03, ✓inKitchen 12:03, →ready 12:20, ·served, ·completed',
  ],
  [
    '10@12:00 20@12:03 40@12:20 110@12:22',
    '✓waiting 12:00, ✓accepted 12:03, ✓inKitchen 12:03, ✓ready 12:20, →served 12:22, ·completed',
  ],
  [
    '10@12:00 20@12:03 40@12:20 110@12:22 120@12:50',
    '✓waiting 12:00, ✓accepted 12:03, ✓inKitchen 12:03, ✓ready 12:20, ✓served 12:22, ✓completed 12:50',
  ],
  [
    '10@12:00 20@12:03 40@12:20 110@12:22 120@12:50 130@13:05',
    '✓waiting 12:00, ✓accepted 12:03, ✓inKitchen 12:03, ✓ready 12:20, ✓served 12:22, ✓completed 12:50',
  ],
])('a table is served, pays, and is done: %s', (history, steps) => {
  expect(track(50, history)).toBe(steps)
})

test('a room has its order brought, and pays', () => {
  expect(track(60, '10@21:00 12@21:05 20@07:30 110@08:00')).toBe(
    '✓waiting 21:00, ✓accepted 21:05, ✓inKitchen 07:30, ✓ready, →broughtToRoom 08:00, ·completed',
  )
})

test('every status of every kind of order has a timeline, with at most one step now, and none beside a bad end', () => {
  for (const orderType of [10, 20, 30, 40, 50, 60] as const) {
    const own = LIFE.filter(({ orderTypes }) => orderTypes.includes(orderType))
    for (const status of ORDER_STATUSES) {
      if (status !== 0 && !own.some(({ to }) => to === status)) continue
      const steps = timelineOf({ orderType, status }, [{ status, at: 1 }])
      const count = (state: string) => steps.filter((step) => step.state === state).length
      expect(steps.length, `${orderType} at ${status}`).toBeGreaterThan(0)
      expect(count('now') + count('failed')).toBe([60, 120, 130].includes(status) ? 0 : 1)
      if (count('failed')) expect(count('coming')).toBe(0)
    }
  }
})
