import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { PageRequest } from '#shell/api/page-request.ts'
import { servePages } from './pages.ts'
import { PLAIN_FACTS, writePlainPage } from './test-facts.ts'

const PUBLIC_URL = 'https://order.example'
const KINDS: Readonly<Record<string, 'pharmacy' | 'food'>> = { salus: 'pharmacy', saffron: 'food' }

let app: FastifyInstance
let created: PageRequest[]

beforeEach(async () => {
  app = Fastify()
  created = []
  await servePages(
    app,
    {
      ...{ publicUrl: PUBLIC_URL, mode: 'production', build: 'b1', firstPaint: true, isStarting: () => false },
      ...{ isWorkerWithdrawn: false },
      clock: () => new Date('2026-06-01T08:00:00Z'),
      send: () => Promise.reject(new Error('nothing is sent')),
      slugOfHost: (host) => (host === 'care.example' ? 'salus' : host === 'eat.example' ? 'saffron' : null),
      landingOfHost: () => null,
      landingFacts: () => null,
      maintenance: () => null,
      async facts(slug) {
        const kind = Object.hasOwn(KINDS, slug) ? KINDS[slug] : undefined
        if (!kind) return null
        return {
          merchantId: slug,
          kind,
          version: 1,
          languages: ['en'],
          ...PLAIN_FACTS,
          storeIds: [],
          embedHosts: [],
          products: 1,
          validUntil: () => null,
        }
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

const get = (url: string, host = 'order.example') => app.inject({ url, headers: { host } })
const post = (url: string, site = 'same-origin', payload = 'intent=add') =>
  app.inject({
    method: 'POST',
    url,
    headers: { host: 'order.example', 'sec-fetch-site': site, 'content-type': 'application/x-www-form-urlencoded' },
    payload,
  })

it.each([
  ['/salus', '/medica/salus'],
  ['/salus.data?lang=ar', '/medica/salus.data?lang=ar'],
  ['/salus/s1/product/p1?x=%2F', '/medica/salus/s1/product/p1?x=%2F'],
  ['/medica/saffron/checkout', '/saffron/checkout'],
  ['/msite/medica/salus/checkout', '/medica/salus/checkout'],
  ['/msite/medica/clinics', '/medica/clinics'],
])('%s leads to %s, and no page is made', async (url, to) => {
  const { statusCode, headers } = await get(url)
  expect([statusCode, headers.location, headers['cache-control']]).toEqual([308, to, 'no-store'])
  expect(created).toEqual([])
})

it.each(['/medica', '/medica/', '/msite/medica/', '/medica/clinics/c1', '/medica/where', '/medica/salus/checkout'])(
  '%s stays where it is',
  async (url) => expect((await get(url)).statusCode).toBe(200),
)

it('a form that was sent to the other place goes on with all that is in it', async () => {
  const answer = await post('/salus/basket')
  expect([answer.statusCode, answer.headers.location]).toEqual([308, '/medica/salus/basket'])
  expect((await post('/salus/basket', 'cross-site')).statusCode).toBe(403)
})

it('the screens are told whose page it is, by the address, else by the host name', async () => {
  await get('/medica/salus/checkout')
  await get('/', 'care.example')
  await get('/medica/nobody')
  const salus = { slug: 'salus', kind: 'pharmacy' }
  expect(created.map(({ merchant }) => merchant)).toEqual([salus, salus, null])
})

it('the menu is kept as one page for all, and a page of a prescription is taken', async () => {
  await get('/medica/salus')
  await get('/medica/salus/')
  expect(created.map(({ isCached, merchant }) => [isCached, merchant?.kind])).toEqual([[true, 'pharmacy']])
  expect((await post('/medica/salus/prescription', 'same-origin', 'x'.repeat(11_000_000))).statusCode).toBe(200)
})

it('hostile 84: another shop’s host name shows none of it, and nothing outside is led to', async () => {
  const elsewhere = await get('/medica/salus/faq', 'eat.example')
  expect([elsewhere.statusCode, elsewhere.headers.location]).toEqual([302, `${PUBLIC_URL}/medica/salus/faq`])
  for (const url of ['/msite/medica//evil.example', '/msite/medica/\\evil.example', '/msite//evil.example'])
    expect((await get(url)).headers.location, url).toBeUndefined()
})
