import type { CallInput } from '@compass/contract/call'
import { getFunnel, listConversions, sendEvent } from '@compass/contract/conversions'
import { applyMerchant } from '@compass/contract/platform'
import { getStorefront } from '@compass/contract/stores'
import { CONVERSION_EVENTS } from '@compass/domain/conversions'
import { merchantDocument } from '@compass/testkit/merchants'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { purge } from '../../jobs/purge.ts'
import { type TestApi, testApi } from '../../testing/test-api.ts'

const META = '1000000000000001'
const SNAP = '00000000-0000-4000-8000-000000000001'
const SHARED = '1000000000000000'
const BROWSER = { fbp: 'fb.1.1596403881668.1116446470', fbc: 'fb.1.1554763741205.AbCdEfGhIjKl', scid: 'a1b2-c3' }

let test: TestApi
let key: string
let networks = 0
let ids = 0

beforeAll(async () => {
  test = await testApi({ configuration: { sharedPixel: SHARED } })
  key = await test.merchantKey()
})
beforeEach(async () => {
  await test.sql.query('delete from funnel_days')
  await test.sql.query('delete from conversions')
  test.clock.turn({ hours: 2 })
})
afterAll(async () => expect(await test.end()).toEqual([]))

type Event = CallInput<typeof sendEvent>['body']
type SendOptions = { readonly cookie?: string; readonly gpc?: boolean; readonly from?: string }

function newId(): string {
  ids += 1
  return `event-of-test-${ids}`
}

/** Each event comes from a network of its own. */
function newNetwork(): string {
  networks += 1
  return `10.9.${Math.floor(networks / 250)}.${networks % 250}`
}

const send = (event: Partial<Event> & { [field: string]: unknown }, { cookie, gpc, from }: SendOptions = {}) =>
  test.call(
    sendEvent,
    { body: { event: 'menu', sourcePath: `/${test.slug}`, id: newId(), ...event } as Event },
    {
      from: from ?? newNetwork(),
      headers: { ...(cookie ? { cookie } : {}), ...(gpc ? { 'sec-gpc': '1' } : {}) },
    },
  )
/** The cookie of who said that, and `-` where nothing was said. */
function consentCookie(answer: string): string {
  return `consent.${test.slug}=${answer}`
}
const counts = async (token = key) => {
  const { data } = await test.call(getFunnel, {}, { token })
  return Object.fromEntries(data.items.map(({ day, counts }) => [day, counts]))
}
const listStored = async (query: CallInput<typeof listConversions>['query'] = {}) =>
  (await test.call(listConversions, { query }, { token: key })).data

describe('the funnel', () => {
  it('counts each event of the one list by day, and keeps nothing else of who says nothing', async () => {
    for (const event of CONVERSION_EVENTS) {
      const answer = await send({ event, browser: BROWSER, params: { note: 'layla@post.example' }, country: 'AE' })
      expect([answer.status, answer.data]).toEqual([202, { counted: true }])
    }
    await send({ event: 'menu' })
    const [[day, today]] = Object.entries(await counts()) as [[string, Record<string, number>]]
    expect(day).toBe(test.clock.now.toISOString().slice(0, 10))
    expect(today).toEqual({ menu: 2, item: 1, cart: 1, checkout: 1, placed: 1, payment_failed: 1 })
    expect(await listStored()).toMatchObject({ items: [], total: 0 })
    const { rows } = await test.sql.query('select * from funnel_days')
    expect(JSON.stringify(rows)).not.toMatch(/layla|fb\.1|AE/)
  })

  it('an event counts once by its id: sent again, and a hundred times at once', async () => {
    const id = newId()
    expect((await send({ id })).data).toEqual({ counted: true })
    expect((await send({ id })).data).toEqual({ counted: false })
    const other = newId()
    const all = await Promise.all(
      Array.from({ length: 100 }, () => send({ id: other, browser: BROWSER }, { cookie: consentCookie('y-') })),
    )
    expect(all.filter(({ data }) => data.counted)).toHaveLength(1)
    expect(Object.values(await counts())).toMatchObject([{ menu: 2 }])
    expect((await listStored()).total).toBe(1)
  })

  it('days are newest first, and as many as are asked for', async () => {
    await send({})
    test.clock.turn({ days: 3 })
    await send({ event: 'placed' })
    const days = Object.keys(await counts())
    expect([...days].sort().reverse()).toEqual(days)
    expect(days).toHaveLength(2)
    const { data } = await test.call(getFunnel, { query: { days: '2' as never } }, { token: key })
    expect(data.items).toHaveLength(1)
    expect((await test.call(getFunnel, { query: { days: '0' as never } }, { token: key })).status).toBe(400)
  })

  it('is each merchant’s own, by its key; a key of one store is not enough', async () => {
    const other = await test.apply(merchantDocument({ slug: 'funnel-elsewhere' }))
    await send({ sourcePath: '/funnel-elsewhere/my-order', event: 'cart' })
    expect(await counts()).toEqual({})
    expect(Object.values(await counts(await test.merchantKey(other)))).toMatchObject([{ cart: 1 }])
    expect((await test.call(getFunnel, {}, { token: 'mk_unknown' })).status).toBe(401)
    expect((await test.call(listConversions, {})).status).toBe(401)
  })
})

