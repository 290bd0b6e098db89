import { describe, expect, it } from 'vitest'
import { dayPartOf, findSoonest, groupByDayPart } from './day-part.ts'

const slot = (from: string, isFull = false) => ({
  startTime: `2026-03-10T${from}:00.000Z`,
  span: from,
  part: dayPartOf(from),
  isFull,
  left: null,
})
const day = (...slots: ReturnType<typeof slot>[]) => ({ date: '2026-03-10', word: 'Today', note: 'Tue 10', slots })

describe('D37: the parts of a day', () => {
  it.each([
    ['00:00', 'night'],
    ['04:30', 'night'],
    ['05:00', 'morning'],
    ['11:30', 'morning'],
    ['12:00', 'afternoon'],
    ['16:30', 'afternoon'],
    ['17:00', 'evening'],
    ['23:30', 'evening'],
  ])('%s begins in the %s', (from, part) => expect(dayPartOf(from)).toBe(part))

  it('group the slots of a day in their order', () => {
    const groups = groupByDayPart(['10:30', '11:30', '12:00', '18:00', '18:30'].map((from) => slot(from)))
    expect(groups.map(({ part, slots }) => [part, slots.map(({ span }) => span).join()])).toEqual([
      ['morning', '10:30,11:30'],
      ['afternoon', '12:00'],
      ['evening', '18:00,18:30'],
    ])
    expect(groupByDayPart([])).toEqual([])
  })

  it('the soonest is the first that is not full, on whatever day that is', () => {
    const days = [day(slot('18:00', true)), day(slot('10:00', true), slot('10:30'))]
    expect(findSoonest({ date: null, days })).toBe(slot('10:30').startTime)
    expect(findSoonest({ date: null, days: [day(slot('18:00', true))] })).toBeNull()
    expect(findSoonest(null)).toBeNull()
  })
})
