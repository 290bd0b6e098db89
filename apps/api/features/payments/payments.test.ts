import { ORDER_STATUS } from '@compass/domain/orders'
import { PAYMENT_STATUS } from '@compass/domain/payments'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { newCustomer } from '../../testing/customer.ts'
import { type PayingShop, payingShop } from './test-payments.ts'

const { INITIALIZE, NEW, PAYMENT_CANCELLED, DECLINED, CUSTOMER_REJECT } = ORDER_STATUS
const { INITIATED, PENDING, SUCCESS, FAILED, CANCELLED, ABORTED, UNPAID } = PAYMENT_STATUS

describe('paying online', () => {
  let shop: PayingShop
  beforeAll(async () => {
    shop = await payingShop()
  })
  afterAll(() => shop.close())
  afterEach(async () => {
    shop.gateway.behaviour = 'well'
    expect(await shop.settled()).toEqual([])
  })

  it('the order waits while its customer is at the bank, and is placed when the bank tells of the money', async () => {
    const customer = await newCustomer(shop.test)
    await customer.add('soup')
    const placed = await customer.place({ payment: { mod: 'card' } })
    expect(placed.status).toBe(201)
    expect(placed.data.order).toMatchObject({ status: INITIALIZE, payment: { status: INITIATED, method: 'card' } })
    const payment = placed.data.payment!
    expect(payment).toMatchObject({ status: INITIATED, requiresRedirect: true, pageUrl: shop.gateway.pageUrl })
    expect(payment.amount).toEqual(placed.data.order.totals.grandTotal)
    expect(await shop.cartOf(customer)).toMatchObject({ lockedBy: placed.data.order._id, count: 1 })
    const notified = await shop.sendWebhook(shop.gateway.pay(payment._id))
    expect(notified.statusCode).toBe(200)
    const seen = await shop.status(customer, placed.data.order._id)
    expect(seen).toMatchObject({ status: NEW, payment: SUCCESS })
    expect(await shop.cartOf(customer)).toBeNull()
  })

  it('hostile 47: each refusal of a card has its code, and the same cart is tried again on the same order', async () => {
    const customer = await newCustomer(shop.test)
    await customer.add('soup')
    const tokens = ['tok_5001', 'tok_5002', 'tok_5003', 'tok_5011', 'tok_5100', 'tok_ok']
    const card = { brand: 'visa', last4: '4242', expiry: '12/30', type: 'credit', holder: 'L H' }
    shop.gateway.cards.set(
      customer.userId,
      tokens.map((token) => ({ token, ...card })),
    )
    const body = await customer.orderBody()
    const pay = (cardId: string) =>
      customer.send({ ...body, payment: { mod: 'savedCard', cardId } }, { 'idempotency-key': cardId })
    const codes = []
    for (const token of tokens.slice(0, 5)) {
      const refused = await pay(token)
      expect(refused.status).toBe(402)
      codes.push(refused.meta.code)
    }
    expect(codes).toEqual([5001, 5002, 5003, 5011, 5100])
    expect(await shop.cartOf(customer)).toMatchObject({ count: 1 })
    const paid = await pay('tok_ok')
    expect(paid.data).toMatchObject({ order: { status: NEW }, payment: { status: SUCCESS } })
    const { rows } = await shop.test.sql.query('select count(*)::int as n from orders where user_id = $1', [
      customer.userId,
    ])
    expect(rows).toEqual([{ n: 1 }])
  })

  it('hostile 1, 8: the same key is the same order and the same attempt, also the same refusal', async () => {
    const { customer, order, payment } = await shop.placed('card', { 'idempotency-key': 'first' })
    const cart = (await shop.cartOf(customer))!
    const { total } = { total: (await shop.status(customer, order)).order.totals.grandTotal }
    const body = {
      store: cart.store,
      cart: cart._id,
      orderType: 10,
      payment: { mod: 'card' },
      expected: { grandTotal: total },
    }
    const again = await customer.send(body, { 'idempotency-key': 'first' })
    expect(again.status).toBe(200)
    expect(again.data).toMatchObject({ order: { _id: order }, payment: { _id: payment } })
    await shop.sendWebhook(shop.gateway.change(payment, { status: 'failed', failureCode: 5011 }))
    expect((await customer.send(body, { 'idempotency-key': 'first' })).meta).toMatchObject({ code: 5011 })
    const fresh = await customer.send(body, { 'idempotency-key': 'second' })
    expect(fresh.data.order._id).toBe(order)
    expect(fresh.data.payment).toMatchObject({ status: INITIATED })
    expect(fresh.data.payment!._id).not.toBe(payment)
    const replay = await customer.send(body, { 'idempotency-key': 'second' })
    expect(replay.data.payment!._id).toBe(fresh.data.payment!._id)
  })

  it.each([
    ['authorised after captured', ['captured', 'authorised']],
    ['failed after captured', ['captured', 'failed']],
    ['captured after failed', ['failed', 'captured']],
    ['cancelled, then captured, then pending', ['cancelled', 'captured', 'pending']],
  ])('hostile 38: %s ends paid, and is never left', async (_, notified) => {
    const { customer, order, payment } = await shop.placed()
    for (const status of notified) {
      const { captured, amount } = shop.gateway.findPayment(payment)
      await shop.sendWebhook({
        ...shop.gateway.findPayment(payment),
        status,
        captured: status === 'captured' ? amount : captured,
      })
    }
    shop.gateway.pay(payment)
    expect(await shop.status(customer, order)).toMatchObject({ status: NEW, payment: SUCCESS })
    expect(await shop.refunds(order)).toEqual([])
  })

  it('webhook, return and enquiry at the same moment: one of them places the order, and it is paid once', async () => {
    const { customer, order, payment } = await shop.placed()
    const paid = shop.gateway.pay(payment)
    const url = `/v1/payment/callback/sandbox?account=${shop.test.merchantId}&payment=${payment}`
    shop.test.clock.turn({ seconds: 31 })
    const all = await Promise.all([
      shop.sendWebhook(paid, { eventId: 'first of a race' }),
      shop.test.inject({ url }),
      shop.sendWebhook(paid, { eventId: 'second of a race' }),
      shop.test.inject({ url }),
      shop.test.ports.runJobs('enquire-payments'),
      shop.sendWebhook(paid, { eventId: 'first of a race' }),
    ])
    expect(all.map((answer) => answer?.statusCode)).toEqual([200, 303, 200, 303, undefined, 200])
    const seen = await shop.status(customer, order)
    expect(seen).toMatchObject({ status: NEW, payment: SUCCESS })
    expect(seen.order.timeline.map(({ status }) => status)).toEqual([INITIALIZE, NEW])
    expect(await shop.refunds(order)).toEqual([])
  })

  it('hostile 37: one webhook a thousand times at once is answered 200 each time and acts once', async () => {
    const { customer, order, payment } = await shop.placed()
    const paid = shop.gateway.pay(payment)
    const answers = await Promise.all(Array.from({ length: 1000 }, () => shop.sendWebhook(paid, { eventId: 'one' })))
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
    const { order: seen } = await shop.status(customer, order)
    expect(seen.timeline.map(({ status }) => status)).toEqual([INITIALIZE, NEW])
  })

  it('hostile 34, 36: a webhook that is not signed so, by that account, now, changes nothing, and counts', async () => {
    const { customer, order, payment } = await shop.placed()
    const { url, body, headers } = shop.gateway.webhook(
      { ...shop.gateway.findPayment(payment), status: 'captured', captured: 1 },
      { isTrue: false },
    )
    const send = async (options: Record<string, string>) =>
      (await shop.test.inject({ method: 'POST', url, payload: body, headers: { ...headers, ...options } })).json().meta
    expect(await send({ 'x-gateway-signature': '' })).toMatchObject({ code: 400, error: 'invalid_signature' })
    expect(await send({ 'x-gateway-signature': `t=1,v1=${'0'.repeat(64)}` })).toMatchObject({
      error: 'invalid_signature',
    })
    const others = await shop.sendWebhook(shop.gateway.findPayment(payment), {
      secretOf: '01900000-0000-7000-8000-000000000000',
    })
    expect(others.statusCode).toBe(400)
    const { now } = shop.test.clock
    for (const seconds of [-301, 301]) {
      const at = new Date(now.getTime() + seconds * 1000)
      const stale = await shop.sendWebhook(shop.gateway.findPayment(payment), { at })
      expect(stale.json().meta).toMatchObject({ code: 400, error: 'stale_signature' })
    }
    expect((await shop.status(customer, order)).status).toBe(INITIALIZE)
    const metrics = shop.test.api.metrics.text()
    expect(metrics).toMatch(/compass_gateway_notices_refused_total\{gateway="sandbox",reason="invalid_signature"\} 3/)
    expect(metrics).toMatch(/reason="stale_signature"\} 2/)
  })

  it('hostile 40: money for nothing of ours is written down and goes back, once', async () => {
    const stray = shop.gateway.stray(700)
    for (const eventId of ['a', 'b', 'b']) expect((await shop.sendWebhook(stray, { eventId })).statusCode).toBe(200)
    expect(await shop.settled()).toEqual([])
    expect(await shop.refunds(null)).toMatchObject([{ amount: 700, way: 'gateway', status: 'done' }])
  })

  it('hostile 40: money for an order that its customer gave up goes back, once', async () => {
    const { customer, order, payment, total } = await shop.placed()
    const left = await shop.test.inject({
      method: 'PATCH',
      url: `/v1/orders/${order}`,
      payload: { status: CUSTOMER_REJECT },
      headers: { authorization: `Bearer ${customer.token}` },
    })
    expect(left.statusCode).toBe(200)
    const paid = shop.gateway.pay(payment)
    for (const eventId of ['c', 'd']) await shop.sendWebhook(paid, { eventId })
    expect(await shop.refunds(order)).toMatchObject([{ cause: `late:${payment}`, amount: total, status: 'queued' }])
  })

  it('hostile 40: a second success on a paid order goes back, once', async () => {
    const { customer, order, payment, total } = await shop.placed()
    const second = (await shop.pay(customer, order, { mod: 'knet' })).data.payment!._id
    await shop.sendWebhook(shop.gateway.pay(second))
    const late = shop.gateway.change(payment, { status: 'captured', captured: total })
    for (const eventId of ['e', 'f']) await shop.sendWebhook(late, { eventId })
    expect(await shop.refunds(order)).toMatchObject([{ cause: `second_success:${payment}`, amount: total }])
    const seen = await shop.status(customer, order)
    expect(seen).toMatchObject({ status: NEW, payment: SUCCESS })
    expect(seen.order).toMatchObject({ payment: { method: 'knet' }, totals: { refundAmount: { amount: 0 } } })
  })

  it('hostile 42: what a browser brings back decides nothing: the gateway is asked', async () => {
    const { customer, order, payment } = await shop.placed()
    const url = `/v1/payment/callback/sandbox?account=${shop.test.merchantId}&payment=${payment}&status=success`
    shop.test.clock.turn({ seconds: 5 })
    const forged = await shop.test.inject({ method: 'GET', url })
    expect(forged.statusCode).toBe(303)
    expect(forged.headers.location).toBe(`/test-kitchen/payment/${payment}/failure`)
    expect((await shop.status(customer, order)).status).toBe(INITIALIZE)
    shop.gateway.pay(payment)
    shop.test.clock.turn({ seconds: 5 })
    const headers = { 'content-type': 'application/x-www-form-urlencoded', origin: 'http://elsewhere.example' }
    const back = await shop.test.inject({ method: 'POST', url, payload: 'status=failed', headers })
    expect([back.statusCode, back.headers.location]).toEqual([303, `/test-kitchen/order-status/${order}`])
    expect(await shop.status(customer, order)).toMatchObject({ status: NEW, payment: SUCCESS })
  })

  it('an enquiry finds what nobody told: after 30 seconds, 2 minutes …', async () => {
    const { customer, order, payment } = await shop.placed()
    shop.gateway.pay(payment)
    await shop.test.ports.runJobs('enquire-payments')
    expect((await shop.status(customer, order)).status).toBe(INITIALIZE)
    shop.test.clock.turn({ seconds: 30 })
    await shop.test.ports.runJobs('enquire-payments')
    expect(await shop.status(customer, order)).toMatchObject({ status: NEW, payment: SUCCESS })
  })

  it('half an hour without money lets go of the order; late money takes it up again, once', async () => {
    const { customer, order, payment } = await shop.placed()
    shop.test.clock.turn({ minutes: 30 })
    await shop.test.ports.runJobs('end-unpaid')
    expect(await shop.status(customer, order)).toMatchObject({ status: PAYMENT_CANCELLED, payment: ABORTED })
    const paid = shop.gateway.pay(payment)
    for (const eventId of ['g', 'h']) await shop.sendWebhook(paid, { eventId })
    const seen = await shop.status(customer, order)
    expect(seen).toMatchObject({ status: NEW, payment: SUCCESS })
    expect(seen.order.timeline.map(({ status }) => status)).toEqual([INITIALIZE, PAYMENT_CANCELLED, NEW])
    expect(await shop.refunds(order)).toEqual([])
  })

  it('a change of the cart lets go of the order and gives all back; the same things lie in the new cart', async () => {
    const { customer, order, payment } = await shop.placed()
    const before = (await shop.cartOf(customer))!
    await customer.add('water')
    const after = (await shop.cartOf(customer))!
    expect(after._id).not.toBe(before._id)
    expect(after.products.map(({ sku }) => sku).sort()).toEqual(['karak', 'soup', 'water'])
    expect(await shop.status(customer, order)).toMatchObject({ status: PAYMENT_CANCELLED, payment: CANCELLED })
    const next = await customer.place({ payment: { mod: 'cod' } })
    expect(next.status).toBe(201)
    await shop.sendWebhook(shop.gateway.pay(payment))
    expect((await shop.status(customer, order)).status).toBe(PAYMENT_CANCELLED)
    expect(await shop.refunds(order)).toMatchObject([{ cause: `late:${payment}` }])
  })

  it('cash instead, after all: the order is placed at once, and money of the first try goes back', async () => {
    const { customer, order, payment, total } = await shop.placed()
    const paid = await shop.pay(customer, order, { mod: 'cod' })
    expect(paid.data).toMatchObject({ payment: null, orderStatus: NEW })
    expect(await shop.status(customer, order)).toMatchObject({ status: NEW, payment: UNPAID })
    shop.gateway.change(payment, { status: 'captured', captured: shop.gateway.findPayment(payment).amount })
    await shop.sendWebhook(shop.gateway.findPayment(payment))
    expect(await shop.refunds(order)).toMatchObject([{ cause: `late:${payment}` }])
    // Its own page says so, though what counts now is cash.
    expect((await shop.status(customer, order)).order.payment).toMatchObject({
      method: 'cod',
      refunds: [{ amount: { amount: total }, way: 'gateway' }],
    })
  })

  it('hostile 52: coins that come short, over or too late are looked at by a person, and are no success', async () => {
    for (const verdict of ['underpaid', 'overpaid']) {
      const { customer, order, payment } = await shop.placed('cryptoWallet')
      await shop.sendWebhook(shop.gateway.change(payment, { status: 'pending', received: { verdict } }))
      expect(await shop.status(customer, order)).toMatchObject({ status: INITIALIZE, payment: PENDING })
      const { rows } = await shop.test.sql.query('select review from payments where payment_id = $1', [payment])
      expect(rows).toEqual([{ review: verdict }])
    }
    const { customer, order, payment } = await shop.placed('cryptoWallet')
    await shop.sendWebhook(shop.gateway.change(payment, { status: 'expired' }))
    expect(await shop.status(customer, order)).toMatchObject({ status: INITIALIZE, payment: ABORTED })
    const twice = await shop.placed('cryptoWallet')
    await shop.sendWebhook(shop.gateway.pay(twice.payment))
    const declined = await shop.test.inject({
      method: 'POST',
      url: `/v1/merchant/orders/${twice.order}/transitions`,
      payload: { to: DECLINED },
      headers: { authorization: `Bearer ${shop.key}` },
    })
    expect(declined.statusCode).toBe(200)
    expect(await shop.refunds(twice.order)).toMatchObject([{ cause: 'declined', status: 'manual' }])
  })

  it('an amount that is not the one that was asked for is no success', async () => {
    const { customer, order, payment, total } = await shop.placed()
    await shop.sendWebhook(shop.gateway.change(payment, { status: 'captured', captured: total - 1 }))
    expect(await shop.status(customer, order)).toMatchObject({ status: INITIALIZE, payment: PENDING })
    const { rows } = await shop.test.sql.query('select review from payments where payment_id = $1', [payment])
    expect(rows).toEqual([{ review: 'amount' }])
  })

  it('hostile 62: what costs nothing is placed without a gateway', async () => {
    const before = shop.gateway.requests.length
    expect(FAILED).toBe(4008)
    const { moneyAtPlacing } = await import('../orders/pay-order.ts')
    expect(moneyAtPlacing('card', 0)).toEqual({ status: NEW, paymentStatus: SUCCESS })
    expect(shop.gateway.requests).toHaveLength(before)
  })
})
