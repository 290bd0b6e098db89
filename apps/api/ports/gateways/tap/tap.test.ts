import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { openTap, type TapEmulator } from '@compass/emulators/tap'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { Charge, GatewayPayment, GatewayPort, ReceivedWebhook } from '../port.ts'
import { customersInMemory } from '../stripe/test-stripe.ts'
import { describeGateway } from '../test-gateway-contract.ts'
import { tapGateway } from './index.ts'
import { openTapBench } from './test-tap.ts'

describeGateway('Tap', openTapBench)

const KEY = 'sk_test_saffron'
const ACCOUNT = { merchantId: 'm1', mode: 'test' } as const
const PHONE = '+96550001234'

let now = new Date()
let tap: TapEmulator
let gateway: GatewayPort
let count = 0

beforeAll(async () => {
  tap = await openTap({ clock: () => now, retryAfterMs: 10 })
  gateway = tapGateway({
    url: tap.url,
    productUrl: 'http://127.0.0.1:9',
    customers: customersInMemory(),
    secrets: { read: async (_merchant, _provider, mode) => (mode === 'test' ? { secretKey: KEY } : null) },
    clock: () => now,
  })
})
afterAll(() => tap.close())
afterEach(() => expect(tap.faults).toEqual([]))

describe('a charge', () => {
  it('sends KWD with just its digits, and a page of KNET', async () => {
    const payment = await gateway.charge(charge({ method: 'knet', amount: 1500 }))
    expect(payment).toMatchObject({ status: 'created', amount: 1500, currency: 'KWD', captured: 0, failureCode: null })
    expect(payment.page).toMatchObject({
      requiresRedirect: true,
      pageUrl: expect.stringContaining('tap_process.aspx?chg='),
    })
    const sent = tap.requests.at(-1)!
    expect(sent.body).toContain('"amount":1.500,')
    expect(JSON.parse(sent.body)).toMatchObject({
      source: { id: 'src_kw.knet' },
      reference: { idempotent: payment.reference },
      post: { url: 'http://127.0.0.1:9/v1/payment/webhooks/tap?account=m1' },
      transaction: { expiry: { period: 30, type: 'MINUTE' } },
      customer: { phone: { country_code: '965', number: '50001234' } },
    })
  })

  it.each([
    ['card', 'AED', 9, 'too little'],
    ['card', 'INR', 5000, 'a currency that it does not take'],
    ['knet', 'AED', 5000, 'KNET in another currency than KWD'],
  ])('of %s in %s of %i is not sent: %s', async (method, currency, amount) => {
    const before = tap.requests.length
    await expect(
      gateway.charge(charge({ method: method as Charge['method'], currency, amount })),
    ).rejects.toMatchObject({
      kind: 'refused',
    })
    expect(tap.requests.length).toBe(before)
  })

  it('is the same one under the same reference', async () => {
    const one = charge({})
    const [first, second] = [await gateway.charge(one), await gateway.charge({ ...one, amount: 99_999 })]
    expect(second).toEqual(first)
  })

  it('of a customer without a telephone is made with an id of its own', async () => {
    const payment = await gateway.charge(charge({ customerPhone: null, customerId: 'nobody' }))
    expect(payment.status).toBe('created')
    expect(tap.ledger.customers.get(tap.chargeOf(payment.reference).customer)!.metadata).toEqual({ customer: 'nobody' })
  })

  it('whose answer is lost is found without its id, among hundreds', async () => {
    const one = charge({ amount: 7250 })
    tap.lies.add('POST /v2/charges', { kind: 'brokenAfterDoing' })
    await expect(gateway.charge(one)).rejects.toMatchObject({ kind: 'unsure' })
    for (let more = 0; more < 120; more++) await gateway.charge(charge({}))
    const key = { reference: one.reference, gatewayId: null, createdAt: now }
    expect(await gateway.find(ACCOUNT, key)).toMatchObject({
      reference: one.reference,
      amount: 7250,
      status: 'created',
    })
    expect(await gateway.find(ACCOUNT, { ...key, reference: 'no such' })).toBeNull()
  })

  it.each(['broken', 'html'] as const)('that is answered by a lie (%s) may have been made', async (lie) => {
    tap.lies.add('POST /v2/charges', { kind: lie })
    await expect(gateway.charge(charge({}))).rejects.toMatchObject({ kind: 'unsure' })
  })

  it('that comes to too many, or without a key that serves, was not made', async () => {
    tap.lies.add('POST /v2/charges', { kind: 'tooMany' })
    await expect(gateway.charge(charge({}))).rejects.toMatchObject({ kind: 'unreachable', status: 429 })
    const live = { ...ACCOUNT, mode: 'live' } as const
    await expect(gateway.charge(charge({ account: live }))).rejects.toMatchObject({ kind: 'refused', status: 401 })
    const refund = { reference: 'r0', amount: 1000, currency: 'KWD', reason: '' }
    await expect(gateway.refund(live, 'chg_1', refund)).rejects.toMatchObject({ kind: 'unreachable' })
  })

  it('whose customer could not be made was not sent', async () => {
    tap.lies.add('POST /v2/customers', { kind: 'broken' })
    const one = charge({ customerPhone: null, customerId: 'unlucky' })
    await expect(gateway.charge(one)).rejects.toMatchObject({ kind: 'unreachable' })
    expect(() => tap.chargeOf(one.reference)).toThrow()
  })
})

