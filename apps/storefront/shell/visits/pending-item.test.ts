import { expect, it } from 'vitest'
import { dropPendingItem, keepItem, readPendingItem } from './pending-item.ts'

const page = () => ({ cookies: new Map<string, string>(), setCookies: [] as string[] })
const item = { name: 'شاي كرك', fields: { intent: 'add', product: 'p-1', note: 'سكر قليل; path=/' } }

it('is read back as it was kept, by its merchant alone, and dropped once', () => {
  const one = page()
  keepItem(one, 'saffron', item)
  expect(one.setCookies[0]).toMatch(/^kept\.saffron=[^;, ]+; Path=\/; HttpOnly/)
  expect(readPendingItem(one.cookies, 'saffron')).toEqual(item)
  expect(readPendingItem(one.cookies, 'elia')).toBeNull()
  dropPendingItem(one, 'saffron')
  dropPendingItem(one, 'saffron')
  expect(readPendingItem(one.cookies, 'saffron')).toBeNull()
  expect(one.setCookies).toHaveLength(2)
})

it('is not kept where it is too long for a cookie', () => {
  const one = page()
  keepItem(one, 'saffron', { ...item, fields: { note: 'ك'.repeat(1000) } })
  expect(one.setCookies).toEqual([])
})

it.each(['%E0%A4%A', 'null', '7', '{"name":"x"}', '{"name":"x","fields":{"a":7}}'])(
  'is none where somebody wrote %s',
  (value) => {
    expect(readPendingItem(new Map([['kept.saffron', value]]), 'saffron')).toBeNull()
  },
)
