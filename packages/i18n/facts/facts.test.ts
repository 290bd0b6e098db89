import { describe, expect, it } from 'vitest'
import { serverWords } from '../server/index.ts'
import { FACTS, factKey } from './index.ts'

describe('facts of the loading screen', () => {
  it.each(['en', 'ar', 'sr', 'fr', 'el'] as const)(
    'are 61 different ones in %s, short enough for three lines',
    (language) => {
      const say = serverWords(language)
      const facts = Array.from({ length: FACTS }, (_, number) => say(factKey(number)))
      expect(new Set(facts).size).toBe(61)
      expect(Math.max(...facts.map((fact) => fact.length))).toBeLessThanOrEqual(100)
    },
  )

  it('are reached by any number', () => {
    expect([factKey(0), factKey(60), factKey(61), factKey(-1)]).toEqual([
      'facts.01',
      'facts.61',
      'facts.01',
      'facts.61',
    ])
  })
})
