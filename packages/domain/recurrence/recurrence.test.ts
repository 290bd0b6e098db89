import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { everyDay, hoursOf } from '../availability/test-hours.ts'
import { localParts } from '../availability/zone.ts'
import type { Refusal } from '../refusal/index.ts'
import { chosenUntil } from '../scheduling/chosen-until.ts'
import { findSlot } from '../scheduling/slots.ts'
import type { Offering, Scheduling } from '../scheduling/types.ts'
import { checkRecurrence } from './check-recurrence.ts'
import { countBefore, datesOf, ordersInAll, ruleText } from './dates.ts'
import { continueAt, endBefore } from './split.ts'
import { answerBy, occursAt, orderAt } from './timing.ts'
import type { Recurrence, RecurrenceInput } from './types.ts'

/** Ordered on Saturday 31 January 2026; repeated from the day after on. */
const ORDERED = { startsOn: '2026-01-31', from: '2026-02-01', before: 1 }

function rule(requested: RecurrenceInput, days = ORDERED): Recurrence {
  const checked = checkRecurrence(requested, days)
  if (!checked.ok) throw new Error(JSON.stringify(checked.refusal))
  return checked.value
}

function refusalOf(requested: RecurrenceInput, days = ORDERED): Refusal | null {
  const checked = checkRecurrence(requested, days)
  return checked.ok ? null : checked.refusal
}

/** Paths of what is wrong. */
function wrong(requested: RecurrenceInput): string[] {
  const refusal = refusalOf(requested)
  return refusal?.reason === 'invalid_fields' ? refusal.faults.map(({ path, rule }) => `${path} ${rule}`) : []
}

const next = (owner: Recurrence, most = 4, from = '2026-02-01') => datesOf(owner, { from, most })

describe('on which dates an order is repeated', () => {
  test.each<[string, RecurrenceInput, string[]]>([
    ['every day', { unit: 'day' }, ['2026-02-01', '2026-02-02', '2026-02-03', '2026-02-04']],
    [
      'every third day, counted from the order',
      { unit: 'day', every: 3 },
      ['2026-02-03', '2026-02-06', '2026-02-09', '2026-02-12'],
    ],
    [
      'Mondays and Fridays',
      { unit: 'week', weekdays: [5, 1] },
      ['2026-02-02', '2026-02-06', '2026-02-09', '2026-02-13'],
    ],
    [
      'every second week on Monday: the week of the order is the first, and it begins on Monday',
      { unit: 'week', every: 2, weekdays: [1] },
      ['2026-02-09', '2026-02-23', '2026-03-09', '2026-03-23'],
    ],
    [
      'monthly on the 31st: months without one are left out',
      { unit: 'month' },
      ['2026-03-31', '2026-05-31', '2026-07-31', '2026-08-31'],
    ],
    ['monthly on the 15th', { unit: 'month', monthDay: 15 }, ['2026-02-15', '2026-03-15', '2026-04-15', '2026-05-15']],
    ['on a date it ends, that date included', { unit: 'day', end: { on: '2026-02-02' } }, ['2026-02-01', '2026-02-02']],
    [
      'after three, with the first one',
      { unit: 'week', weekdays: [6], end: { after: 3 } },
      ['2026-02-07', '2026-02-14'],
    ],
    [
      'the 29th once a year, from a leap February',
      { unit: 'month', every: 12, monthDay: 29 },
      ['2027-01-29', '2028-01-29'],
    ],
  ])('%s', (_, requested, dates) => {
    expect(next(rule(requested), dates.length + (requested.end ? 5 : 0))).toEqual(dates)
  })

  test('a leap day that is repeated each year comes every fourth one', () => {
    const leap = rule(
      { unit: 'month', every: 12, monthDay: 29 },
      { startsOn: '2028-02-29', from: '2028-03-01', before: 1 },
    )
    expect(next(leap, 2)).toEqual(['2032-02-29', '2036-02-29'])
  })

  test('what is counted is counted from the beginning, wherever one looks', () => {
    const five = rule({ unit: 'day', end: { after: 6 } })
    expect(next(five, 10, '2026-02-04')).toEqual(['2026-02-04', '2026-02-05'])
    expect(next(five, 10, '2026-02-06')).toEqual([])
    expect(countBefore(five, '2026-02-04')).toBe(3)
  })

  test('years later it is still known', () => {
    expect(next(rule({ unit: 'week', every: 2, weekdays: [1] }), 2, '2036-02-01')).toEqual(['2036-02-11', '2036-02-25'])
  })

  test('hostile 32: never more than 366 dates, however many are asked for', () => {
    expect(datesOf(rule({ unit: 'day' }), { from: '2026-02-01', most: 1e9 })).toHaveLength(366)
    expect(countBefore(rule({ unit: 'day' }), '9999-01-01')).toBe(366)
  })

  test.each<[string, RecurrenceInput]>([
    ['FREQ=DAILY;INTERVAL=3', { unit: 'day', every: 3 }],
    ['FREQ=WEEKLY;BYDAY=SU,WE;COUNT=8', { unit: 'week', weekdays: [3, 0, 3], end: { after: 8 } }],
    ['FREQ=MONTHLY;BYMONTHDAY=31;UNTIL=20261231', { unit: 'month', end: { on: '2026-12-31' } }],
  ])('is written %s', (text, requested) => {
    expect(ruleText(rule(requested))).toBe(text)
  })
})

