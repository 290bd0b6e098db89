import { describe, expect, it } from 'vitest'
import { faultsOf, type ReceivedEvent } from './till.ts'

const webhook = (event: string, version: number, isTaken = true): ReceivedEvent => ({
  event,
  order: 'o',
  version,
  isTaken,
})

describe('what a till hears', () => {
  it.each<[string, ReceivedEvent[], string[]]>([
    ['each change once, in its order', [webhook('a', 1), webhook('b', 2)], []],
    ['the same again until it is taken', [webhook('a', 1, false), webhook('a', 1), webhook('b', 2)], []],
    ['an event twice', [webhook('a', 1), webhook('a', 1)], ['event a was taken 2 times']],
    ['a later change first', [webhook('b', 2), webhook('a', 1)], ['order o: version 1 came after 2']],
  ])('%s', (_, received, faults) => {
    expect(faultsOf(received, new Set())).toEqual(faults)
  })

  it('a letter that was dead and is sent again comes when it comes, but once', () => {
    expect(faultsOf([webhook('b', 2), webhook('a', 1)], new Set(['a']))).toEqual([])
    expect(faultsOf([webhook('b', 2), webhook('a', 1), webhook('a', 1)], new Set(['a']))).toEqual([
      'event a was taken 2 times',
    ])
  })
})
