import { getMenu } from '@compass/contract/catalogue'
import { listDrafts, readDocument, saveDrafts } from '@compass/contract/document-changes'
import { merchantDocument } from '@compass/testkit/merchants'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { checkInvariants } from '../../invariants/index.ts'
import { newCustomer, type Shop, shopOf } from '../../testing/customer.ts'
import { signInStaff, type TestStaff } from '../../testing/staff.ts'
import { type TestApi, testApi } from '../../testing/test-api.ts'
import { runWithDrafts } from './preview-drafts.ts'

const PRICE = ['catalogue', 'products', 'soup', 'price']
const TYPED = [{ at: PRICE, was: '18.00', is: '21.00' }]

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
