import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { itemAvailability, storefrontValidUntil } from './item-availability.ts'
import { storeOpening } from './opening.ts'
import { anyHours, anyWindows, at, everyDay, hoursOf } from './test-hours.ts'
import type { ItemWindows } from './types.ts'
import { localParts } from './zone.ts'

const hours = hoursOf('Asia/Dubai', everyDay(['08:00', '23:00']))
const windowsOf = (rest: Partial<ItemWindows>): ItemWindows => ({ isStoreTime: false, slots: [], dates: [], ...rest })
const breakfast = windowsOf({ slots: everyDay(['06:00', '11:00']) })
const ramadan = windowsOf({
  isStoreTime: true,
  dates: [{ startDateTime: '2026-03-12T17:00', endDateTime: '2026-03-20T23:59' }],
})
const friday = windowsOf({ slots: [{ day: 5, opens: '12:00', closes: '16:00' }] })

describe('when an item is on sale', () => {
  test.each([
    ['without windows: always', null, '2026-03-10T03:00', true, null, null],
    ['breakfast at 10', breakfast, '2026-03-10T10:00', true, null, '03-10 11:00'],
    [
      'breakfast at 11: tomorrow, when the store opens',
      breakfast,
      '2026-03-10T11:00',
      false,
      '03-11 08:00',
      '03-11 06:00',
    ],
    [
      'breakfast at 7, the store still closed: yes, a question of its own',
      breakfast,
      '2026-03-10T07:00',
      true,
      null,
      '03-10 11:00',
    ],
    ['Friday dish on Tuesday', friday, '2026-03-10T12:00', false, '03-13 12:00', '03-13 12:00'],
    ['store time before its dates', ramadan, '2026-03-10T12:00', false, '03-12 17:00', '03-12 17:00'],
    ['store time within its dates', ramadan, '2026-03-13T12:00', true, null, '03-13 23:00'],
    ['store time within its dates at night', ramadan, '2026-03-13T23:30', false, '03-14 08:00', '03-14 08:00'],
    ['after its dates: never again', ramadan, '2026-03-21T12:00', false, null, null],
    ['no slots and no dates: always', windowsOf({}), '2026-03-10T03:00', true, null, null],
  ])('%s', (_, windows, now, onSale, next, changes) => {
    const wall = (date: Date | null) =>
      date && `${localParts(date, 'Asia/Dubai').date.slice(5)} ${localParts(date, 'Asia/Dubai').time}`
    const answer = itemAvailability(windows, hours, at(hours, now))
    expect([answer.now, wall(answer.next), wall(answer.changesAt)]).toEqual([onSale, next, changes])
  })

  test('the same windows in two stores are two questions', () => {
    const late = hoursOf('Asia/Dubai', everyDay(['10:00', '23:00']))
    const now = at(hours, '2026-03-10T12:00')
    expect(itemAvailability(breakfast, hours, now).next).toEqual(at(hours, '2026-03-11T08:00'))
    expect(itemAvailability(breakfast, late, now).next).toEqual(at(late, '2026-03-11T10:00'))
  })
})

describe('how long a rendered menu is right', () => {
  test.each([
    ['closing soon begins', [null, friday], '2026-03-10T12:00', '2026-03-10T22:30'],
    ['breakfast ends first', [null, breakfast, friday], '2026-03-10T10:00', '2026-03-10T11:00'],
    ['breakfast begins while the store sleeps', [breakfast], '2026-03-10T23:00', '2026-03-11T06:00'],
    ['opens soon begins', [], '2026-03-10T23:00', '2026-03-11T07:00'],
  ])('%s', (_, windows, now, until) => {
    expect(storefrontValidUntil(hours, windows, at(hours, now))).toEqual(at(hours, until))
  })

  test('a shop that never closes, with nothing but plain items: for ever', () => {
    const always = hoursOf('Asia/Dubai', everyDay(['00:00', '24:00']))
    expect(storefrontValidUntil(always, [null, null], new Date())).toBe(null)
  })
})

test('no answer changes before the menu is said to be out of date, and one does at an edge', () => {
  const windows = fc.array(anyWindows, { maxLength: 3 })
  const share = fc.double({ min: 0, max: 0.999999, noNaN: true })
  fc.assert(
    fc.property(anyHours, windows, fc.integer({ min: 0, max: 20 * 1440 }), share, (anyStore, all, minute, part) => {
      const now = new Date(Date.UTC(2026, 2, 20) + minute * 60_000)
      const answers = (time: Date) => {
        const store = structuredClone(anyStore)
        const opening = { ...storeOpening(store, time), minutes: null, changesAt: null }
        const items = all.map((one) => ({ ...itemAvailability(structuredClone(one), store, time), changesAt: null }))
        return { opening, items }
      }
      const until = storefrontValidUntil(anyStore, all, now)?.getTime() ?? now.getTime() + 200 * 86_400_000
      expect(until).toBeGreaterThan(now.getTime())
      expect(answers(new Date(Math.floor(now.getTime() + (until - now.getTime()) * part)))).toEqual(answers(now))
      const soon = until - now.getTime() < 86_400_000
      if (soon) expect(answers(new Date(until))).not.toEqual(answers(now))
    }),
    { numRuns: 500 },
  )
})

test('`next` is an instant at which the item is on sale and the store is open', () => {
  fc.assert(
    fc.property(anyHours, anyWindows, fc.integer({ min: 0, max: 20 * 1440 }), (anyStore, windows, minute) => {
      const now = new Date(Date.UTC(2026, 2, 20) + minute * 60_000)
      const { now: onSale, next } = itemAvailability(windows, anyStore, now)
      if (onSale) expect(next).toBe(null)
      if (!next) return
      expect(next.getTime()).toBeGreaterThan(now.getTime())
      expect(itemAvailability(windows, anyStore, next).now).toBe(true)
      expect(storeOpening(anyStore, next).open).toBe(true)
    }),
    { numRuns: 500 },
  )
})
