import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { DAY, MINUTE } from '../availability/clock.ts'
import { openRanges } from '../availability/hours.ts'
import { anyHours, at, everyDay, hoursOf } from '../availability/test-hours.ts'
import type { StoreHours } from '../availability/types.ts'
import { localDay, localParts } from '../availability/zone.ts'
import { fits, roomIn } from './capacity.ts'
import { dayNumber, findSlot, slotAt, slotDays, slotsOfDay } from './slots.ts'
import type { Offering, Scheduling } from './types.ts'

const SCHEDULING: Scheduling = {
  type: 10,
  widthMinutes: 60,
  slots: [],
  leadMinutes: 60,
  daysAhead: 2,
  cutOff: null,
  capacity: null,
}

function offering(hours: StoreHours, rest: Partial<Scheduling> = {}, preparationMinutes = 20): Offering {
  return { hours, preparationMinutes, scheduling: { ...SCHEDULING, ...rest } }
}

/** Each day as its date and the starts of its slots, on the wall of the store. */
function notified(owner: Offering, now: Date, most = 7, from: number | null = null): string[] {
  return slotDays(owner, now, { from, most }).map(({ date, slots }) => {
    const starts = slots.map(({ start }) => localParts(start, owner.hours.timeZone).time)
    return `${date.slice(5)} ${starts.join(' ')}`
  })
}

const LUNCH = hoursOf('Asia/Dubai', everyDay(['11:00', '15:00']))

describe('which slots there are', () => {
  test('those with time to get ready, today and the days ahead; none before the kitchen is', () => {
    expect(notified(offering(LUNCH), at(LUNCH, '2026-03-10T11:10'))).toEqual([
      '03-10 13:00 14:00',
      '03-11 12:00 13:00 14:00',
      '03-12 12:00 13:00 14:00',
    ])
  })

  test('the lead is at least the preparation, and a slot exactly so far ahead can be had', () => {
    const owner = offering(LUNCH, { leadMinutes: 0, daysAhead: 0 }, 30)
    expect(notified(owner, at(LUNCH, '2026-03-10T11:30'))).toEqual(['03-10 12:00 13:00 14:00'])
    expect(notified(owner, new Date(at(LUNCH, '2026-03-10T11:30').getTime() + 1))).toEqual(['03-10 13:00 14:00'])
  })

  test('a page of days, and no day before today', () => {
    const owner = offering(LUNCH, { daysAhead: 6 })
    const now = at(LUNCH, '2026-03-10T16:00')
    const from = localDay(at(LUNCH, '2026-03-12T00:00').getTime(), 'Asia/Dubai')
    expect(notified(owner, now, 2, from)).toEqual(['03-12 12:00 13:00 14:00', '03-13 12:00 13:00 14:00'])
    expect(notified(owner, now, 2, from - 30)).toEqual(['03-11 12:00 13:00 14:00'])
  })

  test('planned-off days are left out, special days have their own, partly closed hours are cut', () => {
    const hours = hoursOf('Asia/Dubai', everyDay(['11:00', '15:00']), {
      plannedOff: [
        { date: '2026-03-11', fullDayClose: true, timings: [] },
        { date: '2026-03-13', fullDayClose: false, timings: [{ opens: '12:30', closes: '13:00' }] },
      ],
      specialDays: [{ date: '2026-03-12', spans: [{ opens: '17:00', closes: '20:00' }] }],
    })
    expect(notified(offering(hours, { daysAhead: 3 }), at(hours, '2026-03-10T20:00'))).toEqual([
      '03-12 18:00 19:00',
      '03-13 14:00',
    ])
  })

  test('past midnight they are on the day on which they start', () => {
    const hours = hoursOf('Europe/Belgrade', [{ day: 5, opens: '22:00', closes: '02:00' }])
    expect(notified(offering(hours), at(hours, '2026-03-13T12:00'))).toEqual(['03-13 23:00', '03-14 00:00 01:00'])
  })

  test('a closing at 23:59 is midnight, and openings a minute apart are one', () => {
    const hours = hoursOf('Asia/Kuwait', everyDay(['21:00', '21:59'], ['22:00', '23:59']))
    expect(notified(offering(hours, { daysAhead: 0 }), at(hours, '2026-03-10T12:00'))).toEqual(['03-10 22:00 23:00'])
  })

  test('the merchant’s own slots; of two that begin a minute apart the first', () => {
    const slots = everyDay(['13:00', '15:00'], ['11:30', '13:00'], ['13:01', '14:00'])
    const owner = offering(LUNCH, { type: 20, slots, daysAhead: 0 })
    expect(notified(owner, at(LUNCH, '2026-03-10T08:00'))).toEqual(['03-10 11:30 13:00'])
  })

  test.each([
    ['the same day until 10:00', { daysBefore: 0, time: '10:00' }, '2026-03-10T09:59', '03-10 12:00'],
    ['at 10:00 no more', { daysBefore: 0, time: '10:00' }, '2026-03-10T10:00', '03-11 12:00'],
    ['the evening before, in time', { daysBefore: 1, time: '20:00' }, '2026-03-10T19:59', '03-11 12:00'],
    ['the evening before, too late', { daysBefore: 1, time: '20:00' }, '2026-03-10T20:00', '03-12 12:00'],
  ])('a cut-off: %s', (_, cutOff, now, first) => {
    expect(notified(offering(LUNCH, { cutOff, daysAhead: 3 }), at(LUNCH, now))[0]).toMatch(new RegExp(`^${first}`))
  })
})

