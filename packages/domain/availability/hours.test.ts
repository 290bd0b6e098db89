import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isDaySpan, isOpenAt, openIntervals } from './hours.ts'
import { anyHours, at, everyDay, hoursOf } from './test-hours.ts'
import type { StoreHours } from './types.ts'
import { localParts } from './zone.ts'

/** Local wall-clock text of the intervals of local days, `from` and `to` at midnight. */
function opened(hours: StoreHours, from: string, to: string): string[] {
  const wall = (date: Date) => {
    const { date: day, time } = localParts(date, hours.timeZone)
    return `${day.slice(5)} ${time}`
  }
  return openIntervals(hours, at(hours, `${from}T00:00`), at(hours, `${to}T00:00`)).map(
    ({ start, end }) => `${wall(start)} → ${wall(end)} (${(end.getTime() - start.getTime()) / 60_000} min)`,
  )
}

describe('when a store is open', () => {
  test('two spans a day', () => {
    const hours = hoursOf('Asia/Dubai', everyDay(['11:00', '15:00'], ['18:00', '23:30']))
    expect(opened(hours, '2026-03-10', '2026-03-11')).toEqual([
      '03-10 11:00 → 03-10 15:00 (240 min)',
      '03-10 18:00 → 03-10 23:30 (330 min)',
    ])
  })

  test('slots one minute apart are one, two minutes apart are two', () => {
    const hours = hoursOf('Asia/Dubai', everyDay(['11:00', '14:59'], ['15:00', '18:00'], ['18:02', '20:00']))
    expect(opened(hours, '2026-03-10', '2026-03-11')).toEqual([
      '03-10 11:00 → 03-10 18:00 (420 min)',
      '03-10 18:02 → 03-10 20:00 (118 min)',
    ])
  })

  test('overlapping slots are one, whatever their order', () => {
    const hours = hoursOf('Asia/Dubai', everyDay(['12:00', '16:00'], ['11:00', '13:00'], ['12:30', '12:45']))
    expect(opened(hours, '2026-03-10', '2026-03-11')).toEqual(['03-10 11:00 → 03-10 16:00 (300 min)'])
  })

  test('past midnight belongs to the day it starts', () => {
    const hours = hoursOf('Europe/Belgrade', [{ day: 5, opens: '18:00', closes: '02:00' }])
    expect(opened(hours, '2026-03-13', '2026-03-16')).toEqual(['03-13 18:00 → 03-14 02:00 (480 min)'])
  })

  test('00:00–24:00 joins over days, 23:59 with the next 00:00 too', () => {
    for (const closes of ['24:00', '23:59']) {
      const hours = hoursOf('Asia/Kuwait', everyDay(['00:00', closes]))
      expect(opened(hours, '2026-03-10', '2026-03-13')).toEqual(['03-10 00:00 → 03-13 00:00 (4320 min)'])
    }
  })

  test('closing at 00:00 is closing at 24:00', () => {
    const hours = hoursOf('Asia/Kuwait', everyDay(['18:00', '00:00']))
    expect(opened(hours, '2026-03-10', '2026-03-11')).toEqual(['03-10 18:00 → 03-11 00:00 (360 min)'])
  })

  test('a full planned-off day takes its own night and leaves the night before', () => {
    const hours = hoursOf('Europe/Belgrade', everyDay(['18:00', '02:00']), {
      plannedOff: [{ date: '2026-03-11', fullDayClose: true, timings: [] }],
    })
    expect(opened(hours, '2026-03-10', '2026-03-13')).toEqual([
      '03-10 00:00 → 03-10 02:00 (120 min)',
      '03-10 18:00 → 03-11 02:00 (480 min)',
      '03-12 18:00 → 03-13 00:00 (360 min)',
    ])
  })

  test('a planned-off day in a shop that never closes', () => {
    const hours = hoursOf('Asia/Dubai', everyDay(['00:00', '24:00']), {
      plannedOff: [{ date: '2026-03-11', fullDayClose: true, timings: [] }],
    })
    expect(opened(hours, '2026-03-10', '2026-03-13')).toEqual([
      '03-10 00:00 → 03-11 00:00 (1440 min)',
      '03-12 00:00 → 03-13 00:00 (1440 min)',
    ])
  })

  test('partly closed: exactly those minutes are cut out, past midnight too', () => {
    const hours = hoursOf('Europe/Belgrade', everyDay(['10:00', '02:00']), {
      plannedOff: [
        { date: '2026-03-11', fullDayClose: false, timings: [{ opens: '14:00', closes: '14:01' }] },
        { date: '2026-03-11', fullDayClose: false, timings: [{ opens: '23:00', closes: '01:00' }] },
      ],
    })
    expect(opened(hours, '2026-03-11', '2026-03-12')).toEqual([
      '03-11 00:00 → 03-11 02:00 (120 min)',
      '03-11 10:00 → 03-11 14:00 (240 min)',
      '03-11 14:01 → 03-11 23:00 (539 min)',
    ])
    expect(opened(hours, '2026-03-12', '2026-03-13')[0]).toBe('03-12 01:00 → 03-12 02:00 (60 min)')
  })

  test('a special day replaces the hours of its weekday; without spans it is closed', () => {
    const hours = hoursOf('Asia/Nicosia', everyDay(['09:00', '21:00']), {
      specialDays: [
        { date: '2026-03-11', spans: [{ opens: '12:00', closes: '14:00' }] },
        { date: '2026-03-12', spans: [] },
      ],
    })
    expect(opened(hours, '2026-03-10', '2026-03-13')).toEqual([
      '03-10 09:00 → 03-10 21:00 (720 min)',
      '03-11 12:00 → 03-11 14:00 (120 min)',
    ])
  })

  test('planned off wins over a special day', () => {
    const hours = hoursOf('Asia/Nicosia', everyDay(['09:00', '21:00']), {
      specialDays: [{ date: '2026-03-11', spans: [{ opens: '12:00', closes: '14:00' }] }],
      plannedOff: [{ date: '2026-03-11', fullDayClose: true, timings: [] }],
    })
    expect(opened(hours, '2026-03-11', '2026-03-12')).toEqual([])
  })
})

