import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { servePages } from './pages.ts'
import type { StorefrontOptions } from './storefront-options.ts'
import { PLAIN_FACTS, writePlainPage } from './test-facts.ts'

const STAFF = 'c.m-saffron=token'
const OWN_PAGE = { 'sec-fetch-site': 'same-origin', origin: 'https://order.example' }
const CHANGES = [{ at: ['tagline', 'en'], was: 'Soup', is: 'Soup at midnight' }]

/** What the shop says of itself, as long as a page is made of what somebody types. */
const PUBLISHED = 'Soup'

describe('what somebody types in the console', () => {
  let app: FastifyInstance
  let shown: string
  let requested: unknown[]

  const preview: StorefrontOptions['preview'] = async (request, _slug, typed, work) => {
    requested.push(typed)
    if (!request.headers.cookie?.includes(STAFF)) return null
    shown = (typed as typeof CHANGES | null)?.[0]?.is ?? PUBLISHED
    try {
      return await work()
    } finally {
      shown = PUBLISHED
    }
  }

  beforeEach(async () => {
    app = Fastify()
    shown = PUBLISHED
    requested = []
    await servePages(
      app,
      {
        ...{ publicUrl: 'https://order.example', mode: 'production', build: 'b1', firstPaint: true },
        ...{ isStarting: () => false, isWorkerWithdrawn: false, preview },
        clock: () => new Date('2026-06-01T08:00:00Z'),
        send: () => Promise.reject(new Error('nothing is sent')),
        slugOfHost: () => null,
        landingOfHost: () => null,
        landingFacts: () => null,
        maintenance: () => null,
        facts: async (slug) =>
          slug === 'saffron'
            ? {
                ...{ merchantId: 'm-saffron', kind: 'food', version: 7, languages: ['en'], products: 25 },
                ...{ ...PLAIN_FACTS, storeIds: ['marina'], validUntil: () => null },
              }
            : null,
      },
      async (request, page) => {
        page.setCookies.push('s.m-saffron=new; Path=/; HttpOnly')
        const html = `<html><script nonce="${page.nonce}">run()</script>${request.method} ${shown}</html>`
        return new Response(html, { headers: { 'content-type': 'text/html; charset=utf-8' } })
      },
      writePlainPage,
    )
  })
  afterEach(() => app.close())

  const post = (headers: Record<string, string>, payload = JSON.stringify(CHANGES)) =>
    app.inject({
      ...{ method: 'POST', url: '/saffron', payload },
      headers: { host: 'order.example', 'content-type': 'application/json', ...headers },
    })
  const open = async (headers: Record<string, string> = {}) =>
    (await app.inject({ url: '/saffron', headers: { host: 'order.example', ...headers } })).body

  it('is in the page that staff get: read as a page, kept by nobody, without scripts or a session', async () => {
    const { statusCode, headers, body } = await post({ ...OWN_PAGE, cookie: STAFF })
    expect(statusCode).toBe(200)
    expect(body).toContain('GET Soup at midnight')
    expect(body).not.toContain('<script')
    expect(headers).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' })
    expect([headers.etag, headers['set-cookie']]).toEqual([undefined, undefined])
    expect(headers['content-security-policy']).toContain("frame-ancestors 'self'")
    expect(headers['content-security-policy']).toContain("script-src 'none'")
  })

  it('is in no page that customers get, whichever of them came first', async () => {
    await post({ ...OWN_PAGE, cookie: STAFF })
    expect(await open()).toContain('GET Soup<')
    expect((await post({ ...OWN_PAGE, cookie: STAFF })).body).toContain('Soup at midnight')
    expect(await open()).toContain('GET Soup<')
    expect(await open({ cookie: STAFF })).toContain('GET Soup<')
    expect(requested).toHaveLength(2)
  })

  it.each([
    ['nobody', {}],
    ['a customer', { cookie: 's.m-saffron=token' }],
    ['staff of another merchant', { cookie: 'c.m-other=token' }],
  ])('is shown to nobody but staff: %s gets 404', async (_, cookie: Record<string, string>) => {
    const { statusCode, headers, body } = await post({ ...OWN_PAGE, ...cookie })
    expect([statusCode, headers['cache-control']]).toEqual([404, 'no-store'])
    expect(body).not.toContain('midnight')
  })

  it.each([
    ['of another site', { 'sec-fetch-site': 'cross-site' }],
    ['of a sister site', { 'sec-fetch-site': 'same-site' }],
    ['with a foreign Origin', { origin: 'https://evil.example' }],
    ['without any proof', {}],
  ])('hostile 90: %s is refused before anybody asks who sent it', async (_, from: Record<string, string>) => {
    expect((await post({ ...from, cookie: STAFF })).statusCode).toBe(403)
    expect(requested).toEqual([])
  })

  it('hostile 91: is refused where it is no JSON, and where it is too large', async () => {
    const send = async (payload: string) => (await post({ ...OWN_PAGE, cookie: STAFF }, payload)).statusCode
    for (const body of ['', '{', '[{"at":["name"]}] x', '\u0000', '['.repeat(10_000)])
      expect(await send(body)).toBe(400)
    expect(await send(JSON.stringify('x'.repeat(300_000)))).toBe(413)
    expect(requested).toEqual([])
  })
})
