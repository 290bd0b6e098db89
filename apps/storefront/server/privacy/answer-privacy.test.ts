import { createHash } from 'node:crypto'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { PageRequest } from '#shell/api/page-request.ts'
import { servePages } from '../pages.ts'
import { PLAIN_FACTS, writePlainPage } from '../test-facts.ts'

const META = { kind: 'merchant', id: '1000000000000001' } as const
const SNAP = { kind: 'snap', id: '00000000-0000-4000-8000-000000000001' } as const
const CHAT = { provider: 'intercom', id: 'compassdemo' } as const

let app: FastifyInstance
let created: PageRequest[]
let asksFirst: boolean
/** Whose session it is. */
let user: object | null

beforeEach(async () => {
  app = Fastify()
  created = []
  asksFirst = true
  user = null
  await servePages(
    app,
    {
      ...{ publicUrl: 'https://order.example', mode: 'production', build: 'b1', firstPaint: true },
      ...{ isStarting: () => false, isWorkerWithdrawn: false },
      clock: () => new Date('2026-06-01T08:00:00Z'),
      async send() {
        if (!user) throw new Error('nothing is sent')
        const meta = { code: 200, message: '', requestId: '' }
        return { status: 200, headers: {}, body: Buffer.from(JSON.stringify({ data: { user }, meta })) }
      },
      slugOfHost: () => null,
      landingOfHost: () => null,
      landingFacts: () => null,
      maintenance: () => null,
      async facts(slug) {
        const isCounted = slug === 'palmera'
        const merchant = { merchantId: slug, kind: 'food', version: 1, languages: ['en'], storeIds: [] } as const
        const privacy = isCounted ? { asksFirst, pixels: [META, SNAP], chat: CHAT } : PLAIN_FACTS.privacy
        return { ...PLAIN_FACTS, ...merchant, privacy, products: 1, validUntil: () => null }
      },
    },
    async (_request, page) => {
      created.push(page)
      return new Response('<html></html>', { headers: { 'content-type': 'text/html; charset=utf-8' } })
    },
    writePlainPage,
  )
})
afterEach(() => app.close())

const GPC = { 'sec-gpc': '1' }
const consentCookie = (value: string) => ({ cookie: `consent.palmera=${value}` })
const get = (url: string, headers: Record<string, string> = {}) =>
  app.inject({ url, headers: { host: 'order.example', ...headers } })
const post = (url: string, payload: string, headers: Record<string, string> = {}) =>
  app.inject({
    method: 'POST',
    url,
    headers: {
      host: 'order.example',
      'sec-fetch-site': 'same-origin',
      'content-type': 'application/x-www-form-urlencoded',
      ...headers,
    },
    payload,
  })
const part = (policy: unknown, name: string) =>
  String(policy)
    .split('; ')
    .find((one) => one.startsWith(`${name} `))
const hostsOf = (policy: unknown) => [...String(policy).matchAll(/(?:https|wss):\/\/[^\s;]+/g)].map(([host]) => host)

describe('the frame of the pixels', () => {
  it.each([
    ['after a yes', consentCookie('y-'), true, 200],
    ['before an answer', {}, true, 404],
    ['after a no', consentCookie('n-'), true, 404],
    ['after a yes to the chat alone', consentCookie('-y'), true, 404],
    ['where the browser says no', { ...consentCookie('y-'), ...GPC }, true, 404],
    ['without an answer where none is asked for', {}, false, 200],
    ['after a no where none is asked for', consentCookie('n-'), false, 404],
    ['where the browser says no and none is asked for', GPC, false, 404],
  ])('%s: %j, asked first %s: %i', async (_, headers, first, status) => {
    asksFirst = first
    const answer = await get('/palmera/pixels', headers)
    expect(answer.statusCode).toBe(status)
    expect(answer.headers['cache-control']).toBe('no-store')
    const hosts = hostsOf(answer.headers['content-security-policy'])
    if (status === 404) expect([hosts, answer.body]).toEqual([[], expect.not.stringContaining('<script')])
    else expect(answer.body).toContain(META.id)
  })

  it('allows exactly the hosts of the providers that run, and to be framed by our own pages alone', async () => {
    const { headers } = await get('/palmera/pixels', consentCookie('y-'))
    const policy = headers['content-security-policy']
    expect([...new Set(hostsOf(policy))].sort()).toEqual([
      'https://connect.facebook.net',
      'https://sc-static.net',
      'https://tr.snapchat.com',
      'https://www.facebook.com',
    ])
    expect(part(policy, 'frame-ancestors')).toBe("frame-ancestors 'self'")
    expect(part(policy, 'script-src')).toMatch(
      /^script-src 'nonce-[^']+' https:\/\/connect\.facebook\.net https:\/\/sc-static\.net$/,
    )
  })

  it.each([
    [
      'phone and e-mail',
      { phoneCode: '+971', phone: '501234567', email: 'Layla@post.example' },
      ['971501234567', 'layla@post.example'],
    ],
    ['a phone alone', { phoneCode: '+971', phone: '501234567', email: null }, ['971501234567']],
    ['an e-mail alone', { phoneCode: null, phone: null, email: 'layla@post.example' }, []],
  ])('Snap gets %s by its SHA-256, and the page holds neither', async (_, known, hashed) => {
    user = known
    const { body } = await get('/palmera/pixels', { cookie: 'consent.palmera=y-; s.palmera=token' })
    for (const text of hashed) expect(body).toContain(createHash('sha256').update(text).digest('hex'))
    expect(body.match(/[0-9a-f]{64}/g) ?? []).toHaveLength(hashed.length)
    expect(body).not.toMatch(/501234567|post\.example/)
  })

  it('is of a merchant without pixels no page', async () => {
    expect((await get('/saffron/pixels', { cookie: 'consent.saffron=y-' })).statusCode).toBe(404)
  })
})

