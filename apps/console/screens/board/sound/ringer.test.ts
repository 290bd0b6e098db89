import { beforeEach, describe, expect, it } from 'vitest'
import type { BoardFeed, BoardState } from '../feed/board-feed.ts'
import { Ringer } from './ringer.ts'

const NOON = Date.parse('2026-03-01T12:00:00Z')

let state: BoardState
let clock: number
let played: string[]
let isBlocked: boolean
let ringer: Ringer

const see = (change: object) => {
  state = { ...state, ...change }
}

/** Looks twice a second, as a page does, for so many seconds. */
function pass(seconds: number): string[] {
  played = []
  for (let half = 0; half < seconds * 2; half++) {
    ringer.look(clock - NOON, clock)
    clock += 500
  }
  return played
}

const ticket = (acceptBy: number) => ({
  _id: 'one',
  column: 'new',
  waitsSince: new Date(NOON).toISOString(),
  acceptBy: new Date(acceptBy).toISOString(),
})

beforeEach(() => {
  clock = NOON
  isBlocked = false
  state = { unseen: new Set(), calls: [], columns: { new: [] } } as unknown as BoardState
  const feed = { read: () => state, clock: { now: () => clock } } as unknown as BoardFeed
  ringer = new Ringer(feed, {
    play: (tone, volume) => void played.push(`${tone} ${volume}`),
    isBlocked: () => isBlocked,
  })
})

describe('the sound of the board', () => {
  it('rings every eight seconds, louder in three steps over half a minute, until somebody has seen it', () => {
    expect(pass(4)).toEqual([])
    see({ unseen: new Set(['one']) })
    expect(pass(40)).toEqual(['order 0.35', 'order 0.35', 'order 0.65', 'order 0.65', 'order 1'])
    see({ unseen: new Set() })
    expect(pass(20)).toEqual([])
    see({ unseen: new Set(['two']) })
    expect(pass(1)).toEqual(['order 0.35'])
  })

  it('sounds low once when a minute is left, and not when the time is up', () => {
    see({ columns: { new: [ticket(NOON + 90_000)] } })
    expect(pass(29)).toEqual([])
    expect(pass(90)).toEqual(['ending 1'])
  })

  it('sounds once for a call from a table, and not for those that were there before the board', () => {
    see({ calls: [{ _id: 'old' }] })
    expect(pass(2)).toEqual([])
    see({ calls: [{ _id: 'old' }, { _id: 'new' }] })
    expect(pass(20)).toEqual(['call 0.65'])
  })

  it('is off for as long as somebody chose, says so, and comes back by itself', () => {
    see({ unseen: new Set(['one']) })
    const now = Date.now()
    ringer.turnOff(15 * 60_000)
    expect(ringer.read()).toEqual({ kind: 'off', until: expect.closeTo(now + 15 * 60_000, -3) })
    played = []
    ringer.look(0, now + 14 * 60_000)
    expect([ringer.read().kind, played]).toEqual(['off', []])
    ringer.look(60_000, now + 16 * 60_000)
    expect([ringer.read(), played]).toEqual([{ kind: 'on', until: null }, ['order 0.35']])
    ringer.turnOff(null)
    ringer.look(1e9, now + 1e12)
    expect(ringer.read()).toEqual({ kind: 'off', until: null })
  })

  it('says that the browser keeps it off', () => {
    isBlocked = true
    pass(1)
    expect(ringer.read().kind).toBe('blocked')
    isBlocked = false
    pass(1)
    expect(ringer.read().kind).toBe('on')
  })
})
