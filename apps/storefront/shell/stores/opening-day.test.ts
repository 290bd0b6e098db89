import { afterEach, expect, it, vi } from 'vitest'
import { formatOpeningDay } from './opening-day.ts'

afterEach(() => void vi.useRealTimers())

it.each([
  ['2026-03-16T20:00:00Z', 'today'],
  ['2026-03-17T06:00:00Z', 'tomorrow'],
  ['2026-03-19T06:00:00Z', 'Thursday'],
  ['2026-03-26T06:00:00Z', 'Thursday 26 March'],
])('on Monday noon, what opens at %s opens %s', (opens, day) => {
  vi.useFakeTimers({ now: new Date('2026-03-16T12:00:00Z') })
  expect(formatOpeningDay(opens, 'UTC', 'en')).toBe(day)
})

it('on a label a weekday is short, and a far day is a date', () => {
  vi.useFakeTimers({ now: new Date('2026-03-16T12:00:00Z') })
  expect(formatOpeningDay('2026-03-19T06:00:00Z', 'UTC', 'en', 'short')).toBe('Thu')
  expect(formatOpeningDay('2026-03-26T06:00:00Z', 'UTC', 'en', 'short')).toBe('26 March')
})
