import { expect, it } from 'vitest'
import { inOrderOfNeed, minutesLeft, standingOf, waitsForOthers } from './vendor-progress.ts'

const eta = (from: string, to = from) => ({ from: `2026-06-01T${from}:00Z`, to: `2026-06-01T${to}:00Z` })

it.each([
  [0, true, 'running'],
  [10, true, 'running'],
  [20, true, 'running'],
  [40, true, 'ready'],
  [40, false, 'running'],
  [50, false, 'running'],
  [60, true, 'done'],
  [110, false, 'running'],
  [120, false, 'done'],
  [130, false, 'done'],
  [30, true, 'ended'],
  [70, true, 'ended'],
  [80, false, 'ended'],
  [90, false, 'ended'],
  [100, false, 'ended'],
] as const)('an order of status %i, pickup %s, is %s', (status, isPickup, standing) => {
  expect(standingOf({ status, isPickup })).toBe(standing)
})

it('ready comes first, then the quickest kitchen, then what is over, and what ended badly last', () => {
  const order = (id: string, status: 10 | 20 | 30 | 40 | 60, at: string | null) => ({
    id,
    status,
    isPickup: true,
    eta: at === null ? null : eta(at),
  })
  const orders = [
    order('declined', 30, null),
    order('slow', 20, '12:30'),
    order('unknown', 10, null),
    order('picked up', 60, '12:00'),
    order('ready', 40, '12:05'),
    order('quick', 20, '12:10'),
  ]
  expect(inOrderOfNeed(orders).map(({ id }) => id)).toEqual([
    'ready',
    'quick',
    'slow',
    'unknown',
    'picked up',
    'declined',
  ])
})

it('a vendor that asks comes before what is ready: its question has an end', () => {
  const order = (id: string, status: 20 | 40, awaiting: object | null) => ({
    ...{ id, status, isPickup: true, eta: null },
    awaiting: awaiting as never,
  })
  const orders = [order('ready', 40, null), order('asks', 20, {})]
  expect(inOrderOfNeed(orders).map(({ id }) => id)).toEqual(['asks', 'ready'])
})

it.each([
  ['another kitchen still works', 40, [40, 20], false, true],
  ['all are ready', 40, [40, 40], false, false],
  ['the others have declined', 40, [40, 30], false, false],
  ['it is not ready itself', 20, [20, 20], false, false],
  ['each counter hands out its own', 40, [40, 20], true, false],
] as const)('what is ready waits for the others, or not: %s', (_, status, statuses, isPickup, waits) => {
  expect(
    waitsForOthers(
      { status, isPickup },
      statuses.map((one) => ({ status: one, isPickup })),
    ),
  ).toBe(waits)
})

it('minutes are those to the middle of the promise, never below nothing', () => {
  const now = new Date('2026-06-01T12:00:00Z')
  expect(minutesLeft({ eta: eta('12:04', '12:08') }, now)).toBe(6)
  expect(minutesLeft({ eta: eta('11:50') }, now)).toBe(0)
  expect(minutesLeft({ eta: null }, now)).toBe(0)
})
