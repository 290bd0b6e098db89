import { randomUUID } from 'node:crypto'
import { getMenu } from '@compass/contract/catalogue'
import { changeDocument, listDrafts, readDocument, saveDrafts } from '@compass/contract/document-changes'
import { beginMerchant } from '@compass/contract/platform'
import { getStorefront } from '@compass/contract/stores'
import { merchantDocument, square } from '@compass/testkit/merchants'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { checkInvariants } from '../../invariants/index.ts'
import { newCustomer, type Shop, shopOf } from '../../testing/customer.ts'
import { signInStaff, type TestStaff } from '../../testing/staff.ts'
import { type TestApi, testApi } from '../../testing/test-api.ts'
import { runWithDrafts } from './preview-drafts.ts'

const PRICE = ['catalogue', 'products', 'soup', 'price']
const TYPED = [{ at: PRICE, was: '18.00', is: '21.00' }]

type OneStore = { stores: readonly [{ key: string; hours: { week: unknown } }] }

describe('the shop with what is typed', () => {
  let test: TestApi
  let shop: Shop
  let page: FastifyInstance
  let manager: TestStaff
  beforeAll(async () => {
    test = await testApi()
    shop = await shopOf(test)
    manager = await signInStaff(test, { role: 'manager' })
    page = Fastify()
    // As the storefront makes a page: by the calls of this process.
    page.post<{ Params: { slug: string } }>('/:slug/store', async (request) => {
      const { slug } = request.params
      const store = async () => (await test.call(getStorefront, { params: { slug }, query: {} })).data.stores[0]!
      return runWithDrafts(test.api, request, slug, request.body, store)
    })
    page.post<{ Params: { slug: string } }>('/:slug', async (request, reply) => {
      const price = await runWithDrafts(test.api, request, request.params.slug, request.body, soup)
      return price === null ? reply.code(404).send() : { price }
    })
  })
  beforeEach(() => test.sql.query('delete from document_drafts'))
  afterAll(async () => {
    expect(await checkInvariants(test.database)).toEqual([])
    await page.close()
    await test.close()
  })

  /** What a customer reads in the menu. */
  async function soup(): Promise<number> {
    const { token } = await test.guest()
    const { text } = await test.call(
      getMenu,
      { params: { id: shop.store('marina') }, query: { orderType: 10 } },
      { token },
    )
    return Number(/"sku":"soup".*?"amount":(\d+)/s.exec(text)?.[1])
  }

  async function show(headers: Readonly<Record<string, string>>, typed: unknown = TYPED, slug = test.slug) {
    const { statusCode, body } = await page.inject({
      ...{ method: 'POST', url: `/${slug}`, headers: { ...headers, 'content-type': 'application/json' } },
      payload: JSON.stringify(typed),
    })
    return statusCode === 200 ? (JSON.parse(body).price as number) : statusCode
  }

  it('has it over the drafts, for managers and owners', async () => {
    expect(await show(manager.headers)).toBe(2100)
    expect(await show((await signInStaff(test, { role: 'owner' })).headers)).toBe(2100)
    const draft = { at: PRICE, was: '18.00', is: '19.50' }
    expect((await test.call(saveDrafts, { body: { changes: [draft] } }, manager)).status).toBe(200)
    expect(await show(manager.headers, [])).toBe(1950)
    expect(await show(manager.headers, [{ ...draft, was: '19.50', is: '22.00' }])).toBe(2200)
  })

  it('is shown to who has come in at many other shops, too', async () => {
    const others = Array.from({ length: 40 }, () => `c.${randomUUID()}=${randomUUID()}.${'x'.repeat(43)}`)
    expect(await show({ ...manager.headers, cookie: [...others, manager.headers.cookie].join('; ') })).toBe(2100)
  })

  it('stores nothing of it, and no customer ever reads it', async () => {
    const before = await test.call(readDocument, {}, manager)
    const { version } = await test.merchant()
    const prices = await Promise.all([soup(), show(manager.headers), soup(), show(manager.headers), soup()])
    expect(prices).toEqual([1800, 2100, 1800, 2100, 1800])
    expect(await soup()).toBe(1800)
    expect((await test.call(listDrafts, {}, manager)).data.items).toEqual([])
    expect((await test.call(readDocument, {}, manager)).data).toEqual(before.data)
    expect((await test.merchant()).version).toBe(version)
  })

  it('is shown to nobody else: no counter, no customer, no key, no other merchant’s owner, nobody', async () => {
    const counter = await signInStaff(test, { role: 'counter' })
    const customer = await newCustomer(test)
    const other = await test.apply(merchantDocument({ slug: 'other-kitchen' }))
    const stranger = await signInStaff(test, { merchantId: other, slug: 'other-kitchen' })
    const named = (token: string) => ({ cookie: `c.${test.merchantId}=${token}` })
    for (const headers of [
      counter.headers,
      stranger.headers,
      { authorization: `Bearer ${await test.merchantKey()}` },
      { authorization: `Bearer ${customer.token}`, cookie: `s.${test.merchantId}=${customer.token}` },
      named(customer.token),
      named(stranger.secret),
      named(`${test.merchantId}.${stranger.secret.split('.')[1]}`),
      {},
    ])
      expect(await show(headers)).toBe(404)
    expect(await show(manager.headers, TYPED, 'other-kitchen')).toBe(404)
    expect(await show(manager.headers, TYPED, 'nobody')).toBe(404)
  })

  it('shows a shop that has not opened yet as it will be, by the hours that are typed; customers see it closed', async () => {
    const slug = 'reem-bakery'
    const body = { name: 'Reem Bakery', country: 'AE' }
    const begun = await test.call(beginMerchant, { params: { slug }, body }, { token: test.platform })
    const owner = await signInStaff(test, { merchantId: begun.data._id, slug })
    const shown = async (typed: unknown) => {
      const headers = { ...owner.headers, 'content-type': 'application/json' }
      const answer = await page.inject({
        method: 'POST',
        url: `/${slug}/store`,
        headers,
        payload: JSON.stringify(typed),
      })
      return answer.json() as { state: string; isDeliveryAvailable: boolean }
    }
    const { document } = (await test.call(readDocument, {}, owner)).data as { document: OneStore }
    const [{ key, hours }] = document.stores
    const at = ['stores', key, 'hours', 'week']
    const always = [{ days: ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'], opens: '00:00', closes: '24:00' }]
    expect(await shown([{ at, was: hours.week, is: always }])).toMatchObject({
      state: 'open',
      isDeliveryAvailable: false,
    })
    expect((await shown([])).state).not.toBe('inactive')
    const city = { at: ['cities', 'dubai'], is: { key: 'dubai', name: { en: 'Dubai' } } }
    const polygon = square(55.14, 25.08)
    const area = {
      key: 'marina',
      name: { en: 'Marina' },
      city: 'dubai',
      deliveryFee: '9.00',
      polygon,
      deliveryMinutes: { from: 30, to: 45 },
    }
    const drawn = await shown([city, { at: ['stores', key, 'areas', 'marina'], is: area }])
    expect(drawn).toMatchObject({ isDeliveryAvailable: true })
    const customers = await test.call(getStorefront, { params: { slug }, query: {} })
    expect(customers.data.stores[0]!.state).toBe('inactive')
  })

  it('leaves a closed outlet closed where another one is open', async () => {
    const { document } = (await test.call(readDocument, {}, manager)).data as { document: OneStore }
    const at = ['stores', document.stores[0].key, 'active']
    expect(document.stores.length).toBeGreaterThan(1)
    expect(
      (await test.call(changeDocument, { body: { changes: [{ at, was: true, is: false }] } }, manager)).status,
    ).toBe(200)
    const headers = { ...manager.headers, 'content-type': 'application/json' }
    const url = `/${test.slug}/store`
    expect((await page.inject({ method: 'POST', url, headers, payload: '[]' })).json()).toMatchObject({
      state: 'inactive',
    })
    await test.call(changeDocument, { body: { changes: [{ at, was: false, is: true }] } }, manager)
  })

  it.each([
    ['no list', { at: PRICE }],
    ['no path', [{ is: '21.00' }]],
    ['a path of a prototype', [{ at: ['__proto__', 'price'], is: '21.00' }]],
    ['a price that is none yet', [{ at: PRICE, was: '18.00', is: '21.' }]],
    ['what others have changed', [{ at: PRICE, was: '17.00', is: '21.00' }]],
    ['a product that is gone', [{ at: ['catalogue', 'products', 'gone', 'price'], was: '1.00', is: '2.00' }]],
    ['more than any form has', Array.from({ length: 1_001 }, () => TYPED[0])],
    ['nothing', null],
  ])('is as its drafts say while what is typed is no change: %s', async (_, typed) => {
    expect(await show(manager.headers, typed)).toBe(1800)
  })
})
