import * as cartCalls from '@compass/contract/cart'
import { endMaintenance, setMaintenance } from '@compass/contract/maintenance'
import { listMerchantOrders, recordPayment } from '@compass/contract/merchant-side'
import * as calls from '@compass/contract/orders'
import { getPaymentFailure, payOrder, refundOrder } from '@compass/contract/payments'
import { ORDER_STATUS } from '@compass/domain/orders'
import { PAYMENT_STATUS } from '@compass/domain/payments'
import { SERVICE } from '@compass/domain/services'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { newCustomer } from '../../testing/customer.ts'
import { type TestCourt, testCourt } from '../../testing/test-court.ts'

const { INITIALIZE, NEW, APPROVED, DECLINED, KITCHEN_READY, DELIVERED, PAYMENT_CANCELLED, CUSTOMER_REJECT } =
  ORDER_STATUS

describe('a court order', () => {
  let court: TestCourt
  beforeAll(async () => {
    court = await testCourt()
  })
  afterAll(() => court.close())
  afterEach(async () => expect(await court.settled()).toEqual([]))

  const totalOf = ({ orders, fees }: Awaited<ReturnType<TestCourt['read']>>) =>
    orders.reduce((sum, { totals }) => sum + totals.grandTotal.amount, fees.total.amount)

  it('is placed once, with an order of each vendor, and its total is the sum of them', async () => {
    const customer = await court.customer()
    const { status, data } = await court.place(customer)
    expect(status).toBe(201)
    expect(data.order).toBeNull()
    const { courtOrder, payment } = data
    expect(courtOrder).toMatchObject({ status: INITIALIZE, orderType: SERVICE.PICKUP, mayCancel: true })
    expect(courtOrder!.orders.map(({ store }) => store.name.en)).toEqual(['grill', 'sushi', 'juice'])
    for (const order of courtOrder!.orders)
      expect(order.courtOrder).toEqual({ _id: courtOrder!._id, orderId: courtOrder!.orderId })
    expect(totalOf(courtOrder!)).toBe(courtOrder!.totals.grandTotal.amount)
    expect(payment).toMatchObject({ kind: 'court', order: courtOrder!._id, amount: courtOrder!.totals.grandTotal })
    await court.sendWebhook(court.gateway.pay(payment!._id))
    const paid = await court.read(customer, courtOrder!._id)
    expect(paid).toMatchObject({ status: NEW, payment: { status: PAYMENT_STATUS.SUCCESS }, deadlineAt: null })
    expect(paid.orders.map((order) => [order.status, order.deadlineAt !== null])).toEqual(
      Array.from({ length: 3 }, () => [NEW, true]),
    )
    expect(paid.version).toBeGreaterThan(courtOrder!.version)
  })

  it('is the same order for the same key and for the same cart', async () => {
    const customer = await court.customer()
    const body = await customer.orderBody({ store: await court.store('court'), payment: { mod: 'card' } })
    const key = { 'idempotency-key': 'court-1' }
    const first = await customer.send(body, key)
    const again = await customer.send(body, key)
    const byCart = await customer.send(body)
    expect([first.status, again.status, byCart.status]).toEqual([201, 200, 200])
    const ids = [first, again, byCart].map(({ data }) => data.courtOrder!._id)
    expect(new Set(ids).size).toBe(1)
    const other = await customer.send({ ...body, deliveryInstruction: 'other' }, key)
    expect(other.meta.error).toBe('idempotency_conflict')
  })

  it('makes one court order, however many ask at once', async () => {
    const customer = await court.customer()
    const body = await customer.orderBody({ store: await court.store('court'), payment: { mod: 'card' } })
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, i) => customer.send(body, { 'idempotency-key': `at-once-${i}` })),
    )
    const ids = answers.flatMap(({ data }) => data?.courtOrder?._id ?? [])
    expect(new Set(ids).size).toBe(1)
    expect(await customer.orderCount()).toBe(3)
  })

  it('refuses another total than the one that was shown, and places nothing', async () => {
    const customer = await court.customer()
    const { totals } = await customer.cart()
    const expected = { grandTotal: { ...totals.grandTotal, amount: totals.grandTotal.amount - 1 } }
    const refused = await court.place(customer, { expected })
    expect(refused.meta.error).toBe('cart_changed')
    expect(await customer.orderCount()).toBe(0)
  })

  it('takes no money at pickup counters', async () => {
    const customer = await court.customer()
    expect((await court.place(customer, { payment: { mod: 'cod' } })).meta.error).toBe('payment_method_not_allowed')
  })

  it('names a vendor below its smallest order', async () => {
    const customer = await court.customer({ orange: 1 })
    const { merchant } = await court.test.merchant()
    const maki = merchant.products.find(({ sku }) => sku === 'maki')!
    expect(maki.price).toBeGreaterThan(2000)
    expect((await court.place(customer)).status).toBe(201)
  })

  it('waits for its money, is let go of in time, and gives the cart back once', async () => {
    const customer = await court.customer()
    const { data } = await court.place(customer)
    court.test.clock.turn({ minutes: 31 })
    await court.test.ports.runJobs('end-unpaid')
    const ended = await court.read(customer, data.courtOrder!._id)
    expect(ended.orders.map(({ status }) => status)).toEqual([PAYMENT_CANCELLED, PAYMENT_CANCELLED, PAYMENT_CANCELLED])
    const { rows } = await court.test.sql.query(
      "select count(*)::int as n from carts where user_id = $1 and state in ('expired', 'live')",
      [customer.userId],
    )
    expect(rows[0].n).toBe(1)
    // Late money wakes all of it, since everything can be had again.
    await court.sendWebhook(court.gateway.pay(data.payment!._id))
    const woken = await court.read(customer, data.courtOrder!._id)
    expect(woken.orders.map(({ status }) => status)).toEqual([NEW, NEW, NEW])
    court.test.clock.set('2026-06-01T08:00:00Z')
  })

  it('is paid again after a failure, on the same court order', async () => {
    const customer = await court.customer()
    const { data } = await court.place(customer)
    const failed = court.gateway.change(data.payment!._id, { status: 'failed', failureCode: 5003 })
    await court.sendWebhook(failed)
    const input = { params: { id: data.payment!._id } }
    const failure = await court.test.call(getPaymentFailure, input, { token: customer.token })
    expect(failure.data).toMatchObject({ canRetry: true, code: 5003, kind: 'court', order: data.courtOrder!._id })
    expect(failure.data.methods).not.toContain('cod')
    const body = { order: data.courtOrder!._id, payment: { mod: 'card' } }
    const again = await court.test.call(payOrder, { body }, { token: customer.token })
    expect(again.status).toBe(201)
    await court.sendWebhook(court.gateway.pay(again.data.payment!._id))
    expect((await court.read(customer, data.courtOrder!._id)).status).toBe(NEW)
    const third = await court.test.call(payOrder, { body }, { token: customer.token })
    expect(third.meta.error).toBe('already_paid')
  })

  it('a second success goes back, once', async () => {
    const customer = await court.customer()
    const { data } = await court.place(customer)
    await court.sendWebhook(court.gateway.change(data.payment!._id, { status: 'failed', failureCode: 5003 }))
    const body = { order: data.courtOrder!._id, payment: { mod: 'card' } }
    const again = await court.test.call(payOrder, { body }, { token: customer.token })
    await court.sendWebhook(court.gateway.pay(again.data.payment!._id))
    await court.sendWebhook(court.gateway.pay(data.payment!._id))
    await court.test.ports.runJobs('send-refunds')
    expect(court.gateway.findPayment(data.payment!._id).refunded).toBe(data.courtOrder!.totals.grandTotal.amount)
  })

  it('gives back exactly the frozen total of a vendor that declines, and all of it when all have', async () => {
    const { customer, court: placed, payment } = await court.paid({ kebab: 2, maki: 1, orange: 3 })
    let gone = 0
    for (const order of placed.orders.toReversed()) {
      expect((await court.move(order._id, DECLINED)).status).toBe(200)
      gone += order.totals.grandTotal.amount
      const seen = await court.read(customer, placed._id)
      const isLast = order === placed.orders[0]
      expect(seen.totals.refundAmount.amount).toBe(isLast ? placed.totals.grandTotal.amount : gone)
    }
    await court.test.ports.runJobs('send-refunds')
    expect(court.gateway.findPayment(payment).refunded).toBe(placed.totals.grandTotal.amount)
    expect((await court.read(customer, placed._id)).status).toBe(DECLINED)
  })

  it('goes on with the others: each counter is ready by itself, and the whole is picked up last', async () => {
    const { customer, court: placed } = await court.paid()
    const [grill, sushi, juice] = placed.orders
    await court.move(sushi!._id, DECLINED)
    for (const to of [APPROVED, KITCHEN_READY, DELIVERED]) await court.move(juice!._id, to)
    expect((await court.read(customer, placed._id)).status).toBe(NEW)
    for (const to of [APPROVED, KITCHEN_READY]) await court.move(grill!._id, to)
    expect((await court.read(customer, placed._id)).status).toBe(KITCHEN_READY)
    await court.move(grill!._id, DELIVERED)
    expect((await court.read(customer, placed._id)).status).toBe(DELIVERED)
  })

  it('is cancelled as far as no kitchen has begun', async () => {
    const { customer, court: placed } = await court.paid()
    await court.move(placed.orders[0]!._id, APPROVED)
    const input = { params: { id: placed._id }, body: { status: CUSTOMER_REJECT, reason: 'Too late' } }
    const cancelled = await court.test.call(calls.changeCourtOrder, input, { token: customer.token })
    expect(cancelled.data.courtOrder.orders.map(({ status }) => status)).toEqual([
      APPROVED,
      CUSTOMER_REJECT,
      CUSTOMER_REJECT,
    ])
    expect(cancelled.data.courtOrder.mayCancel).toBe(false)
    expect((await court.test.call(calls.changeCourtOrder, input, { token: customer.token })).status).toBe(409)
  })

  it('is cancelled whole while it waits for its money, by any of its orders', async () => {
    const customer = await court.customer()
    const { data } = await court.place(customer)
    const id = data.courtOrder!.orders[1]!._id
    const input = { params: { id }, body: { status: CUSTOMER_REJECT } }
    expect((await court.test.call(calls.changeOrder, input, { token: customer.token })).status).toBe(200)
    const seen = await court.read(customer, data.courtOrder!._id)
    expect(seen.orders.map(({ status }) => status)).toEqual([CUSTOMER_REJECT, CUSTOMER_REJECT, CUSTOMER_REJECT])
  })

  it('is declined vendor by vendor, where nobody accepts in time', async () => {
    const { customer, court: placed } = await court.paid()
    await court.move(placed.orders[0]!._id, APPROVED)
    court.test.clock.turn({ minutes: 11 })
    await court.test.ports.runJobs('decline-unaccepted')
    const seen = await court.read(customer, placed._id)
    expect(seen.orders.map(({ status }) => status)).toEqual([APPROVED, DECLINED, DECLINED])
    court.test.clock.set('2026-06-01T08:00:00Z')
  })

  it('refunds lines of one vendor, and never more than its own total', async () => {
    const { customer, court: placed } = await court.paid({ kebab: 2, maki: 1 })
    const [grill] = placed.orders
    const [kebab] = grill!.products
    const refund = (body: object) =>
      court.test.call(refundOrder, { params: { id: grill!._id }, body: body as never }, { token: court.key })
    expect((await refund({ lines: [{ _id: kebab!._id, qty: 1 }] })).status).toBe(201)
    const tooMuch = { amount: { amount: grill!.totals.grandTotal.amount, currency: 'AED' } }
    expect((await refund(tooMuch)).meta.error).toBe('refund_too_large')
    const seen = await court.read(customer, placed._id)
    expect(seen.orders[1]!.totals.refundAmount.amount).toBe(0)
    expect(seen.orders[1]!.payment.refunds).toEqual([])
    expect(seen.orders[0]!.payment.refunds).toHaveLength(1)
    await court.move(grill!._id, DECLINED)
    const after = await court.read(customer, placed._id)
    expect(after.orders[0]!.totals.refundAmount).toEqual(grill!.totals.grandTotal)
  })

  it('stands in the history once, and is ordered again whole', async () => {
    const { customer, court: placed } = await court.paid({ kebab: 1, maki: 2 })
    const { data } = await court.test.call(calls.listOrders, { query: {} }, { token: customer.token })
    expect([data.total, data.items.length]).toEqual([1, 1])
    expect(data.items[0]!.courtOrder!._id).toBe(placed._id)
    expect(data.courtOrders.map(({ _id }) => _id)).toEqual([placed._id])
    const body = { order: placed._id, orderType: SERVICE.PICKUP }
    const again = await court.test.call(cartCalls.reorder, { body: body as never }, { token: customer.token })
    expect(again.data.cart!.products.map(({ sku, qty }) => `${qty} ${sku}`)).toEqual(['1 kebab', '2 maki'])
  })

  it('is foreign to everybody else, by its id and by those of its orders', async () => {
    const { court: placed } = await court.paid()
    const stranger = await newCustomer(court.test)
    const read = (id: string) => court.test.call(calls.getCourtOrder, { params: { id } }, { token: stranger.token })
    const [foreign, unknown] = [await read(placed._id), await read('0190a000-0000-7000-8000-000000000000')]
    expect([foreign.status, unknown.status]).toEqual([404, 404])
    expect(foreign.meta.error).toBe(unknown.meta.error)
    const body = { order: placed._id, payment: { mod: 'card' } }
    expect((await court.test.call(payOrder, { body }, { token: stranger.token })).status).toBe(404)
    const input = { params: { id: placed._id }, body: { status: CUSTOMER_REJECT } }
    expect((await court.test.call(calls.changeCourtOrder, input, { token: stranger.token })).status).toBe(404)
    const order = { params: { id: placed.orders[0]!._id } }
    expect((await court.test.call(calls.getOrder, order, { token: stranger.token })).status).toBe(404)
  })

  it('asks no terms, though its country does, and repeats by nobody’s clock', async () => {
    const { merchant } = await court.test.merchant()
    expect(merchant.termsRequired).toBe(true)
    const customer = await court.customer()
    const repeated = await court.place(customer, { recurrenceObj: { unit: 'day' } } as never)
    expect([repeated.status, repeated.meta.error]).toEqual([422, 'recurring_not_offered'])
    expect((await court.place(customer)).status).toBe(201)
    const { rows } = await court.test.sql.query('select terms_agreed from users where user_id = $1', [customer.userId])
    expect(rows).toEqual([{ terms_agreed: null }])
  })

  it('is read and cancelled under maintenance too, and nothing else is ordered', async () => {
    const customer = await court.customer()
    const { data } = await court.place(customer)
    const id = data.courtOrder!._id
    const { platform: token } = court.test
    const until = new Date(court.test.clock.now.getTime() + 3_600_000).toISOString()
    await court.test.call(setMaintenance, { body: { until } }, { token })
    expect((await court.add(customer, 'maki')) as object).toMatchObject({ status: 503 })
    expect((await court.read(customer, id)).mayCancel).toBe(true)
    const input = { params: { id }, body: { status: CUSTOMER_REJECT } }
    expect((await court.test.call(calls.changeCourtOrder, input, { token: customer.token })).status).toBe(200)
    expect((await court.test.call(endMaintenance, { query: {} }, { token })).status).toBe(200)
  })

  it('is opened by its link, without anything personal', async () => {
    const customer = await court.customer()
    const { data } = await court.place(customer)
    const k = new URL(data.link, 'http://localhost').searchParams.get('k')!
    const id = data.courtOrder!._id
    const opened = await court.test.call(calls.openCourtOrderLink, { params: { id }, body: { k } })
    expect(opened.data).toMatchObject({ courtOrder: id })
    const [cookie] = [opened.headers['set-cookie']].flat()
    const headers = { cookie: cookie!.split(';')[0]! }
    const seen = await court.test.call(calls.getCourtOrder, { params: { id } }, { headers })
    expect(seen.data.courtOrder).toMatchObject({ user: null, phone: null, address: null, mayCancel: false })
    const wrong = await court.test.call(calls.openCourtOrderLink, { params: { id }, body: { k: `${k}x` } })
    expect(wrong.status).toBe(404)
  })

  it('is collected once for all vendors, by the court', async () => {
    const customer = await court.customer({ kebab: 1, maki: 1 }, SERVICE.DELIVERY)
    const address = { _id: await harbour(customer) }
    const cart = await customer.cart()
    const { data, meta } = await court.place(customer, {
      payment: { mod: 'cod' },
      address,
      orderType: SERVICE.DELIVERY,
    })
    expect(meta.error).toBeUndefined()
    const placed = data.courtOrder!
    expect(placed).toMatchObject({ status: NEW, fees: { delivery: { amount: 900 } } })
    expect(placed.totals.grandTotal).toEqual(cart.totals.grandTotal)
    const collect = (amount: number, token = court.key) => {
      const body = { method: 'cod', amount: { amount, currency: 'AED' } } as const
      return court.test.call(recordPayment, { params: { id: placed.orders[0]!._id }, body }, { token })
    }
    const { amount } = placed.totals.grandTotal
    expect((await collect(amount, await court.keyOf('grill'))).status).toBe(403)
    expect((await collect(placed.orders[0]!.totals.grandTotal.amount)).meta.error).toBe('invalid_fields')
    expect((await collect(amount)).status).toBe(200)
    expect((await collect(amount)).meta.error).toBe('invalid_transition')
    const seen = await court.read(customer, placed._id)
    expect(seen.payment).toMatchObject({ status: PAYMENT_STATUS.SUCCESS })
    for (const { _id } of placed.orders) await court.move(_id, DECLINED)
    const refunds = (await court.read(customer, placed._id)).payment.refunds
    expect(refunds.every(({ way, status }) => way === 'cash' && status === 'owed')).toBe(true)
    expect(refunds.reduce((sum, refund) => sum + refund.amount.amount, 0)).toBe(amount)
  })

  it('leaves with one courier, when the slowest kitchen is ready', async () => {
    const customer = await court.customer({ kebab: 1, maki: 1 }, SERVICE.DELIVERY)
    const address = { _id: await harbour(customer) }
    const { data } = await court.place(customer, { payment: { mod: 'cod' }, address, orderType: SERVICE.DELIVERY })
    const [grill, sushi] = data.courtOrder!.orders
    for (const to of [APPROVED, KITCHEN_READY]) await court.move(sushi!._id, to)
    expect((await court.move(sushi!._id, ORDER_STATUS.OUT_DELIVERY)).meta.error).toBe('invalid_transition')
    for (const to of [APPROVED, KITCHEN_READY]) await court.move(grill!._id, to)
    expect((await court.move(grill!._id, ORDER_STATUS.OUT_DELIVERY)).status).toBe(200)
    const out = await court.read(customer, data.courtOrder!._id)
    expect(out.orders.map(({ status }) => status)).toEqual([ORDER_STATUS.OUT_DELIVERY, ORDER_STATUS.OUT_DELIVERY])
    await court.move(sushi!._id, DELIVERED)
    const there = await court.read(customer, data.courtOrder!._id)
    expect(there).toMatchObject({ status: DELIVERED, payment: { status: PAYMENT_STATUS.SUCCESS } })
  })

  it('shows a vendor its own orders alone', async () => {
    await court.paid()
    const board = await court.test.call(listMerchantOrders, { query: {} }, { token: await court.keyOf('juice') })
    const juice = await court.store('juice')
    expect(board.data.items.length).toBeGreaterThan(0)
    expect(board.data.items.every(({ store }) => store._id === juice)).toBe(true)
  })

  async function harbour(customer: Awaited<ReturnType<typeof newCustomer>>): Promise<string> {
    const { merchant } = await court.test.merchant()
    const area = merchant.court!.store.areas.find(({ key }) => key === 'harbour')!.id
    const id = await customer.address(area)
    const body = { store: await court.store('court'), address: { _id: id } }
    await court.test.call(cartCalls.updateCartAddress, { body: body as never }, { token: customer.token })
    return id
  }
})
