import { createHmac, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Charge, GatewayPayment } from '../port.ts'
import { chargeOf, describeGateway } from '../test-gateway-contract.ts'
import { isForgedReturn } from './return.ts'
import { KEYS, openRazorpayBench } from './test-razorpay.ts'
import { readRazorpayWebhook } from './webhook.ts'

describeGateway('Razorpay', () => openRazorpayBench())

let now = new Date()
let bench: Awaited<ReturnType<typeof openRazorpayBench>>

beforeAll(async () => {
  bench = await openRazorpayBench({ clock: () => now, forgetsRefundKeys: true, checksVpas: true })
})
afterAll(() => bench.close())

const open = (change: Partial<Charge> = {}) =>
  bench.gateway.charge(chargeOf(bench, { expiresAt: new Date(now.getTime() + 30 * 60_000), ...change }))
const found = ({ id, reference }: GatewayPayment) =>
  bench.gateway.find(bench.account, { reference, gatewayId: id, createdAt: now }) as Promise<GatewayPayment>
const linkOf = ({ reference }: GatewayPayment) => bench.razorpay.linkOf(reference)
const UPI = { method: 'upi', vpa: 'success@razorpay' } as const
const later = (minutes: number) => {
  now = new Date(now.getTime() + minutes * 60_000)
}

describe('a payment link', () => {
  it.each([
    ['upi', { card: false, upi: true }],
    ['card', { card: true, upi: false }],
  ] as const)('is a page of %s alone, of which Razorpay tells nobody', async (method, methods) => {
    const payment = await open({ method })
    expect(linkOf(payment).methods).toEqual(methods)
    expect(JSON.parse(bench.emulator.requests.at(-1)!.body)).toMatchObject({
      ...{ accept_partial: false, reference_id: payment.reference, callback_method: 'get', reminder_enable: false },
      notify: { sms: false, email: false },
      expire_by: Math.ceil(now.getTime() / 1000) + 1800,
    })
  })

  it('lives a quarter of an hour at least, though the order waits less', async () => {
    const payment = await open({ expiresAt: new Date(now.getTime() + 60_000) })
    expect(linkOf(payment).expireBy).toBe(Math.ceil(now.getTime() / 1000) + 16 * 60)
  })

  it.each([
    ['USD', 5000],
    ['INR', 99],
  ])('of %s %i is not asked for', async (currency, amount) => {
    const { length } = bench.emulator.requests
    await expect(open({ currency, amount })).rejects.toMatchObject({ kind: 'refused' })
    expect(bench.emulator.requests.length).toBe(length)
  })

  it('has the typed UPI id on it only where the settings say collect', async () => {
    const vpa = 'asha@okbank'
    const collects = await open({ vpa, settings: { publicKey: null, upi: 'collect' } })
    expect(linkOf(collects).prefilledVpa).toBe(vpa)
    expect(linkOf(await open({ vpa })).prefilledVpa).toBeNull()
  })

  it('brings the customer back with parameters that decide nothing', async () => {
    const payment = await open({})
    const answer = await fetch(payment.page.pageUrl!, {
      ...{ method: 'POST', redirect: 'manual' },
      body: new URLSearchParams({ act: 'upi', vpa: UPI.vpa }),
    })
    const back = new URL(answer.headers.get('location')!)
    expect(back.searchParams.get('payment')).toBe('p')
    expect(back.searchParams.get('razorpay_payment_link_status')).toBe('paid')
    expect(await found(payment)).toMatchObject({ status: 'captured', captured: 47_500 })
  })
})

describe('UPI ids', () => {
  it('are somebody’s or not, and can not be asked about by most shops', async () => {
    const { gateway, account } = bench
    expect(await gateway.vpa(account, 'success@razorpay')).toEqual({ valid: true, name: 'Gaurav Kumar' })
    expect(await gateway.vpa(account, 'nobody@razorpay')).toEqual({ valid: false, name: null })
    const other = await openRazorpayBench()
    expect(await other.gateway.vpa(other.account, 'success@razorpay')).toBeNull()
    await other.close()
  })
})

