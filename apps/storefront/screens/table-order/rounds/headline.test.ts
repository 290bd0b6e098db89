import { describe, expect, it } from 'vitest'
import type { RoundItemView, RoundView } from '../table-view.ts'
import { finishedRound, headlineOf } from './headline.ts'

type Item = readonly [state: RoundItemView['state'], qty: number, total: number]

const name = (text: string) => ({ text, language: 'en' as const })
const round = (...items: readonly Item[]): Pick<RoundView, 'items'> => ({
  items: items.map(([state, qty, total]) => ({ state, qty, total, name: name(state) }) as RoundItemView),
})

describe('what a party reads first of its rounds', () => {
  it('counts the units that wait or are being made, of all rounds', () => {
    const rounds = [
      round(['served', 1, 2200], ['accepted', 1, 2800], ['waiting', 2, 3600]),
      round(['served', 8, 26_300]),
    ]
    expect(headlineOf(rounds)).toEqual({ kind: 'toCome', count: 3, making: { name: name('accepted') } })
  })

  it('names the one that is being made, counts several, and says where the kitchen has not answered', () => {
    const two = [round(['accepted', 2, 1000], ['accepted', 1, 900])]
    expect(headlineOf(two)).toEqual({ kind: 'toCome', count: 3, making: { count: 3 } })
    expect(headlineOf([round(['waiting', 1, 900])])).toEqual({ kind: 'toCome', count: 1, making: null })
  })

  it('says that all came where one thing did, and that nothing did', () => {
    expect(headlineOf([round(['served', 1, 900], ['rejected', 1, 900])]).kind).toBe('allServed')
    expect(headlineOf([round(['cancelled', 1, 900], ['rejected', 1, 900])]).kind).toBe('nothingCame')
  })
})

describe('a round that folds', () => {
  it('does so when each of its items is at its end, with the sum of what was served', () => {
    expect(finishedRound(round(['served', 8, 26_300], ['cancelled', 1, 2400]))).toEqual({
      served: 8,
      missing: 1,
      sum: 26_300,
    })
    expect(finishedRound(round(['served', 8, 26_300], ['accepted', 1, 2400]))).toBeNull()
  })
})