describe('the day on which the clock changes', () => {
  const always = (timeZone: string) => hoursOf(timeZone, everyDay(['00:00', '24:00']))
  test.each([
    ['Europe/Paris', '2026-03-29', 23, 'forward, 02:00 is skipped'],
    ['Europe/Paris', '2026-10-25', 25, 'back, 02:00 comes twice'],
    ['Europe/Paris', '2026-06-01', 24, 'no change'],
    ['America/Havana', '2026-03-08', 23, 'midnight itself is skipped'],
    ['America/Havana', '2026-11-01', 25, 'midnight comes twice'],
    ['Asia/Dubai', '2026-03-29', 24, 'no changes at all'],
    ['Australia/Lord_Howe', '2026-10-04', 23, 'half an hour forward: only whole slots'],
    ['Australia/Lord_Howe', '2026-04-05', 24, 'half an hour back: only whole slots'],
  ])('%s on %s has %i slots of an hour (%s)', (timeZone, date, count) => {
    const hours = always(timeZone)
    const now = new Date(at(hours, `${date}T12:00`).getTime() - 2 * DAY)
    const day = slotDays(offering(hours, { daysAhead: 3 }), now, { most: 9 }).find((one) => one.date === date)!
    expect(day.slots).toHaveLength(count)
    expect(new Set(day.slots.map(({ start }) => start.getTime())).size).toBe(count)
  })

  test('a time that comes twice is two slots, told apart by their instants', () => {
    const hours = always('Europe/Paris')
    const owner = offering(hours)
    const now = at(hours, '2026-10-24T12:00')
    const [first, second] = [new Date('2026-10-25T00:00:00Z'), new Date('2026-10-25T01:00:00Z')]
    expect([first, second].map((start) => localParts(start, 'Europe/Paris').time)).toEqual(['02:00', '02:00'])
    expect(findSlot(owner, first, now).slot).toEqual({ start: first, end: second })
    expect(findSlot(owner, second, now).slot).toEqual({ start: second, end: new Date('2026-10-25T02:00:00Z') })
  })
})

describe('one slot that is asked for', () => {
  const hours = hoursOf('Asia/Dubai', everyDay(['11:00', '15:00']), {
    plannedOff: [
      { date: '2026-03-11', fullDayClose: true, timings: [] },
      { date: '2026-03-12', fullDayClose: false, timings: [{ opens: '12:30', closes: '13:30' }] },
    ],
  })
  const owner = offering(hours, { cutOff: { daysBefore: 0, time: '12:00' } })
  test.each([
    ['2026-03-10T13:00', '2026-03-10T11:10', null],
    ['2026-03-10T12:00', '2026-03-10T11:10', 'too_soon'],
    ['2026-03-09T13:00', '2026-03-10T11:10', 'too_soon'],
    ['2026-03-10T14:00', '2026-03-10T12:30', 'cut_off'],
    ['2026-03-13T13:00', '2026-03-10T11:10', 'too_far'],
    ['2026-03-11T13:00', '2026-03-10T11:10', 'planned_off'],
    ['2026-03-12T13:00', '2026-03-10T11:10', 'planned_off'],
    ['2026-03-12T15:00', '2026-03-10T11:10', 'closed'],
    ['2026-03-10T13:30', '2026-03-10T11:10', 'closed'],
  ])('%s, asked at %s: %s', (start, now, reason) => {
    expect(findSlot(owner, at(hours, start), at(hours, now)).fault).toBe(reason)
  })

  test('a start at most 60 s off is that slot', () => {
    const now = at(hours, '2026-03-10T11:10')
    const start = at(hours, '2026-03-10T13:00').getTime()
    for (const closed of [-60_000, -1, 0, 60_000])
      expect(findSlot(owner, new Date(start + closed), now).slot?.start.getTime()).toBe(start)
    for (const closed of [-60_001, 60_001]) expect(findSlot(owner, new Date(start + closed), now).fault).toBe('closed')
  })

  test('an instant lies in the slot that has begun and not ended', () => {
    const own = offering(hours, { type: 20, slots: everyDay(['12:00', '14:00']) })
    const start = at(hours, '2026-03-10T12:00')
    expect(slotAt(own, at(hours, '2026-03-10T13:59'))?.start).toEqual(start)
    expect(slotAt(own, start)?.start).toEqual(start)
    expect(slotAt(own, at(hours, '2026-03-10T14:00'))).toBeNull()
    expect(slotAt(own, at(hours, '2026-03-11T13:00'))).toBeNull()
  })

  test('of a slot that runs past midnight too', () => {
    const night = hoursOf('Asia/Dubai', everyDay(['18:00', '03:00']))
    const own = offering(night, { type: 20, slots: everyDay(['22:00', '02:00']) })
    expect(slotAt(own, at(night, '2026-03-11T01:00'))?.start).toEqual(at(night, '2026-03-10T22:00'))
    expect(findSlot(own, at(night, '2026-03-10T22:00'), at(night, '2026-03-10T12:00')).fault).toBeNull()
  })
})

