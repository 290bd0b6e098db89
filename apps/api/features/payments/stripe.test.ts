import { listDisputes, listPayouts } from '@compass/contract/disputes'
import * as calls from '@compass/contract/payments'
import { ORDER_STATUS } from '@compass/domain/orders'
import { PAYMENT_STATUS } from '@compass/domain/payments'
import { openStripe, type StripeEmulator } from '@compass/emulators/stripe'
import { merchantDocument } from '@compass/testkit/merchants'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { GatewayPort } from '../../ports/gateways/port.ts'
import { storedCustomers } from '../../ports/gateways/stored-customers.ts'
import { stripeGateway } from '../../ports/gateways/stripe/index.ts'
import { openReceiver } from '../../ports/gateways/test-gateway-bench.ts'
import { newCustomer } from '../../testing/customer.ts'
import { type PayingShop, payingShop } from './test-payments.ts'

const SECRET_KEY = 'sk_test_0123456789abcdef'
const WEBHOOK_SECRET = 'whsec_0123456789abcdef'
const METHODS = ['card', 'savedCard', 'express', 'applepay'] as const

describe('a merchant whose gateway is Stripe', () => {
  let shop: PayingShop
  let stripe: StripeEmulator
  let receiver: Awaited<ReturnType<typeof openReceiver>>
  let taken = 0
  const account = () => stripe.account(SECRET_KEY)

  beforeAll(async () => {
    shop = await payingShop()
    stripe = await openStripe({ secretKeys: [SECRET_KEY], pauseMs: 20, clock: () => shop.test.clock.now.getTime() })
    receiver = await openReceiver()
    account().addEndpoint(receiver.url, WEBHOOK_SECRET)
    const { ports, merchantId, database, api } = shop.test
    const gateway = stripeGateway({ url: stripe.url, secrets: ports.secrets, customers: storedCustomers(database) })
    ;(ports.gateways as Map<string, GatewayPort>).set('stripe', gateway)
    ports.credentials.set(`${merchantId} stripe test`, { secretKey: SECRET_KEY, webhookSecret: WEBHOOK_SECRET })
    await shop.test.apply(
      merchantDocument((document) => {
        document.gateways = [{ name: 'stripe', mode: 'test', upi: 'page' }]
        document.stores[0]!.payment = { delivery: ['cod', ...METHODS], pickup: ['cod', ...METHODS] }
      }),
    )
    await api.gatewayAccounts.renew(merchantId)
  })
  beforeEach(() => {
    account().events.isHeld = false
  })
  afterEach(async () => expect(await shop.settled()).toEqual([]))
  afterAll(async () => {
    receiver.close()
    await stripe.close()
    await shop.close()
  })

  const address = () => `/v1/payment/webhooks/stripe?account=${shop.test.merchantId}`
  /** Hands on what came to our address since, each as often as it is told; answers the statuses. */
  async function deliver(least = 1, { times = 1, isReversed = false } = {}): Promise<number[]> {
    await expect.poll(() => receiver.received.length - taken).toBeGreaterThanOrEqual(least)
    const came = receiver.received.slice(taken)
    taken += came.length
    const all = (isReversed ? came.reverse() : came).flatMap((one) => Array.from({ length: times }, () => one))
    const send = ({ headers, body }: (typeof all)[number]) => {
      const signature = headers['stripe-signature'] as string
      const own = { 'stripe-signature': signature, 'content-type': 'application/json' }
      return shop.test.inject({ method: 'POST', url: address(), payload: body, headers: own })
    }
    return (await Promise.all(all.map(send))).map(({ statusCode }) => statusCode)
  }
  async function placed(payment: { mod: string; isSaveCard?: boolean; cardId?: string }, customer?: Customer) {
    const own = customer ?? (await newCustomer(shop.test))
    await own.add('soup')
    const answer = await own.place({ payment })
    return { customer: own, answer, order: answer.data?.order._id, payment: answer.data?.payment }
  }
  type Customer = Awaited<ReturnType<typeof newCustomer>>
  const type = (url: string, fields: Record<string, string>) =>
    fetch(url, { method: 'POST', body: new URLSearchParams(fields).toString(), redirect: 'manual' })
  const statusOf = async (customer: Customer, order: string) => (await shop.status(customer, order)).status
  async function saved() {
    const { customer, payment, order } = await placed({ mod: 'card', isSaveCard: true })
    await type(payment!.pageUrl!, { number: '4242 4242 4242 4242' })
    await deliver(2)
    expect(await statusOf(customer, order)).toBe(ORDER_STATUS.NEW)
    const { data } = await shop.test.call(calls.listCards, {}, { token: customer.token })
    return { customer, card: data.items[0]!, order }
  }

  it('is paid on its page, told by its event, once: the order is new, and both ledgers are equal', async () => {
    const { customer, payment, order } = await placed({ mod: 'card' })
    expect(payment).toMatchObject({ requiresRedirect: true, status: PAYMENT_STATUS.INITIATED })
    expect(payment!.pageUrl).toMatch(/\/c\/pay\/cs_test_/)
    await type(payment!.pageUrl!, { number: '4242 4242 4242 4242' })
    expect(await deliver(2, { times: 3, isReversed: true })).toEqual(Array(6).fill(200))
    const { order: seen } = await shop.status(customer, order)
    expect([seen.status, seen.payment.status]).toEqual([ORDER_STATUS.NEW, PAYMENT_STATUS.SUCCESS])
  })

  it('is paid, and the browser is there before any event: its return asks', async () => {
    account().events.isHeld = true
    const { customer, payment, order } = await placed({ mod: 'applepay' })
    const back = await type(payment!.pageUrl!, { with: 'apple_pay' })
    const url = new URL(back.headers.get('location')!)
    const answer = await shop.test.inject({ method: 'GET', url: `${url.pathname}${url.search}` })
    expect(answer.statusCode).toBe(303)
    expect(await statusOf(customer, order)).toBe(ORDER_STATUS.NEW)
    await account().events.release()
    expect(await deliver(2)).toEqual([200, 200])
  })

  it('is left on its page after a refusal, and nobody comes back: the order waits, is ended, and its page too', async () => {
    const { customer, payment, order } = await placed({ mod: 'card' })
    await type(payment!.pageUrl!, { number: '4000 0000 0000 9995' })
    expect(await deliver(1)).toEqual([200])
    expect((await shop.status(customer, order)).payment).toBe(PAYMENT_STATUS.INITIATED)
    shop.test.clock.turn({ minutes: 31 })
    for (let n = 0; n < 3; n++) await shop.test.ports.runJobs()
    expect(account().books.take('checkout.session', payment!.session!.id).status).toBe('expired')
    expect(await statusOf(customer, order)).not.toBe(ORDER_STATUS.NEW)
    taken = receiver.received.length
  })

  it.each(['brokenAfterDoing', 'droppedAfterDoing'] as const)('makes the page and says nothing (%s)', async (lie) => {
    stripe.lies.add('POST /v1/checkout/sessions', { kind: lie, times: 3 })
    const { customer, order } = await placed({ mod: 'card' })
    while (stripe.lies.take('POST', '/v1/checkout/sessions')) {}
    const [session] = account().books.all('checkout.session')
    account().payPage(session!.id, '4242424242424242')
    expect(await deliver(2)).toEqual([200, 200])
    expect(await statusOf(customer, order)).toBe(ORDER_STATUS.NEW)
  })

  it('keeps a card, charges it again at once, asks the bank where it wants to be asked, and forgets it', async () => {
    const { customer, card } = await saved()
    expect(card).toMatchObject({ brand: 'visa', last4: '4242' })
    const again = await placed({ mod: 'savedCard', cardId: card._id }, customer)
    expect(again.payment).toMatchObject({ status: PAYMENT_STATUS.SUCCESS, requiresRedirect: false })
    const express = await placed({ mod: 'express' }, customer)
    expect(express.payment).toMatchObject({ status: PAYMENT_STATUS.SUCCESS })
    const { customer: theirs } = account().books.take('payment_method', card._id)
    const careful = account().saveCard(theirs as string, '4000002500003155')
    const careful3ds = await placed({ mod: 'savedCard', cardId: careful }, customer)
    expect(careful3ds.payment).toMatchObject({ requiresRedirect: true, status: PAYMENT_STATUS.INITIATED })
    await type(careful3ds.payment!.pageUrl!, { with: 'yes' })
    await deliver(3)
    expect(await statusOf(customer, careful3ds.order)).toBe(ORDER_STATUS.NEW)
    const gone = await shop.test.call(calls.deleteCard, { params: { id: card._id } }, { token: customer.token })
    expect(gone.status).toBe(200)
    const other = await newCustomer(shop.test)
    const stolen = await placed({ mod: 'savedCard', cardId: careful }, other)
    expect(stolen.answer.meta.error).toBe('not_found')
  })

  it('refuses a saved card with the code of its reason, and the next attempt is another', async () => {
    const { customer, card } = await saved()
    const { customer: theirs } = account().books.take('payment_method', card._id)
    const empty = account().saveCard(theirs as string, '4000000000009995')
    const { answer } = await placed({ mod: 'savedCard', cardId: empty }, customer)
    expect([answer.status, answer.meta.code]).toEqual([402, 5011])
    taken = receiver.received.length
  })

  it('takes another amount: a person has to look, and no order is made of it', async () => {
    const { customer, payment, order } = await placed({ mod: 'card' })
    account().payPage(payment!.session!.id, '4242424242424242', { amount: 100 })
    expect(await deliver(2)).toEqual([200, 200])
    const { status, order: seen } = await shop.status(customer, order)
    expect(status).not.toBe(ORDER_STATUS.NEW)
    expect(seen.payment.status).toBe(PAYMENT_STATUS.PENDING)
    const { rows } = await shop.test.sql.query('select review from payments where payment_id = $1', [payment!._id])
    expect(rows).toEqual([{ review: 'amount' }])
  })

  it('takes money for others too: nothing of ours, nothing goes back', async () => {
    const { rows: before } = await shop.test.sql.query('select count(*)::int as n from payments')
    const headers = { authorization: `Bearer ${SECRET_KEY}` }
    const form = {
      mode: 'payment',
      success_url: 'https://other.example/',
      'line_items[0][price_data][currency]': 'aed',
      'line_items[0][price_data][unit_amount]': '900',
      'line_items[0][price_data][product_data][name]': 'Something else',
    }
    const body = new URLSearchParams(form).toString()
    const session = await fetch(`${stripe.url}/v1/checkout/sessions`, { method: 'POST', headers, body })
    account().payPage(((await session.json()) as { id: string }).id, '4242424242424242')
    expect(await deliver(2)).toEqual([200, 200])
    expect((await shop.test.sql.query('select count(*)::int as n from payments')).rows).toEqual(before)
    expect(
      account()
        .books.all('refund')
        .filter(({ amount }) => amount === 900),
    ).toEqual([])
  })

  it('gives back in parts, waits for a refund, and hears that it failed', async () => {
    const { customer, payment, order } = await placed({ mod: 'card' })
    await type(payment!.pageUrl!, { number: '5555 5555 5555 4444' })
    await deliver(2)
    const refund = (amount: number) =>
      shop.test.call(
        calls.refundOrder,
        { params: { id: order }, body: { amount: { amount, currency: 'AED' } } },
        { token: shop.key },
      )
    expect((await refund(300)).status).toBe(201)
    await shop.test.ports.runJobs('send-refunds')
    account().payments.holdsNextRefund = true
    expect((await refund(200)).status).toBe(201)
    await shop.test.ports.runJobs('send-refunds')
    await deliver(2)
    expect(await shop.refunds(order)).toMatchObject([{ status: 'pending' }, { status: 'done' }])
    account().payments.endRefund(account().books.all('refund')[0]!, 'failed')
    expect(await deliver(1)).not.toContain(500)
    const left = (await shop.refunds(order)).map(({ amount, way, status }) => ({ amount, way, status }))
    expect(left).toContainEqual({ amount: 300, way: 'gateway', status: 'done' })
    expect(left).not.toContainEqual({ amount: 200, way: 'gateway', status: 'done' })
    expect((await shop.status(customer, order)).order.payment.refunds).toHaveLength(left.length)
  })

  it('hears that a bank takes money back, and lists it with its deadline; nothing of ours goes back', async () => {
    const { customer, payment, order } = await placed({ mod: 'card' })
    await type(payment!.pageUrl!, { number: '4242 4242 4242 4242' })
    await deliver(2)
    const { payment_intent: intent } = account().books.take('checkout.session', payment!.session!.id)
    const { id } = account().payments.dispute(account().books.take('payment_intent', intent as string))
    expect(await deliver(1, { times: 2 })).toEqual([200, 200])
    const { data } = await shop.test.call(listDisputes, { query: {} }, { token: shop.key })
    expect(data.items).toMatchObject([{ payment: payment!._id, order, state: 'open', reason: 'fraudulent' }])
    expect(data.items[0]!.answerBy).not.toBeNull()
    expect(account().books.take('dispute', id).status).toBe('needs_response')
    expect(await shop.refunds(order)).toEqual([])
    expect(await statusOf(customer, order)).toBe(ORDER_STATUS.NEW)
  })

  it('says what it paid out, line by line, and each line is ours', async () => {
    account().payments.payOut()
    const from = new Date(shop.test.clock.now.getTime() - 86_400_000).toISOString()
    const to = new Date(shop.test.clock.now.getTime() + 86_400_000).toISOString()
    const { data, meta } = await shop.test.call(listPayouts, { query: { from, to } }, { token: shop.key })
    expect(meta.error).toBeUndefined()
    const ours = data.lines.filter(({ payment }) => payment !== null)
    expect(new Set(ours.map(({ kind }) => kind))).toEqual(new Set(['payment', 'refund', 'dispute']))
    // The refund that failed went and came back; what others sold is nobody's here.
    expect(ours.filter(({ difference }) => difference !== null)).toEqual([])
    expect(data.lines.filter(({ payment }) => payment === null)).toMatchObject([{ amount: { amount: 900 } }])
  })
})
