import { describe, expect, it } from 'vitest'
import { type Answer, isInCheckout, isStorableFile, isStorablePage, storeOf, tagOf } from './storable.ts'

const POLICY = "default-src 'none'; script-src 'self' 'sha256-abc'"
const HEADERS = {
  'x-page-key': 'saffron en - - 42 b1',
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': POLICY,
  'cache-control': 'private, no-cache',
}
const answer = (headers: Record<string, string> = HEADERS, more: Partial<Answer> = {}): Answer => ({
  status: 200,
  type: 'basic',
  redirected: false,
  headers: new Headers(headers),
  ...more,
})
const headersLess = (name: string) => Object.fromEntries(Object.entries(HEADERS).filter(([own]) => own !== name))

describe('a page is stored', () => {
  it('where the server has named it by its key, with its policy', () => {
    expect(isStorablePage(answer())).toBe(true)
  })

  it.each([
    ['has no key: it is a person’s', answer(headersLess('x-page-key'))],
    ['is not to be stored', answer({ ...HEADERS, 'cache-control': 'no-store' })],
    ['has no policy', answer(headersLess('content-security-policy'))],
    ['allows no script', answer({ ...HEADERS, 'content-security-policy': "default-src 'none'" })],
    ['is no page', answer({ ...HEADERS, 'content-type': 'application/json' })],
    ['is a fault', answer(HEADERS, { status: 500 })],
    ['leads elsewhere', answer(HEADERS, { type: 'opaqueredirect', status: 0 })],
    ['came from elsewhere', answer(HEADERS, { redirected: true })],
    ['is of another origin', answer(HEADERS, { type: 'opaque', status: 0 })],
  ])('hostile 114: not one that %s', (_why, one) => {
    expect(isStorablePage(one)).toBe(false)
  })
})

describe('a file is stored', () => {
  it.each([
    ['/assets/menu-1.js', 'text/javascript; charset=utf-8'],
    ['/assets/first-1.woff2', 'font/woff2'],
    ['/pictures/saffron/a.webp', 'image/webp'],
  ])('%s as %s', (path, type) => {
    expect(isStorableFile(path, answer({ 'content-type': type }))).toBe(true)
  })

  it.each([
    ['a sign-in page of somebody’s network', '/assets/menu-1.js', 'text/html'],
    ['a picture that is a page', '/pictures/a.webp', 'text/html'],
    ['a file of an unknown kind', '/assets/a.bin', 'application/octet-stream'],
  ])('hostile: not %s', (_what, path, type) => {
    expect(isStorableFile(path, answer({ 'content-type': type }))).toBe(false)
  })
})

it('hostile 114: calls and pages of people are nothing that is looked up in a store', () => {
  for (const path of ['/v1/carts', '/saffron/checkout', '/saffron.data', '/offline', '/push-worker.js'])
    expect(storeOf(path)).toBeNull()
  expect([storeOf('/assets/a.js'), storeOf('/pictures/a.webp')]).toEqual(['files', 'pictures'])
})

it('a checkout and a payment are known by their paths', () => {
  for (const path of ['/saffron/checkout', '/saffron/payment/1/failure', '/pay-link/x', '/medica/cedar/checkout'])
    expect(isInCheckout(path)).toBe(true)
  for (const path of ['/saffron', '/saffron/my-order', '/checkouts']) expect(isInCheckout(path)).toBe(false)
})

it.each([
  ['"abcdefghijklmnopqrs-br-br"', 'abcdefghijklmnopqrs-br'],
  ['"abcdefghijklmnopqrstuv-gz"', 'abcdefghijklmnopqrstuv'],
  ['W/"abcdefghijklmnopqrstuv"', 'abcdefghijklmnopqrstuv'],
  ['"short"', ''],
  [null, ''],
])('the tag of %s is %s, however it was compressed', (etag, tag) => {
  expect(tagOf(etag)).toBe(tag)
})
