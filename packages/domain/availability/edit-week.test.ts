import fc from 'fast-check'
import { expect, it } from 'vitest'
import {
  DAY_NAMES,
  daysThatMeet,
  minutesOfSpan,
  readTypedHours,
  spanOfMinutes,
  spansByDay,
  weekOfDays,
  weekSpansOf,
} from './edit-week.ts'

it.each([
  ['11-1', [{ opens: '11:00', closes: '01:00' }]],
  ['11–23:30', [{ opens: '11:00', closes: '23:30' }]],
  [
    '17-23, 9.30 – 14',
    [
      { opens: '09:30', closes: '14:00' },
      { opens: '17:00', closes: '23:00' },
    ],
  ],
  ['9h30 à 22h00', [{ opens: '09:30', closes: '22:00' }]],
  ['١١-٢٣', [{ opens: '11:00', closes: '23:00' }]],
  ['0-24', [{ opens: '00:00', closes: '24:00' }]],
  ['  ', []],
])('reads "%s" as people mean it', (typed, spans) => {
  expect(readTypedHours(typed)).toEqual({ spans, fault: null })
})

it.each([
  ['about noon', 'unreadable', undefined],
  ['24-2', 'unreadable', undefined],
  ['11:75-12', 'unreadable', undefined],
  ['11-11', 'empty', undefined],
  ['9-14, 13-20', 'overlap', undefined],
  ['11-25:10', 'past_24', '01:10'],
])('says why "%s" is no hours', (typed, fault, meant) => {
  expect(readTypedHours(typed)).toMatchObject({ spans: null, fault, ...(meant ? { meant } : {}) })
})

it('says the same hours of several days once, and every week comes back as it was', () => {
  const spans = fc.constantFrom(
    [],
    [{ opens: '11:00', closes: '23:30' }],
    [{ opens: '11:00', closes: '01:00' }],
    [
      { opens: '08:00', closes: '12:00' },
      { opens: '18:00', closes: '24:00' },
    ],
  )
  fc.assert(
    fc.property(fc.array(spans, { minLength: 7, maxLength: 7 }), (days) => {
      const week = weekOfDays(days)
      expect(spansByDay(week)).toEqual(days)
      expect(new Set(week.map(({ opens, closes }) => opens + closes)).size).toBe(week.length)
      expect(weekSpansOf(week)).toHaveLength(days.flat().length)
    }),
  )
  expect(weekOfDays(DAY_NAMES.map(() => [{ opens: '11:00', closes: '23:30' }]))).toEqual([
    { days: [...DAY_NAMES], opens: '11:00', closes: '23:30' },
  ])
})

it('counts the night after a day to that day, and tells where it meets the morning', () => {
  expect(minutesOfSpan({ opens: '22:00', closes: '02:00' })).toEqual({ start: 1320, end: 1560 })
  expect(spanOfMinutes({ start: 1320, end: 1560 })).toEqual({ opens: '22:00', closes: '02:00' })
  expect(spanOfMinutes({ start: 0, end: 1440 })).toEqual({ opens: '00:00', closes: '24:00' })
  const days = DAY_NAMES.map(() => [] as { opens: string; closes: string }[])
  days[6] = [{ opens: '20:00', closes: '03:00' }]
  days[0] = [{ opens: '02:00', closes: '10:00' }]
  expect(daysThatMeet(days)).toEqual([6])
  days[0] = [{ opens: '03:00', closes: '10:00' }]
  expect(daysThatMeet(days)).toEqual([])
})