describe('what becomes of a charge', () => {
  it('is captured by KNET, with its card', async () => {
    const payment = await gateway.charge(charge({ method: 'knet', amount: 12_345 }))
    await visit(payment, { act: 'pay', number: '8888880000000001', expiry: '09/30', code: '1234' })
    expect(await found(payment)).toMatchObject({
      ...{ id: payment.id, status: 'captured', captured: 12_345, refunded: 0, currency: 'KWD' },
      card: { brand: 'KNET', last4: '0001', bin: '88888800' },
      page: { requiresRedirect: false, pageUrl: null },
    })
  })

  it('comes back with no more than the id of the charge', async () => {
    const payment = await gateway.charge(charge({}))
    const back = await visit(payment, { act: 'pay', number: '5123450000000008', expiry: '01/39', code: '100' })
    expect(back).toBe(`http://shop.test/back?account=m1&tap_id=${payment.id}`)
  })

  it.each([
    ['05/22', '100', 5100],
    ['04/27', '100', 5001],
    ['01/38', '100', 5011],
    ['01/39', '102', 5002],
  ])('expiry %s, CVV %s: refused with %i', async (expiry, code, failureCode) => {
    const payment = await gateway.charge(charge({ currency: 'AED', amount: 5000 }))
    await visit(payment, { act: 'pay', number: '5123450000000008', expiry, code })
    expect(await found(payment)).toMatchObject({ status: 'failed', failureCode, captured: 0 })
  })

  it('an unknown number is 5003, and a wrong PIN of KNET 5100', async () => {
    const [card, knet] = [await gateway.charge(charge({})), await gateway.charge(charge({ method: 'knet' }))]
    await visit(card, { act: 'pay', number: '4111111111111111', expiry: '01/39', code: '100' })
    await visit(knet, { act: 'pay', number: '8888880000000001', expiry: '05/21', code: '1234' })
    expect(await found(card)).toMatchObject({ status: 'failed', failureCode: 5003 })
    expect(await found(knet)).toMatchObject({ status: 'failed', failureCode: 5100 })
  })

  it.each([
    ['IN_PROGRESS', '200', 'pending'],
    ['UNKNOWN', '901', 'pending'],
    ['CANCELLED', '302', 'cancelled'],
    ['ABANDONED', '301', 'expired'],
    ['TIMEDOUT', '801', 'expired'],
    ['VOID', '601', 'expired'],
    ['RESTRICTED', '703', 'failed'],
  ])('%s is %s here', async (word, code, status) => {
    const payment = await gateway.charge(charge({}))
    tap.payments.end(tap.chargeOf(payment.reference), word, code)
    expect(await found(payment)).toMatchObject({ status, captured: 0 })
    expect(await gateway.cancel(ACCOUNT, keyOf(payment))).toMatchObject({ status })
  })

  it('a page that was left is over after its minutes', async () => {
    const payment = await gateway.charge(charge({ expiresAt: new Date(now.getTime() + 60_000) }))
    expect(JSON.parse(tap.requests.at(-1)!.body).transaction.expiry.period).toBe(5)
    now = new Date(now.getTime() + 6 * 60_000)
    await fetch(payment.page.pageUrl!, { redirect: 'manual' })
    expect(await found(payment)).toMatchObject({ status: 'expired' })
  })

  it('another amount, currency or mode is told, and none is taken for ours', async () => {
    const payment = await paid({ amount: 2000 })
    const { twist: _none, ...row } = tap.chargeOf(payment.reference)
    const lie = (twist: object) => Object.assign(tap.chargeOf(payment.reference), { twist })
    lie({ minor: 1999 })
    expect(await found(payment)).toMatchObject({ captured: 1999, currency: 'KWD' })
    lie({ currency: 'AED' })
    expect(await found(payment)).toMatchObject({ captured: 2000, currency: 'AED' })
    lie({ isLive: true })
    await expect(found(payment)).rejects.toMatchObject({ kind: 'unsure' })
    expect(row.minor).toBe(2000)
  })

  it('hostile 55: a page on a host of nobody’s is refused', async () => {
    const payment = await gateway.charge(charge({}))
    tap.chargeOf(payment.reference).twist = { pageUrl: 'https://tap.company.evil.example/pay' }
    await expect(found(payment)).rejects.toMatchObject({ kind: 'refused' })
  })

  it('is nobody’s with the key of another account', async () => {
    const payment = await gateway.charge(charge({}))
    const other = tapGateway({
      ...{ url: tap.url, productUrl: 'http://127.0.0.1:9', customers: customersInMemory() },
      secrets: { read: async () => ({ secretKey: 'sk_test_other' }) },
    })
    expect(await other.find(ACCOUNT, keyOf(payment))).toBeNull()
    expect(await other.find(ACCOUNT, { ...keyOf(payment), gatewayId: null })).toBeNull()
  })
})

