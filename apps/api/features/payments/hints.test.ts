import { ORDER_STATUS } from '@compass/domain/orders'
import { PAYMENT_STATUS } from '@compass/domain/payments'
import { merchantDocument } from '@compass/testkit/merchants'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { sandboxAccount } from '../../ports/gateways/sandbox-keys.ts'
import { signWebhook } from '../../ports/gateways/signature.ts'
import { newCustomer } from '../../testing/customer.ts'
import { type PayingShop, payingShop } from './test-payments.ts'

const { INITIALIZE, NEW } = ORDER_STATUS
const { SUCCESS, FAILED } = PAYMENT_STATUS

describe('a webhook is a hint', () => {
  let shop: PayingShop
  beforeAll(async () => {
    shop = await payingShop()
  })
  afterEach(async () => {
    shop.gateway.behaviour = 'well'
    shop.gateway.holdsAnswer = null
    expect(await shop.settled()).toEqual([])
  })
  afterAll(() => shop.close())

  const hints = async () => (await shop.test.sql.query('select event_id, tries from gateway_hints')).rows
  const countRequests = () => shop.gateway.requests.length

  it('what it says of money is not believed: the gateway is asked', async () => {
    const { customer, order, payment, total } = await shop.placed()
    const lie = { ...shop.gateway.findPayment(payment), status: 'captured', captured: total }
    expect((await shop.sendWebhook(lie, { isTrue: false })).statusCode).toBe(200)
    expect((await shop.status(customer, order)).status).toBe(INITIALIZE)
  })

  it('of a gateway that does not answer is written down, answered 200 and asked about again until it is known', async () => {
    const { customer, order, payment } = await shop.placed()
    const paid = shop.gateway.pay(payment)
    shop.gateway.behaviour = 'broken'
    for (let n = 0; n < 2; n++) expect((await shop.sendWebhook(paid, { eventId: 'asked later' })).statusCode).toBe(200)
    expect(await hints()).toEqual([{ event_id: 'asked later', tries: 0 }])
    expect((await shop.status(customer, order)).status).toBe(INITIALIZE)
    await shop.test.ports.runJobs('ask-about-hints')
    expect(await hints()).toEqual([{ event_id: 'asked later', tries: 1 }])
    shop.gateway.behaviour = 'well'
    await shop.test.ports.runJobs('ask-about-hints')
    expect(await hints()).toEqual([{ event_id: 'asked later', tries: 1 }])
    shop.test.clock.turn({ seconds: 10 })
    await shop.test.ports.runJobs('ask-about-hints')
    expect(await hints()).toEqual([])
    expect(await shop.status(customer, order)).toMatchObject({ status: NEW, payment: SUCCESS })
  })

  it('of money for nothing of ours, from a gateway that does not answer, goes back all the same', async () => {
    const stray = shop.gateway.stray(350)
    shop.gateway.behaviour = 'broken'
    expect((await shop.sendWebhook(stray)).statusCode).toBe(200)
    shop.gateway.behaviour = 'well'
    await shop.test.ports.runJobs('ask-about-hints')
    expect(await shop.settled()).toEqual([])
    expect(await shop.refunds(null)).toMatchObject([{ amount: 350, way: 'gateway', status: 'done' }])
  })

  it('is answered within five seconds though the gateway takes longer', async () => {
    const { customer, order, payment } = await shop.placed()
    const paid = shop.gateway.pay(payment)
    shop.gateway.behaviour = 'hangs'
    const began = performance.now()
    expect((await shop.sendWebhook(paid, { eventId: 'slow' })).statusCode).toBe(200)
    expect(performance.now() - began).toBeLessThan(5_000)
    expect(await hints()).toEqual([{ event_id: 'slow', tries: 0 }])
    shop.gateway.behaviour = 'well'
    await shop.test.ports.runJobs('ask-about-hints')
    expect(await shop.status(customer, order)).toMatchObject({ status: NEW, payment: SUCCESS })
  })

  it('may come before the answer to our own charge: the order is paid once', async () => {
    let release = () => {}
    shop.gateway.holdsAnswer = new Promise<void>((resolve) => {
      release = resolve
    })
    const before = new Set(shop.gateway.payments.keys())
    const customer = await newCustomer(shop.test)
    await customer.add('soup')
    const placing = customer.place({ payment: { mod: 'card' } })
    const isThere = () => [...shop.gateway.payments.values()].find(({ id }) => !before.has(id))
    await expect.poll(isThere).toBeDefined()
    const paid = shop.gateway.pay(isThere()!.reference)
    expect((await shop.sendWebhook(paid)).statusCode).toBe(200)
    release()
    const { data } = await placing
    expect(await shop.status(customer, data.order._id)).toMatchObject({ status: NEW, payment: SUCCESS })
    expect(await shop.refunds(data.order._id)).toEqual([])
  })

  it('three equal ones at once ask once, and one of last month asks nothing of a payment that is paid', async () => {
    const { customer, order, payment } = await shop.placed()
    const paid = shop.gateway.pay(payment)
    const before = countRequests()
    const three = await Promise.all([1, 2, 3].map(() => shop.sendWebhook(paid, { eventId: 'thrice' })))
    expect(three.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
    expect(countRequests() - before).toBe(1)
    shop.test.clock.turn({ days: 30 })
    expect((await shop.sendWebhook(paid, { eventId: 'thrice' })).statusCode).toBe(200)
    expect(countRequests() - before).toBe(1)
    expect((await shop.sendWebhook(paid, { eventId: 'another of last month' })).statusCode).toBe(200)
    const seen = await shop.status(customer, order)
    expect(seen.order.timeline.map(({ status }) => status)).toEqual([INITIALIZE, NEW])
    expect(await shop.refunds(order)).toEqual([])
  })

  it('the same event again on a payment that failed asks again: a refusal may not be the end', async () => {
    const { customer, order, payment } = await shop.placed()
    await shop.sendWebhook(shop.gateway.change(payment, { status: 'failed', failureCode: 5011 }), { eventId: 'same' })
    expect((await shop.status(customer, order)).payment).toBe(FAILED)
    await shop.sendWebhook(shop.gateway.pay(payment), { eventId: 'same' })
    expect(await shop.status(customer, order)).toMatchObject({ status: NEW, payment: SUCCESS })
  })

  it('signed by another merchant of ours, of a payment that is not theirs, is taken and changes nothing', async () => {
    const other = await shop.test.apply(merchantDocument({ slug: 'forger', hosts: [] }))
    const { customer, order, payment } = await shop.placed()
    const paid = shop.gateway.pay(payment)
    const { body } = shop.gateway.webhook(paid, { isTrue: false })
    const { webhookSecret } = sandboxAccount(shop.test.api.configuration.secretKey, other)
    const send = (account: string) =>
      shop.test.inject({
        method: 'POST',
        url: `/v1/payment/webhooks/sandbox?account=${account}`,
        payload: body,
        headers: {
          'content-type': 'application/json',
          'x-gateway-signature': signWebhook(webhookSecret, body, Math.floor(shop.test.clock.now.getTime() / 1000)),
        },
      })
    expect((await send(other)).statusCode).toBe(200)
    expect((await send(shop.test.merchantId)).statusCode).toBe(400)
    expect((await send('01900000-0000-7000-8000-000000000000')).statusCode).toBe(400)
    expect((await shop.status(customer, order)).status).toBe(INITIALIZE)
    const { rows } = await shop.test.sql.query('select payment_id from payments where merchant_id = $1', [other])
    expect(rows).toEqual([])
    await shop.sendWebhook(paid)
    expect((await shop.status(customer, order)).status).toBe(NEW)
  })
})
