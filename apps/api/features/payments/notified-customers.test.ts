import { moveOrder } from '@compass/contract/merchant-side'
import * as calls from '@compass/contract/payments'
import { ORDER_STATUS } from '@compass/domain/orders'
import { PAYMENT_STATUS } from '@compass/domain/payments'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Customer, newCustomer } from '../../testing/customer.ts'
import { type PayingShop, payingShop } from './test-payments.ts'

const { INITIALIZE, NEW, PAYMENT_CANCELLED, DECLINED } = ORDER_STATUS
const { PENDING } = PAYMENT_STATUS

let shop: PayingShop
beforeAll(async () => {
  shop = await payingShop()
})
afterAll(() => shop.close())
beforeEach(() => {
  shop.test.ports.sent.length = 0
  shop.test.clock.turn({ minutes: 1 })
})
afterEach(async () => {
  shop.gateway.behaviour = 'well'
  shop.gateway.refunding = 'well'
  // What is sent afterwards is no part of the step that caused it.
  shop.test.clock.turn({ seconds: 1 })
  expect(await shop.settled()).toEqual([])
})

/** What was sent to customers since the test began. */
async function heard(): Promise<string[]> {
  for (const job of ['relay-outbox', 'tell-of-changes', 'deliver-messages']) await shop.test.ports.runJobs(job)
  return shop.test.ports.sent.map(({ body }) => body)
}

const move = async (id: string, to: number) => {
  const moved = await shop.test.call(moveOrder, { params: { id }, body: { to } }, { token: shop.key })
  expect(moved.status).toBe(200)
}

const read = async (payment: string, { token }: Customer) =>
  (await shop.test.call(calls.getPayment, { params: { id: payment } }, { token })).data.payment

describe('late money that can not be used', () => {
  it('moves the order’s page: it says what goes back, and a message says it too', async () => {
    const { customer, order, payment } = await shop.placed()
    await customer.add('water')
    await customer.place({ payment: { mod: 'cod' } })
    const before = (await shop.status(customer, order)).order
    expect(before).toMatchObject({ status: PAYMENT_CANCELLED, payment: { refunds: [] } })
    const paid = shop.gateway.pay(payment)
    for (const eventId of ['late', 'late again']) await shop.sendWebhook(paid, { eventId })
    const { order: after } = await shop.status(customer, order)
    expect(after.version).toBe(before.version + 1)
    expect(after).toMatchObject({ status: PAYMENT_CANCELLED, payment: { refunds: [{ way: 'gateway' }] } })
    const notified = (await heard()).filter(
      (body) => body.includes(`for order ${after.orderId}`) && body.includes('refunding'),
    )
    expect(notified).toEqual([expect.stringContaining('5–7 working days')])
  })

  it('a second payment of a paid order is told as well, and the order stands', async () => {
    const { customer, order, payment } = await shop.placed()
    const second = (await shop.pay(customer, order, { mod: 'knet' })).data.payment!._id
    await shop.sendWebhook(shop.gateway.pay(second))
    const { version } = (await shop.status(customer, order)).order
    await shop.sendWebhook(shop.gateway.pay(payment))
    expect((await shop.status(customer, order)).order).toMatchObject({ status: NEW, version: version + 1 })
    expect((await heard()).filter((body) => body.includes('we’re refunding'))).toHaveLength(1)
  })
})

describe('money that the store manager gives back', () => {
  it('coins: the message names the manager and no bank', async () => {
    const { order, payment } = await shop.placed('cryptoWallet')
    await shop.sendWebhook(shop.gateway.pay(payment))
    await move(order, DECLINED)
    const notified = (await heard()).filter((body) => body.includes('we’re refunding'))
    expect(notified).toEqual([expect.stringMatching(/store manager takes care of it.*\+971/)])
    expect(notified[0]).not.toContain('bank')
  })

  it('what a bank did not take for good is told again, once, by whom it comes now', async () => {
    const { customer, order, payment } = await shop.placed()
    await shop.sendWebhook(shop.gateway.pay(payment))
    await shop.test.sql.query('update users set phone_verified = false where user_id = $1', [customer.userId])
    shop.gateway.refunding = 'fails'
    await move(order, DECLINED)
    shop.test.clock.turn({ seconds: 10 })
    for (let n = 0; n < 3; n++) await shop.test.ports.runJobs('send-refunds')
    expect(await shop.refunds(order)).toMatchObject([{ status: 'manual' }])
    const managers = (bodies: string[]) => bodies.filter((body) => body.includes('store manager'))
    expect(managers(await heard())).toHaveLength(1)
    expect(managers(await heard())).toHaveLength(1)
  })
})

describe('slower than usual', () => {
  it('counts from when the bank has the payment, not from when it was begun', async () => {
    const { customer, order, payment } = await shop.placed()
    shop.test.clock.turn({ minutes: 3 })
    await shop.sendWebhook(shop.gateway.change(payment, { status: 'pending' }))
    const since = shop.test.clock.now.toISOString()
    expect(await shop.status(customer, order)).toMatchObject({ status: INITIALIZE, payment: PENDING })
    expect(await read(payment, customer)).toMatchObject({ status: PENDING, isSlow: false, waitsSince: since })
    shop.test.clock.turn({ seconds: 30 })
    expect(await read(payment, customer)).toMatchObject({ isSlow: false })
    shop.test.clock.turn({ seconds: 1 })
    expect(await read(payment, customer)).toMatchObject({ isSlow: true, waitsSince: since })
    await shop.sendWebhook(shop.gateway.pay(payment))
    expect(await read(payment, customer)).toMatchObject({ isSlow: false, waitsSince: null })
  })

  it('counts anew for the next attempt', async () => {
    const { customer, order, payment } = await shop.placed()
    await shop.sendWebhook(shop.gateway.change(payment, { status: 'pending' }))
    shop.test.clock.turn({ minutes: 2 })
    const next = (await shop.pay(customer, order, { mod: 'upi' })).data.payment!._id
    await shop.sendWebhook(shop.gateway.change(next, { status: 'pending' }))
    expect(await read(next, customer)).toMatchObject({ isSlow: false, waitsSince: shop.test.clock.now.toISOString() })
  })

  it('a gateway that gives no answer at all is slow at once', async () => {
    shop.gateway.behaviour = 'drops'
    const customer = await newCustomer(shop.test)
    await customer.add('soup')
    const { data } = await customer.place({ payment: { mod: 'card' } })
    expect(data.payment).toMatchObject({ status: PENDING, isSlow: true })
  })
})
