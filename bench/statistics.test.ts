import { describe, expect, it } from 'vitest'
import { percentile, ratiosOf, spreadOf } from './statistics.ts'

describe('the median of pairs', () => {
  it.each([
    ['an odd number has one in the middle', [5, 1, 9], { median: 5, min: 1, max: 9 }],
    ['an even number has the mean of two', [4, 1, 3, 2], { median: 2.5, min: 1, max: 4 }],
    ['one is all three', [7], { median: 7, min: 7, max: 7 }],
    ['ten comes after nine', [10, 9, 100], { median: 10, min: 9, max: 100 }],
  ])('%s', (_, values, expected) => expect(spreadOf(values)).toEqual(expected))

  it('of nothing is refused', () => expect(() => spreadOf([])).toThrow(RangeError))
})

describe('a percentile', () => {
  const hundred = Array.from({ length: 100 }, (_, index) => 100 - index)
  it.each([
    ['p99 of 1 to 100 leaves one above', hundred, 0.99, 99],
    ['p50 of 1 to 100', hundred, 0.5, 50],
    ['p100 is the largest', hundred, 1, 100],
    ['p0 is the smallest', hundred, 0, 1],
    ['p99 of few is the largest', [3, 1, 2], 0.99, 3],
  ])('%s', (_, values, share, expected) => expect(percentile(values, share)).toBe(expected))

  it('of nothing is refused', () => expect(() => percentile([], 0.5)).toThrow(RangeError))
})

describe('ratios', () => {
  it('are taken pair by pair, not of medians', () => expect(ratiosOf([10, 30], [20, 20])).toEqual([0.5, 1.5]))
  it('want a floor each', () => expect(() => ratiosOf([1, 2], [1])).toThrow(RangeError))
})
