import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { keepQuiet, mayAsk, noteVisit, readMemory } from './install-memory.ts'

const NOW = Date.parse('2026-06-01T08:00:00Z')
const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

let stored: Map<string, string>
beforeEach(() => {
  stored = new Map()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
  })
})
afterEach(() => vi.unstubAllGlobals())

const asks = (now: number, hasOrdered = false) => mayAsk(readMemory('saffron'), hasOrdered, now)

describe('whether to put a store on the home screen', () => {
  it('is not asked on a first visit, however long it takes', () => {
    for (const minutes of [0, 10, 35, 60]) noteVisit('saffron', NOW + minutes * MINUTE)
    expect(readMemory('saffron')).toMatchObject({ visits: 1 })
    expect(asks(NOW + 60 * MINUTE)).toBe(false)
  })

  it('is asked on the second visit', () => {
    noteVisit('saffron', NOW)
    noteVisit('saffron', NOW + 31 * MINUTE)
    expect(asks(NOW + 31 * MINUTE)).toBe(true)
    expect(mayAsk(readMemory('elia'), false, NOW)).toBe(false)
  })

  it('is asked after the first order', () => {
    noteVisit('saffron', NOW)
    expect([asks(NOW), asks(NOW, true)]).toEqual([false, true])
  })

  it('is not asked for 30 days after a no, however many orders there are', () => {
    noteVisit('saffron', NOW)
    keepQuiet('saffron', NOW)
    expect(asks(NOW + 30 * DAY - 1, true)).toBe(false)
    expect(asks(NOW + 30 * DAY, true)).toBe(true)
  })

  it('a clock that was a year ahead does not silence it for a year', () => {
    keepQuiet('saffron', NOW + 365 * DAY)
    expect(asks(NOW, true)).toBe(true)
  })

  it('is never asked where a no could not be remembered', () => {
    const forbidden = () => {
      throw new DOMException('denied', 'SecurityError')
    }
    for (const storage of [
      { getItem: forbidden, setItem: forbidden },
      { getItem: () => null, setItem: forbidden },
    ]) {
      vi.stubGlobal('localStorage', storage)
      noteVisit('saffron', NOW)
      keepQuiet('saffron', NOW)
      expect(asks(NOW, true)).toBe(false)
    }
  })

  it.each(['null', '{', '[]', '{"visits":"9","quietUntil":1e999}', '{"visits":null}', '7'])(
    'what stands in the storage may be anything: %s',
    (text) => {
      stored.set('compass-install-saffron', text)
      noteVisit('saffron', NOW)
      expect(asks(NOW)).toBe(false)
    },
  )
})