describe('ids of a browser', () => {
  it.each([
    ['after a yes', 'y-', false, 1],
    ['after a no', 'n-', false, 0],
    ['before an answer', '--', false, 0],
    ['after a yes to the chat alone', '-y', false, 0],
    ['where the browser says no by itself', 'y-', true, 0],
    ['with a cookie that is none of ours', 'true', false, 0],
  ] as const)('%s: %j, %s: %i are kept', async (_, answer, gpc, total) => {
    await send({ browser: BROWSER }, { cookie: consentCookie(answer), gpc })
    expect((await listStored()).total).toBe(total)
    expect(Object.values(await counts())).toMatchObject([{ menu: 1 }])
  })

  it('a yes at another merchant is none here', async () => {
    await send({ browser: BROWSER }, { cookie: 'consent.someone-else=y-' })
    expect((await listStored()).total).toBe(0)
  })

  it('without one nothing is kept after a yes either', async () => {
    await send({ browser: {} }, { cookie: consentCookie('y-') })
    await send({}, { cookie: consentCookie('y-') })
    expect((await listStored()).total).toBe(0)
  })

  it('are handed on as they came, without what people typed, oldest first, for seven days', async () => {
    const first = newId()
    await send(
      {
        id: first,
        event: 'placed',
        sourcePath: `/${test.slug}/checkout?phone=501234567`,
        country: 'ae',
        host: 'localhost',
        params: {
          value: 91.8,
          currency: 'AED',
          note: 'call 050 123 4567',
          card: '4242 4242 4242 4242',
          isNew: true,
          x: null,
        },
        browser: BROWSER,
      },
      { cookie: consentCookie('y-') },
    )
    const at = test.clock.now
    test.clock.turn({ days: 1 })
    await send({ browser: { fbp: BROWSER.fbp } }, { cookie: consentCookie('y-') })
    const { items, total } = await listStored()
    expect(total).toBe(2)
    expect(items[0]).toEqual({
      _id: first,
      event: 'placed',
      sourcePath: `/${test.slug}/checkout`,
      country: 'AE',
      host: 'localhost',
      params: { value: 91.8, currency: 'AED', note: 'call [number]', card: '[card]', isNew: true, x: null },
      browser: BROWSER,
      at: at.toISOString(),
    })
    expect(items[1]!.browser).toEqual({ fbp: BROWSER.fbp })
    const since = new Date(at.getTime() + 1000).toISOString()
    expect((await listStored({ since })).items.map(({ event }) => event)).toEqual(['menu'])
    expect((await listStored({ skip: '1', limit: '1' })).items).toHaveLength(1)

    test.clock.turn({ days: 6, hours: 1 })
    expect(await purge.findDue(test.api)).toContain(test.merchantId)
    await purge.work(test.api, test.merchantId)
    expect((await listStored()).items.map(({ event }) => event)).toEqual(['menu'])
    expect(Object.keys(await counts())).toHaveLength(2)
  })
})

