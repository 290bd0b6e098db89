import * as cartCalls from '@compass/contract/cart'
import { listMerchantOrders } from '@compass/contract/merchant-side'
import { merchantDocument } from '@compass/testkit/merchants'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { aed, customerWithCart, newCustomer, type Shop, shopOf } from '../../testing/customer.ts'
import { type TestApi, testApi } from '../../testing/test-api.ts'

describe('placing an order', () => {
  let test: TestApi
  let shop: Shop
  beforeAll(async () => {
    test = await testApi()
    shop = await shopOf(test)
  })
  afterEach(async () => {
    test.clock.set('2026-06-01T08:00:00Z')
    await test.apply(merchantDocument())
  })
  afterAll(async () => expect(await test.end()).toEqual([]))

  it('makes an order of the cart: number, totals, timeline, promise', async () => {
    const customer = await customerWithCart(test)
    const { status, data } = await customer.place({ deliveryInstruction: 'Ring twice' })
    expect(status).toBe(201)
    expect(data.order).toMatchObject({
      orderId: expect.stringMatching(/^\d+$/),
      status: 10,
      orderType: 10,
      payment: { status: 20, method: 'cod' },
      address: { name: 'Layla Haddad', address: null },
      deliveryInstruction: 'Ring twice',
      mayCancel: true,
      deadlineAt: '2026-06-01T08:10:00.000Z',
      timeline: [{ status: 10, at: '2026-06-01T08:00:00.000Z', by: 'system' }],
      eta: { from: '2026-06-01T08:20:00.000Z', to: '2026-06-01T08:30:00.000Z' },
    })
    expect(data.order.totals.grandTotal).toEqual(aed(3700))
    expect(data.order.products[0]!.share).toEqual({ discount: aed(0), tax: aed(171), paid: aed(3600) })
    expect(data.payment).toBeNull()
    expect((await test.call(cartCalls.getCart, {}, { token: customer.token })).data.cart).toBeNull()
  })

  it('counts numbers up for each store', async () => {
    const numbers: number[] = []
    for (let turn = 0; turn < 3; turn++)
      numbers.push(Number((await (await customerWithCart(test)).place()).data.order.orderId))
    expect(numbers).toEqual([numbers[0], numbers[0]! + 1, numbers[0]! + 2])
  })

  it('delivers to a saved address at the area’s fee', async () => {
    const customer = await newCustomer(test)
    const area = shop.area('marina', 'harbour')
    await customer.add('soup', { qty: 2, orderType: 20, area })
    const { data } = await customer.place({ address: { _id: await customer.address(area) } })
    expect(data.order.totals.grandTotal).toEqual(aed(3600 + 100 + 900))
    expect(data.order.user).toBe(customer.userId)
    expect(data.order.address).toMatchObject({
      area: { en: 'Harbour' },
      city: { en: 'Dubai', ar: 'دبي' },
      address: expect.stringContaining('Harbour Street'),
    })
    expect(data.order.eta).toEqual({ from: '2026-06-01T08:25:00.000Z', to: '2026-06-01T08:35:00.000Z' })
  })

  it('writes the address in the customer’s language for them, and in the merchant’s for the kitchen', async () => {
    const customer = await newCustomer(test)
    const area = shop.area('marina', 'harbour')
    await customer.add('soup', { qty: 2, orderType: 20, area })
    const inArabic = { 'content-language': 'ar' }
    const placed = await customer.place({ address: { _id: await customer.address(area) } }, inArabic)
    expect(placed.data.order.address!.address).toBe('Marina Heights، الطابق 12، 1204، Harbour Street، الميناء، دبي')
    const token = await test.merchantKey()
    const { data } = await test.call(listMerchantOrders, {}, { token })
    const seen = data.items.find(({ _id }) => _id === placed.data.order._id)
    expect(seen!.address!.address).toBe('Marina Heights, Floor 12, 1204, Harbour Street, Harbour, Dubai')
  })

  it('hostile 1: the same key and body again answers the first result, and makes one order', async () => {
    const customer = await customerWithCart(test)
    const body = await customer.orderBody()
    const key = { 'idempotency-key': 'order-1' }
    const first = await customer.send(body, key)
    const second = await customer.send(body, key)
    expect([first.status, second.status]).toEqual([201, 200])
    expect(second.data.order._id).toBe(first.data.order._id)
    expect(second.headers['idempotent-replayed']).toBe('true')
    expect([first.meta.replayed, second.meta.replayed]).toEqual([undefined, true])
    expect(await customer.orderCount()).toBe(1)
    const other = await customer.send({ ...(body as object), deliveryInstruction: 'other' }, key)
    expect([other.status, other.meta.error]).toEqual([409, 'idempotency_conflict'])
  })

  it.each([
    ['with one key', true, true],
    ['with a basket named', false, true],
    ['with neither', false, false],
  ])('hostile 1: 20 at once %s make one order', async (_, hasKey, namesCart) => {
    const customer = await customerWithCart(test)
    const { cart, ...body } = (await customer.orderBody()) as Record<string, unknown>
    const sent = namesCart ? { ...body, cart } : body
    const key: Record<string, string> = hasKey ? { 'idempotency-key': 'same' } : {}
    const answers = await Promise.all(Array.from({ length: 20 }, () => customer.send(sent, key)))
    expect(answers.map(({ status }) => status).sort()).toEqual([...Array(19).fill(200), 201])
    expect(new Set(answers.map(({ data }) => data.order._id)).size).toBe(1)
    expect(await customer.orderCount()).toBe(1)
  })

  it('hostile 1: sent again without cart and key it answers the order that was made, and says so', async () => {
    const customer = await customerWithCart(test)
    const { cart: _, ...body } = (await customer.orderBody()) as Record<string, unknown>
    const [first, second] = [await customer.send(body), await customer.send(body)]
    expect(second.data.order._id).toBe(first.data.order._id)
    expect([first, second].map(({ status, meta }) => [status, meta.code, meta.replayed])).toEqual([
      [201, 201, undefined],
      [200, 200, true],
    ])
    expect(first.headers['idempotent-replayed']).toBeUndefined()
    expect(await customer.orderCount()).toBe(1)
  })

  it('hostile 4: one cart under different keys is one order', async () => {
    const customer = await customerWithCart(test)
    const body = await customer.orderBody()
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, i) => customer.send(body, { 'idempotency-key': `key-${i}` })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([...Array(7).fill(200), 201])
    expect(await customer.orderCount()).toBe(1)
  })

  it.each(['', 'x'.repeat(256), 'a b', 'tab\there', 'ключ'])('hostile 5: refuses the key %j', async (key) => {
    const customer = await customerWithCart(test)
    const { status, meta } = await customer.place({}, { 'idempotency-key': key })
    expect([status, meta.error]).toEqual([400, 'invalid_idempotency_key'])
    expect(await customer.orderCount()).toBe(0)
  })

  it('hostile 6: a key belongs to its customer', async () => {
    const [one, two] = [await customerWithCart(test), await customerWithCart(test)]
    const key = { 'idempotency-key': 'shared' }
    const first = await one.place({}, key)
    const second = await two.place({}, key)
    expect([first.status, second.status]).toEqual([201, 201])
    expect(second.data.order._id).not.toBe(first.data.order._id)
  })

  it('hostile 6: another customer’s cart is unknown', async () => {
    const [victim, other] = [await customerWithCart(test), await customerWithCart(test, 'karak')]
    const { cart } = (await victim.orderBody()) as { cart: string }
    expect((await other.place({ cart })).status).toBe(404)
    expect((await other.place({ cart: 'no-such-basket' })).status).toBe(404)
  })
})
