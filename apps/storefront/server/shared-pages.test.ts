import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { PageRequest } from '#shell/api/page-request.ts'
import { servePages } from './pages.ts'
import type { StorefrontOptions } from './storefront-options.ts'
import { PLAIN_FACTS, writePlainPage } from './test-facts.ts'

const PUBLIC_URL = 'https://order.example'

let app: FastifyInstance
/** What pages were made of. */
let created: PageRequest[]

/** Screens that say what they were asked for and by whom, of a deployment with one merchant and one landing page at a host. */
async function open(options: Partial<StorefrontOptions>): Promise<void> {
  app = Fastify()
  created = []
  const facts = {
    kind: 'food' as const,
    merchantId: 'm',
    version: 1,
    languages: ['en', 'ar'],
    ...PLAIN_FACTS,
    storeIds: ['marina'],
    embedHosts: [],
    products: 9,
  }
  const all: StorefrontOptions = {
    ...{ publicUrl: PUBLIC_URL, mode: 'production', build: 'b1', firstPaint: true, isStarting: () => false },
    ...{ isWorkerWithdrawn: false },
    clock: () => new Date('2026-06-01T08:00:00Z'),
    send: () => Promise.reject(new Error('nothing is sent')),
    slugOfHost: (host) => (host === 'eat.example' ? 'saffron' : null),
    landingOfHost: (host) => (host === 'table.example' ? 'harbour' : null),
    facts: async (slug) => (slug === 'saffron' ? { ...facts, validUntil: () => null } : null),
    landingFacts: () => null,
    maintenance: () => null,
    ...options,
  }
  await servePages(
    app,
    all,
    async (request, page) => {
      created.push(page)
      if (request.url.endsWith('/no-scripts')) page.hasScripts = false
      const visitor = [...page.cookies].map(([name, value]) => `${name}=${value}`).join(';') || 'nobody'
      const text = `${request.url} for ${visitor} in ${page.languageWanted[0] ?? '-'}`
      return new Response(`<html><style nonce="${page.nonce}">a{}</style>${text}</html>`)
    },
    writePlainPage,
  )
}
afterEach(() => app.close())

const get = (url: string, headers: Record<string, string> = {}) =>
  app.inject({ url, headers: { host: 'order.example', ...headers } })

describe('landing pages and link lists', () => {
  const digests = new Map<string, string>()
  beforeEach(async () => {
    digests.clear()
    for (const name of ['harbour', 'other']) digests.set(`landing ${name}`, 'd1')
    digests.set('linklist saffron', 'd1')
    await open({
      async landingFacts(kind, name) {
        const digest = digests.get(`${kind} ${name}`)
        return digest ? { digest, languages: kind === 'linklist' ? ['ar', 'en'] : null, brands: 5 } : null
      },
    })
  })

  it('are made once for everybody, without cookies, query or headers of whoever asked first', async () => {
    const first = await get('/lp/harbour?utm=x&evil=%3Cscript%3E', { cookie: 's.m=secret; name=Layla' })
    expect(first.body).toContain(`${PUBLIC_URL}/lp/harbour for nobody in en`)
    expect(first.headers['set-cookie']).toBeUndefined()
    for (const url of ['/lp/harbour/', '/lp/harbour?lang=xx', '/lp/harbour?store=a']) {
      const again = await get(url, { 'x-forwarded-for': '1.2.3.4' })
      expect([again.body, again.headers.etag]).toEqual([first.body, first.headers.etag])
    }
    expect((await get('/linklist/saffron')).body).toContain('/linklist/saffron for nobody in ar')
    await get('/linklist/saffron')
    expect(created).toHaveLength(2)
    expect((await get('/lp/harbour', { 'if-none-match': String(first.headers.etag) })).statusCode).toBe(304)
  })

  it.each([
    ['a place', '/lp/harbour', 'place=25.1|55.2|en|Bay'],
    ['a store of one of the shops', '/lp/harbour', 'a=b; where.saffron=marina.20.'],
    ['a search', '/lp/harbour?query=soup', ''],
    ['a filter', '/lp/harbour?filters=open', ''],
    ['an order', '/lp/harbour?sort=quickest', ''],
    ['a further page', '/lp/harbour?page=2', ''],
    ['the way to a brand', '/lp/harbour?to=saffron', ''],
    ['a part of the page', '/lp/harbour.data', ''],
    ['the place to choose', '/lp/harbour/where', ''],
    ['the way of a link', '/linklist/saffron/order', ''],
  ])('are made for whoever has %s', async (_, url, cookie) => {
    for (let turn = 0; turn < 2; turn++) {
      const answer = await get(url, cookie ? { cookie } : {})
      expect(answer.headers['cache-control']).toBe('no-store')
    }
    expect(created.map(({ isCached }) => isCached)).toEqual([false, false])
  })

  it('are made anew when they would show something else, and in each language', async () => {
    await get('/lp/harbour')
    digests.set('landing harbour', 'd2')
    await get('/lp/harbour')
    await get('/lp/harbour?lang=el')
    await get('/lp/harbour', { cookie: 'language=el' })
    expect(created.map(({ languageWanted }) => languageWanted)).toEqual([['en'], ['en'], ['el']])
    // A list has the languages of its merchant: whoever wants none of them gets the first.
    await get('/linklist/saffron', { 'accept-language': 'fr' })
    expect(created.at(-1)!.languageWanted).toEqual(['ar'])
  })

  it('hostile 100: those of one name or host are never another’s', async () => {
    expect((await get('/lp/other')).body).toContain('/lp/other for')
    expect((await get('/lp/harbour')).body).toContain('/lp/harbour for')
    // The host's own page is at its first address, and the same page is elsewhere under its name.
    await get('/', { host: 'table.example' })
    await get('/landing', { host: 'table.example' })
    await get('/lp/harbour', { host: 'table.example' })
    expect(created.map(({ landingOfHost }) => landingOfHost)).toEqual([null, null, 'harbour', 'harbour', 'harbour'])
    // At a merchant's host the first page is the merchant's way, and nobody else's.
    await get('/', { host: 'eat.example' })
    expect(created.at(-1)).toMatchObject({ isCached: false, slugOfHost: 'saffron' })
  })

  it('that are not there are made for their visitor, each time', async () => {
    await get('/lp/nobody')
    await get('/linklist/nobody')
    expect(created.map(({ isCached }) => isCached)).toEqual([false, false])
  })

  it('without a script are kept with a policy that allows none', async () => {
    digests.set('linklist no-scripts', 'd1')
    const policy = String((await get('/linklist/no-scripts')).headers['content-security-policy'])
    expect(policy).not.toContain('script-src')
    expect(policy).toMatch(/style-src 'sha256-[^']+'/)
    expect(created[0]!.isCached).toBe(true)
  })
})

