import { expect, it } from 'vitest'
import { itemDates, itemWeek, minutesAhead } from './index.ts'

const windows = { isStoreTime: false, slots: [], dates: [] }

it('the hours of a breakfast stand in a week, with the days on which there is none', () => {
  const week = itemWeek({
    ...windows,
    slots: [
      { day: 1, opens: '07:00', closes: '11:30' },
      { day: 1, opens: '22:00', closes: '02:00' },
      { day: 6, opens: '00:00', closes: '24:00' },
    ],
  })
  expect(week?.isStoreTime).toBe(false)
  expect(week?.slots.map(({ day, open, fullDayOpen }) => [day, open, fullDayOpen])).toEqual([
    [0, false, false],
    [1, true, false],
    [2, false, false],
    [3, false, false],
    [4, false, false],
    [5, false, false],
    [6, true, true],
  ])
  expect(week?.slots[1]?.timings).toEqual([
    { opensAt: 420, closesAt: 690, openTime: '07:00', closeTime: '11:30' },
    { opensAt: 1320, closesAt: 1560, openTime: '22:00', closeTime: '02:00' },
  ])
  expect(week?.slots[6]?.timings).toEqual([{ opensAt: 0, closesAt: 1440, openTime: '00:00', closeTime: '24:00' }])
})

it('an item of the store’s hours has no table, and one of dates alone no hours', () => {
  expect(itemWeek({ ...windows, isStoreTime: true })).toEqual({ isStoreTime: true, slots: [] })
  expect(itemWeek(windows)).toBeNull()
})

it('dates are instants of the store’s zone; of an hour that comes twice the whole counts', () => {
  const dates = [
    { startDateTime: '2026-12-24T18:00', endDateTime: '2026-12-26T00:00' },
    { startDateTime: '2026-10-25T02:30', endDateTime: '2026-10-25T02:45' },
  ]
  expect(itemDates({ ...windows, dates }, 'Europe/Paris').map(({ start, end }) => [start, end])).toEqual([
    [new Date('2026-12-24T17:00:00Z'), new Date('2026-12-25T23:00:00Z')],
    [new Date('2026-10-25T00:30:00Z'), new Date('2026-10-25T01:45:00Z')],
  ])
})

it.each([
  ['Asia/Dubai', 240],
  ['Asia/Kolkata', 330],
  ['America/St_Johns', -150],
  ['Europe/Paris', 120],
  ['UTC', 0],
])('the clock of %s is %i minutes ahead of UTC in June', (zone, minutes) => {
  expect(minutesAhead(new Date('2026-06-01T08:00:00Z'), zone)).toBe(minutes)
})
