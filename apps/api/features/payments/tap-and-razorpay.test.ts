import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { MerchantDocumentInput } from '@compass/contract/merchant-document'
import * as orderCalls from '@compass/contract/orders'
import * as calls from '@compass/contract/payments'
import { ORDER_STATUS } from '@compass/domain/orders'
import { PAYMENT_STATUS } from '@compass/domain/payments'
import { openRazorpay, type RazorpayEmulator } from '@compass/emulators/razorpay'
import { openTap, type TapEmulator } from '@compass/emulators/tap'
import { merchantDocument } from '@compass/testkit/merchants'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { compareLedgers } from '../../invariants/compare-ledgers.ts'
import { checkInvariants } from '../../invariants/index.ts'
import type { GatewayPort } from '../../ports/gateways/port.ts'
import { razorpayGateway } from '../../ports/gateways/razorpay/index.ts'
import { storedCustomers } from '../../ports/gateways/stored-customers.ts'
import { tapGateway } from '../../ports/gateways/tap/index.ts'
import type { Secrets } from '../../ports/secrets/port.ts'
import { type Customer, newCustomer } from '../../testing/customer.ts'
import { type TestApi, testApi } from '../../testing/test-api.ts'

const { INITIALIZE, NEW, DECLINED } = ORDER_STATUS
const { SUCCESS, FAILED, PENDING, INITIATED } = PAYMENT_STATUS

type Gateways = NonNullable<MerchantDocumentInput['gateways']>
type Methods = MerchantDocumentInput['stores'][number]['payment'][string & 'pickup']

/** A shop whose gateway is an emulator that reaches it over HTTP, as providers do. */
async function openShop(currency: string, gateways: Gateways, methods: Methods) {
  const document = merchantDocument((one) => {
    one.currency = currency
    one.stores[0]!.payment = { delivery: methods, pickup: methods }
  })
  const test = await testApi({ document })
  const door = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const headers = { ...request.headers, host: 'localhost:3000' }
      const payload = Buffer.concat(parts)
      test
        .inject({ method: 'POST', url: request.url!, payload, headers })
        .then((answer) => response.writeHead(answer.statusCode).end(answer.body))
    })
  })
  await new Promise<void>((resolve) => door.listen(0, '127.0.0.1', resolve))
  const shop = {
    test,
    url: `http://127.0.0.1:${(door.address() as AddressInfo).port}`,
    async use(gateway: GatewayPort, secrets: Secrets) {
      ;(test.ports.gateways as Map<string, GatewayPort>).set(gateway.name, gateway)
      test.ports.credentials.set(`${test.merchantId} ${gateway.name} test`, secrets)
      await test.apply({ ...document, gateways })
      await test.api.gatewayAccounts.renew(test.merchantId)
    },
    async place(mod: string, payment: object = {}, customer?: Customer) {
      const payer = customer ?? (await newCustomer(test))
      await payer.add('soup')
      const placed = await payer.place({ payment: { mod, ...payment } as never })
      expect([placed.status, placed.meta.message]).toEqual([201, expect.any(String)])
      return { customer: payer, order: placed.data.order, payment: placed.data.payment! }
    },
    async seen({ customer, order }: { customer: Customer; order: { _id: string } }) {
      const { data } = await test.call(orderCalls.getOrder, { params: { id: order._id } }, { token: customer.token })
      return { status: data.order.status, payment: data.order.payment.status }
    },
    async enquire(minutes = 1) {
      test.clock.turn({ minutes })
      await test.ports.runJobs('enquire-payments')
    },
    async settled() {
      await test.ports.runJobs('send-refunds')
      return [...(await checkInvariants(test.database)), ...(await compareLedgers(test.api))]
    },
    async close() {
      door.closeAllConnections()
      door.close()
      await test.close()
    },
  }
  return shop
}