describe('what a slot takes', () => {
  const used = { orders: 9, items: 40, money: 50_000 }
  test.each([
    [null, { orders: 100, items: 1, money: 1 }, true, null],
    [{ of: 'orders', most: 10 }, { orders: 1, items: 99, money: 99 }, true, 1],
    [{ of: 'orders', most: 9 }, { orders: 1, items: 1, money: 1 }, false, 0],
    [{ of: 'items', most: 50 }, { orders: 1, items: 10, money: 1 }, true, 10],
    [{ of: 'items', most: 50 }, { orders: 1, items: 11, money: 1 }, false, 10],
    [{ of: 'money', most: 51_000 }, { orders: 1, items: 1, money: 1_001 }, false, 1_000],
    [{ of: 'money', most: 40_000 }, { orders: 1, items: 1, money: 0 }, false, 0],
  ] as const)('capacity %j and %j more: %s', (capacity, more, does, room) => {
    expect(fits(capacity, used, more)).toBe(does)
    expect(roomIn(capacity, used)).toBe(room)
  })
})

describe('always, whatever the hours, the zone and the clock’s changes', () => {
  const anyOffering = fc.record({
    hours: anyHours,
    preparationMinutes: fc.integer({ min: 1, max: 240 }),
    scheduling: fc.record({
      type: fc.constant(10 as const),
      widthMinutes: fc.constantFrom(15, 30, 60, 120),
      slots: fc.constant([]),
      leadMinutes: fc.integer({ min: 0, max: 600 }),
      daysAhead: fc.integer({ min: 0, max: 12 }),
      cutOff: fc.constantFrom(null, { daysBefore: 0, time: '10:00' }, { daysBefore: 1, time: '20:00' }),
      capacity: fc.constant(null),
    }),
  })
  const anyNow = fc.integer({ min: 0, max: 20 * 24 * 60 }).map((m) => new Date(Date.UTC(2026, 2, 19) + m * MINUTE))

  test('slots are whole, in order, apart, within the hours, in time, and each is found again by its start', () => {
    fc.assert(
      fc.property(anyOffering, anyNow, (owner, now) => {
        const days = slotDays(owner, now, { most: 20 })
        const lead = Math.max(owner.scheduling.leadMinutes, owner.preparationMinutes) * MINUTE
        let last = now.getTime() + lead
        for (const [i, slot] of days.flatMap((day) => day.slots).entries()) {
          const [start, end] = [slot.start.getTime(), slot.end.getTime()]
          if (end - start !== owner.scheduling.widthMinutes * MINUTE || start < last) return false
          last = end
          // The rest is looked at in some of them: it costs more.
          if (i % 9 > 0) continue
          expect(openRanges(owner.hours, start, end - MINUTE)).toEqual([{ start, end: end - MINUTE }])
          expect(findSlot(owner, slot.start, now)).toEqual({ slot, fault: null })
          expect(slotAt(owner, slot.start)).toEqual(slot)
        }
        for (const { date, slots } of days)
          if (slots.some(({ start }) => localParts(start, owner.hours.timeZone).date !== date)) return false
        return new Set(days.map(({ date }) => date)).size === days.length
      }),
      { numRuns: 80 },
    )
  })
})

test('every slot of a day is told, with why it cannot be chosen now', () => {
  const day = dayNumber('2026-03-10')!
  const notified = slotsOfDay(offering(LUNCH), day, at(LUNCH, '2026-03-10T11:10')).map(({ slot, fault }) => [
    localParts(slot.start, LUNCH.timeZone).time,
    fault,
  ])
  expect(notified).toEqual([
    ['12:00', 'too_soon'],
    ['13:00', null],
    ['14:00', null],
  ])
})