describe('an end without money', () => {
  it.each([
    ['4100280000080001', 'failed', 5011],
    ['4100280000030006', 'failed', 5001],
    ['4100280000010008', 'failed', 5003],
    ['4100280000060003', 'failed', 5100],
    ['4100280000070002', 'cancelled', null],
    ['4100280000020007', 'expired', null],
    ['4100280000090000', 'expired', null],
  ])('card %s: %s %s, but not before the link is over', async (number, status, failureCode) => {
    const payment = await open({ method: 'card' })
    bench.razorpay.payments.pay(linkOf(payment), { method: 'card', number, otp: '1234' })
    expect(await found(payment)).toMatchObject({ status: 'created', page: { requiresRedirect: true } })
    later(31)
    expect(await found(payment)).toMatchObject({ status, failureCode, captured: 0, page: { pageUrl: null } })
  })

  it('a short OTP fails, four digits pay, on one page', async () => {
    const payment = await open({ method: 'card' })
    const card = { method: 'card', number: '5500670000001002' } as const
    bench.razorpay.payments.pay(linkOf(payment), { ...card, otp: '12' })
    expect(await found(payment)).toMatchObject({ status: 'created' })
    bench.razorpay.payments.pay(linkOf(payment), { ...card, otp: '1234' })
    const card1002 = { brand: 'MasterCard', last4: '1002', bin: null }
    expect(await found(payment)).toMatchObject({ status: 'captured', card: card1002 })
  })

  it('nobody comes: the link expires', async () => {
    const payment = await open()
    later(31)
    expect(await found(payment)).toMatchObject({ status: 'expired', failureCode: null })
  })

  it('cancelling by UPI pays in test mode, as their page says', async () => {
    const payment = await open()
    await fetch(payment.page.pageUrl!, {
      method: 'POST',
      body: new URLSearchParams({ act: 'cancel' }),
      redirect: 'manual',
    })
    expect(await found(payment)).toMatchObject({ status: 'captured' })
  })
})

describe('money that comes late', () => {
  it('days after its attempt failed and its link expired is taken, by just its sum', async () => {
    const payment = await open()
    const attempt = bench.razorpay.payments.pay(linkOf(payment), { method: 'upi', vpa: 'failure@razorpay' })!
    later(40)
    expect(await found(payment)).toMatchObject({ status: 'failed', captured: 0 })
    later(2 * 24 * 60)
    bench.razorpay.payments.authorise(attempt)
    expect(attempt.status).toBe('authorized')
    const both = await Promise.all([found(payment), found(payment)])
    for (const one of both) expect(one).toMatchObject({ status: 'captured', captured: 47_500 })
    const captures = bench.emulator.requests.filter(({ path }) => path === `/v1/payments/${attempt.id}/capture`)
    expect(captures.map(({ body }) => JSON.parse(body))).toContainEqual({ amount: 47_500, currency: 'INR' })
  })

  it('of another sum is left: it goes back by itself', async () => {
    const payment = await open()
    bench.razorpay.payments.isAutoCapture = false
    const attempt = bench.razorpay.payments.attempt(linkOf(payment), UPI)
    attempt.amount = 47_400
    bench.razorpay.payments.authorise(attempt)
    bench.razorpay.payments.isAutoCapture = true
    expect(await found(payment)).toMatchObject({ status: 'authorised', captured: 0 })
    expect(attempt.status).toBe('authorized')
  })

  it('as a second success at one link goes back at once, and is none', async () => {
    const payment = await open()
    const slow = bench.razorpay.payments.attempt(linkOf(payment), UPI)
    bench.razorpay.payments.pay(linkOf(payment), UPI)
    bench.razorpay.payments.authorise(slow)
    expect(slow.status).toBe('refunded')
    expect(await found(payment)).toMatchObject({ status: 'captured', captured: 47_500, refunded: 0 })
  })

  it('that they gave back without being asked shows as money that went back', async () => {
    const payment = await open()
    const paid = bench.razorpay.payments.pay(linkOf(payment), UPI)!
    bench.razorpay.payments.giveBack(paid)
    expect(await found(payment)).toMatchObject({ status: 'captured', captured: 47_500, refunded: 47_500 })
  })
})

