import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { findProduct } from './keep-addition.ts'
import { canStore, dropAdditions, readAdditions, type StoredAddition, storeAddition } from './stored-additions.ts'

const NOW = Date.UTC(2026, 5, 1, 12)
const addition = (key: string, more: Partial<StoredAddition> = {}): StoredAddition => ({
  ...{ key, url: 'saffron', at: NOW - 1000, name: 'Fattoush', unit: 2400, qty: 1, product: 'p1' },
  fields: [['intent', 'add']],
  ...more,
})

let stored: Map<string, string>
let isFull: boolean
beforeEach(() => {
  stored = new Map()
  isFull = false
  vi.setSystemTime(NOW)
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem(name: string, value: string) {
      if (isFull) throw new DOMException('full', 'QuotaExceededError')
      stored.set(name, value)
    },
  })
  vi.stubGlobal('dispatchEvent', () => true)
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

describe('what was added without a network', () => {
  it('waits in the order in which it was added, for its own merchant, each once', () => {
    for (const key of ['a', 'b', 'a']) expect(storeAddition(addition(key))).toBe(true)
    storeAddition(addition('c', { url: 'bazaar' }))
    expect(readAdditions('saffron').map(({ key }) => key)).toEqual(['a', 'b'])
    dropAdditions(({ key }) => key === 'a')
    expect(readAdditions('saffron').map(({ key }) => key)).toEqual(['b'])
    expect(readAdditions('bazaar')).toHaveLength(1)
  })

  it('is forgotten after a day, and where the clock was put back', () => {
    storeAddition(addition('a'))
    expect(readAdditions('saffron', NOW + 24 * 3600_000)).toEqual([])
    expect(readAdditions('saffron', NOW - 2000)).toEqual([])
  })

  it('hostile: is refused where the storage is full or forbidden, and after fifty', () => {
    isFull = true
    expect([storeAddition(addition('a')), canStore()]).toEqual([false, false])
    isFull = false
    for (let i = 0; i < 50; i++) expect(storeAddition(addition(`k${i}`))).toBe(true)
    expect(storeAddition(addition('one more'))).toBe(false)
    vi.stubGlobal('localStorage', undefined)
    expect([readAdditions('saffron'), storeAddition(addition('a'))]).toEqual([[], false])
  })

  it.each(['{', 'null', '{"a":1}', '[null,1,{"key":1}]'])('hostile: %s was not written by us', (text) => {
    stored.set('compass-additions', text)
    expect(readAdditions('saffron')).toEqual([])
  })
})

it('a product is found wherever a screen has it', () => {
  const data = {
    menu: { categories: [{ id: 'c', products: [{ id: 'p1', name: { text: 'Fattoush' }, price: 2400 }] }] },
  }
  expect(findProduct(data, 'p1')).toEqual({ name: 'Fattoush', price: 2400 })
  expect(findProduct(data, 'c')).toBeNull()
  expect(findProduct(undefined, 'p1')).toBeNull()
})
