import { describe, expect, it } from 'vitest'
import { isReported, mayReport } from './problems.ts'

const UNTIL = '2026-11-24T12:00:00.000Z'
const soup = { id: 'soup' }
const order = (...problems: { kind: 'cold' | 'late'; lines: string[] }[]) => ({
  lines: [soup] as never,
  reportableUntil: UNTIL,
  problems: problems as never,
})

describe('"Something is wrong"', () => {
  it('can be said until its time, while something is left to say', () => {
    expect(mayReport(order(), new Date(UNTIL))).toBe(true)
    expect(mayReport(order(), new Date('2026-11-24T12:00:01Z'))).toBe(false)
    expect(mayReport({ ...order(), reportableUntil: null }, new Date(UNTIL))).toBe(false)
    const [cold, late] = [
      { kind: 'cold' as const, lines: ['soup'] },
      { kind: 'late' as const, lines: [] },
    ]
    expect(mayReport(order(cold), new Date(UNTIL))).toBe(true)
    expect(mayReport(order(late), new Date(UNTIL))).toBe(true)
    expect(mayReport(order(cold, late), new Date(UNTIL))).toBe(false)
    expect([isReported(order(cold), soup), isReported(order(late), soup)]).toEqual([true, false])
  })
})