describe('a refund with test keys, which forget its key', () => {
  it('is one under its reference still', async () => {
    const payment = await open()
    bench.razorpay.payments.pay(linkOf(payment), UPI)
    const refund = { reference: randomUUID(), amount: 20_000, currency: 'INR', reason: 'sold out' }
    bench.emulator.lies.add('POST /v1/payments/*/refund', { kind: 'brokenAfterDoing' })
    const { gateway, account } = bench
    await expect(gateway.refund(account, payment.id, refund)).rejects.toMatchObject({ kind: 'unsure' })
    const again = await gateway.refund(account, payment.id, refund)
    expect(await gateway.refund(account, payment.id, refund)).toMatchObject({ id: again.id })
    expect(await found(payment)).toMatchObject({ captured: 47_500, refunded: 20_000 })
    expect(bench.emulator.requests.some(({ headers }) => headers['x-refund-idempotency'] === refund.reference)).toBe(
      true,
    )
    const unpaid = await open()
    await expect(gateway.refund(account, unpaid.id, refund)).rejects.toMatchObject({ kind: 'refused' })
  })
})

describe('a webhook', () => {
  const account = { merchantId: randomUUID(), mode: 'test' } as const
  const read = (
    body: string,
    signature: string,
    keys: Record<string, string> = KEYS,
    id: string | undefined = 'evt_1',
  ) =>
    readRazorpayWebhook(keys, account, {
      headers: { 'x-razorpay-signature': signature, 'x-razorpay-event-id': id },
      ...{ body: Buffer.from(body), now },
    })
  // The published vector; the official client gives the same.
  const BODY = '{"event":"payment.captured"}'
  const SIGNATURE = 'a5c933f613d8cd13b5a17fde85c4aa067d460c67a82c7e9c631f37bf4a3adc0b'

  it('is signed over its raw bytes', () => {
    const isTaken = (body: string, signature: string) => {
      const result = read(body, signature)
      return result.ok || result.refusal.reason !== 'invalid_signature'
    }
    expect(isTaken(BODY, SIGNATURE)).toBe(true)
    expect(isTaken(`${BODY} `, SIGNATURE)).toBe(false)
    expect(isTaken('{"event": "payment.captured"}', SIGNATURE)).toBe(false)
    expect(isTaken(BODY, SIGNATURE.replace('a', 'b'))).toBe(false)
    expect(isTaken(BODY, '')).toBe(false)
  })

  it('is refused in another form or without its id', () => {
    expect(read(BODY, SIGNATURE)).toMatchObject({ ok: false, refusal: { reason: 'invalid_request' } })
    const { webhooks } = bench
    const { headers, body } = webhooks.at(-1)!
    const nameless = { headers: { ...headers, 'x-razorpay-event-id': undefined }, body, now }
    expect(readRazorpayWebhook(KEYS, account, nameless)).toMatchObject({ refusal: { reason: 'invalid_request' } })
  })

  it('of each kind says which payment to ask about, by its link or its notes', async () => {
    const { gateway, webhooks, razorpay } = bench
    const before = webhooks.length
    const payment = await open()
    const paid = razorpay.payments.pay(linkOf(payment), UPI)!
    const refund = await gateway.refund(bench.account, payment.id, {
      ...{ reference: randomUUID(), amount: 100, currency: 'INR', reason: '' },
    })
    const dispute = razorpay.payments.dispute(paid)
    await razorpay.webhooks.settled()
    const byEvent = new Map<string, unknown>()
    for (const webhook of webhooks.slice(before)) {
      const result = await gateway.readWebhook(bench.account, webhook)
      byEvent.set((JSON.parse(webhook.body.toString()) as { event: string }).event, result.ok && result.value)
    }
    const { id: gatewayId, reference } = payment
    expect(byEvent.get('payment.authorized')).toMatchObject({ gatewayId: null, reference })
    expect(byEvent.get('payment_link.paid')).toMatchObject({ gatewayId, reference, refundId: null })
    expect(byEvent.get('refund.processed')).toMatchObject({ reference, refundId: refund.id })
    expect(byEvent.get('payment.dispute.created')).toMatchObject({ reference, disputeId: dispute.id })
    const ids = [...byEvent.values()].map((value) => (value as { eventId: string }).eventId)
    expect(new Set(ids).size).toBe(ids.length)
  })
})

