import { describe, expect, it } from 'vitest'
import { isId, newId } from './index.ts'

const NOON = Date.parse('2026-05-01T12:00:00Z')

describe('an id', () => {
  it('is a UUIDv7 of its time, and like no other', () => {
    const ids = Array.from({ length: 5_000 }, () => newId(NOON))
    expect(new Set(ids).size).toBe(5_000)
    for (const id of ids)
      expect([isId(id), id]).toEqual([true, expect.stringMatching(/^019de368-f600-7[0-9a-f]{3}-8[0-9a-f]{3}-/)])
  })

  it('sorts after those made before it for the same millisecond, also while others are made for another one', () => {
    const ids = Array.from({ length: 10_000 }, (_, n) => newId(NOON + 10 * (n % 2)))
    for (const rest of [0, 1]) {
      const ofOneTime = ids.filter((_, n) => n % 2 === rest)
      expect(ofOneTime.toSorted()).toEqual(ofOneTime)
    }
  })

  it('shares its last group with no other', () => {
    const ends = Array.from({ length: 1_000 }, () => newId(NOON).slice(-12))
    expect(new Set(ends).size).toBe(1_000)
  })
})