describe('hostile', () => {
  it.each([
    ['an event that is none', { event: 'purchase' }],
    ['no event', { event: undefined }],
    ['an id that is too short', { id: 'x' }],
    ['no id', { id: undefined }],
    ['an id with a line end', { id: 'event-of-test\n1' }],
    ['a path of another site', { sourcePath: '//evil.example/saffron' }],
    ['an address for a path', { sourcePath: 'https://evil.example/saffron' }],
    ['a path that is too long', { sourcePath: `/${'x'.repeat(600)}` }],
    ['a country that is none', { country: 'ARE' }],
    ['a browser’s id with script in it', { browser: { fbp: '<script>alert(1)</script>' } }],
    ['a browser’s id of the wrong kind', { browser: { scid: { $ne: null } } }],
    ['words that are too long', { params: { a: 'x'.repeat(101) } }],
    ['a name of a field that is none', { params: { '__proto__.x': 1 } }],
    ['too many fields', { params: Object.fromEntries(Array.from({ length: 21 }, (_, at) => [`p${at}`, at])) }],
    ['something deep', { params: { a: { b: 1 } } }],
  ])('%s: 400, and nothing is counted', async (_, event) => {
    const answer = await send(event as Partial<Event>)
    expect([answer.status, answer.meta.error]).toEqual([400, 'invalid_request'])
    expect(await counts()).toEqual({})
  })

  it('hostile 47: a card number is in no row: refused as an id, masked, or dropped', async () => {
    const card = '4242424242424242'
    const refused = await send({ id: card })
    expect([refused.status, refused.meta.error]).toEqual([422, 'card_data_not_accepted'])
    const browser = {
      fbp: `fb.1.1596403881668.${card}`,
      fbc: `fb.1.1554763741205.${card}`,
      scid: '4242-4242-4242-4242',
    }
    await send({ browser }, { cookie: consentCookie('y-') })
    expect((await listStored()).total).toBe(0)
    const params = { a: Number(card), b: `pay ${card}` }
    const sourcePath = `/${test.slug}/${card}`
    await send({ browser: { ...browser, scid: 'abc' }, params, sourcePath }, { cookie: consentCookie('y-') })
    const { items } = await listStored()
    expect(items[0]).toMatchObject({ browser: { scid: 'abc' }, params: { a: null, b: 'pay [card]' } })
    expect(JSON.stringify(items)).not.toContain(card)
  })

  it('a host that is not ours is refused; ours are taken', async () => {
    expect((await send({ host: 'evil.example' })).status).toBe(422)
    expect((await send({ host: 'LOCALHOST.' })).status).toBe(202)
    expect(Object.values(await counts())).toMatchObject([{ menu: 1 }])
  })

  it.each(['/no-such-shop', '/', '/pay-link/x', "/'; drop table funnel_days; --"])(
    'the path %j is no merchant’s: 404',
    async (sourcePath) => expect((await send({ sourcePath })).status).toBe(404),
  )

  it('one network is stopped after a burst, and others go on', async () => {
    const from = '10.77.0.1'
    const all = await Promise.all(Array.from({ length: 130 }, () => send({}, { from })))
    const stopped = all.filter(({ status }) => status === 429)
    expect(stopped.length).toBeGreaterThan(20)
    expect(Number(stopped[0]!.headers['retry-after'])).toBeGreaterThan(0)
    expect((await send({})).status).toBe(202)
  })

  it('more than 8 KB are refused before they are read', async () => {
    const payload = JSON.stringify({ event: 'menu', sourcePath: '/x', id: newId(), more: 'x'.repeat(9_000) })
    const headers = { 'content-type': 'application/json' }
    expect((await test.inject({ method: 'POST', url: '/v3/events', headers, payload })).statusCode).toBe(413)
  })

  it('10,000 ids of one page do not fill the memory: each is remembered for an hour at most', async () => {
    const id = newId()
    await send({ id })
    test.clock.turn({ hours: 1, minutes: 1 })
    expect((await send({ id })).data).toEqual({ counted: true })
  })
})

describe('the document', () => {
  const document = (privacy: unknown) => ({ ...merchantDocument({ slug: 'counted' }), privacy }) as never
  const apply = (privacy: unknown) =>
    test.call(applyMerchant, { params: { slug: 'counted' }, body: document(privacy) }, { token: test.platform })
  const answered = async (slug: string) => (await test.call(getStorefront, { params: { slug } })).data.merchant.privacy

  it.each([
    ['script in a pixel of Meta', { pixels: { meta: "1000000000');alert(1)//" } }],
    ['script in a pixel of Snap', { pixels: { snap: '</script><script>alert(1)</script>' } }],
    ['an address for a pixel', { pixels: { meta: 'https://evil.example/pixel.js' } }],
    ['a number for a pixel', { pixels: { meta: 1000000000000001 } }],
    ['a provider that is not on the list', { pixels: { tiktok: 'ABC123' } }],
    ['a chat that is not on the list', { chat: { provider: 'evil', id: 'abcdef' } }],
    ['script in the id of a chat', { chat: { provider: 'intercom', id: 'abc"+alert(1)' } }],
    ['the id of another provider', { chat: { provider: 'crisp', id: 'abcdef' } }],
    ['a script of its own', { script: 'alert(1)' }],
  ])('%s is refused', async (_, privacy) => {
    const answer = await apply(privacy)
    expect([answer.status, answer.meta.error]).toEqual([422, 'invalid_document'])
  })

  it('says nothing: a yes comes first, nobody counts but the pixel that all share', async () => {
    expect(await answered(test.slug)).toEqual({ asksFirst: true, pixels: [{ kind: 'shared', id: SHARED }], chat: null })
  })

  it('names its pixels and its chat; the shared one is first', async () => {
    const chat = { provider: 'crisp', id: SNAP }
    expect((await apply({ askFirst: false, pixels: { meta: META, snap: SNAP }, chat })).status).toBe(200)
    const pixels = [
      { kind: 'shared', id: SHARED },
      { kind: 'merchant', id: META },
      { kind: 'snap', id: SNAP },
    ]
    expect(await answered('counted')).toEqual({ asksFirst: false, pixels, chat })
  })

  it.each(['back-to-grills', 'desi-wings', 'canteen-asia', 'candos'])(
    'the shared pixel leaves %s out',
    async (slug) => {
      await test.apply({ ...merchantDocument({ slug }), privacy: { pixels: { meta: META } } })
      expect((await answered(slug)).pixels).toEqual([{ kind: 'merchant', id: META }])
    },
  )
})
