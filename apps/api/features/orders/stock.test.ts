import type { BodyOf } from '@compass/contract/call'
import { applyPromo } from '@compass/contract/cart'
import { getMenu } from '@compass/contract/catalogue'
import * as calls from '@compass/contract/merchant-side'
import { merchantDocument } from '@compass/testkit/merchants'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { checkInvariants } from '../../invariants/index.ts'
import { newCustomer, type Shop, shopOf } from '../../testing/customer.ts'
import { type TestApi, testApi } from '../../testing/test-api.ts'

describe('stock', () => {
  let test: TestApi
  let shop: Shop
  let token: string

  beforeAll(async () => {
    test = await testApi()
    shop = await shopOf(test)
    token = await test.merchantKey()
  })
  afterEach(async () => {
    await say('soup', { soldOut: false, stock: null })
    await say('karak', { soldOut: false, stock: null })
    test.clock.set('2026-06-01T08:00:00Z')
  })
  afterAll(async () => {
    expect(await checkInvariants(test.database)).toEqual([])
    await test.close()
  })

  const say = (sku: string, body: Partial<BodyOf<typeof calls.setAvailability>>) =>
    test.call(
      calls.setAvailability,
      { params: { id: shop.product(sku) }, body: { store: shop.store('marina'), soldOut: false, ...body } },
      { token },
    )
  const left = async (sku: string) => {
    const { rows } = await test.sql.query<{ stock: number | null }>(
      'select stock from product_states where merchant_id = $1 and store_id = $2 and product_id = $3',
      [test.merchantId, shop.store('marina'), shop.product(sku)],
    )
    return rows[0]?.stock ?? null
  }
  const version = async () => (await test.merchant()).version
  const move = (id: string, to: number) => test.call(calls.moveOrder, { params: { id }, body: { to } }, { token })

  it('goes down with each order, and the menu is made anew only when nothing is left', async () => {
    expect((await say('soup', { stock: 5 })).data).toMatchObject({ soldOut: false, stock: 5, until: null })
    const before = await version()
    const [first, second] = [await newCustomer(test), await newCustomer(test)]
    await first.add('soup', { qty: 3 })
    expect((await first.place()).status).toBe(201)
    expect([await left('soup'), await version()]).toEqual([2, before])

    await second.add('soup', { qty: 2 })
    expect((await second.place()).status).toBe(201)
    expect([await left('soup'), await version()]).toEqual([0, before + 1])
    const loaded = await test.merchant()
    expect(loaded.isSoldOut(shop.product('soup'), shop.store('marina'), test.clock.now)).toBe(true)
    expect(loaded.isSoldOut(shop.product('soup'), shop.store('bay'), test.clock.now)).toBe(false)
    const third = await newCustomer(test)
    const { status, meta } = await third.add('soup')
    expect([status, meta.code, meta.error]).toEqual([409, 4201, 'out_of_stock'])
  })

  it('is given back by an order that is declined or cancelled, once, and the product returns', async () => {
    await say('soup', { stock: 4 })
    const customer = await newCustomer(test)
    await customer.add('soup', { qty: 4 })
    const { order } = (await customer.place()).data
    const out = await version()
    expect(await left('soup')).toBe(0)
    expect((await move(order._id, 30)).status).toBe(200)
    expect([await left('soup'), await version()]).toEqual([4, out + 1])
    expect((await move(order._id, 30)).status).toBe(409)
    expect(await left('soup')).toBe(4)
  })

  it('is not given back by an order that goes its way, and not to a product that is no more counted', async () => {
    await say('soup', { stock: 9 })
    const customer = await newCustomer(test)
    await customer.add('soup', { qty: 2 })
    const { order } = (await customer.place()).data
    await move(order._id, 20)
    expect(await left('soup')).toBe(7)
    await say('soup', { stock: null })
    expect((await move(order._id, 80)).status).toBe(200)
    expect(await left('soup')).toBe(null)
  })

  it('says how many are left where a cart wants more, and takes that many', async () => {
    await say('soup', { stock: 3 })
    const customer = await newCustomer(test)
    const { status, meta } = await customer.add('soup', { qty: 4 })
    expect([status, meta.error, meta.message]).toEqual([
      409,
      'out_of_stock',
      'Only 3 pieces of Lentil soup left. Choose 3 at most.',
    ])
    expect((await customer.add('soup', { qty: 3 })).status).toBe(200)
    expect((await customer.add('soup', { qty: 1, specialInstructions: 'no salt' })).meta.error).toBe('out_of_stock')
  })

  it('marks a cart that has more than is left by now, and refuses its order with the number', async () => {
    const customer = await newCustomer(test)
    await customer.add('soup', { qty: 4 })
    await say('soup', { stock: 3 })
    const body = await customer.orderBody()
    expect((await customer.cart()).products[0]!.unavailable).toEqual({
      kind: 'out_of_stock',
      next: null,
      left: 3,
      replacements: [],
    })
    const { status, meta } = await customer.send(body)
    expect([status, meta.code, meta.error]).toEqual([409, 4201, 'out_of_stock'])
    expect(meta.message).toContain('Choose 3 at most')
    expect(await left('soup')).toBe(3)
  })

  it('a cart with too many and a promotion that is counted takes neither a piece nor a use', async () => {
    const tenth = { key: 'one', name: { en: 'one' }, code: 'ONE', gives: { kind: 'percentage' as const, rate: '10' } }
    await test.apply(merchantDocument({ promotions: [{ ...tenth, conditions: { total: 1 } }] }))
    const customer = await newCustomer(test)
    await customer.add('soup', { qty: 3 })
    const body = { store: shop.store('marina'), codeName: 'ONE' }
    expect((await test.call(applyPromo, { body }, { token: customer.token })).meta.code).toBe(200)
    await say('soup', { stock: 2 })
    const stored = async () => {
      const { rows } = await test.sql.query(
        `select (select coalesce(sum(used), 0)::int from promotion_counts) as uses,
           (select count(*)::int from promotion_uses) as orders, (select state from carts where user_id = $1) as basket`,
        [customer.userId],
      )
      return { ...rows[0], left: await left('soup') }
    }
    expect((await customer.place()).meta.error).toBe('out_of_stock')
    expect(await stored()).toEqual({ uses: 0, orders: 0, basket: 'live', left: 2 })
    await say('soup', { stock: 3 })
    const { status, data } = await customer.place()
    expect([status, data.order.totals.offerDiscount.amount]).toEqual([201, 540])
    expect(await stored()).toEqual({ uses: 1, orders: 1, basket: 'completed', left: 0 })
    await test.apply(merchantDocument())
  })

  it('takes all of a cart or nothing of it', async () => {
    const customer = await newCustomer(test)
    await customer.add('soup', { qty: 2 })
    await customer.add('karak', { qty: 3 })
    await say('soup', { stock: 5 })
    await say('karak', { stock: 2 })
    expect((await customer.place()).meta.error).toBe('out_of_stock')
    expect([await left('soup'), await left('karak')]).toEqual([5, 2])
    await say('karak', { stock: 3 })
    expect((await customer.place()).status).toBe(201)
    expect([await left('soup'), await left('karak')]).toEqual([3, 0])
  })

  it('hostile 24: two orders for the last unit, 100 at once: one has it, nobody else is written', async () => {
    await race({ stock: 1, callers: 100, qty: 1 }, 1)
  })

  it('hostile 24: a stock of ten under 100 orders gives ten', async () => {
    await race({ stock: 10, callers: 100, qty: 1 }, 10)
  })

  it('carts of two counted products in either order never wait for each other in a circle', async () => {
    const customers = await Promise.all(Array.from({ length: 40 }, () => newCustomer(test)))
    for (const [i, customer] of customers.entries()) {
      for (const sku of i % 2 ? ['soup', 'karak'] : ['karak', 'soup']) await customer.add(sku, { qty: 2 })
    }
    await say('soup', { stock: 50 })
    await say('karak', { stock: 20 })
    const bodies = await Promise.all(customers.map((customer) => customer.orderBody()))
    const answers = await Promise.all(customers.map((customer, i) => customer.send(bodies[i])))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(10)
    expect(new Set(answers.filter(({ status }) => status !== 201).map(({ meta }) => meta.error))).toEqual(
      new Set(['out_of_stock']),
    )
    expect([await left('soup'), await left('karak')]).toEqual([30, 0])
  })

  it('orders and cancellations at once: what is given back is there to be sold, and nothing is lost', async () => {
    await say('soup', { stock: 10 })
    const customers = await Promise.all(Array.from({ length: 10 }, () => newCustomer(test)))
    for (const customer of customers) await customer.add('soup', { qty: 2 })
    const bodies = await Promise.all(customers.map((customer) => customer.orderBody()))
    const first = await Promise.all(customers.slice(0, 5).map((customer, i) => customer.send(bodies[i])))
    const [, ...rest] = await Promise.all([
      Promise.all(first.slice(0, 3).map(({ data }) => move(data.order._id, 30))),
      ...customers.slice(5).map((customer, i) => customer.send(bodies[i + 5])),
    ])
    const bought = rest.filter(({ status }) => status === 201).length
    expect(first.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201])
    expect(await left('soup')).toBe(10 - 2 * (5 - 3 + bought))
  })

  async function race({ stock, callers, qty }: { stock: number; callers: number; qty: number }, winners: number) {
    const customers = await Promise.all(Array.from({ length: callers }, () => newCustomer(test)))
    for (const customer of customers) await customer.add('soup', { qty })
    for (const customer of customers) await customer.add('karak')
    await say('soup', { stock })
    const bodies = await Promise.all(customers.map((customer) => customer.orderBody()))
    const orders = async () => Number((await test.sql.query('select count(*) as n from orders')).rows[0]!.n)
    const before = await orders()
    const answers = await Promise.all(customers.map((customer, i) => customer.send(bodies[i])))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(winners)
    const refused = answers.filter(({ status }) => status !== 201)
    expect(new Set(refused.map(({ status, meta }) => `${status} ${meta.code} ${meta.error}`))).toEqual(
      new Set(['409 4201 out_of_stock']),
    )
    expect([await left('soup'), (await orders()) - before]).toEqual([0, winners])
  }

  it('a snoozed product comes back by itself, and says when', async () => {
    const until = '2026-06-01T10:00:00.000Z'
    expect((await say('soup', { soldOut: true, until })).data).toMatchObject({ soldOut: true, until })
    const soldOut = async () =>
      (await test.merchant()).isSoldOut(shop.product('soup'), shop.store('marina'), test.clock.now)
    const customer = await newCustomer(test)
    expect((await customer.add('soup')).meta).toMatchObject({
      code: 4201,
      error: 'item_unavailable',
      message: 'Lentil soup is sold out until 14:00.',
    })
    test.clock.set('2026-06-01T09:59:59.999Z')
    expect(await soldOut()).toBe(true)
    test.clock.set(until)
    expect(await soldOut()).toBe(false)
    expect((await customer.add('soup')).status).toBe(200)
  })

  it('a kept menu is right until the first snoozed product is back', async () => {
    await say('soup', { soldOut: true, until: '2026-06-01T12:00:00+02:00' })
    await say('karak', { soldOut: true, until: '2026-06-01T11:00:00Z' })
    const look = async () => {
      const { data } = await test.call(
        getMenu,
        { params: { id: shop.store('marina') }, query: { orderType: 10 } },
        { token: (await newCustomer(test)).token },
      )
      const soup = data.categories.flatMap(({ products }) => products).find(({ sku }) => sku === 'soup')!
      return { soldOut: soup.soldOut, back: soup.soldOutUntil, until: data.validUntil, version: data.version }
    }
    const before = await look()
    expect(before).toMatchObject({
      soldOut: true,
      back: '2026-06-01T10:00:00.000Z',
      until: '2026-06-01T10:00:00.000Z',
    })
    test.clock.set('2026-06-01T10:00:00Z')
    expect(await look()).toEqual({
      soldOut: false,
      back: undefined,
      until: '2026-06-01T11:00:00.000Z',
      version: before.version,
    })
  })

  it.each([
    ['a time that is past', { soldOut: true, until: '2026-06-01T08:00:00Z' }],
    ['a time for a product that is not sold out', { soldOut: false, until: '2026-06-01T09:00:00Z' }],
  ])('refuses %s', async (_, body) => {
    const { status, meta } = await say('soup', body)
    expect([status, meta.errors]).toMatchObject([422, [{ path: 'until' }]])
  })

  it.each([-1, 1.5, '3', 1e9])('hostile 13: refuses a stock of %j', async (stock) => {
    expect((await say('soup', { stock: stock as number })).status).toBe(400)
  })

  it('leaves the count as it is where none is said', async () => {
    await say('soup', { stock: 7 })
    expect((await say('soup', { soldOut: true })).data.stock).toBe(7)
    expect((await say('soup', { soldOut: false })).data.stock).toBe(7)
  })
})
