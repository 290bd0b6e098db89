import { describe, expect, it } from 'vitest'
import { amount, hasFailed, type Line, table } from './report.ts'

describe('figures as people read them', () => {
  it.each([
    [12_345.6, '12,346'],
    [99.96, '100.0'],
    [12.34, '12.3'],
    [1.239, '1.24'],
    [0, '0.00'],
  ])('%d is %s', (value, expected) => expect(amount(value)).toBe(expected))
})

describe('the table', () => {
  const line = (supplied: Partial<Line>): Line => ({ label: 'menu', figure: '10/s', ...supplied })

  it.each([
    ['nothing is asked of it', {}, '–', false],
    ['it holds', { holds: true }, 'yes', false],
    ['it meets the aim', { holds: true, meetsAim: true }, 'yes, aim too', false],
    ['it does not hold', { holds: false, meetsAim: true }, 'NO', true],
  ])('says it where %s', (_, supplied, verdict, fails) => {
    expect(table([line(supplied)]).split('\n')[2]).toMatch(new RegExp(` ${verdict}$`))
    expect(hasFailed([line({ holds: true }), line(supplied)])).toBe(fails)
  })

  it('prints a ratio with its spread and the notes below', () => {
    const text = table([line({ ratio: { median: 0.5, min: 0.25, max: 1 }, notes: ['13 bytes'] })])
    expect(text).toContain('0.50 (0.25–1.00)')
    expect(text.split('\n')[3]).toBe('    13 bytes')
  })
})
