import { describe, expect, test } from 'vitest'
import { COURIER_STATES, courierMinutes, courierSteps, hasDriverDelay, isCourierDone, mayMove } from './index.ts'
import { ORDER_STATUSES, type OrderStatus } from './statuses.ts'

describe('what a courier’s news makes of an order', () => {
  test.each([
    [40, 'searching', []],
    [40, 'nobody', []],
    [40, 'assigned', []],
    [40, 'at_shop', []],
    [40, 'on_way', [50]],
    [40, 'delivered', [50, 60]],
    [40, 'failed', [50, 70]],
    [40, 'cancelled', []],
    [50, 'assigned', []],
    [50, 'on_way', []],
    [50, 'delivered', [60]],
    [50, 'failed', [70]],
    [10, 'delivered', []],
    [20, 'on_way', []],
    [60, 'failed', []],
    [80, 'delivered', []],
  ] as const)('an order at %i, a courier that is %s: %j', (status, state, steps) => {
    expect(courierSteps(status, state)).toEqual(steps)
  })

  test('is only ever what the graph allows a courier', () => {
    for (const status of ORDER_STATUSES)
      for (const state of COURIER_STATES) {
        let from: OrderStatus = status
        for (const to of courierSteps(status, state)) {
          expect(mayMove(from, to, { actor: 'courier', orderType: 20, scheduled: false }).ok, `${from} → ${to}`).toBe(
            true,
          )
          from = to
        }
      }
  })

  test('is over when it was brought, could not be brought, or is not to be brought', () => {
    expect(COURIER_STATES.filter(isCourierDone)).toEqual(['delivered', 'failed', 'cancelled'])
  })
})

describe('when a customer is told that nobody can bring it yet', () => {
  const since = new Date('2026-06-01T08:00:00Z')
  test.each([
    ['nobody', 0, true],
    ['searching', 0, false],
    ['searching', 59.999, false],
    ['searching', 60, true],
    ['assigned', 600, false],
    ['on_way', 600, false],
  ] as const)('%s for %d s: %s', (state, seconds, isNotified) => {
    expect(hasDriverDelay(state, since, new Date(since.getTime() + seconds * 1000))).toBe(isNotified)
  })
})

test('a promise is the kitchen’s minutes and then the courier’s', () => {
  expect(courierMinutes(20, 17)).toEqual({ from: 37, to: 47 })
})