describe('the chat', () => {
  it.each([
    ['before an answer', {}, false],
    ['after a yes to pixels alone', consentCookie('y-'), false],
    ['after a no', consentCookie('nn'), false],
    ['after a yes', consentCookie('-y'), true],
    ['where the browser says no', { ...consentCookie('-y'), ...GPC }, false],
  ])('%s', async (_, headers, runs) => {
    const { headers: sent, body } = await get('/palmera/chat', headers)
    const page = JSON.parse(body)
    expect([page.script !== null, hostsOf(sent['content-security-policy']).length > 0]).toEqual([runs, runs])
    if (runs) expect(page.script).toContain('https://widget.intercom.io/widget/compassdemo')
  })

  it('of a merchant that has none leads home', async () => {
    const { statusCode, headers } = await get('/saffron/chat')
    expect([statusCode, headers.location]).toEqual([302, '/saffron'])
  })
})

describe('the answer', () => {
  const answerOf = async (...input: Parameters<typeof post>) => {
    const { statusCode, headers } = await post(...input)
    const cookies = [headers['set-cookie'] ?? []].flat()
    return {
      statusCode,
      to: headers.location,
      cookies,
      consent: /^consent\.palmera=([^;]*)/.exec(cookies[0] ?? '')?.[1],
    }
  }

  it.each([
    ['ads=yes', {}, 'y-'],
    ['ads=no', {}, 'n-'],
    ['ads=yes&chat=no', {}, 'yn'],
    ['chat=yes', consentCookie('n-'), 'ny'],
    ['ads=no', consentCookie('yy'), 'ny'],
    ['ads=maybe', consentCookie('y-'), 'y-'],
    ['', {}, '--'],
  ])('%j over %j is %s', async (form, headers, consent) => {
    const answer = await answerOf('/palmera/privacy-choices', form, headers)
    expect([answer.statusCode, answer.consent]).toEqual([303, consent])
    expect(answer.cookies[0]).toMatch(/; Path=\/; SameSite=Lax; Max-Age=\d+; Secure$/)
  })

  it('of a no takes away what pixels have left', async () => {
    const { cookies } = await answerOf('/palmera/privacy-choices', 'ads=no')
    expect(cookies).toContain('_fbp=; Path=/; Max-Age=0')
    expect(cookies).toContain('_scid=; Path=/; Max-Age=0; Domain=order.example')
    expect((await answerOf('/palmera/privacy-choices', 'ads=yes')).cookies).toHaveLength(1)
  })

  it.each([
    ['https://order.example/palmera/s1/category?page=2', '/palmera/s1/category?page=2'],
    ['https://order.example/lp/palmera/brands', '/lp/palmera/brands'],
    ['https://evil.example/elsewhere', '/palmera'],
    ['https://order.example/saffron', '/palmera'],
    ['https://order.example//evil.example', '/palmera'],
    ['no address', '/palmera'],
  ])('from %s leads back to %s', async (referer, to) => {
    expect((await answerOf('/palmera/privacy-choices', 'ads=no', { referer })).to).toBe(to)
  })

  it('from the page of choices stays there; from another site nothing is taken', async () => {
    const { to } = await answerOf('/palmera/privacy-choices', 'ads=no&chat=no&from=choices')
    expect(to).toBe('/palmera/privacy-choices?saved=1')
    expect((await post('/palmera/privacy-choices', 'ads=yes', { 'sec-fetch-site': 'cross-site' })).statusCode).toBe(403)
  })
})

describe('the page of the menu', () => {
  it('is kept once for those that are asked, and once for those that have answered', async () => {
    const visitors: Record<string, string>[] = [
      {},
      {},
      consentCookie('n-'),
      consentCookie('yy'),
      GPC,
      consentCookie('--'),
    ]
    for (const headers of visitors) await get('/palmera', headers)
    expect(created.map((page) => page.hasAnswered('palmera'))).toEqual([false, true])
  })

  it('of a merchant without pixels is kept once', async () => {
    const visitors: Record<string, string>[] = [{}, GPC, { cookie: 'consent.saffron=y-' }]
    for (const headers of visitors) await get('/saffron', headers)
    expect(created).toHaveLength(1)
  })
})