describe('hostile 32: rules that are none', () => {
  test.each<[string, RecurrenceInput, string[]]>([
    ['an interval of 0', { unit: 'day', every: 0 }, ['recurrenceObj.every out_of_range']],
    ['an interval of -1', { unit: 'week', every: -1, weekdays: [1] }, ['recurrenceObj.every out_of_range']],
    ['an interval of a million', { unit: 'month', every: 1e6 }, ['recurrenceObj.every out_of_range']],
    ['half an interval', { unit: 'day', every: 1.5 }, ['recurrenceObj.every out_of_range']],
    ['more than a year', { unit: 'month', every: 13 }, ['recurrenceObj.every out_of_range']],
    ['no weekday', { unit: 'week' }, ['recurrenceObj.weekdays required']],
    ['an eighth weekday', { unit: 'week', weekdays: [7] }, ['recurrenceObj.weekdays out_of_range']],
    ['a unit that nobody knows', { unit: 'hour' }, ['recurrenceObj.unit invalid']],
    ['nothing said', {}, ['recurrenceObj.unit required']],
    ['a milliard of times', { unit: 'day', end: { after: 1e9 } }, ['recurrenceObj.end.after out_of_range']],
    ['the first order alone', { unit: 'day', end: { after: 1 } }, ['recurrenceObj.end.after out_of_range']],
    ['no time at all', { unit: 'day', end: { after: 0 } }, ['recurrenceObj.end.after out_of_range']],
    ['an end that is no date', { unit: 'day', end: { on: '2026-02-30' } }, ['recurrenceObj.end.on invalid']],
    ['two ends', { unit: 'day', end: { on: '2026-03-01', after: 2 } }, ['recurrenceObj.end invalid']],
    ['the 32nd', { unit: 'month', monthDay: 32 }, ['recurrenceObj.monthDay out_of_range']],
  ])('%s', (_, requested, faults) => {
    expect(wrong(requested)).toEqual(faults)
  })

  test('the 31st of each February is refused, and found out at once', () => {
    const february = { startsOn: '2026-02-10', from: '2026-02-11', before: 1 }
    expect(refusalOf({ unit: 'month', every: 12, monthDay: 31 }, february)).toEqual({
      reason: 'invalid_fields',
      faults: [{ path: 'recurrenceObj.monthDay', rule: 'invalid' }],
    })
  })

  test('an end before the next date says the next date; on it, it is one', () => {
    const early = { unit: 'week', weekdays: [1], end: { on: '2026-02-01' } }
    expect(refusalOf(early)).toEqual({ reason: 'recurrence_ends_early', next: '2026-02-02' })
    expect(refusalOf({ ...early, end: { on: '2026-02-02' } })).toBeNull()
  })
})

