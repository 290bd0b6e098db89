import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, expect, it } from 'vitest'
import { servePages } from './pages.ts'
import { PLAIN_FACTS, writePlainPage } from './test-facts.ts'

const UNTIL = new Date('2026-06-01T22:00:00Z')

let app: FastifyInstance
/** A merchant with two stores, whose menu is right until an instant. */
async function open(validUntil: Date | null = null): Promise<void> {
  app = Fastify()
  const facts = {
    ...PLAIN_FACTS,
    ...{ merchantId: 'm-saffron', kind: 'food' as const, version: 7, languages: ['en', 'ar'], products: 25 },
    storeIds: ['marina', 'bay'],
    validUntil: () => validUntil,
  }
  await servePages(
    app,
    {
      ...{ publicUrl: 'https://order.example', mode: 'production', build: 'b1', firstPaint: true },
      ...{ isStarting: () => false, isWorkerWithdrawn: false, clock: () => new Date('2026-06-01T08:00:00Z') },
      send: () => Promise.reject(new Error('nothing is sent')),
      ...{ slugOfHost: () => null, landingOfHost: () => null, landingFacts: () => null, maintenance: () => null },
      facts: async (slug) => (slug === 'saffron' ? facts : null),
    },
    async (_request, page) => new Response(`<html><script nonce="${page.nonce}">1</script></html>`),
    writePlainPage,
  )
}
afterEach(() => app.close())

const get = (url: string, headers: Record<string, string> = {}) =>
  app.inject({ url, headers: { host: 'order.example', ...headers } })
const keyOf = async (url: string, cookie = '') => (await get(url, { cookie })).headers['x-page-key']

it('a menu is named by its key, with which a browser stores it: language, store, service, version and build', async () => {
  await open()
  expect(await keyOf('/saffron')).toBe('saffron en - - 7 b1')
  expect(await keyOf('/saffron?lang=ar&store=bay&service=20')).toBe('saffron ar bay 20 7 b1')
  expect(await keyOf('/saffron', 'language=ar; where.saffron=marina.10')).toBe('saffron ar marina 10 7 b1')
})

it('also where the browser has it already, and with the policy that names its inline parts', async () => {
  await open()
  const { headers } = await get('/saffron')
  expect(headers['content-security-policy']).toMatch(/script-src 'self' 'sha256-[^']+'/)
  expect(headers['content-security-policy']).not.toContain('nonce')
  const again = await get('/saffron', { 'if-none-match': String(headers.etag) })
  expect([again.statusCode, again.headers['x-page-key']]).toEqual([304, 'saffron en - - 7 b1'])
})

it.each(['/', '/saffron/my-order', '/saffron/checkout', '/saffron?choose=area', '/nobody'])(
  'hostile 114: %s has no key, and is not to be stored',
  async (url) => {
    await open()
    const { headers } = await get(url, { cookie: 's.m-saffron=one' })
    expect([headers['x-page-key'], headers['cache-control']]).toEqual([undefined, 'no-store'])
  },
)

it('who sits at a table gets a page of their own, without a key', async () => {
  await open()
  expect(await keyOf('/saffron', 'spot.saffron=table')).toBeUndefined()
})

it('a menu says until when the time engine answers the same', async () => {
  await open(UNTIL)
  expect((await get('/saffron')).headers['x-page-until']).toBe(UNTIL.toISOString())
  await app.close()
  await open()
  expect((await get('/saffron')).headers['x-page-until']).toBeUndefined()
})
