import * as cartCalls from '@compass/contract/cart'
import * as calls from '@compass/contract/orders'
import { merchantDocument } from '@compass/testkit/merchants'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { watchTexts } from '../../db/database.ts'
import { checkInvariants } from '../../invariants/index.ts'
import { callsOnOrders, requestOn } from '../../testing/calls-on-orders.ts'
import { type Customer, newCustomer, type PlacedOf, type Shop, shopOf } from '../../testing/customer.ts'
import { type TestApi, testApi } from '../../testing/test-api.ts'
import { moveOrder } from './move-order.ts'

describe('an order and who may see and change it', () => {
  let test: TestApi
  let customer: Customer
  let placed: PlacedOf
  let other: Customer
  let stranger: string
  let otherMerchant: string
  let shop: Shop
  const unknown = '01900000-0000-7000-8000-000000000000'
  const get = (id: string, token?: string, headers: Record<string, string> = {}) =>
    test.call(calls.getOrder, { params: { id } }, { ...(token ? { token } : {}), headers })
  const patch = (id: string, status: number, token = customer.token) =>
    test.call(calls.changeOrder, { params: { id }, body: { status } }, { token })
  const move = (to: number, actor: 'merchant' | 'system' = 'merchant', orderId = placed.order._id) =>
    moveOrder(test.api, { merchantId: test.merchantId, orderId, to, actor, now: test.clock.now })

  beforeAll(async () => {
    test = await testApi()
    shop = await shopOf(test)
    other = await newCustomer(test)
    otherMerchant = await test.apply(merchantDocument({ slug: 'other-kitchen' }))
    stranger = (await test.guest(otherMerchant)).token
  })
  beforeEach(async () => {
    customer = await newCustomer(test)
    await customer.add('soup', { qty: 2, specialInstructions: 'no lemon' })
    placed = (await customer.place({ deliveryInstruction: 'Ring twice' })).data
  })
  afterAll(async () => {
    expect(await checkInvariants(test.database)).toEqual([])
    await test.close()
  })

  it('is read by its customer, with its details', async () => {
    const { data } = await get(placed.order._id, customer.token)
    expect(data.order).toEqual(placed.order)
    const details = await test.call(
      calls.getOrderDetails,
      { params: { id: placed.order._id }, query: { populateFields: 'x' } },
      { token: customer.token },
    )
    expect(details.data).toEqual(data)
  })

  it('hostile 28, 88: another customer’s order answers like an unknown one, in every call', async () => {
    const id = placed.order._id
    const named = callsOnOrders().filter(({ auth }) => auth === 'session' || auth === 'guest')
    expect(named.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['getOrder', 'getOrderDetails', 'changeOrder', 'orderEvents', 'reorder', 'getDraft']),
    )
    const before = await get(id, customer.token)
    // Of a list the order is a filter: a foreign one finds as little as an unknown one.
    const [lists, calls] = [
      named.filter(({ name }) => name.startsWith('list')),
      named.filter(({ name }) => !name.startsWith('list')),
    ]
    for (const one of lists) {
      const found = async (order: string) =>
        (await test.inject(requestOn(one, order, { store: shop.store('marina'), token: other.token }))).json().data
      expect(await found(id)).toMatchObject({ items: [], total: 0 })
      expect(await found(unknown)).toMatchObject({ items: [], total: 0 })
    }
    for (const one of calls) {
      const facts = async (order: string) => {
        const { statusCode: status, body } = await test.inject(
          requestOn(one, order, { store: shop.store('marina'), token: other.token }),
        )
        const { data, meta } = JSON.parse(body)
        return [one.name, status, data, meta.code, meta.error, meta.message]
      }
      const foreign = await facts(id)
      expect(foreign.slice(0, 3)).toEqual([one.name, 404, null])
      expect(foreign).toEqual(await facts(unknown))
      expect(foreign).toEqual(await facts('no-id'))
    }
    expect((await get(id, customer.token)).data).toEqual(before.data)
  })

  it('hostile 83: a session of another merchant sees nothing of it', async () => {
    expect((await get(placed.order._id, stranger)).status).toBe(404)
    expect((await patch(placed.order._id, 100, stranger)).status).toBe(404)
    const list = await test.call(calls.listOrders, {}, { token: stranger })
    expect(list.data).toMatchObject({ items: [], total: 0 })
  })

  it('is opened by the browser that placed it also after the session, as by its link', async () => {
    await other.add('karak', { qty: 5 })
    const { data, headers } = await other.place()
    const k = data.link.split('?k=')[1]!
    expect(k.startsWith(`${test.merchantId}.`)).toBe(true)
    expect(headers['set-cookie']).toContain(`o.${data.order._id}=${k}; `)
    const [cookie] = String(headers['set-cookie']).split(';')
    expect((await get(data.order._id, undefined, { cookie: cookie! })).data.order).toMatchObject({ phone: null })
  })

  it('opens from its link without login, and shows nothing personal', async () => {
    const [path, k] = placed.link.split('?k=')
    expect(path).toBe(`/test-kitchen/order-status/${placed.order._id}`)
    const opened = await test.call(calls.openOrderLink, { params: { id: placed.order._id }, body: { k: k! } })
    expect(opened.data).toEqual({ order: placed.order._id, slug: 'test-kitchen' })
    const [cookie] = String(opened.headers['set-cookie']).split(';')
    expect(cookie).toBe(`o.${placed.order._id}=${k}`)
    expect(String(opened.headers['set-cookie'])).toContain('HttpOnly; SameSite=Lax')
    const seen = await get(placed.order._id, undefined, { cookie: cookie! })
    expect(seen.data.order).toMatchObject({
      status: 10,
      totals: placed.order.totals,
      user: null,
      address: null,
      phone: null,
      deliveryInstruction: null,
      mayCancel: false,
    })
    for (const personal of ['Layla', 'Ring twice', 'no lemon', placed.order.phone!.number])
      expect(seen.text).not.toContain(personal)
  })

  it('hostile 28: a link opens its own order and no other, and nothing is changed with it', async () => {
    const k = placed.link.split('?k=')[1]!
    await other.add('karak', { qty: 5 })
    const theirs = (await other.place()).data.order._id
    const open = (id: string, capability: string) =>
      test.call(calls.openOrderLink, { params: { id }, body: { k: capability } })
    const guessed = `${k.slice(0, -2)}${k.endsWith('AA') ? 'QQ' : 'AA'}`
    const wrong = [await open(theirs, k), await open(unknown, k), await open(placed.order._id, guessed)]
    expect(wrong.map(({ status }) => status)).toEqual([404, 404, 404])
    expect((await open(placed.order._id, '')).status).toBe(404)
    const cookie = `o.${theirs}=${k}`
    expect((await get(theirs, undefined, { cookie })).status).toBe(404)
    const own = `o.${placed.order._id}=${k}`
    const cancelled = await test.call(
      calls.changeOrder,
      { params: { id: placed.order._id }, body: { status: 100 } },
      { headers: { cookie: own, 'sec-fetch-site': 'same-origin' } },
    )
    expect(cancelled.status).toBe(401)
    const { rows } = await test.sql.query('select capability_hash from orders where order_id = $1', [placed.order._id])
    expect(rows[0].capability_hash.toString('base64url')).not.toContain(k.split('.')[1])
  })

  it('opens from its link by a statement of its merchant alone, and no other merchant’s name opens it', async () => {
    const k = placed.link.split('?k=')[1]!
    const id = placed.order._id
    const sent: string[] = []
    const stop = watchTexts(({ name }) => sent.push(name))
    const opened = await test.call(calls.openOrderLink, { params: { id }, body: { k } })
    stop()
    expect(opened.status).toBe(200)
    expect(sent).toContain('orders.findCapability')
    expect(sent).not.toContain('orders.findFormerLink')
    const [, capability] = k.split('.')
    for (const merchantId of [otherMerchant, unknown]) {
      const refused = await test.call(calls.openOrderLink, {
        params: { id },
        body: { k: `${merchantId}.${capability}` },
      })
      expect(refused.status).toBe(404)
    }
  })

  it('opens from a link of before, which names no merchant, at its merchant’s page, at another’s and at none', async () => {
    const [, capability] = placed.link.split('?k=')[1]!.split('.')
    const id = placed.order._id
    const pages: readonly Record<string, string>[] = [
      { 'x-merchant': 'test-kitchen' },
      { 'x-merchant': 'other-kitchen' },
      {},
    ]
    for (const headers of pages) {
      const opened = await test.call(calls.openOrderLink, { params: { id }, body: { k: capability! } }, { headers })
      expect(opened.data).toEqual({ order: id, slug: 'test-kitchen' })
      expect(String(opened.headers['set-cookie'])).toContain(`o.${id}=${test.merchantId}.${capability}; `)
    }
    const wrong = await test.call(calls.openOrderLink, { params: { id }, body: { k: `${capability!.slice(0, -2)}AA` } })
    expect(wrong.status).toBe(404)
  })

  it.each([0, 12, 20, 30, 40, 50, 60, 70, 80, 90, 110, 120, 130, 10, -1, 999, 2 ** 31])(
    'hostile 25: a customer cannot move an order to %i',
    async (status) => {
      const answer = await patch(placed.order._id, status)
      expect([answer.status, answer.meta.error]).toEqual([409, 'invalid_transition'])
      expect((await get(placed.order._id, customer.token)).data.order.status).toBe(10)
    },
  )

  it('hostile 25: may be cancelled by its customer until the kitchen has started, and once', async () => {
    expect((await patch(placed.order._id, 100)).data.order).toMatchObject({
      status: 100,
      mayCancel: false,
      payment: { status: 20 },
    })
    expect((await patch(placed.order._id, 100)).meta.error).toBe('invalid_transition')
    await customer.add('soup', { qty: 2 })
    const started = (await customer.place()).data.order._id
    expect((await move(20, 'merchant', started)).ok).toBe(true)
    expect((await patch(started, 100)).status).toBe(409)
  })

  it('hostile 25: a rival step cannot be taken twice: ten cancel while the kitchen accepts', async () => {
    const [accepted, ...cancelled] = await Promise.all([
      move(20),
      ...Array.from({ length: 10 }, () => patch(placed.order._id, 100)),
    ])
    const taken = cancelled.filter(({ status }) => status === 200).length + (accepted.ok ? 1 : 0)
    expect(taken).toBe(1)
    const { rows } = await test.sql.query('select to_status from order_history where order_id = $1 order by version', [
      placed.order._id,
    ])
    expect(rows.map(({ to_status }) => to_status)).toEqual([10, accepted.ok ? 20 : 100])
  })

  it('is paid when it is handed over, and its promise counts from the kitchen’s yes', async () => {
    test.clock.turn({ minutes: 3 })
    expect(await move(20)).toMatchObject({
      value: { eta: { from: new Date('2026-06-01T08:23:00Z') }, deadlineAt: null },
    })
    await move(40)
    expect(await move(60)).toMatchObject({ ok: true, value: { status: 60, paymentStatus: 100 } })
    const { timeline } = (await get(placed.order._id, customer.token)).data.order
    expect(timeline.map(({ status, by: actor }) => [status, actor])).toEqual([
      [10, 'system'],
      [20, 'merchant'],
      [40, 'merchant'],
      [60, 'merchant'],
    ])
    test.clock.set('2026-06-01T08:00:00Z')
  })

  it('lists the customer’s orders, newest first, in pages', async () => {
    for (let order = 0; order < 2; order++) {
      test.clock.turn({ seconds: 1 })
      await customer.add('soup', { qty: 2 })
      await customer.place()
    }
    const list = (query: object) => test.call(calls.listOrders, { query }, { token: customer.token })
    const all = (await list({})).data
    expect([all.total, all.items.length, all.items[2]!._id]).toEqual([3, 3, placed.order._id])
    const page = (await list({ skip: '1', limit: '1', sortByCreatedAt: '1' })).data
    expect([page.total, page.items[0]!._id]).toEqual([3, all.items[1]!._id])
    expect((await list({ stores: placed.order.store._id })).data.total).toBe(3)
    expect((await list({ stores: `${unknown},nonsense` })).data.total).toBe(0)
  })

  it.each<[object, number]>([
    [{ skip: '-1' }, 400],
    [{ limit: '0' }, 400],
    [{ limit: '1e9' }, 200],
    [{ skip: '1e12' }, 200],
    [{ sortByCreatedAt: '__proto__' }, 400],
    [{ limit: 'NaN' }, 400],
    [{ stores: "'; drop table orders; --" }, 200],
  ])('hostile 30: pages with %j are cut or refused', async (query, expected) => {
    const { status, data } = await test.call(calls.listOrders, { query }, { token: customer.token })
    expect(status).toBe(expected)
    if (status === 200) expect(data.limit).toBeLessThanOrEqual(100)
  })

  it('hostile 31: is ordered again at today’s prices, with what is gone named', async () => {
    const again = await newCustomer(test)
    await again.add('soup')
    await again.add('karak', { qty: 3 })
    await again.add('water')
    const order = (await again.place()).data.order._id
    await test.apply(
      merchantDocument((document) => {
        const [mains, drinks] = document.catalogue.categories
        mains!.products[0]!.price = '21.00'
        drinks!.products[0]!.soldOut = true
        drinks!.products.pop()
      }),
    )
    const { status, data } = await test.call(cartCalls.reorder, { body: { order } }, { token: again.token })
    expect(status).toBe(200)
    expect(data.cart!.products.map(({ sku, unit }) => [sku, unit.amount])).toEqual([['soup', 2100]])
    expect(data.dropped!.map(({ name, because }) => [name.en, because])).toEqual([
      ['Karak tea', 'sold_out'],
      ['Water', 'gone'],
    ])
    await test.apply(merchantDocument())
  })
})