describe('this and all that follow', () => {
  const five = rule({ unit: 'day', every: 2, end: { after: 6 } })
  const all = ['2026-02-02', '2026-02-04', '2026-02-06', '2026-02-08', '2026-02-10']

  test('part at a date: what was before it ends, what follows counts on', () => {
    expect(next(five, 9)).toEqual(all)
    expect(next(endBefore(five, '2026-02-06')!, 9)).toEqual(all.slice(0, 2))
    const rest = continueAt(five, '2026-02-06')
    expect(rest.ok && next(rest.value, 9)).toEqual(all.slice(2))
    expect(rest.ok && ordersInAll(rest.value)).toBe(6)
  })

  test('nothing is left before the first date', () => {
    expect(endBefore(five, '2026-02-02')).toBeNull()
  })

  test('another rule begins at the date itself', () => {
    const rest = continueAt(five, '2026-02-06', { unit: 'week', weekdays: [5], end: { after: 2 } })
    expect(rest.ok && next(rest.value, 9)).toEqual(['2026-02-06', '2026-02-13'])
    expect(rest.ok && ordersInAll(rest.value)).toBe(2)
  })
})

describe('a rule that was kept before the first order counted', () => {
  const stored = (count: number): Recurrence => {
    const { before: _, ...old } = rule({ unit: 'day' })
    return { ...old, end: { kind: 'after', count } }
  }

  test('keeps all of its dates, and says how many orders they are with the first one', () => {
    expect(next(stored(3), 9)).toEqual(['2026-02-01', '2026-02-02', '2026-02-03'])
    expect([ordersInAll(stored(3)), ruleText(stored(3))]).toEqual([4, 'FREQ=DAILY;COUNT=4'])
  })

  test('that began at a date of its own has the first one among them', () => {
    const following = { ...stored(3), startsOn: '2026-02-01' }
    expect(ordersInAll(following)).toBe(3)
  })
})

describe('at what instant', () => {
  test.each<[string, string, string, string, string | null]>([
    ['in Dubai', '2026-03-10', '12:30', 'Asia/Dubai', '2026-03-10T08:30:00.000Z'],
    ['in Berlin before the clock goes forward', '2026-03-28', '12:00', 'Europe/Berlin', '2026-03-28T11:00:00.000Z'],
    ['and after it: the clock on the wall decides', '2026-03-29', '12:00', 'Europe/Berlin', '2026-03-29T10:00:00.000Z'],
    ['hostile 32: a time that the clock skips is none', '2026-03-29', '02:30', 'Europe/Berlin', null],
    ['a time that comes twice is its first', '2026-10-25', '02:30', 'Europe/Berlin', '2026-10-25T00:30:00.000Z'],
    ['a day that is skipped whole', '2011-12-30', '12:00', 'Pacific/Apia', null],
  ])('%s', (_, date, time, zone, instant) => {
    expect(occursAt(date, time, zone)?.toISOString() ?? null).toBe(instant)
  })

  const LUNCH = hoursOf('Asia/Dubai', everyDay(['08:00', '22:00']))
  const offering = (rest: Partial<Scheduling> = {}): Offering => ({
    hours: LUNCH,
    preparationMinutes: 20,
    scheduling: {
      type: 10,
      widthMinutes: 60,
      slots: [],
      leadMinutes: 60,
      daysAhead: 7,
      cutOff: null,
      capacity: null,
      ...rest,
    },
  })
  const at = new Date('2026-03-10T08:00:00Z')

  test('its order is made a day ahead, or early enough to ask before the last moment to choose that time', () => {
    expect(orderAt(offering(), at).toISOString()).toBe('2026-03-09T08:00:00.000Z')
    expect(orderAt(null, at).toISOString()).toBe('2026-03-09T08:00:00.000Z')
    const dayBefore = offering({ cutOff: { daysBefore: 1, time: '10:00' } })
    expect(orderAt(dayBefore, at).toISOString()).toBe('2026-03-08T17:59:59.999Z')
  })

  test('a yes can be given for twelve hours, and never too late to choose the time', () => {
    expect(answerBy(offering(), at, new Date('2026-03-09T08:00:00Z')).toISOString()).toBe('2026-03-09T20:00:00.000Z')
    expect(answerBy(offering(), at, new Date('2026-03-10T00:00:00Z')).toISOString()).toBe('2026-03-10T07:00:00.000Z')
  })

  test.each<[string, Partial<Scheduling>]>([
    ['by its lead', {}],
    ['by its cut-off on the day', { cutOff: { daysBefore: 0, time: '09:30' } }],
    ['by its cut-off the day before', { cutOff: { daysBefore: 1, time: '18:00' } }],
  ])('the last moment is the one after which a slot cannot be chosen: %s', (_, rest) => {
    const owner = offering(rest)
    const last = chosenUntil(owner, at)
    expect(findSlot(owner, at, last).fault).toBeNull()
    expect(findSlot(owner, at, new Date(last.getTime() + 1)).fault).not.toBeNull()
  })
})