describe('days of 23 and 25 hours', () => {
  const night = (zone: string, opens: string, closes: string, day: string, next: string) =>
    opened(hoursOf(zone, [{ day: 6, opens, closes }]), day, next)

  test.each([
    [
      'Belgrade, spring: a night of 18:00–05:00 is an hour short',
      'Europe/Belgrade',
      '18:00',
      '05:00',
      '2026-03-28',
      600,
    ],
    ['Belgrade, autumn: the same night is an hour long', 'Europe/Belgrade', '18:00', '05:00', '2026-10-24', 720],
    [
      'Belgrade, spring: closing at the skipped 02:30 is closing at the skip',
      'Europe/Belgrade',
      '22:00',
      '02:30',
      '2026-03-28',
      240,
    ],
    [
      'Belgrade, autumn: closing at 02:30 is at the second 02:30',
      'Europe/Belgrade',
      '22:00',
      '02:30',
      '2026-10-24',
      330,
    ],
    ['Belgrade, spring: closing at 02:00 as always', 'Europe/Belgrade', '22:00', '02:00', '2026-03-28', 240],
    ['Lord Howe, spring: half an hour short', 'Australia/Lord_Howe', '22:00', '04:00', '2026-10-03', 330],
    ['Lord Howe, autumn: half an hour long', 'Australia/Lord_Howe', '22:00', '04:00', '2026-04-04', 390],
    ['Sao Paulo 2018, spring: 00:00 is skipped', 'America/Sao_Paulo', '20:00', '24:00', '2018-11-03', 240],
    ['Sao Paulo 2018, autumn: 23:00 comes twice', 'America/Sao_Paulo', '20:00', '24:00', '2018-02-17', 300],
  ])('%s', (_, zone, opens, closes, day, minutes) => {
    const next = new Date(Date.parse(day) + 2 * 86_400_000).toISOString().slice(0, 10)
    const intervals = night(zone, opens, closes, day, next)
    expect(intervals).toHaveLength(1)
    expect(intervals[0]).toContain(`(${minutes} min)`)
  })

  test('open round the clock is one interval of 23 and of 25 hours', () => {
    const hours = hoursOf('Europe/Paris', everyDay(['00:00', '24:00']))
    expect(opened(hours, '2026-03-29', '2026-03-30')).toEqual(['03-29 00:00 → 03-30 00:00 (1380 min)'])
    expect(opened(hours, '2026-10-25', '2026-10-26')).toEqual(['10-25 00:00 → 10-26 00:00 (1500 min)'])
  })

  test('a span that lies in the skipped hour does not come that day', () => {
    const hours = hoursOf('Europe/Paris', everyDay(['02:15', '02:45']))
    expect(opened(hours, '2026-03-28', '2026-03-31')).toEqual([
      '03-28 02:15 → 03-28 02:45 (30 min)',
      '03-30 02:15 → 03-30 02:45 (30 min)',
    ])
  })

  test('a span within the hour that comes twice is one, from its first opening to its last closing', () => {
    const hours = hoursOf('Europe/Paris', everyDay(['02:15', '02:45']))
    expect(opened(hours, '2026-10-25', '2026-10-26')).toEqual(['10-25 02:15 → 10-25 02:45 (90 min)'])
  })
})

