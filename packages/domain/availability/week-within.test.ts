import { expect, test } from 'vitest'
import { everyDay } from './test-hours.ts'
import type { WeekSpan } from './types.ts'
import { weekLiesWithin } from './week-within.ts'

const nights = everyDay(['18:00', '02:00'])
const saturday = (opens: string, closes: string): WeekSpan[] => [{ day: 6, opens, closes }]
const sunday = (opens: string, closes: string): WeekSpan[] => [{ day: 0, opens, closes }]

test.each<[string, readonly WeekSpan[], readonly WeekSpan[], boolean]>([
  ['the same hours', nights, nights, true],
  ['shorter ones', everyDay(['19:00', '23:00']), nights, true],
  ['none', [], nights, true],
  ['an earlier opening', everyDay(['17:59', '02:00']), nights, false],
  ['a later closing', everyDay(['18:00', '02:02']), nights, false],
  ['a day on which the outlet is closed', everyDay(['19:00', '20:00']), saturday('18:00', '23:00'), false],
  [
    'what the outlet does in two spans that meet',
    everyDay(['10:00', '20:00']),
    everyDay(['09:00', '14:00'], ['14:00', '21:00']),
    true,
  ],
  ['the hours after a midnight', sunday('00:30', '01:30'), saturday('18:00', '02:00'), true],
  [
    'a night over the end of the week',
    saturday('22:00', '01:00'),
    [...saturday('20:00', '24:00'), ...sunday('00:00', '03:00')],
    true,
  ],
])('%s', (_, week, outer, isWithin) => {
  expect(weekLiesWithin(week, outer)).toBe(isWithin)
})