const submit = async (page: string, fields: Record<string, string>) => {
  const answer = await fetch(page, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' })
  return answer.headers.get('location')
}

/** The browser comes back from the gateway; answers where the shop sends it. */
async function comeBack(test: TestApi, location: string): Promise<string> {
  const { pathname, search } = new URL(location)
  const answer = await test.inject({ method: 'GET', url: `${pathname}${search}` })
  expect(answer.statusCode).toBe(303)
  return String(answer.headers.location)
}

describe('an order paid with Tap', () => {
  let shop: Awaited<ReturnType<typeof openShop>>
  let tap: TapEmulator
  const KNET = { act: 'pay', number: '8888880000000001', expiry: '09/30', code: '1234' }
  const CARD = { act: 'pay', number: '4012000033330026', expiry: '01/39', code: '100' }

  beforeAll(async () => {
    const methods = ['cod', 'card', 'savedCard', 'knet'] as const
    shop = await openShop('KWD', [{ name: 'tap', mode: 'test', upi: 'page' }], [...methods])
    const { test, url } = shop
    const clock = () => test.clock.now
    tap = await openTap({ clock, retryAfterMs: 5 })
    const customers = storedCustomers(test.database)
    await shop.use(tapGateway({ secrets: test.ports.secrets, customers, productUrl: url, url: tap.url, clock }), {
      secretKey: 'sk_test_kitchen',
    })
  })
  afterEach(async () => {
    await tap.webhooks.settled()
    expect(await shop.settled()).toEqual([])
    expect(tap.faults).toEqual([])
  })
  afterAll(async () => {
    await tap.close()
    await shop.close()
  })

  it('by KNET: its page, the webhook, the way back', async () => {
    const placed = await shop.place('knet')
    expect(placed.order).toMatchObject({ status: INITIALIZE, payment: { status: INITIATED, method: 'knet' } })
    expect(placed.payment).toMatchObject({ requiresRedirect: true, pageUrl: expect.stringContaining(tap.url) })
    const { minor } = tap.chargeOf(placed.payment._id)
    expect({ amount: minor, currency: 'KWD' }).toEqual(placed.order.totals.grandTotal)
    const location = await submit(placed.payment.pageUrl!, KNET)
    await tap.webhooks.settled()
    expect(await shop.seen(placed)).toEqual({ status: NEW, payment: SUCCESS })
    expect(await comeBack(shop.test, location!)).toContain(placed.order._id)
    expect(tap.chargeOf(placed.payment._id).postStatus).toBe('SUCCESS')
  })

  it('by KNET with nobody who tells: the enquiry finds the money', async () => {
    const placed = await shop.place('knet')
    tap.webhooks.isHeld = true
    await submit(placed.payment.pageUrl!, KNET)
    expect(await shop.seen(placed)).toEqual({ status: INITIALIZE, payment: INITIATED })
    await shop.enquire()
    expect(await shop.seen(placed)).toEqual({ status: NEW, payment: SUCCESS })
    // Last month's webhook, three times at once: nothing changes.
    await tap.webhooks.release({ times: 3 })
    expect(await shop.seen(placed)).toEqual({ status: NEW, payment: SUCCESS })
  })

  it('whose answer was lost is found among the charges of the hour', async () => {
    const customer = await newCustomer(shop.test)
    await customer.add('soup')
    tap.lies.add('POST /v2/charges', { kind: 'brokenAfterDoing' })
    const { data } = await customer.place({ payment: { mod: 'knet' } })
    expect(data.payment).toMatchObject({ status: PENDING })
    const charge = tap.chargeOf(data.payment!._id)
    tap.webhooks.isHeld = true
    tap.payments.pay(charge, { number: '8888880000000002', expiry: '09/30', code: '1234' })
    await shop.enquire()
    expect(await shop.seen({ customer, order: data.order })).toEqual({ status: NEW, payment: SUCCESS })
    await tap.webhooks.release()
  })

  it('a wrong PIN is a refusal, and the next try is on the same order', async () => {
    const placed = await shop.place('knet')
    const location = await submit(placed.payment.pageUrl!, { ...KNET, expiry: '05/21' })
    await tap.webhooks.settled()
    expect(await shop.seen(placed)).toEqual({ status: INITIALIZE, payment: FAILED })
    await comeBack(shop.test, location!)
    const { customer, order } = placed
    const again = await shop.test.call(
      calls.payOrder,
      { body: { order: order._id, payment: { mod: 'knet' } } },
      { token: customer.token },
    )
    await submit(again.data.payment!.pageUrl!, KNET)
    await tap.webhooks.settled()
    expect(await shop.seen(placed)).toEqual({ status: NEW, payment: SUCCESS })
  })

  it('money of another sum is no success: a person looks at it', async () => {
    const placed = await shop.place('knet')
    tap.chargeOf(placed.payment._id).twist = { minor: 1 }
    await submit(placed.payment.pageUrl!, KNET)
    await tap.webhooks.settled()
    expect(await shop.seen(placed)).toEqual({ status: INITIALIZE, payment: PENDING })
    const { rows } = await shop.test.sql.query('select review from payments where payment_id = $1', [
      placed.payment._id,
    ])
    expect(rows).toEqual([{ review: 'amount' }])
    // The truth is told in the end.
    tap.chargeOf(placed.payment._id).twist = {}
    await shop.enquire(3)
    expect(await shop.seen(placed)).toEqual({ status: NEW, payment: SUCCESS })
  })

  it('a card is kept for its customer, pays at once the next time, and is nobody else’s', async () => {
    const placed = await shop.place('card', { isSaveCard: true })
    await submit(placed.payment.pageUrl!, CARD)
    await tap.webhooks.settled()
    const { customer } = placed
    const { data } = await shop.test.call(calls.listCards, {}, { token: customer.token })
    expect(data.items).toMatchObject([{ brand: 'VISA', last4: '0026', expiry: '01/39' }])
    const [card] = data.items
    const again = await shop.place('savedCard', { cardId: card!._id }, customer)
    expect(again).toMatchObject({ order: { status: NEW }, payment: { status: SUCCESS } })
    const stranger = await newCustomer(shop.test)
    await stranger.add('soup')
    expect((await stranger.place({ payment: { mod: 'savedCard', cardId: card!._id } })).status).toBe(404)
  })

  it('is given back when the shop declines it', async () => {
    const placed = await shop.place('knet')
    await submit(placed.payment.pageUrl!, KNET)
    await tap.webhooks.settled()
    await decline(shop.test, placed.order._id)
    expect((await shop.seen(placed)).status).toBe(DECLINED)
    await shop.test.ports.runJobs('send-refunds')
    const refunds = [...tap.ledger.refunds.values()].filter(
      ({ charge }) => charge.reference.transaction === placed.payment._id,
    )
    expect(refunds.map(({ minor }) => minor)).toEqual([placed.order.totals.grandTotal.amount])
    await expect.poll(() => refunds[0]!.status).toBe('REFUNDED')
    await tap.webhooks.settled()
    await expect.poll(() => statusOfRefund(shop.test, placed.order._id)).toBe('done')
  })
})

describe('an order paid with Razorpay', () => {
  let shop: Awaited<ReturnType<typeof openShop>>
  let razorpay: RazorpayEmulator
  const KEYS = { keyId: 'rzp_test_kitchen', keySecret: 'secret of the key', webhookSecret: 'secret of the webhook' }

  beforeAll(async () => {
    shop = await openShop('INR', [{ name: 'razorpay', mode: 'test', upi: 'page' }], ['cod', 'card', 'upi'])
    const { test, url } = shop
    const clock = () => test.clock.now
    razorpay = await openRazorpay({ clock, retryAfterMs: 5, givesUpAfterMs: 20 })
    const webhook = {
      url: `${url}/v1/payment/webhooks/razorpay?account=${test.merchantId}`,
      secret: KEYS.webhookSecret,
    }
    razorpay.addAccount(KEYS.keyId, KEYS.keySecret, webhook)
    await shop.use(razorpayGateway({ secrets: test.ports.secrets, url: razorpay.url, clock }), KEYS)
  })
  afterEach(async () => {
    await razorpay.webhooks.settled()
    expect(await shop.settled()).toEqual([])
    expect(razorpay.faults).toEqual([])
    expect(razorpay.ledger.endpoints.every(({ isOn }) => isOn)).toBe(true)
  })
  afterAll(async () => {
    await razorpay.close()
    await shop.close()
  })

  it('by UPI: a refusal on the page is not the end, the money is', async () => {
    const placed = await shop.place('upi')
    expect(placed.payment).toMatchObject({ requiresRedirect: true, status: INITIATED })
    await submit(placed.payment.pageUrl!, { act: 'upi', vpa: 'failure@razorpay' })
    await razorpay.webhooks.settled()
    expect(await shop.seen(placed)).toEqual({ status: INITIALIZE, payment: INITIATED })
    const location = await submit(placed.payment.pageUrl!, { act: 'upi', vpa: 'success@razorpay' })
    await razorpay.webhooks.settled()
    expect(await shop.seen(placed)).toEqual({ status: NEW, payment: SUCCESS })
    expect(await comeBack(shop.test, location!)).toContain(placed.order._id)
  })

  it('by webhooks that come in the wrong order, each three times at once', async () => {
    const placed = await shop.place('upi')
    razorpay.webhooks.isHeld = true
    await submit(placed.payment.pageUrl!, { act: 'upi', vpa: 'success@razorpay' })
    await razorpay.webhooks.release({ reverse: true, times: 3 })
    expect(await shop.seen(placed)).toEqual({ status: NEW, payment: SUCCESS })
    const { rows } = await shop.test.sql.query(
      'select count(*)::int as n, max(captured)::int as captured from payments where order_id = $1',
      [placed.order._id],
    )
    expect(rows).toEqual([{ n: 1, captured: placed.order.totals.grandTotal.amount }])
  })

  it('late, when its bank says yes after the page was refused', async () => {
    const placed = await shop.place('card')
    const link = razorpay.linkOf(placed.payment._id)
    const attempt = razorpay.payments.attempt(link, { method: 'card', number: '4100280000001007', otp: '1234' })
    razorpay.payments.fail(attempt, 'payment_timed_out')
    razorpay.payments.isAutoCapture = false
    razorpay.payments.authorise(attempt)
    razorpay.payments.isAutoCapture = true
    await razorpay.webhooks.settled()
    expect(attempt.status).toBe('captured')
    expect(await shop.seen(placed)).toEqual({ status: NEW, payment: SUCCESS })
  })

  it('hostile 42: a way back that says paid, signed or not, changes nothing', async () => {
    const placed = await shop.place('upi')
    const { callbackUrl, id } = razorpay.linkOf(placed.payment._id)
    const forged = `${callbackUrl}&razorpay_payment_link_id=${id}&razorpay_payment_link_status=paid&razorpay_signature=00`
    await comeBack(shop.test, forged)
    expect(await shop.seen(placed)).toEqual({ status: INITIALIZE, payment: INITIATED })
  })

  it.each(['GET', 'POST'] as const)(
    'hostile 42: a way back with another’s signature (%s) asks nobody and says that we are checking; a right one is asked about',
    async (method) => {
      const placed = await shop.place('upi')
      razorpay.webhooks.isHeld = true
      const location = await submit(placed.payment.pageUrl!, { act: 'upi', vpa: 'success@razorpay' })
      const back = async (signature: string) => {
        const url = new URL(location!)
        url.searchParams.set('razorpay_signature', signature)
        const form = new URLSearchParams([...url.searchParams].filter(([name]) => name.startsWith('razorpay_')))
        if (method === 'POST') for (const name of form.keys()) url.searchParams.delete(name)
        const answer = await shop.test.inject({
          ...{ method, url: `${url.pathname}${url.search}` },
          ...(method === 'POST' && {
            payload: form.toString(),
            headers: { 'content-type': 'application/x-www-form-urlencoded' },
          }),
        })
        expect([answer.statusCode, answer.headers.location]).toEqual([
          303,
          `/test-kitchen/order-status/${placed.order._id}`,
        ])
      }
      const own = new URL(location!).searchParams.get('razorpay_signature')!
      const { length } = razorpay.requests
      await back(own.replace(/^./, (first) => (first === '0' ? '1' : '0')))
      expect([razorpay.requests.length, await shop.seen(placed)]).toEqual([
        length,
        { status: INITIALIZE, payment: INITIATED },
      ])
      await back(own)
      expect(await shop.seen(placed)).toEqual({ status: NEW, payment: SUCCESS })
      await razorpay.webhooks.release()
    },
  )

  it('other payments of the same account are none of the shop’s', async () => {
    const headers = { authorization: `Basic ${Buffer.from(`${KEYS.keyId}:${KEYS.keySecret}`).toString('base64')}` }
    const created = await fetch(`${razorpay.url}/v1/payment_links`, {
      ...{ method: 'POST', headers, body: JSON.stringify({ amount: 9900, currency: 'INR', reference_id: 'TS1989' }) },
    })
    const { id } = (await created.json()) as { id: string }
    const paid = razorpay.payments.pay(razorpay.ledger.links.get(id)!, { method: 'upi', vpa: 'success@razorpay' })!
    await razorpay.webhooks.settled()
    await shop.test.ports.runJobs('send-refunds')
    expect([paid.status, paid.refunds.length]).toEqual(['captured', 0])
    const { rows } = await shop.test.sql.query('select count(*)::int as n from payments where captured = 9900')
    expect(rows).toEqual([{ n: 0 }])
  })

  it('is given back when the shop declines it, once', async () => {
    const placed = await shop.place('upi')
    await submit(placed.payment.pageUrl!, { act: 'upi', vpa: 'success@razorpay' })
    await razorpay.webhooks.settled()
    await decline(shop.test, placed.order._id)
    razorpay.lies.add('POST /v1/payments/*/refund', { kind: 'brokenAfterDoing' })
    await shop.test.ports.runJobs('send-refunds')
    shop.test.clock.turn({ minutes: 5 })
    await shop.test.ports.runJobs('send-refunds')
    await razorpay.webhooks.settled()
    await expect.poll(() => statusOfRefund(shop.test, placed.order._id)).toBe('done')
    const [payment] = razorpay.linkOf(placed.payment._id).payments
    expect(payment!.refunds.map(({ amount }) => amount)).toEqual([placed.order.totals.grandTotal.amount])
  })
})

async function decline(test: TestApi, order: string): Promise<void> {
  const token = await test.merchantKey()
  const answer = await test.inject({
    method: 'POST',
    url: `/v1/merchant/orders/${order}/transitions`,
    headers: { authorization: `Bearer ${token}` },
    payload: { to: DECLINED, reason: 'sold out' },
  })
  expect([answer.statusCode, answer.statusCode < 300 ? '' : answer.body]).toEqual([200, ''])
}

async function statusOfRefund(test: TestApi, order: string): Promise<string> {
  const { rows } = await test.sql.query('select status from refunds where order_id = $1', [order])
  return rows[0]?.status
}