test('which spans a document may say', () => {
  expect(isDaySpan({ opens: '18:00', closes: '02:00' })).toBe(true)
  expect(isDaySpan({ opens: '00:00', closes: '24:00' })).toBe(true)
  for (const [opens, closes] of [
    ['10:00', '10:00'],
    ['24:00', '02:00'],
    ['9:00', '10:00'],
    ['09:00', '24:01'],
    ['09:60', '10:00'],
  ]) {
    expect(isDaySpan({ opens: opens!, closes: closes! })).toBe(false)
  }
})

test('hours that are no times are a programming error', () => {
  expect(() => isOpenAt(hoursOf('Asia/Dubai', everyDay(['9', '17'])), new Date())).toThrow(RangeError)
})

describe('always', () => {
  const start = Date.UTC(2026, 2, 20)
  const minutes = fc.integer({ min: 0, max: 16 * 1440 })

  test('intervals are sorted, apart by more than a minute or cut on purpose, and within what was asked', () => {
    fc.assert(
      fc.property(anyHours, minutes, minutes, (hours, a, b) => {
        const from = start + Math.min(a, b) * 60_000
        const to = start + Math.max(a, b) * 60_000
        let previous = Number.NEGATIVE_INFINITY
        for (const interval of openIntervals(hours, new Date(from), new Date(to))) {
          expect(interval.start.getTime()).toBeGreaterThan(previous)
          expect(interval.end.getTime()).toBeGreaterThan(interval.start.getTime())
          previous = interval.end.getTime()
        }
        const all = openIntervals(hours, new Date(from), new Date(to))
        if (all.length > 0) {
          expect(all[0]!.start.getTime()).toBeGreaterThanOrEqual(from)
          expect(previous).toBeLessThanOrEqual(to)
        }
      }),
    )
  })

  test('open at an instant is being within an interval', () => {
    fc.assert(
      fc.property(anyHours, minutes, (hours, minute) => {
        const now = new Date(start + minute * 60_000)
        const limit = openIntervals(hours, new Date(start - 86_400_000), new Date(start + 18 * 86_400_000)).some(
          (interval) => interval.start <= now && now < interval.end,
        )
        expect(isOpenAt(hours, now)).toBe(limit)
      }),
      { numRuns: 500 },
    )
  })

  test('away from clock changes and exceptions, open is what the wall clock and the week say', () => {
    fc.assert(
      fc.property(anyHours, minutes, (any, minute) => {
        const hours = { ...any, plannedOff: [], specialDays: [] }
        const now = new Date(Date.UTC(2026, 5, 1) + minute * 60_000)
        const { time, weekday } = localParts(now, hours.timeZone)
        const yesterday = (weekday + 6) % 7
        const text = hours.week.some(({ day, opens, closes }) =>
          closes >= opens
            ? day === weekday && opens <= time && time < closes
            : (day === weekday && opens <= time) || (day === yesterday && time < closes),
        )
        if (text) expect(isOpenAt(hours, now)).toBe(true)
        // The other way round a minute between two slots may be open, because slots at most a minute apart are one.
        else if (isOpenAt(hours, now)) expect(isOpenAt(hours, new Date(now.getTime() + 60_000))).toBe(true)
      }),
      { numRuns: 500 },
    )
  })
})
