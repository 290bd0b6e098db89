import { describe, expect, it } from 'vitest'
import { addressOfStored, findStored, mayShowFirst, type StoredPage, withPage } from './stored-pages.ts'

const NOW = Date.UTC(2026, 5, 1, 12)
const MINUTE = 60_000

const page = (more: Partial<StoredPage> = {}): StoredPage => ({
  path: '/saffron',
  key: 'saffron en - - 42 b1',
  etag: 'tag',
  title: 'Saffron',
  at: NOW - 10 * MINUTE,
  until: null,
  ...more,
})
const word = (more = {}) => ({ saffron: { build: 'b1', version: 42, at: NOW - 10 * MINUTE, ...more } })

describe('a stored page is shown first', () => {
  it('where build and version are those that the server named within the hour', () => {
    expect(mayShowFirst(page(), word(), NOW)).toBe(true)
    expect(mayShowFirst(page(), word({ at: NOW - 60 * MINUTE }), NOW)).toBe(true)
  })

  it.each([
    ['the server named nothing', page(), {}],
    ['it named something of another merchant', page(), { bazaar: word().saffron }],
    ['it is more than an hour ago', page(), word({ at: NOW - 60 * MINUTE - 1 })],
    ['the clock was put back', page(), word({ at: NOW + 1 })],
    ['there is another build', page(), word({ build: 'b2' })],
    ['the merchant changed something', page(), word({ version: 43 })],
    ['its time is over', page({ until: NOW }), word()],
    ['its key is none', page({ key: 'saffron' }), word()],
  ])('not where %s', (_why, stored, words) => {
    expect(mayShowFirst(stored, words, NOW)).toBe(false)
  })
})

describe('the page of an address', () => {
  const english = page()
  const arabic = page({ key: 'saffron ar - - 42 b1', at: NOW })

  it('is the one that was shown last: the key decides, not the address', () => {
    expect(findStored([english, arabic], '/saffron')).toBe(arabic)
    expect(findStored([arabic, { ...english, at: NOW + 1 }], '/saffron')).toMatchObject({ key: english.key })
    expect(addressOfStored(english)).not.toBe(addressOfStored(arabic))
  })

  it('is none of another address; without a network the query may differ', () => {
    expect(findStored([english], '/saffron?utm_source=x')).toBeUndefined()
    expect(findStored([english], '/saffron?utm_source=x', true)).toBe(english)
    expect(findStored([english], '/saffron/', true)).toBe(english)
    expect(findStored([english], '/saffron/my-order', true)).toBeUndefined()
    expect(findStored([], '/saffron', true)).toBeUndefined()
  })

  it('takes the place of the one of an earlier version, and of no other', () => {
    const next = page({ key: 'saffron en - - 43 b2' })
    expect(withPage([english, arabic], next)).toEqual([arabic, next])
    expect(withPage([page({ path: '/saffron?x' })], next)).toHaveLength(2)
    expect(withPage([page({ key: 'poison' })], next)).toEqual([next])
  })
})
