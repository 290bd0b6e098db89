import { describe, expect, it } from 'vitest'
import { openOf, partOf } from './item-parts.ts'

const item = (amount: number, taken: number, parts: number) => ({
  amount,
  claims: Array.from({ length: taken }, (_, i) => ({ share: `${i}`, part: i + 1, of: parts })),
})

describe('the parts of an item that several share', () => {
  it('gives the units that do not divide to the parts that come first', () => {
    expect([0, 1, 2].map((taken) => partOf(item(1000, taken, 3), 3))).toEqual([334, 333, 333])
  })

  it('has open what nobody has claimed', () => {
    expect([0, 1, 2, 3].map((taken) => openOf(item(1000, taken, 3)))).toEqual([1000, 666, 333, 0])
    expect(openOf(item(1000, 1, 1))).toBe(0)
  })
})
