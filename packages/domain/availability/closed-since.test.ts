import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { DAY, MINUTE } from './clock.ts'
import { isOpenAt } from './hours.ts'
import { closedSince, HORIZON_DAYS } from './opening.ts'
import { anyHours, at, everyDay, hoursOf } from './test-hours.ts'
import type { StoreHours } from './types.ts'

const dubai = () => hoursOf('Asia/Dubai', everyDay(['11:00', '23:30']))
const once = (date: string) =>
  hoursOf('Asia/Dubai', [], { specialDays: [{ date, spans: [{ opens: '11:00', closes: '12:30' }] }] })
const bound = (now: Date) => new Date(now.getTime() - (HORIZON_DAYS + 1) * DAY)

describe('when a store closed', () => {
  /** A day, step by step, asked of the same hours: what is remembered is right until it changes. */
  test('is said while it is closed, and for an hour after it has opened', () => {
    const hours = dubai()
    const evening = at(hours, '2026-03-09T23:30')
    for (const [now, closed] of [
      ['2026-03-10T09:00', evening],
      ['2026-03-10T10:59:59', evening],
      ['2026-03-10T11:00', evening],
      ['2026-03-10T11:59:59', evening],
      ['2026-03-10T12:00', null],
      ['2026-03-10T23:29:59', null],
      ['2026-03-10T23:30', at(hours, '2026-03-10T23:30')],
      ['2026-03-11T11:30', at(hours, '2026-03-10T23:30')],
      ['2026-03-11T12:00', null],
    ] as const)
      expect([now, closedSince(hours, at(hours, now))]).toEqual([now, closed])
  })

  test('is its last closing also where it is open for less than an hour', () => {
    const hours = hoursOf('Asia/Dubai', everyDay(['11:00', '11:20']))
    for (const [now, date] of [
      ['2026-03-10T10:00', '2026-03-09'],
      ['2026-03-10T11:10', '2026-03-09'],
      ['2026-03-10T11:20', '2026-03-10'],
      ['2026-03-10T11:50', '2026-03-10'],
      ['2026-03-11T11:30', '2026-03-11'],
    ] as const)
      expect([now, closedSince(hours, at(hours, now))]).toEqual([now, at(hours, `${date}T11:20`)])
  })

  test('is nothing where it never closes', () => {
    const hours = hoursOf('Europe/Paris', everyDay(['00:00', '24:00']))
    expect(closedSince(hours, new Date('2026-03-10T12:00:00Z'))).toBeNull()
  })

  test.each([
    ['three weeks ago', '2026-02-17'],
    ['sixty days ago', '2026-01-09'],
  ])('is found %s', (_, date) => {
    const hours = once(date)
    expect(closedSince(hours, at(hours, '2026-03-10T12:00'))).toEqual(at(hours, `${date}T12:30`))
  })

  test.each([
    ['never was open', hoursOf('Asia/Dubai', [])],
    ['was open for the last time seventy days ago', once('2025-12-30')],
    ['has opened for the first time half an hour ago', once('2026-03-10')],
  ])('is as far back as one looks where it %s', (_, hours) => {
    const now = at(hours, '2026-03-10T11:30')
    expect(closedSince(hours, now)).toEqual(bound(now))
  })

  test('is looked for anew a day later where it opens no more', () => {
    const hours = hoursOf('Asia/Dubai', [])
    const now = at(hours, '2026-03-10T11:30')
    const later = new Date(now.getTime() + DAY + 2 * 60 * MINUTE)
    expect([closedSince(hours, now), closedSince(hours, later)]).toEqual([bound(now), bound(later)])
  })

  test('is an end of its hours, with nothing open since but the last hour; remembered or not', () => {
    const steps = fc.array(fc.integer({ min: 1, max: 900 }), { minLength: 1, maxLength: 12 })
    fc.assert(
      fc.property(anyHours, steps, (hours: StoreHours, minutes) => {
        let now = Date.UTC(2026, 2, 26, 3, 17)
        for (const step of minutes) {
          now += step * MINUTE
          const closed = closedSince(hours, new Date(now))
          const anew = closedSince(structuredClone(hours), new Date(now))
          const isOpen = (instant: number) => isOpenAt(hours, new Date(instant))
          if (closed === null) {
            expect(anew).toBeNull()
            expect([0, 20, 40, 60].filter((ago) => !isOpen(now - ago * MINUTE))).toEqual([])
            continue
          }
          const end = closed.getTime()
          expect(end).toBeLessThanOrEqual(now)
          expect(isOpen(end)).toBe(false)
          if (end < now - HORIZON_DAYS * DAY) continue
          expect(anew).toEqual(closed)
          expect(isOpen(end - 1)).toBe(true)
          for (let instant = end; instant <= now - 60 * MINUTE; instant += 17 * MINUTE)
            expect(isOpen(instant)).toBe(false)
        }
      }),
    )
  })
})
