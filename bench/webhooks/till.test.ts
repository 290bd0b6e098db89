import { describe, expect, it } from 'vitest'
import { faultsOf, type Received } from './till.ts'

const letter = (event: string, version: number, isTaken = true): Received => ({ event, order: 'o', version, isTaken })

describe('what a till hears', () => {
  it.each<[string, Received[], string[]]>([
    ['each change once, in its order', [letter('a', 1), letter('b', 2)], []],
    ['the same again until it is taken', [letter('a', 1, false), letter('a', 1), letter('b', 2)], []],
    ['an event twice', [letter('a', 1), letter('a', 1)], ['event a was taken 2 times']],
    ['a later change first', [letter('b', 2), letter('a', 1)], ['order o: version 1 came after 2']],
  ])('%s', (_, received, faults) => {
    expect(faultsOf(received, new Set())).toEqual(faults)
  })

  it('a letter that was dead and is sent again comes when it comes, but once', () => {
    expect(faultsOf([letter('b', 2), letter('a', 1)], new Set(['a']))).toEqual([])
    expect(faultsOf([letter('b', 2), letter('a', 1), letter('a', 1)], new Set(['a']))).toEqual([
      'event a was taken 2 times',
    ])
  })
})
