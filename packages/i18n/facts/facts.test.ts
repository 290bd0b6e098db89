import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { serverWords } from '../server/index.ts'
import { factKey, turnAt } from './index.ts'

const turns = (count: number, from = 0) => Array.from({ length: count }, (_, at) => from + at)

describe('facts of the loading screen', () => {
  it.each(['en', 'ar', 'sr', 'fr', 'el'] as const)(
    'are 61 different ones in %s, short enough for three lines',
    (language) => {
      const say = serverWords(language)
      const facts = turns(61).map((turn) => say(factKey(turn)))
      expect(new Set(facts).size).toBe(61)
      expect(Math.max(...facts.map((fact) => fact.length))).toBeLessThanOrEqual(100)
    },
  )

  it.each([
    ['food', 61],
    ['pharmacy', 13],
  ] as const)('of a %s: all %i are told before one comes again, from any turn on', (kind, count) => {
    fc.assert(
      fc.property(fc.integer({ min: -1e9, max: 3e9 }), (from) => {
        const shown = turns(count + 1, from).map((turn) => factKey(turn, kind))
        expect(new Set(shown).size).toBe(count)
        expect(shown[0]).toBe(shown[count])
      }),
    )
  })

  it('begin with another one a second later', () => {
    const now = new Date('2026-11-26T18:00:00.500Z')
    const keys = [now, new Date(now.getTime() + 1000)].map((at) => factKey(turnAt(at)))
    expect(keys[0]).not.toBe(keys[1])
  })

  it('of a pharmacy name plants, spices and senses, and no dish', () => {
    const say = serverWords('en')
    const shown = turns(13).map((turn) => say(factKey(turn, 'pharmacy')))
    expect(shown).toContain('Cinnamon is the bark of a tree.')
    expect(shown.join(' ')).not.toMatch(/bread|rice|chocolate|ice cream|croissant|baguette|cheese|eggs|popcorn|hummus/i)
  })
})
