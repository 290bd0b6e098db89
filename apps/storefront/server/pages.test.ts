import Fastify, { type FastifyInstance, type InjectOptions } from 'fastify'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { PageRequest } from '#shell/api/page-request.ts'
import { servePages } from './pages.ts'
import type { StorefrontOptions } from './storefront-options.ts'
import { PLAIN_FACTS, writePlainPage } from './test-facts.ts'
import { sendRaw } from './test-raw-request.ts'

const PUBLIC_URL = 'https://order.example'

/** What a page was made of. */
interface RenderCall {
  readonly request: Request
  readonly page: PageRequest
  readonly body: string
}

describe('the pages', () => {
  let app: FastifyInstance
  let created: RenderCall[]

  /** Screens that say who looks at them, and give whoever sends a form a session. */
  async function open(options: Partial<StorefrontOptions> = {}): Promise<void> {
    app = Fastify()
    created = []
    const facts = {
      ...{ merchantId: 'm-saffron', kind: 'food' as const, version: 7, languages: ['en', 'ar'], products: 25 },
      ...PLAIN_FACTS,
      storeIds: ['marina', 'bay'],
    }
    await servePages(
      app,
      {
        ...{ publicUrl: PUBLIC_URL, mode: 'production', build: 'b1', firstPaint: true },
        ...{ isStarting: () => false, isWorkerWithdrawn: false },
        clock: () => new Date('2026-06-01T08:00:00Z'),
        send: () => Promise.reject(new Error('nothing is sent')),
        slugOfHost: (host) => (host === 'eat.example' ? 'saffron' : null),
        landingOfHost: (host) => (host === 'table.example' ? 'harbour' : null),
        landingFacts: () => null,
        maintenance: () => null,
        facts: async (slug) => (slug === 'saffron' ? { ...facts, validUntil: () => null } : null),
        ...options,
      },
      async (request, page) => {
        created.push({ request, page, body: await request.clone().text() })
        if (request.url.endsWith('/no-scripts')) page.hasScripts = false
        if (request.method === 'POST') page.setCookies.push('s.m-saffron=new; Path=/; HttpOnly')
        const seen = [...page.cookies].map(([name, value]) => `${name}=${value}`).join(';')
        const location = `${request.url} for ${seen || 'nobody'} in ${page.languageWanted[0] ?? '-'}`
        return new Response(`<html><style nonce="${page.nonce}">a{}</style>${location}</html>`, {
          status: new URL(request.url).pathname.includes('down') ? 503 : 200,
          headers: { 'content-type': 'text/html; charset=utf-8' },
        })
      },
      writePlainPage,
    )
  }
  beforeEach(() => open())
  afterEach(() => app.close())

  const get = (url: string, headers: Record<string, string> = {}) =>
    app.inject({ url, headers: { host: 'order.example', ...headers } })
  const post = (headers: Record<string, string>, more: InjectOptions = {}) =>
    app.inject({
      method: 'POST',
      url: '/saffron/basket',
      headers: { host: 'order.example', 'content-type': 'application/x-www-form-urlencoded', ...headers },
      payload: 'intent=add&product=p1',
      ...more,
    })

  it('shows staff what is drafted, in a frame of the console alone', async () => {
    const requested: string[] = []
    const preview: StorefrontOptions['preview'] = async (request, slug, _typed, work) => {
      requested.push(slug)
      return request.headers.cookie?.includes('c.m-saffron=') ? work() : null
    }
    await app.close()
    await open({ preview })
    const framed = { 'sec-fetch-dest': 'iframe', 'sec-fetch-site': 'same-origin' }
    const staff = { ...framed, cookie: 'c.m-saffron=token' }
    const shown = await get('/saffron', staff)
    expect([shown.statusCode, shown.headers['cache-control'], shown.headers['x-robots-tag']]).toEqual([
      ...[200, 'no-store', 'noindex'],
    ])
    expect(shown.headers['content-security-policy']).toContain("frame-ancestors 'self'")
    expect(shown.headers['set-cookie']).toBeUndefined()
    expect((await get('/saffron', framed)).statusCode).toBe(404)
    expect(requested).toEqual(['saffron', 'saffron'])
    const elsewhere = await get('/saffron', { ...staff, 'sec-fetch-site': 'cross-site' })
    expect(elsewhere.headers['content-security-policy']).toContain("frame-ancestors 'none'")
    await get('/saffron', { ...staff, 'sec-fetch-dest': 'document' })
    expect(requested).toHaveLength(2)
  })

  it('hostile 98: takes a picture with the form that reports a problem, and nothing so large with another', async () => {
    const large = { payload: 'x'.repeat(1_000_000) }
    const sent = async (url: string, more: InjectOptions) =>
      (await post({ 'sec-fetch-site': 'same-origin' }, { ...more, url })).statusCode
    expect(await sent('/saffron/order-problem/o1', large)).toBe(200)
    expect(await sent('/saffron/order-problem/o1.data', large)).toBe(200)
    expect(await sent('/saffron/order-problem/o1', { payload: 'x'.repeat(9_000_000) })).toBe(413)
    expect(await sent('/saffron/checkout', large)).toBe(413)
  })

  it('hostile 81: a host of a landing page is one of ours, and begins with that page', async () => {
    expect((await get('/', { host: 'table.example' })).statusCode).toBe(200)
    expect(created[0]!.page).toMatchObject({ slugOfHost: null, landingOfHost: 'harbour' })
    await get('/', { host: 'order.example' })
    expect(created[1]!.page.landingOfHost).toBeNull()
    expect((await get('/', { host: 'table.example.evil' })).statusCode).toBe(421)
  })

  it('a page that has no scripts is sent with a policy that allows none', async () => {
    expect((await get('/no-scripts')).headers['content-security-policy']).not.toContain('script-src')
    expect((await get('/other')).headers['content-security-policy']).toContain('script-src')
  })

  describe('hostile 84: a shop at another one’s host name', () => {
    beforeEach(async () => {
      await app.close()
      const facts = {
        ...{ version: 1, kind: 'food' as const, languages: ['en'], ...PLAIN_FACTS, storeIds: [], products: 0 },
        validUntil: () => null,
      }
      await open({
        slugOfHost: (host) => (host === 'eat.example' ? 'saffron' : host === 'order.example' ? 'bazaar' : null),
        facts: async (slug) => (['saffron', 'bazaar'].includes(slug) ? { ...facts, merchantId: slug } : null),
      })
    })

    it.each([
      ['/bazaar', 'https://order.example/bazaar'],
      ['/bazaar/?lang=en', 'https://order.example/bazaar/?lang=en'],
      ['/bazaar/my-order', 'https://order.example/bazaar/my-order'],
    ])('%s is at our own address, and no page is made', async (url, to) => {
      const answer = await get(url, { host: 'EAT.example.:443' })
      expect([answer.statusCode, answer.headers.location]).toEqual([302, to])
      expect(created).toEqual([])
    })

    it.each(['/saffron', '/saffron/my-order', '/', '/nobody', '/bazaar@evil.example', '/%5cbazaar', '/.bazaar'])(
      '%s stays where it is',
      async (url) => {
        expect((await get(url, { host: 'eat.example' })).statusCode).toBe(200)
      },
    )

    it('at our own address everybody is at home, also where a merchant has registered it: no circle', async () => {
      for (const url of ['/saffron', '/bazaar']) expect((await get(url)).statusCode).toBe(200)
    })
  })

  describe('hostile 81: the host', () => {
    it.each([
      ['evil.example'],
      ['order.example.evil.example'],
      ['evil.example:443'],
      ['localhost'],
      ['127.0.0.1:3000'],
      ['order.example@evil.example'],
      [''],
    ])('%j belongs to no shop: 421, and no page is made', async (host) => {
      for (const url of ['/saffron', '/', '/saffron/my-order']) {
        const answer = await get(url, { host })
        expect([answer.statusCode, answer.headers['cache-control']]).toEqual([421, 'no-store'])
        expect(answer.body).not.toContain('example')
      }
      expect(created).toEqual([])
    })

    it.each([['ORDER.example'], ['order.example.'], ['order.example:443']])(
      '%j is ours, and one kept page serves all its spellings',
      async (host) => {
        await get('/saffron')
        const answer = await get('/saffron', { host })
        expect(answer.statusCode).toBe(200)
        expect(created).toHaveLength(1)
      },
    )

    it('of this machine is ours where things are tried out alone', async () => {
      await app.close()
      await open({ mode: 'demo', publicUrl: 'http://localhost:3000' })
      for (const host of ['localhost:3000', '127.0.0.1:3000', '[::1]:3000'])
        expect((await get('/saffron', { host })).statusCode).toBe(200)
    })

    it('that a header or the request line says beside it changes nothing in a page', async () => {
      const forwarded = {
        'x-forwarded-host': 'evil.example',
        'x-forwarded-proto': 'gopher',
        forwarded: 'host=evil.example',
      }
      expect((await get('/saffron', forwarded)).body).not.toContain('evil')
      expect((await get('/saffron/my-order', forwarded)).body).not.toContain('evil')
      expect(created.every(({ request }) => request.url.startsWith(`${PUBLIC_URL}/`))).toBe(true)
    })

    it('in the request line is not believed', async () => {
      await app.listen({ host: '127.0.0.1', port: 0 })
      const { port } = app.server.address() as { port: number }
      const { status, text } = await sendRaw(port, 'GET http://evil.example/saffron HTTP/1.1\r\nHost: order.example')
      expect(status).toBe(421)
      expect(text).not.toContain('evil')
      expect(created).toEqual([])
    })

    it.each(['//evil.example/saffron', '/\\evil.example/x'])('in a path is a path: %s', async (path) => {
      await app.listen({ host: '127.0.0.1', port: 0 })
      const { port } = app.server.address() as { port: number }
      const { text } = await sendRaw(port, `GET ${path} HTTP/1.1\r\nHost: order.example`)
      expect(text).toContain(`${PUBLIC_URL}//evil.example/`)
    })

    it('of a merchant has a kept page of its own', async () => {
      await get('/saffron')
      await get('/saffron', { host: 'eat.example' })
      expect(created.map(({ page }) => page.slugOfHost)).toEqual([null, 'saffron'])
    })
  })

  describe('hostile 100: what is kept', () => {
    it('is made without cookies, query or headers of whoever asked first', async () => {
      const first = await get('/saffron?utm_source=x&evil=%3Cscript%3E', {
        cookie: 's.m-saffron=secret; name=Layla; where.saffron=marina.10.harbour',
        authorization: 'Bearer secret',
        'x-original-url': '/admin',
        'user-agent': 'curious',
      })
      expect(first.body).toContain('for nobody')
      expect(first.body).not.toMatch(/secret|Layla|utm|evil|script/)
      const [{ request, page }] = created as [RenderCall]
      expect([...request.headers.keys()]).toEqual(['host'])
      expect([...page.cookies]).toEqual([])
      expect(page.isCached).toBe(true)
      expect(new URL(request.url).search).toBe('?store=marina&service=10')
      expect(first.headers['set-cookie']).toBeUndefined()
    })

    it('is one page for all addresses and headers that change nothing in it', async () => {
      for (const query of ['', '?utm=1', '?utm=2', '?store=nowhere', '?service=99', '?lang=xx', '/'])
        await get(`/saffron${query}`)
      await get('/saffron', { 'x-forwarded-for': '1.2.3.4', cookie: 'a=b', 'accept-language': 'en-GB' })
      expect(created).toHaveLength(1)
    })

    it('is another page for another store, service, language or version, told by address, cookie or header', async () => {
      const version = { now: 7 }
      await app.close()
      await open({
        facts: async () => ({
          merchantId: 'm-saffron',
          kind: 'food',
          version: version.now,
          languages: ['en', 'ar'],
          ...{ ...PLAIN_FACTS, storeIds: ['marina', 'bay'] },
          products: 25,
          validUntil: () => null,
        }),
      })
      await get('/saffron')
      await get('/saffron?store=bay')
      await get('/saffron', { cookie: 'where.saffron=bay.10.' })
      await get('/saffron?lang=ar')
      expect(created).toHaveLength(4)
      expect((await get('/saffron', { 'accept-language': 'ar' })).body).toContain('in ar')
      expect((await get('/saffron', { cookie: 'language=ar' })).body).toContain('in ar')
      expect(created).toHaveLength(4)
      // A language that the merchant has not is there with our words; one that is none of ours is the merchant's first.
      expect((await get('/saffron?lang=fr')).body).toContain('in fr')
      expect((await get('/saffron', { 'accept-language': 'fr-CA, en;q=0.5' })).body).toContain('in fr')
      expect((await get('/saffron', { 'accept-language': 'de' })).body).toContain('in en')
      expect(created).toHaveLength(5)
      version.now = 8
      await get('/saffron')
      expect(created).toHaveLength(6)
    })

    it('of one merchant is never another’s', async () => {
      await app.close()
      await open({
        facts: async (slug) => ({
          merchantId: `m-${slug}`,
          kind: 'food',
          version: 1,
          languages: ['en'],
          ...{ ...PLAIN_FACTS, storeIds: [] },
          products: 25,
          validUntil: () => null,
        }),
      })
      expect((await get('/saffron')).body).toContain('/saffron for')
      expect((await get('/beograd')).body).toContain('/beograd for')
    })

    it('says on what it depends, and that no shared cache may hold it', async () => {
      const { headers } = await get('/saffron')
      expect(headers['cache-control']).toBe('private, no-cache')
      expect(headers.vary).toBe('Accept-Encoding, Accept-Language, Cookie, Sec-GPC')
      const again = await get('/saffron', { 'if-none-match': String(headers.etag) })
      expect([again.statusCode, again.body, again.headers['cache-control']]).toEqual([304, '', 'private, no-cache'])
      expect((await get('/saffron?lang=ar')).headers.etag).not.toBe(headers.etag)
    })
  })

  describe('hostile 100: what is personal', () => {
    it.each([
      '/saffron/my-order',
      '/saffron/checkout',
      '/saffron/profile',
      '/saffron/order-status/x.css',
      '/saffron/order-status/1.js?cache=1',
      '/order-status/x.css',
      '/saffron/my-order/..%2fsaffron',
      '/saffron;x.css',
      '/saffron/basket.data',
      '/saffron?choose=area',
      '/saffron?category=sweets',
      '/nobody',
      '/',
    ])('%s is made for one and kept by nobody', async (url) => {
      const first = await get(url, { cookie: 's.m-saffron=one' })
      expect(first.headers['x-page-key']).toBeUndefined()
      const second = await get(url, { cookie: 's.m-saffron=two' })
      expect([first.headers['cache-control'], second.headers['cache-control']]).toEqual(['no-store', 'no-store'])
      expect(first.headers.etag).toBeUndefined()
      expect(first.body).toContain('s.m-saffron=one')
      expect(second.body).not.toContain('one')
      expect(first.headers['content-security-policy']).not.toBe(second.headers['content-security-policy'])
    })

    it('is said to come again soon where the database is away', async () => {
      const answer = await get('/saffron/down')
      expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '2'])
    })
  })

  describe('while the shops are still being made', () => {
    it.each([
      ['en', 'ltr', /We’re just getting ready/],
      ['ar', 'rtl', /نستعد الآن/],
      ['sr', 'ltr', /Upravo se spremamo/],
      ['fr', 'ltr', /Nous nous préparons/],
      ['el', 'ltr', /Ετοιμαζόμαστε/],
    ])(
      'every page says so in the language of the browser (%s), and leads on once its shops are there',
      async (language, direction, words) => {
        let isStarting = true
        await app.close()
        await open({ isStarting: () => isStarting })
        for (const url of ['/saffron', '/', '/saffron/checkout']) {
          const { statusCode, headers, body } = await get(url, { 'accept-language': `${language}, *;q=0.1` })
          expect([statusCode, headers['retry-after'], headers['cache-control']]).toEqual([503, '2', 'no-store'])
          expect(body).toContain(`<html lang="${language === 'sr' ? 'sr-Latn' : language}" dir="${direction}">`)
          // 16: nothing is read from its beginning again while somebody waits.
          expect(body).not.toContain('http-equiv="refresh"')
          expect(body).toContain("method:'HEAD'")
          expect(body).toMatch(words)
          expect(headers['content-security-policy']).toContain(`'nonce-${/(?<=<style nonce=")[^"]+/.exec(body)![0]}'`)
        }
        expect((await post({ 'sec-fetch-site': 'same-origin' })).statusCode).toBe(503)
        expect(created).toEqual([])
        isStarting = false
        expect((await get('/saffron')).statusCode).toBe(200)
      },
    )
  })

  describe('hostile 90: a form', () => {
    it.each([
      ['of our page', { 'sec-fetch-site': 'same-origin', origin: PUBLIC_URL }],
      ['of our page, by its Origin', { origin: PUBLIC_URL }],
      ['at a merchant’s own host', { host: 'eat.example', origin: 'https://eat.example' }],
    ])('%s is answered', async (_, headers) => {
      expect((await post(headers)).statusCode).toBe(200)
      expect(created[0]!.body).toBe('intent=add&product=p1')
      const { request } = created[0]!
      expect(request.headers.get('origin')).toBe(new URL(request.url).origin)
    })
    it.each([
      ['of another site', { 'sec-fetch-site': 'cross-site' }],
      ['of another site with our Origin', { 'sec-fetch-site': 'cross-site', origin: PUBLIC_URL }],
      ['of a sister site', { 'sec-fetch-site': 'same-site' }],
      ['of nobody', { 'sec-fetch-site': 'none' }],
      ['with a foreign Origin', { origin: 'https://evil.example' }],
      ['with an Origin that is none', { origin: 'null' }],
      ['of another merchant’s host', { host: 'eat.example', origin: 'https://drink.example' }],
      ['without any proof', {}],
      ['as plain text', { 'content-type': 'text/plain', 'sec-fetch-site': 'cross-site' }],
    ])('%s is refused: nothing is done, and no session replaced', async (_, headers: Record<string, string>) => {
      for (const method of ['POST', 'PUT', 'PATCH', 'DELETE'] as const) {
        const { statusCode, headers: answered } = await post(headers, { method })
        expect([statusCode, answered['set-cookie']]).toEqual([403, undefined])
      }
      expect(created).toEqual([])
    })
  })
})
