import { describe, expect, it } from 'vitest'
import { isId, newId } from './index.ts'

// Times of their own, each later than that of the test before it: the count goes on with earlier ones.
const NOON = Date.parse('2126-05-01T12:00:00Z')

describe('an id', () => {
  it('is a UUIDv7 of its time, and like no other, however many one millisecond has', () => {
    const ids = Array.from({ length: 10_000 }, () => newId(NOON))
    expect(new Set(ids).size).toBe(10_000)
    for (const id of ids)
      expect([isId(id), id]).toEqual([true, expect.stringMatching(/^047ca036-c600-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-/)])
  })

  it('sorts after those made before it in the same millisecond, also with earlier ones between', () => {
    const ids = Array.from({ length: 4_096 }, (_, n) => newId(NOON + 10 - (n % 2)))
    for (const rest of [0, 1]) {
      const ofOneTime = ids.filter((_, n) => n % 2 === rest)
      expect(ofOneTime.toSorted()).toEqual(ofOneTime)
    }
  })

  it('does not tell how many were made before its time', () => {
    expect([newId(NOON + 20), newId(NOON + 20), newId(NOON + 21)].map((id) => id.slice(14, 18))).toEqual([
      ...['7000', '7001', '7000'],
    ])
  })
})