describe('disputes and payouts', () => {
  it('a dispute goes from open to its end', async () => {
    const { gateway, account, razorpay } = bench
    const payment = await open()
    const dispute = razorpay.payments.dispute(razorpay.payments.pay(linkOf(payment), UPI)!, 10_000)
    const { id, reference } = payment
    const expected = { id: dispute.id, payment: id, reference, amount: 10_000, currency: 'INR' }
    for (const [word, state] of [
      ['under_review', 'answered'],
      ['won', 'won'],
      ['lost', 'lost'],
    ] as const) {
      razorpay.payments.decide(dispute, word)
      expect(await gateway.findDispute!(account, dispute.id)).toMatchObject({ ...expected, state })
    }
  })

  it('what was paid out comes line by line, of its span alone', async () => {
    const { gateway, account, razorpay } = bench
    const payment = await open()
    const paid = razorpay.payments.pay(linkOf(payment), UPI)!
    razorpay.payments.giveBack(paid)
    const dispute = razorpay.payments.dispute(paid, 1000)
    const at = Date.parse('2026-11-20T20:00:00Z') / 1000
    const line = {
      keyId: KEYS.keyId,
      settlementId: 'setl_1',
      settledAt: at,
      payment: paid,
      refund: null,
      dispute: null,
    }
    razorpay.ledger.settlements.push(
      { ...line, amount: 47_500, fee: 950 },
      { ...line, refund: paid.refunds[0]!, amount: 47_500, fee: 0 },
      { ...line, dispute, amount: 1000, fee: 0 },
      { ...line, payment: null, amount: 12, fee: 0 },
      { ...line, settledAt: at + 4 * 86_400, amount: 1, fee: 0 },
    )
    const lines = await gateway.payouts!(account, new Date('2026-11-20T00:00:00Z'), new Date('2026-11-22T00:00:00Z'))
    const ours = { payout: 'setl_1', payment: payment.id, reference: payment.reference, currency: 'INR' }
    expect(lines).toEqual([
      { ...ours, paidAt: new Date(at * 1000), kind: 'payment', amount: 47_500, fee: 950 },
      { ...ours, paidAt: new Date(at * 1000), kind: 'refund', amount: -47_500, fee: 0 },
      { ...ours, paidAt: new Date(at * 1000), kind: 'dispute', amount: -1000, fee: 0 },
      { ...ours, payment: null, reference: null, paidAt: new Date(at * 1000), kind: 'other', amount: 12, fee: 0 },
    ])
  })
})

describe('a return', () => {
  const PUBLISHED = {
    razorpay_order_id: 'order_test1',
    razorpay_payment_id: 'pay_test1',
    razorpay_signature: '3d63ecb03e94c195e6876ad4ba53df85896ad86330e44c0714d8ac0affed3c06',
  }
  const forged = (fields: Record<string, string>, secret = 'rzp_key_secret') => isForgedReturn(secret, 'ours', fields)

  it('of an order has the signature that the SDK of Razorpay makes', () => {
    expect(forged(PUBLISHED)).toBe(false)
    expect(forged(PUBLISHED, 'another')).toBe(true)
    expect(forged({ ...PUBLISHED, razorpay_payment_id: 'pay_test2' })).toBe(true)
    expect(forged({ ...PUBLISHED, razorpay_signature: 'x' })).toBe(true)
  })

  it('without a signature claims nothing', () => {
    expect(forged({ razorpay_payment_id: 'pay_test1' })).toBe(false)
  })

  it('of a link is judged by link, reference, status and payment, and is for our payment alone', () => {
    const link = {
      razorpay_payment_link_id: 'plink_1',
      razorpay_payment_link_reference_id: 'ours',
      razorpay_payment_link_status: 'paid',
      razorpay_payment_id: 'pay_1',
    }
    const sign = (text: string) => createHmac('sha256', 'rzp_key_secret').update(text).digest('hex')
    expect(forged({ ...link, razorpay_signature: sign('plink_1|ours|paid|pay_1') })).toBe(false)
    const another = { ...link, razorpay_payment_link_reference_id: 'another' }
    expect(forged({ ...another, razorpay_signature: sign('plink_1|another|paid|pay_1') })).toBe(true)
    expect(forged({ ...link, razorpay_signature: sign('plink_1|pay_1') })).toBe(true)
  })
})