describe('cards that are kept', () => {
  it('are listed, charged by a token that serves once, and forgotten', async () => {
    const customerId = 'keeps-cards'
    await paid({ customerId, savesCard: true }, '5123450000000008')
    const [card, ...more] = await gateway.cards(ACCOUNT, customerId)
    expect(more).toEqual([])
    expect(card).toMatchObject({ brand: 'MASTERCARD', last4: '0008', expiry: '01/39', type: 'credit' })
    expect(await gateway.cards(ACCOUNT, 'somebody else')).toEqual([])

    const payment = await gateway.charge(charge({ method: 'savedCard', customerId, cardToken: card!.token }))
    expect(payment).toMatchObject({ status: 'created', page: { requiresRedirect: true } })
    await visit(payment, { act: 'confirm' })
    expect(await found(payment)).toMatchObject({ status: 'captured', card: { last4: '0008' } })

    const other = charge({ method: 'savedCard', customerId: 'somebody else', cardToken: card!.token })
    await expect(gateway.charge(other)).rejects.toMatchObject({ kind: 'refused' })
    expect(await gateway.forgetCard(ACCOUNT, 'somebody else', card!.token)).toBe(false)
    expect(await gateway.forgetCard(ACCOUNT, customerId, card!.token)).toBe(true)
    expect(await gateway.forgetCard(ACCOUNT, customerId, card!.token)).toBe(false)
    expect(await gateway.cards(ACCOUNT, customerId)).toEqual([])
  })

  it('that need no question are paid at once; two customers made at the same time are one', async () => {
    const customerId = 'rivals'
    const both = await Promise.all([paid({ customerId, savesCard: true }), paid({ customerId, savesCard: true })])
    expect(new Set(both.map(({ reference }) => tap.chargeOf(reference).customer)).size).toBeLessThanOrEqual(2)
    await paid({ customerId, savesCard: true }, '4012000033330026')
    const card = (await gateway.cards(ACCOUNT, customerId)).find(({ last4 }) => last4 === '0026')!
    const payment = await gateway.charge(charge({ method: 'express', customerId, cardToken: card.token, amount: 4000 }))
    expect(payment).toMatchObject({ status: 'captured', captured: 4000, card: { last4: '0026' } })
  })

  it('are not saved where nobody’s telephone is known', async () => {
    await gateway.charge(charge({ savesCard: true, customerPhone: null, customerId: 'no phone' }))
    expect(JSON.parse(tap.requests.at(-1)!.body).save_card).toBe(false)
  })
})