describe('whatever the rule', () => {
  const requested = fc.record({
    unit: fc.constantFrom('day', 'week', 'month'),
    every: fc.integer({ min: 1, max: 12 }),
    weekdays: fc.uniqueArray(fc.integer({ min: 0, max: 6 }), { minLength: 1 }),
    monthDay: fc.integer({ min: 1, max: 28 }),
  })
  const zones = fc.constantFrom('Asia/Dubai', 'Europe/Berlin', 'America/New_York', 'Pacific/Apia')

  test('its dates rise, fall on its weekdays and days, and looking from later finds the same ones', () => {
    fc.assert(
      fc.property(requested, fc.nat(40), (one, later) => {
        const dates = next(rule(one), 8)
        expect(dates).toHaveLength(8)
        expect([...new Set(dates)].sort()).toEqual(dates)
        const from = dates[Math.min(later, 7)]!
        expect(next(rule(one), 3, from)[0]).toBe(from)
        for (const date of dates) {
          const day = new Date(`${date}T00:00:00Z`)
          if (one.unit === 'week') expect(one.weekdays).toContain(day.getUTCDay())
          if (one.unit === 'month') expect(day.getUTCDate()).toBe(one.monthDay)
        }
      }),
      { numRuns: 60 },
    )
  })

  test('parted at any of its dates, both parts together are the whole', () => {
    fc.assert(
      fc.property(requested, fc.integer({ min: 2, max: 13 }), fc.nat(11), (one, count, place) => {
        const whole = rule({ ...one, end: { after: count } })
        const dates = next(whole, 20)
        const date = dates[place % dates.length]!
        const before = endBefore(whole, date)
        const after = continueAt(whole, date)
        expect([...(before ? next(before, 20) : []), ...(after.ok ? next(after.value, 20) : [])]).toEqual(dates)
      }),
      { numRuns: 60 },
    )
  })

  test('an instant shows its time on the wall, or there is none', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 3000 }), fc.integer({ min: 0, max: 95 }), zones, (day, quarter, zone) => {
        const date = new Date(Date.UTC(2024, 0, 1 + day)).toISOString().slice(0, 10)
        const time = `${String(Math.floor(quarter / 4)).padStart(2, '0')}:${String((quarter % 4) * 15).padStart(2, '0')}`
        const at = occursAt(date, time, zone)
        if (at) expect(localParts(at, zone)).toMatchObject({ date, time })
      }),
    )
  })
})
