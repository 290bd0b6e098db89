import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { findSharedPath } from './find-shared-path.ts'

const ORIGIN = 'https://order.example'
const SAFFRON = { url: 'saffron', origins: [ORIGIN, 'https://eat.saffron.example'] }
const find = (...texts: (string | null)[]) => findSharedPath(texts, SAFFRON)

describe('a link that was shared with the installed store', () => {
  it.each([
    [`${ORIGIN}/saffron`, '/saffron'],
    [`${ORIGIN}/saffron/?lang=ar`, '/saffron'],
    ['https://eat.saffron.example/', '/saffron'],
    [`${ORIGIN}/saffron/0190-a/product/0190-b`, '/saffron/0190-a/product/0190-b'],
    [`${ORIGIN}/saffron/0190-a/product/0190-b?next=https://evil.example#x`, '/saffron/0190-a/product/0190-b'],
    [`${ORIGIN}/saffron/0190-a/category?category=rice&page=7`, '/saffron/0190-a/category?category=rice'],
    [`${ORIGIN}/saffron/0190-a/new/category`, '/saffron/0190-a/new/category'],
    [`${ORIGIN}/saffron?sku=A%2F1`, '/saffron?sku=A%2F1'],
    [`${ORIGIN}/lp/saffron/brands`, '/lp/saffron/brands'],
    [`${ORIGIN}/lp/saffron/brands/0190-a`, '/lp/saffron/brands/0190-a'],
    [`Try this biryani: ${ORIGIN}/saffron/0190-a/product/0190-b.`, '/saffron/0190-a/product/0190-b'],
    [`(${ORIGIN}/saffron)`, '/saffron'],
  ])('%s leads to %s', (text, path) => {
    expect(find(null, text, null)).toBe(path)
  })

  it('is looked for in link, text and title, the first that is ours', () => {
    expect(find('https://evil.example', `see ${ORIGIN}/elia and ${ORIGIN}/saffron`)).toBe('/saffron')
    expect(find(null, null, null)).toBeNull()
  })

  it.each([
    `${ORIGIN}/elia`,
    `${ORIGIN}/saffron-two`,
    `${ORIGIN}/elia/0190-a/product/0190-b`,
    `${ORIGIN}/saffron/checkout`,
    `${ORIGIN}/saffron/order-status/0190?k=secret`,
    `${ORIGIN}/saffron/0190-a/product/..%2F..%2Fprofile`,
    `${ORIGIN}/saffron/../elia`,
    `${ORIGIN}//evil.example/saffron`,
    'http://order.example/saffron',
    'https://order.example:444/saffron',
    'https://order.example@evil.example/saffron',
    'https://evil.example/saffron',
    'javascript:alert(1)//https',
    'order.example/saffron',
    'https://',
    '',
    'a'.repeat(100_000),
  ])('leads nowhere: %s', (text) => {
    expect(find(text)).toBeNull()
  })

  it('hostile 84: whatever was shared, it leads to a path of this merchant or nowhere', () => {
    const parts = fc.constantFrom(
      'https://',
      ORIGIN,
      '/saffron',
      '/elia',
      '//',
      '\\',
      '@',
      ':',
      '?sku=',
      '/product/',
      '..',
      'a',
    )
    const text = fc.oneof(
      fc.string(),
      fc.webUrl(),
      fc.array(parts, { maxLength: 8 }).map((all) => all.join('')),
    )
    fc.assert(
      fc.property(text, (shared) => {
        const path = find(shared)
        expect(path === null || /^\/(lp\/)?saffron(\/|\?|$)/.test(path)).toBe(true)
      }),
    )
  })
})