describe('wallets', () => {
  it('pay with what their button gave, and on a page where it gave nothing', async () => {
    const walletToken = JSON.stringify({ data: 'CM8i9', version: 'EC_v1', header: {}, signature: 'MIAG' })
    expect(await gateway.charge(charge({ method: 'applepay', walletToken, amount: 3000 }))).toMatchObject({
      status: 'captured',
      captured: 3000,
    })
    expect(await gateway.charge(charge({ method: 'googlepay' }))).toMatchObject({ page: { requiresRedirect: true } })
    expect(JSON.parse(tap.requests.at(-1)!.body).source.id).toBe('src_google_pay')
    const broken = charge({ method: 'applepay', walletToken: '{' })
    await expect(gateway.charge(broken)).rejects.toMatchObject({ kind: 'refused' })
  })
})

describe('a promotion for certain cards', () => {
  it('is not paid with another card on the page: its money goes back, once', async () => {
    const payment = await gateway.charge(charge({ bins: ['512345'], amount: 6000 }))
    await visit(payment, { act: 'pay', number: '4508750015741019', expiry: '01/39', code: '100' })
    const both = await Promise.all([found(payment), found(payment)])
    for (const one of both) expect(one).toMatchObject({ status: 'failed', captured: 0, failureCode: 4214 })
    const refunds = [...tap.ledger.refunds.values()].filter(({ charge: { id } }) => id === payment.id)
    expect(refunds.map(({ minor }) => minor)).toEqual([6000])
  })

  it('is paid with one of them, and a kept card that is none is not even charged', async () => {
    const payment = await gateway.charge(charge({ bins: ['512345', '4111'] }))
    await visit(payment, { act: 'pay', number: '5123450000000008', expiry: '01/39', code: '100' })
    expect(await found(payment)).toMatchObject({ status: 'captured' })
    const customerId = 'promoted'
    await paid({ customerId, savesCard: true }, '4012000033330026')
    const [card] = await gateway.cards(ACCOUNT, customerId)
    const one = charge({ method: 'savedCard', customerId, cardToken: card!.token, bins: ['512345'] })
    expect(await gateway.charge(one)).toMatchObject({ status: 'failed', failureCode: 4214, captured: 0 })
    expect(() => tap.chargeOf(one.reference)).toThrow()
  })
})

describe('a refund', () => {
  beforeAll(() => {
    tap.conduct.holdsRefunds = true
  })
  afterAll(() => {
    tap.conduct.holdsRefunds = false
  })
  const part = (reference: string, amount: number) => ({ reference, amount, currency: 'KWD', reason: 'sold out' })

  it('goes by parts up to the whole, and is one under its reference, even after a day', async () => {
    const payment = await paid({ amount: 5000 })
    const first = await gateway.refund(ACCOUNT, payment.id, part('r1', 2000))
    expect(first).toMatchObject({ reference: 'r1', status: 'pending' })
    expect(await found(payment)).toMatchObject({ captured: 5000, refunded: 0 })
    tap.payments.settle(tap.ledger.refunds.get(first.id)!, 'REFUNDED', '000')
    expect(await gateway.findRefund(ACCOUNT, first.id)).toEqual({ ...first, status: 'succeeded' })
    now = new Date(now.getTime() + 25 * 3_600_000)
    expect(await gateway.refund(ACCOUNT, payment.id, part('r1', 2000))).toEqual({ ...first, status: 'succeeded' })
    await gateway.refund(ACCOUNT, payment.id, part('r2', 3000))
    await expect(gateway.refund(ACCOUNT, payment.id, part('r3', 1))).rejects.toMatchObject({ kind: 'refused' })
    expect(await found(payment)).toMatchObject({ captured: 5000, refunded: 2000 })
  })

  it('whose answer was lost is found, and one that the wallet can not pay has failed', async () => {
    const payment = await paid({ amount: 5000 })
    tap.lies.add('POST /v2/refunds', { kind: 'brokenAfterDoing' })
    await expect(gateway.refund(ACCOUNT, payment.id, part('r4', 1000))).rejects.toMatchObject({ kind: 'unsure' })
    const again = await gateway.refund(ACCOUNT, payment.id, part('r4', 1000))
    tap.payments.settle(tap.ledger.refunds.get(again.id)!, 'DECLINED', '502')
    expect(await gateway.findRefund(ACCOUNT, again.id)).toMatchObject({ reference: 'r4', status: 'failed' })
    expect(await gateway.findRefund(ACCOUNT, 're_nobody')).toBeNull()
  })
})

