import { readFile } from 'node:fs/promises'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { PageRequest } from '#shell/api/page-request.ts'
import { servePages } from '../pages.ts'
import { PLAIN_FACTS, writePlainPage } from '../test-facts.ts'
import { isFramedPage, readFrameCookies, writeFrameCookie } from './frame.ts'

const SITE = 'https://bistro.example'
const STORE = '0197f0a0-0000-7000-8000-000000000001'

describe('what a frame shows', () => {
  it.each([
    ...[
      '',
      '/',
      '?lang=ar',
      '.data?_routes=x',
      '/_.data',
      '/my-order',
      '/my-order.data',
      '/checkout?tab=cart',
      '/promo',
    ],
    ...['/basket', '/basket.data', '/where', '/language', '/menu-list?page=2', '/gallery/p1', '/terms-conditions'],
    ...[`/${STORE}/product/p1`, `/${STORE}/search?query=x`, `/${STORE}/new/category.data`, `/${STORE}/order-time`],
  ])('menu, basket and checkout: %s', (rest) => {
    expect(isFramedPage(rest)).toBe(true)
  })

  it.each([
    ...['/order-status', `/order-status/${STORE}`, '/order-status/search', '/order-summary.data', '/order-history'],
    ...['/payment/p1', '/payment/p1/failure', '/profile', '/addresses-cards', '/session', '/hand-over', '/o/x'],
    ...['/track-order?url=x', `/order-replacement/${STORE}`, '/recurring-orders', `/change-delivery-address/${STORE}`],
    ...[`/${STORE}/redeemLoyalty`, '/table/bill', '/order-problem/x', '/nothing', '/my-order/x', '/basket/../profile'],
  ])('and nothing of an order, a payment or an account: %s', (rest) => {
    expect(isFramedPage(rest)).toBe(false)
  })
})

describe('cookies of a frame', () => {
  it('are kept for the site around it alone, and the session under a name of its own', () => {
    const end = '; SameSite=None; Secure; Partitioned'
    expect(writeFrameCookie('s.m1=m1.abc; Path=/; HttpOnly; SameSite=Lax; Max-Age=9')).toBe(
      `f.m1=m1.abc; Path=/; HttpOnly; Max-Age=9${end}`,
    )
    expect(writeFrameCookie('__Host-s.m1=m1.abc; Path=/; HttpOnly; SameSite=Lax; Max-Age=9; Secure')).toBe(
      `__Host-f.m1=m1.abc; Path=/; HttpOnly; Max-Age=9${end}`,
    )
    expect(writeFrameCookie('where.saffron=a.20.; Path=/; SameSite=Lax')).toBe(`where.saffron=a.20.; Path=/${end}`)
  })

  it('name the frame’s session, and never that of the shop itself', () => {
    for (const prefix of ['', '__Host-']) {
      const cookies = new Map([
        [`${prefix}s.m1`, 'own'],
        [`${prefix}f.m1`, 'of the frame'],
        ['language', 'ar'],
      ])
      expect([...readFrameCookies(cookies)]).toEqual([
        [`${prefix}s.m1`, 'of the frame'],
        ['language', 'ar'],
      ])
    }
  })
})

