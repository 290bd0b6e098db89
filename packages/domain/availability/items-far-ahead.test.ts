import { expect, test } from 'vitest'
import { itemAvailability } from './item-availability.ts'
import { at, everyDay, hoursOf } from './test-hours.ts'
import type { ItemWindows } from './types.ts'

const hours = hoursOf('Asia/Dubai', everyDay(['00:00', '24:00']))
const NOW = '2026-03-10T12:00'
const date = (local: string | null) => (local === null ? null : at(hours, local))
const dates = (...spans: readonly (readonly [string, string])[]): ItemWindows => ({
  isStoreTime: false,
  slots: [],
  dates: spans.map(([startDateTime, endDateTime]) => ({ startDateTime, endDateTime })),
})

/** An answer that looks 60 days ahead is right until the day on which it would see more. */
test.each<[string, ItemWindows, boolean, next: string | null, changesAt: string | null]>([
  ['at any time, for ever', dates(), true, null, null],
  ['until a day that is far off', dates(['2026-01-01T00:00', '2026-07-01T00:00']), true, null, '2026-03-11T12:00'],
  ['until tomorrow', dates(['2026-01-01T00:00', '2026-03-11T10:00']), true, null, '2026-03-11T10:00'],
  ['never again', dates(['2026-02-01T00:00', '2026-02-10T00:00']), false, null, null],
  ['never again, since just now', dates(['2026-02-01T00:00', NOW]), false, null, null],
  [
    'no longer, and once more in May',
    dates(['2026-02-01T00:00', '2026-02-10T00:00'], ['2026-05-01T00:00', '2026-05-02T00:00']),
    false,
    '2026-05-01T00:00',
    '2026-05-01T00:00',
  ],
  [
    'in exactly 60 days',
    dates(['2026-05-09T12:00', '2026-06-01T00:00']),
    false,
    '2026-05-09T12:00',
    '2026-05-09T12:00',
  ],
  ['in 60 days and an hour', dates(['2026-05-09T13:00', '2026-06-01T00:00']), false, null, '2026-03-10T13:00'],
  ['in the summer', dates(['2026-07-01T00:00', '2026-08-01T00:00']), false, null, '2026-03-11T12:00'],
])('an item that is on sale %s', (_, windows, now, next, changesAt) => {
  expect(itemAvailability(windows, hours, at(hours, NOW))).toEqual({
    now,
    next: date(next),
    changesAt: date(changesAt),
  })
})

test.each([
  ['2026-02-30T00:00', '2026-03-01T00:00'],
  ['2026-03-01T00:00', 'tomorrow'],
])('dates that are none, from %s to %s, are a mistake of ours', (from, to) => {
  expect(() => itemAvailability(dates([from, to]), hours, at(hours, NOW))).toThrow(
    `not local date-times: ${from}, ${to}`,
  )
})
