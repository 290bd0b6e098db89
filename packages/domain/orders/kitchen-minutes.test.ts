import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { choicesOfMinutes, promiseFrom, suggestMinutes } from './index.ts'

const at = (time: string) => new Date(`2026-03-01T${time}Z`)

describe('the minutes that a kitchen is suggested', () => {
  it.each([
    ['just placed', 20, '12:00', 20],
    ['waited for three minutes', 20, '12:03', 20],
    ['waited for six minutes', 20, '12:06', 15],
    ['nearly no time left: half of the usual', 20, '12:18', 10],
    ['waited since before opening', 20, '13:30', 10],
    ['a kitchen of odd minutes', 18, '12:00', 20],
    ['a juice', 3, '12:00', 5],
    ['a clock that is behind', 20, '11:30', 20],
  ])('%s', (_, kitchenMinutes, now, minutes) => {
    expect(suggestMinutes({ kitchenMinutes, waitsSince: at('12:00'), now: at(now) })).toBe(minutes)
  })

  it('keeps the promise, or takes at least half of the usual time; in steps of five', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 600 }), fc.integer({ min: 0, max: 900 }), (kitchenMinutes, waited) => {
        const now = new Date(at('12:00').getTime() + waited * 60_000)
        const minutes = suggestMinutes({ kitchenMinutes, waitsSince: at('12:00'), now })
        expect(minutes % 5).toBe(0)
        expect(minutes).toBeGreaterThanOrEqual(Math.max(kitchenMinutes - waited, kitchenMinutes / 2))
        expect(minutes).toBeLessThan(Math.max(kitchenMinutes - waited, kitchenMinutes / 2) + 10)
      }),
    )
  })

  it('offers the suggested one among four or five', () => {
    expect(choicesOfMinutes(20)).toEqual([15, 20, 25, 30, 40])
    expect(choicesOfMinutes(5)).toEqual([5, 10, 15, 25, 35])
    expect(choicesOfMinutes(600)).toEqual([595, 600])
  })
})

describe('what is promised once a kitchen begins', () => {
  const order = { eta: { from: at('12:30'), to: at('12:45') }, placedAt: at('12:00'), kitchenMinutes: 20 }

  it.each([
    ['says nothing: the promise counts from now', null, '12:34', '12:49'],
    ['takes its usual time', 20, '12:34', '12:49'],
    ['is quicker by what was waited', 16, '12:30', '12:45'],
    ['takes ten minutes more', 30, '12:44', '12:59'],
  ])('%s', (_, minutes, from, to) => {
    expect(promiseFrom(order, { now: at('12:04'), minutes })).toEqual({ from: at(from), to: at(to) })
  })

  it('promises nothing where nothing was promised', () => {
    expect(promiseFrom({ ...order, eta: null }, { now: at('12:04'), minutes: 20 })).toBeNull()
  })
})