describe('a storefront with a listed site', () => {
  let app: FastifyInstance
  let created: PageRequest[]
  let sent: { readonly url: string; readonly headers: Readonly<Record<string, string>> }[]
  let embedHosts: string[]

  beforeEach(async () => {
    app = Fastify()
    created = []
    sent = []
    embedHosts = [SITE]
    const own = { kind: 'food' as const, merchantId: 'm1', version: 1, languages: ['en'], storeIds: [], products: 9 }
    const facts = { ...PLAIN_FACTS, ...own }
    const options = {
      ...{ publicUrl: 'https://order.example', mode: 'production' as const, build: 'b1', firstPaint: true },
      ...{
        isStarting: () => false,
        isWorkerWithdrawn: false,
        clock: () => new Date('2026-06-01T08:00:00Z'),
        slugOfHost: () => null,
      },
      ...{ landingOfHost: () => null, landingFacts: () => null, maintenance: () => null },
      facts: async (slug: string) => (slug === 'saffron' ? { ...facts, embedHosts, validUntil: () => null } : null),
      send: async (call: (typeof sent)[number]) => {
        sent.push(call)
        const body = Buffer.from(JSON.stringify({ data: { code: 'm1.code' }, meta: { code: 200, message: '' } }))
        return { status: 200, headers: {}, body }
      },
    }
    await servePages(
      app,
      options,
      async (_request, page) => {
        created.push(page)
        page.setCookies.push('__Host-s.m1=m1.new; Path=/; HttpOnly; SameSite=Lax; Secure')
        return new Response('<html><head></head><body>page</body></html>', {
          headers: { 'content-type': 'text/html; charset=utf-8' },
        })
      },
      writePlainPage,
    )
  })
  afterEach(() => app.close())

  const FRAMED = { 'sec-fetch-dest': 'iframe' }
  const open = (url: string, headers: Record<string, string> = {}) =>
    app.inject({ url, headers: { host: 'order.example', ...headers } })
  const ancestors = (answer: { readonly headers: Readonly<Record<string, unknown>> }) =>
    /frame-ancestors ([^;]+)/.exec(String(answer.headers['content-security-policy']))?.[1]

  it('is shown in a frame by that site alone, and by none at the top', async () => {
    for (const url of ['/saffron', '/saffron/my-order']) {
      const framed = await open(url, FRAMED)
      expect([ancestors(framed), framed.body.includes('/frame.js')]).toEqual([SITE, true])
      const top = await open(url, { 'sec-fetch-dest': 'document' })
      expect([ancestors(top), top.body.includes('/frame.js')]).toEqual(["'none'", false])
      const old = await open(url)
      expect([ancestors(old), old.body.includes('/frame.js')]).toEqual(["'none'", false])
    }
  })

  it('knows a frame of an old browser by the address of the snippet', async () => {
    expect(ancestors(await open('/saffron?framed=1'))).toBe(SITE)
    expect(ancestors(await open('/saffron?framed=1', { 'sec-fetch-dest': 'document' }))).toBe("'none'")
  })

  it('keeps its menu once for frames and once for the top', async () => {
    for (let turn = 0; turn < 3; turn++) {
      await open('/saffron', FRAMED)
      await open('/saffron', { 'sec-fetch-dest': 'document' })
    }
    expect(created).toHaveLength(2)
    const framed = await open('/saffron', FRAMED)
    expect(framed.headers.vary).toContain('Sec-Fetch-Dest')
    expect(framed.headers['set-cookie']).toBe('framed=1; Path=/; SameSite=None; Secure; Partitioned')
    expect((await open('/saffron', { ...FRAMED, cookie: 'framed=1' })).headers['set-cookie']).toBeUndefined()
  })

  it('reads the session of the frame and gives one for the frame', async () => {
    const cookie = 'framed=1; __Host-s.m1=m1.own; __Host-f.m1=m1.framed'
    const { headers } = await open('/saffron/my-order', { ...FRAMED, cookie })
    expect(created[0]!.cookies.get('__Host-s.m1')).toBe('m1.framed')
    expect(headers['set-cookie']).toBe('__Host-f.m1=m1.new; Path=/; HttpOnly; SameSite=None; Secure; Partitioned')
  })

  it.each(['/saffron/order-status/x', '/saffron/profile', '/saffron/payment/p1', '/saffron/order-history'])(
    'shows in the place of %s a way to the top, and nothing of it',
    async (url) => {
      const answer = await open(url, { ...FRAMED, cookie: 'framed=1; __Host-f.m1=m1.framed' })
      expect(created).toEqual([])
      expect([answer.statusCode, ancestors(answer), answer.headers['cache-control']]).toEqual([200, SITE, 'no-store'])
      expect(answer.body).toContain('<form method="post" target="_top" action="/saffron/hand-over" data-leaves>')
      expect(answer.body).toContain('name="code" value="m1.code"')
      expect(answer.body).toContain(`name="to" value="${url}"`)
      expect(sent[0]!.headers.cookie).toContain('__Host-s.m1=m1.framed')
    },
  )

  it('says to its scripts where the top goes on', async () => {
    const cookie = 'framed=1; __Host-f.m1=m1.framed'
    const headers = { 'sec-fetch-dest': 'empty', 'x-framed': '1', cookie }
    const answer = await open('/saffron/order-status/x.data?k=1&_routes=a', headers)
    expect([answer.statusCode, answer.body]).toEqual([204, ''])
    expect(answer.headers).toMatchObject({
      'x-open-at-top': '/saffron/order-status/x?k=1',
      'x-hand-over-at': '/saffron/hand-over',
      'x-hand-over': 'm1.code',
    })
    expect((await open('/saffron/my-order.data', headers)).body).toContain('page')
    expect((await open('/saffron/order-status/x.data', { 'sec-fetch-dest': 'empty', cookie })).body).toContain('page')
  })

  it('leads to the shop where the browser keeps nothing', async () => {
    const answer = await open('/saffron?framed=none', FRAMED)
    expect(answer.body).toContain('Open the shop')
    expect(answer.body).toContain('name="to" value="/saffron"')
    expect(answer.body).not.toContain('data-leaves')
    const form = { method: 'POST' as const, url: '/saffron/basket', payload: 'product=p1' }
    const headers = { host: 'order.example', 'content-type': 'application/x-www-form-urlencoded', ...FRAMED }
    const sentForm = await app.inject({ ...form, headers: { ...headers, 'sec-fetch-site': 'same-origin' } })
    expect(sentForm.body).toContain('Open the shop')
    expect(created).toEqual([])
  })

  it('refuses a form of the page around it', async () => {
    const headers = { host: 'order.example', 'sec-fetch-site': 'cross-site', 'sec-fetch-dest': 'iframe' }
    const answer = await app.inject({ method: 'POST', url: '/saffron/basket', headers, payload: '' })
    expect(answer.statusCode).toBe(403)
  })

  it('passes on the page around the frame where its site is listed, and no other', async () => {
    const cookie = (page: string) => ({ ...FRAMED, cookie: `framed=${encodeURIComponent(page)}` })
    await open('/saffron/checkout', cookie(`${SITE}/order`))
    await open('/saffron/checkout', cookie('https://evil.example/order'))
    await open('/saffron/checkout', { ...FRAMED, cookie: 'framed=%E0%A4%A' })
    await open('/saffron/checkout')
    expect(created.map(({ frame }) => frame?.parentPage)).toEqual([`${SITE}/order`, null, null, undefined])
  })

  it('is framed by nobody where none is listed, or where what is listed is no origin', async () => {
    for (const hosts of [[], ['https://*'], ["https://x.example; script-src 'unsafe-inline'"]]) {
      embedHosts = hosts
      const answer = await open('/saffron/my-order', FRAMED)
      expect([ancestors(answer), answer.body.includes('/frame.js')]).toEqual(["'none'", false])
    }
  })
})

it('the snippet and what it fetches are 2 KB at most', async () => {
  const script = await readFile(new URL('../../public/embed.js', import.meta.url))
  const shop = 'https://orders.a-merchant-with-a-long-name.example'
  const html = `<a href="${shop}/a-merchant-with-a-long-name">A merchant with a long name</a>\n<script async src="${shop}/embed.js"></script>`
  expect(script.length + html.length).toBeLessThanOrEqual(2048)
})
