import { listMerchantOrders } from '@compass/contract/merchant-side'
import { changeOrder } from '@compass/contract/orders'
import { refundOrder } from '@compass/contract/payments'
import { ORDER_STATUS } from '@compass/domain/orders'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { newCustomer } from '../../testing/customer.ts'
import { type PayingShop, payingShop } from './test-payments.ts'

describe('money that goes back', () => {
  let shop: PayingShop
  beforeAll(async () => {
    shop = await payingShop()
  })
  afterAll(() => shop.close())
  afterEach(async () => expect(await shop.settled()).toEqual([]))

  const refund = (order: string, body: object, headers: Record<string, string> = {}) =>
    shop.test.call(refundOrder, { params: { id: order }, body: body as never }, { token: shop.key, headers })

  const money = (amount: number) => ({ amount: { amount, currency: 'AED' } })

  const move = (order: string, to: number) =>
    shop.test.inject({
      method: 'POST',
      url: `/v1/merchant/orders/${order}/transitions`,
      payload: { to, reason: 'sold out' },
      headers: { authorization: `Bearer ${shop.key}` },
    })

  it.each([
    ['declines', ORDER_STATUS.DECLINED, 'declined'],
    ['records a cancel by telephone', ORDER_STATUS.CANCEL_CUSTOMER, 'cancelled'],
  ])('the merchant %s: all of it goes back once, to the gateway', async (_, to, cause) => {
    const { customer, order, total } = await shop.paid()
    expect((await move(order, to)).statusCode).toBe(200)
    expect((await move(order, to)).statusCode).toBe(409)
    expect(await shop.refunds(order)).toMatchObject([{ cause, amount: total, way: 'gateway', status: 'queued' }])
    await shop.test.ports.runJobs('send-refunds')
    await shop.test.ports.runJobs('send-refunds')
    expect(await shop.refunds(order)).toMatchObject([{ status: 'done' }])
    const seen = (await shop.status(customer, order)).order
    expect(seen.totals.refundAmount.amount).toBe(total)
    expect(seen.payment.refunds).toMatchObject([{ amount: { amount: total }, way: 'gateway', status: 'done' }])
    expect([...shop.gateway.refunds.values()].filter(({ amount }) => amount === total).length).toBeGreaterThan(0)
  })

  it('the customer cancels and says why: the merchant reads it, and all of it goes back', async () => {
    const { customer, order, total } = await shop.paid()
    const body = { status: ORDER_STATUS.CUSTOMER_REJECT, reason: 'Ordered by mistake' }
    const { token } = customer
    expect((await shop.test.call(changeOrder, { params: { id: order }, body }, { token })).status).toBe(200)
    const board = await shop.test.call(listMerchantOrders, { query: {} }, { token: shop.key })
    const seen = board.data.items.find(({ _id }) => _id === order)!
    expect(seen.timeline.at(-1)).toMatchObject({ by: 'customer', reason: 'Ordered by mistake' })
    expect(await shop.refunds(order)).toMatchObject([{ cause: 'rejected', amount: total }])
  })

  it('a line goes back by its frozen share, and all lines together are what was paid for them', async () => {
    const { customer, order } = await shop.paid()
    const { products } = (await shop.status(customer, order)).order
    let sum = 0
    for (const { _id, share } of products) {
      const back = await refund(order, { lines: [{ _id }], reason: 'it was cold' })
      expect(back.status).toBe(201)
      sum += share.paid.amount
      expect(back.data.refundAmount.amount).toBe(sum)
    }
  })

  it('hostile 50: more than was captured is refused, also by many at once', async () => {
    const { order, total } = await shop.paid()
    expect((await refund(order, money(total + 1))).meta).toMatchObject({ code: 409, error: 'refund_too_large' })
    const half = Math.floor(total / 2)
    const answers = await Promise.all(Array.from({ length: 8 }, () => refund(order, money(half))))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 409, 409, 409, 409, 409, 409])
    const rows = await shop.refunds(order)
    expect(rows.reduce((sum, { amount }) => sum + amount, 0)).toBe(half * 2)
  })

  it('hostile 38: a refund that is asked for before the money came is refused, and the money places the order', async () => {
    const { customer, order, payment, total } = await shop.placed()
    expect((await refund(order, money(100))).meta).toMatchObject({ code: 409, error: 'refund_too_large' })
    await shop.sendWebhook(shop.gateway.pay(payment))
    expect(await shop.status(customer, order)).toMatchObject({ status: ORDER_STATUS.NEW, payment: 100 })
    expect(await shop.refunds(order)).toEqual([])
    expect((await refund(order, money(total))).status).toBe(201)
  })

  it('hostile 52: coins that are sent twice wait for the store manager, once, and the order stands', async () => {
    const { customer, order, payment, total } = await shop.placed('cryptoWallet')
    const second = (await shop.pay(customer, order, { mod: 'cryptoWallet' })).data.payment!._id
    await shop.sendWebhook(shop.gateway.pay(second))
    const late = shop.gateway.change(payment, { status: 'captured', captured: total })
    for (const eventId of ['coin', 'again']) await shop.sendWebhook(late, { eventId })
    expect(await shop.refunds(order)).toMatchObject([
      { cause: `second_success:${payment}`, amount: total, way: 'gateway', status: 'manual' },
    ])
    expect(await shop.status(customer, order)).toMatchObject({ status: ORDER_STATUS.NEW, payment: 100 })
  })

  it('the same key is the same refund, with another amount a conflict', async () => {
    const { order } = await shop.paid()
    const key = { 'idempotency-key': 'back' }
    const first = await refund(order, money(500), key)
    const again = await refund(order, money(500), key)
    expect([first.status, again.status]).toEqual([201, 200])
    expect(again.data).toEqual(first.data)
    expect((await refund(order, money(600), key)).meta.error).toBe('idempotency_conflict')
  })

  it('cash is recorded as owed', async () => {
    const customer = await newCustomer(shop.test)
    await customer.add('soup')
    const placed = await customer.place({ payment: { mod: 'cod' } })
    const { _id: order, totals } = placed.data.order
    await shop.test.inject({
      method: 'POST',
      url: `/v1/merchant/orders/${order}/payments`,
      payload: { method: 'cod', amount: totals.grandTotal },
      headers: { authorization: `Bearer ${shop.key}` },
    })
    expect((await refund(order, money(300))).status).toBe(201)
    expect((await move(order, ORDER_STATUS.DECLINED)).statusCode).toBe(200)
    expect(await shop.refunds(order)).toMatchObject([
      { amount: 300, way: 'cash', status: 'owed' },
      { amount: totals.grandTotal.amount - 300, way: 'cash', status: 'owed', cause: 'declined' },
    ])
  })

  it('an order of nobody’s, no amount, an unknown line', async () => {
    const { order } = await shop.paid()
    expect((await refund('01900000-0000-7000-8000-000000000000', money(1))).status).toBe(404)
    expect((await refund(order, {})).status).toBe(422)
    expect((await refund(order, money(0))).status).toBe(422)
    expect((await refund(order, { lines: [{ _id: 'nothing' }] })).status).toBe(422)
    expect((await refund(order, { amount: { amount: 100, currency: 'KWD' } })).status).toBe(422)
  })
})
