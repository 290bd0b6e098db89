import { expect, it } from 'vitest'
import { isWalked, readTurn } from './index.ts'

const JOURNEYS = ['a menu in %s', 'a cart in %s', 'a checkout in %s on a %s', 'an order in %s']
const PLACES = [0, 1, 2, 3]

it('two turns walk each twin once, and each turn walks every journey', () => {
  for (const journey of JOURNEYS) {
    const walked = (turn: 'a' | 'b') => PLACES.filter((place) => isWalked(turn, journey, place))
    expect([...walked('a'), ...walked('b')].sort()).toEqual(PLACES)
    expect([walked('a').length, walked('b').length]).toEqual([2, 2])
    expect(PLACES.every((place) => isWalked('all', journey, place))).toBe(true)
  }
})

it('not every journey of a turn is walked in the same place', () => {
  const first = JOURNEYS.map((journey) => isWalked('a', journey, 0))
  expect(new Set(first).size).toBe(2)
})

it('the turn is the one that is named, else that of the day', () => {
  const now = Date.UTC(2026, 10, 27, 23, 59)
  const next = Date.UTC(2026, 10, 28, 0, 1)
  expect(new Set([readTurn(undefined, now), readTurn(undefined, next)])).toEqual(new Set(['a', 'b']))
  expect(readTurn('', now)).toBe(readTurn(undefined, now))
  expect([readTurn('all', now), readTurn('a', now), readTurn('b', now)]).toEqual(['all', 'a', 'b'])
  expect(() => readTurn('both', now)).toThrow('JOURNEYS_TWINS is "both"; it can be all, a or b.')
})
