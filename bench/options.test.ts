import { describe, expect, it } from 'vitest'
import { AFTERWARDS_POINTS, PAYMENT_POINTS } from '../apps/api/fault-points/index.ts'
import { readCrashOptions } from './crash/options.ts'
import { PARTS, readOptions } from './options.ts'

describe('what is measured', () => {
  it('is everything, seven pairs of two seconds, nine runs, where nothing is said', () => {
    const { only, pairs, seconds, runs, quietSeconds } = readOptions([])
    expect([[...only], pairs, seconds, runs, quietSeconds]).toEqual([[...PARTS], 7, 2, 9, 60])
  })

  it('is what is named', () => {
    expect([...readOptions(['--only', 'menu, flow']).only]).toEqual(['menu', 'flow'])
  })

  it.each([
    [['--only', 'menue'], 'There is no part menue'],
    [['--pairs', '0'], '--pairs is "0"'],
    [['--seconds', 'two'], '--seconds is "two"'],
    [['--fast'], '--fast'],
  ])('%j is refused with a sentence', (args, sentence) => expect(() => readOptions(args)).toThrow(sentence))
})

describe('the crash proof', () => {
  const PAYMENT = Object.keys(PAYMENT_POINTS)
  const AFTERWARDS = Object.keys(AFTERWARDS_POINTS)

  it('kills 25 times at each fault point of order and payment, under 8 callers with a seed of its own', () => {
    const otherwise = { kills: 30, callers: 8, each: 25, atRandom: false, gateway: 'sandbox' }
    expect(readCrashOptions([], () => 5)).toEqual({ ...otherwise, seed: 5, points: PAYMENT })
  })

  it.each([
    [['--only', 'random'], true, []],
    [['--only', 'random, afterwards'], true, AFTERWARDS],
    [['--points', 'refund-unsent,order-let-go'], false, ['refund-unsent', 'order-let-go']],
    [['--only', 'random', '--points', 'refund-unsent'], true, ['refund-unsent']],
  ])('%j: at random %j, at %j', (args, atRandom, points) => {
    expect(readCrashOptions(args, () => 5)).toMatchObject({ atRandom, points })
  })

  it.each([
    [['--kills', '0'], '--kills is "0"'],
    [['--callers', '8.5'], '--callers is "8.5"'],
    [['--only', 'never'], 'There is no part never'],
    [['--points', 'order-lost'], 'There is no fault point order-lost'],
    [['--seed', '-1'], '--seed'],
  ])('%j is refused with a sentence', (args, sentence) => {
    expect(() => readCrashOptions(args, () => 5)).toThrow(sentence)
  })
})
