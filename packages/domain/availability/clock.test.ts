import { expect, test } from 'vitest'
import { clockText, dayText, parseClock, parseDay, weekdayOf } from './clock.ts'

test.each([
  ['00:00', 0],
  ['09:05', 545],
  ['23:59', 1439],
  ['24:00', 1440],
  ['24:01', null],
  ['9:05', null],
  ['09:60', null],
  ['09:5', null],
  ['', null],
  ['٠٩:٠٥', null],
])('%s is %s minutes', (text, minutes) => {
  expect(parseClock(text)).toBe(minutes)
  if (minutes !== null) expect(clockText(minutes)).toBe(text)
})

test('dates there are and dates there are not', () => {
  expect(dayText(parseDay('2028-02-29')!)).toBe('2028-02-29')
  expect(weekdayOf(parseDay('2026-03-11')!)).toBe(3)
  for (const date of ['2026-02-29', '2026-13-01', '2026-1-01', 'tomorrow']) expect(parseDay(date)).toBe(null)
})