describe('a webhook', () => {
  it('of the emulator says which charge or refund to ask about', async () => {
    const payment = await paid({ amount: 1050 })
    expect(await gateway.readWebhook(ACCOUNT, lastWebhook())).toEqual({
      ok: true,
      value: {
        ...{ eventId: `${payment.id} CAPTURED`, gatewayId: payment.id, reference: payment.reference },
        ...{ refundId: null, disputeId: null },
      },
    })
    expect(tap.webhooks.all.at(-1)!.body).toContain('"amount":1.05,')
    const refund = await gateway.refund(ACCOUNT, payment.id, {
      reference: 'r9',
      amount: 150,
      currency: 'KWD',
      reason: '',
    })
    await expect.poll(async () => (await gateway.findRefund(ACCOUNT, refund.id))?.status).toBe('succeeded')
    expect(await gateway.readWebhook(ACCOUNT, lastWebhook())).toMatchObject({
      ok: true,
      value: { refundId: refund.id, gatewayId: null },
    })
  })

  it('is tried three times, and given up with an error that the charge tells', async () => {
    let tries = 0
    const door = createServer((_request, response) => {
      tries += 1
      response.writeHead(503).end()
    }).listen(0, '127.0.0.1')
    await new Promise((resolve) => door.once('listening', resolve))
    const shop = tapGateway({
      ...{ url: tap.url, customers: customersInMemory(), secrets: { read: async () => ({ secretKey: KEY }) } },
      productUrl: `http://127.0.0.1:${(door.address() as AddressInfo).port}`,
    })
    const payment = await shop.charge(charge({}))
    await visit(payment, { act: 'pay', number: '5123450000000008', expiry: '01/39', code: '100' })
    await tap.webhooks.settled()
    door.close()
    expect(tries).toBe(3)
    expect(tap.chargeOf(payment.reference).postStatus).toBe('ERROR')
  })
})

function charge(change: Partial<Charge>): Charge {
  count += 1
  return {
    account: ACCOUNT,
    settings: { publicKey: null, upi: 'page' },
    reference: `payment-${count}`,
    amount: 1000,
    currency: 'KWD',
    method: 'card',
    returnUrl: 'http://shop.test/back?account=m1',
    expiresAt: new Date(now.getTime() + 30 * 60_000),
    language: 'ar',
    description: 'زعفران · 12',
    merchant: { name: 'Saffron', color: '#aa3300' },
    customerId: `user-${count}`,
    customerPhone: PHONE,
    ...{ cardToken: null, savesCard: false, vpa: null, walletToken: null, asset: null, bins: null },
    ...change,
  }
}

const keyOf = ({ id, reference }: GatewayPayment) => ({ reference, gatewayId: id, createdAt: now })
const found = async (payment: GatewayPayment) => (await gateway.find(ACCOUNT, keyOf(payment)))!

/** A charge that was paid on its page. */
async function paid(change: Partial<Charge>, number = '5123450000000008'): Promise<GatewayPayment> {
  const payment = await gateway.charge(charge(change))
  await visit(payment, { act: 'pay', number, expiry: '01/39', code: '100' })
  return found(payment)
}

/** Sends the form of a page; answers where the browser goes then. */
async function visit({ page }: GatewayPayment, fields: Record<string, string>): Promise<string | null> {
  const answer = await fetch(page.pageUrl!, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' })
  return answer.headers.get('location')
}

function lastWebhook(): ReceivedWebhook {
  const { headers, body } = tap.webhooks.all.at(-1)!
  return { headers, body: Buffer.from(body), now }
}
