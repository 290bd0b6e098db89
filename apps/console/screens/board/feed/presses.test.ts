import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type Press, type PressOutcome, PressQueue } from './presses.ts'
import { ServerClock } from './server-clock.ts'

const press = (order: string, parts: Partial<Press> = {}): Press => ({
  key: `key-${order}`,
  order,
  body: { to: 20 },
  at: 0,
  ...parts,
})

function shelfOf(stored: Record<string, string> = {}) {
  return {
    stored,
    getItem: (key: string) => stored[key] ?? null,
    setItem(key: string, value: string) {
      stored[key] = value
    },
    removeItem(key: string) {
      delete stored[key]
    },
  }
}

function queueOf(answers: PressOutcome[], shelf = shelfOf(), now = 0) {
  const sent: string[] = []
  const settled: [string, string][] = []
  const queue = new PressQueue({
    send: async ({ key }) => {
      sent.push(key)
      return answers.shift() ?? { kind: 'done' }
    },
    onChange: () => {},
    onOutcome: ({ order }, { kind }) => settled.push([order, kind]),
    shelf,
    shelfKey: 'presses',
    now,
  })
  return { queue, sent, settled, shelf }
}

describe('presses on their way', () => {
  beforeEach(() => vi.useFakeTimers())
  afterEach(() => vi.useRealTimers())

  it('are one press, however often somebody taps', async () => {
    const { queue, sent, settled } = queueOf([])
    expect([queue.add(press('a')), queue.add(press('a', { key: 'again' }))]).toEqual([true, false])
    await vi.runAllTimersAsync()
    expect([sent, settled]).toEqual([['key-a'], [['a', 'done']]])
  })

  it('are sent again with the same key until the server has answered', async () => {
    const lost: PressOutcome = { kind: 'unreached' }
    const { queue, sent, settled, shelf } = queueOf([lost, lost, lost, { kind: 'refused', message: '', rival: null }])
    queue.add(press('a'))
    await vi.advanceTimersByTimeAsync(100)
    expect([queue.of('a')?.key, JSON.parse(shelf.stored.presses!)]).toMatchObject(['key-a', [{ order: 'a' }]])
    await vi.runAllTimersAsync()
    expect(sent).toEqual(Array(4).fill('key-a'))
    expect([settled, queue.all().size, shelf.stored]).toEqual([[['a', 'refused']], 0, {}])
  })

  it('do not wait once the network is back', async () => {
    const { queue, sent } = queueOf([{ kind: 'unreached' }])
    queue.add(press('a'))
    await vi.advanceTimersByTimeAsync(10)
    queue.hurry()
    await vi.advanceTimersByTimeAsync(10)
    expect(sent.length).toBe(2)
  })

  it('outlive a reload, but not half an hour', async () => {
    const stored = JSON.stringify([press('a', { at: 1_000 }), press('b', { at: -3_600_000 })])
    const { queue, sent } = queueOf([], shelfOf({ presses: stored }), 2_000)
    queue.begin()
    await vi.runAllTimersAsync()
    expect(sent).toEqual(['key-a'])
  })

  it('of what is no press nothing is sent', () => {
    for (const stored of ['not JSON', '{}', '[{"key":1}]'])
      expect(queueOf([], shelfOf({ presses: stored })).queue.all().size).toBe(0)
  })
})

describe('the clock of the server', () => {
  it('counts although the tablet’s own is an hour wrong', () => {
    vi.useFakeTimers({ now: new Date('2026-03-01T13:00:00Z') })
    let monotonic = 5_000
    const clock = new ServerClock(() => monotonic)
    clock.set('2026-03-01T12:00:00Z', 200)
    monotonic += 60_000
    expect(new Date(clock.now()).toISOString()).toBe('2026-03-01T12:01:00.100Z')
    // The answer of a slow network is no reason to jump.
    clock.set('2026-03-01T12:00:59.500Z')
    expect(new Date(clock.now()).toISOString()).toBe('2026-03-01T12:01:00.100Z')
    clock.set('2026-03-01T12:05:00Z')
    expect(new Date(clock.now()).toISOString()).toBe('2026-03-01T12:05:00.000Z')
    vi.useRealTimers()
  })
})
