import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { TicketShape } from '#shell/tickets/ticket.ts'
import { BoardFeed } from './board-feed.ts'

const NOON = Date.parse('2026-03-01T12:00:00Z')

type Listener = (event: { data: string }) => void

/** A stream that says what a test says. */
class ScriptedStream {
  readyState = 1
  onerror: (() => void) | null = null
  readonly listeners = new Map<string, Listener>()
  addEventListener(name: string, listener: Listener): void {
    this.listeners.set(name, listener)
  }
  close(): void {}
  say(name: string, data: object): void {
    this.listeners.get(name)?.({ data: JSON.stringify(data) })
  }
}

function ticket(id: string, parts: Partial<TicketShape> = {}): TicketShape {
  const at = new Date(Date.now()).toISOString()
  return { _id: id, revision: '1.0', column: 'new', orderId: id, placedAt: at, waitsSince: at, ...parts } as TicketShape
}

let streams: ScriptedStream[]
let open: TicketShape[]
let isAway: boolean
let feed: BoardFeed
let end: () => void

const stream = () => streams.at(-1)!
const say = (one: TicketShape) => stream().say('order', { order: one._id, ticket: one })

beforeEach(async () => {
  vi.useFakeTimers({ now: NOON })
  const target = { addEventListener: () => {}, removeEventListener: () => {}, visibilityState: 'visible' }
  vi.stubGlobal('addEventListener', () => {})
  vi.stubGlobal('removeEventListener', () => {})
  vi.stubGlobal('document', target)
  streams = []
  open = [ticket('a')]
  isAway = false
  const board = () => ({
    ...{ at: new Date().toISOString(), position: String(Date.now()), store: {}, tickets: open, calls: [], done: 0 },
    open: open.map(({ _id, revision }) => ({ _id, revision })),
  })
  feed = new BoardFeed({
    ...{ slug: 'saffron', storeId: 'marina', shelf: null },
    send: (async () => {
      if (isAway) throw new Error('unreached')
      return board()
    }) as never,
    openStream: () => {
      const one = new ScriptedStream()
      streams.push(one)
      return one as unknown as EventSource
    },
  })
  end = feed.start()
  await vi.advanceTimersByTimeAsync(10)
})
afterEach(() => {
  end()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

describe('the feed of a board', () => {
  it('draws nothing anew for what it is told again', () => {
    const listener = vi.fn()
    feed.subscribe(listener)
    say(ticket('a'))
    say(ticket('a', { revision: '0.9' }))
    expect(listener).not.toHaveBeenCalled()
    say(ticket('a', { revision: '1.1', column: 'preparing' }))
    expect(listener).toHaveBeenCalledTimes(1)
    expect(feed.read().columns.preparing.map(({ _id }) => _id)).toEqual(['a'])
  })

  it('says how many came while it was away, for ten seconds, and not what comes after', async () => {
    say(ticket('b'))
    expect(feed.read()).toMatchObject({ link: 'live', missed: 0 })
    isAway = true
    await vi.advanceTimersByTimeAsync(6_000)
    expect(feed.read().link).toBe('slow')
    open = [...feed.read().tickets.values(), ticket('c'), ticket('d')]
    await vi.advanceTimersByTimeAsync(16_000)
    expect(feed.read().link).toBe('lost')
    expect(feed.read().tickets.has('c')).toBe(false)
    isAway = false
    await vi.advanceTimersByTimeAsync(4_000)
    expect(feed.read()).toMatchObject({ link: 'live', missed: 2 })
    expect([...feed.read().unseen].toSorted()).toEqual(['b', 'c', 'd'])
    stream().say('tick', { at: new Date().toISOString(), position: String(Date.now()) })
    say(ticket('e'))
    open = [...feed.read().tickets.values()]
    expect(feed.read().missed).toBe(2)
    for (let seconds = 0; seconds < 12; seconds += 2) {
      await vi.advanceTimersByTimeAsync(2_000)
      stream().say('tick', { at: new Date().toISOString(), position: String(Date.now()) })
    }
    expect(feed.read().missed).toBe(0)
  })
})
