import { describe, expect, it } from 'vitest'
import { Tally, timesOf } from './tally.ts'

describe('what is told of a load', () => {
  it('how many were done, what each brought, and the milliseconds that count', () => {
    const tally = new Tally()
    for (let ms = 1; ms <= 100; ms++) tally.done(ms, 10)
    expect(tally.loaded()).toMatchObject({
      count: 100,
      failed: 0,
      failures: [],
      p50: 50,
      p99: 99,
      slowest: 100,
      bytes: 10,
    })
  })

  it('all that failed, the first five in words; they are no part of the figures', () => {
    const tally = new Tally()
    tally.done(7)
    for (let n = 1; n <= 8; n++) tally.fail(new Error(`no ${n}`))
    expect(tally.failed).toBe(8)
    expect(tally.loaded()).toMatchObject({
      count: 1,
      failed: 8,
      failures: ['no 1', 'no 2', 'no 3', 'no 4', 'no 5'],
      slowest: 7,
      bytes: 0,
    })
  })

  it('nothing done is no figure, and says why', () => {
    const tally = new Tally()
    tally.fail(new Error('503'))
    expect(() => tally.loaded()).toThrow('nothing was done as it should be: 503')
  })

  it('the slowest of few is their p99', () => expect(timesOf([3, 1, 2])).toEqual({ p50: 2, p99: 3, slowest: 3 }))
})