describe('under maintenance', () => {
  const window = { endsAt: new Date('2026-06-01T09:30:00Z'), words: { en: 'New ovens <b>', ar: 'أفران جديدة' } }
  const closed = new Set<string | null>()
  beforeEach(async () => {
    closed.clear()
    closed.add('saffron')
    await open({ maintenance: (findSlug) => (closed.has(findSlug()) || closed.has(null) ? window : null) })
  })

  it.each(['/saffron', '/saffron/my-order', '/saffron/checkout', '/saffron/marina/product/p1', '/saffron/table'])(
    '%s says so, in the visitor’s language, until about when',
    async (url) => {
      const answer = await get(url, { 'accept-language': 'ar' })
      expect(answer.statusCode).toBe(503)
      expect(answer.headers['retry-after']).toBe('5400')
      expect(answer.headers['cache-control']).toBe('no-store')
      expect(answer.body).toContain('<html lang="ar" dir="rtl">')
      expect(answer.body).toContain('أفران جديدة')
      expect(answer.body).toContain('90 دقيقة')
      expect(created).toEqual([])
    },
  )

  it.each([
    ...['/saffron/order-status/o1?k=x', '/saffron/order-summary', '/saffron/order-history', '/saffron/o/abc'],
    ...['/saffron/payment/p1', '/saffron/table/o1/bill', '/saffron/order-status/o1.data', '/order-status/o1'],
    ...['/pay-link/summary/saffron-1', '/bazaar', '/landing', '/saffron/order-replacement/o1'],
  ])('%s is open', async (url) => {
    expect((await get(url)).statusCode).toBe(200)
    expect(created).toHaveLength(1)
  })

  it('of everything closes every page but those of orders', async () => {
    closed.add(null)
    for (const url of ['/', '/landing', '/bazaar', '/lp/harbour', '/linklist/saffron', '/pay-link/bazaar-x', '/dine/x'])
      expect((await get(url)).statusCode, url).toBe(503)
    expect((await get('/bazaar/order-status/o1')).statusCode).toBe(200)
  })

  it('takes no form, gives scripts the status alone, and closes the merchant at its own host, too', async () => {
    const sent = await app.inject({
      method: 'POST',
      url: '/saffron/basket',
      headers: { host: 'order.example', 'sec-fetch-site': 'same-origin' },
    })
    expect(sent.statusCode).toBe(503)
    const part = await get('/saffron/my-order.data')
    expect([part.statusCode, part.body, part.headers['retry-after']]).toEqual([503, '', '5400'])
    expect((await get('/', { host: 'eat.example' })).statusCode).toBe(503)
    expect(created).toEqual([])
  })

  it('hostile 94: words of the platform are text', async () => {
    const { body } = await get('/saffron')
    expect(body).toContain('New ovens &#60;b&#62;')
    expect(body).toContain('Sorry! We are under scheduled maintenance')
  })

  it('leads whoever has ordered there to their orders, and nobody else', async () => {
    expect((await get('/saffron', { cookie: 'ordered.saffron=1' })).body).toContain('href="/saffron/order-history"')
    expect((await get('/saffron', { cookie: 'ordered.bazaar=1' })).body).not.toContain('order-history')
  })
})
