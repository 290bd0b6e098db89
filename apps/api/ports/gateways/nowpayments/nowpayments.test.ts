import { createHmac } from 'node:crypto'
import { ACCOUNT } from '@compass/emulators/nowpayments'
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { chargeOf, describeGateway } from '../test-gateway-contract.ts'
import { isSigned } from './signature.ts'
import { openNowPaymentsBench } from './test-nowpayments.ts'

describeGateway('NOWPayments', openNowPaymentsBench)

describe('NOWPayments', () => {
  let bench: Awaited<ReturnType<typeof openNowPaymentsBench>>
  beforeAll(async () => {
    bench = await openNowPaymentsBench()
  })
  afterAll(async () => {
    expect(bench.nowpayments.faults).toEqual([])
    await bench.close()
  })
  const open = async (changes = {}) => {
    const charge = chargeOf(bench, changes)
    return { charge, payment: await bench.gateway.charge(charge) }
  }
  const find = (id: string, reference = '') =>
    bench.gateway.find(bench.account, { reference, gatewayId: id, createdAt: new Date() })

  it('says where to send how much of which coin until when, and the tag where there is one', async () => {
    const usual = await open()
    expect(usual.payment.page.quote).toEqual({
      asset: 'USDTTRC20',
      amount: '52.25',
      address: expect.stringMatching(/^T[K\d]+$/),
      memo: null,
      expiresAt: expect.stringMatching(/Z$/),
    })
    const { payment } = await open({ asset: 'XRP' })
    expect(payment.page.quote).toMatchObject({ asset: 'XRP', memo: expect.stringMatching(/^\d{6}$/) })
    const again = await find(payment.id)
    expect(again?.page).toEqual(payment.page)
    await expect(open({ asset: 'DOGE' })).rejects.toMatchObject({ kind: 'refused' })
  })

  it('asks with the digits of the amount, our reference and our address, at a rate that stays', async () => {
    const { charge } = await open({ amount: 1_000_000_001 })
    const { body } = bench.emulator.requests.findLast(({ method, path }) => `${method} ${path}` === 'POST /v1/payment')!
    expect(body).toContain('"price_amount":10000000.01,')
    expect(JSON.parse(body)).toMatchObject({
      price_currency: 'eur',
      pay_currency: 'usdttrc20',
      order_id: charge.reference,
      ipn_callback_url: expect.stringContaining(`/v1/payment/webhooks/nowpayments?account=${bench.account.merchantId}`),
      fixed_rate: true,
    })
  })

  it('offers no amount below the least of the coin, and sends none', async () => {
    const { gateway, account } = bench
    expect(gateway.canTake(100, 'CHF', account)).toBe(true)
    await expect.poll(() => gateway.canTake(100, 'CHF', account)).toBe(false)
    expect(gateway.canTake(509, 'CHF', account)).toBe(false)
    expect(gateway.canTake(511, 'CHF', account)).toBe(true)
    const before = bench.nowpayments.payments.length
    await expect(open({ amount: 100, currency: 'CHF' })).rejects.toMatchObject({ kind: 'refused' })
    expect(bench.nowpayments.payments.length).toBe(before)
  })

  it.each([
    ['waiting', { status: 'created', received: null, captured: 0 }],
    ['confirming', { status: 'pending', received: null, captured: 0 }],
    ['confirmed', { status: 'pending', received: null, captured: 0 }],
    ['sending', { status: 'pending', received: null, captured: 0 }],
    ['partially_paid', { status: 'pending', received: 'underpaid', captured: 0 }],
    ['finished', { status: 'captured', received: null, captured: 4750 }],
    ['failed', { status: 'failed', received: null, captured: 0, failureCode: 5100 }],
    ['refunded', { status: 'pending', received: 'underpaid', captured: 0 }],
    ['expired', { status: 'expired', received: null, captured: 0 }],
  ] as const)('hostile 52: %s', async (status, answer) => {
    const { payment } = await open()
    await bench.nowpayments.move(payment.id, status)
    expect(await find(payment.id)).toMatchObject(answer)
  })

  it.each([
    [0.99, 'pending', 'underpaid'],
    [1, 'captured', null],
    [1.01, 'captured', 'overpaid'],
  ])('hostile 52: %f of the quote is %s, %s', async (part, status, received) => {
    const { payment } = await open()
    await bench.nowpayments.pay(payment.id, part)
    expect(await find(payment.id)).toMatchObject({ status, received })
  })

  it.each([
    ['another price', { price_amount: 1 }, { amount: 100, captured: 100, currency: 'EUR' }],
    ['another currency', { price_currency: 'usd' }, { amount: 4750, captured: 4750, currency: 'USD' }],
  ])('finished at %s is answered as it is, for the finishing step to refuse', async (_, changes, answer) => {
    const { payment } = await open()
    await bench.nowpayments.pay(payment.id)
    bench.nowpayments.change(payment.id, changes)
    expect(await find(payment.id)).toMatchObject({ status: 'captured', ...answer })
  })

  it.each([
    ['no price', { price_amount: 'ten' }],
    ['a status of next year', { payment_status: 'vanished' }],
    ['part of a cent', { price_amount: 10.005 }],
  ])('%s is no answer', async (_, changes) => {
    const { payment } = await open()
    bench.nowpayments.change(payment.id, changes)
    await expect(find(payment.id)).rejects.toMatchObject({ kind: 'unsure' })
    // What it says here fits no shape of its own, as it should.
    ;(bench.nowpayments.faults as string[]).splice(0)
    bench.nowpayments.change(payment.id, {})
  })

  it('another order’s payment under our call is not ours', async () => {
    const { payment, charge } = await open()
    bench.nowpayments.change(payment.id, { order_id: 'RGDBP-1' })
    expect(await find(payment.id, charge.reference)).toBeNull()
  })

  it('makes no second payment after a time-out: it looks for ours first', async () => {
    const charge = chargeOf(bench)
    bench.emulator.lies.add('POST /v1/payment', { kind: 'droppedAfterDoing' })
    await expect(bench.gateway.charge(charge)).rejects.toMatchObject({ kind: 'unsure' })
    const again = await bench.gateway.charge(charge)
    const created = bench.nowpayments.payments.filter(({ request }) => request.order_id === charge.reference)
    expect(created.map(({ id }) => String(id))).toEqual([again.id])
  })

  it('of several for one order, made in rival processes, finds the one that money came to', async () => {
    const charge = chargeOf(bench)
    const [first, second] = [await bench.gateway.charge(charge), await bench.openAnother().charge(charge)]
    await bench.nowpayments.pay(first.id)
    expect(second.id).not.toBe(first.id)
    const key = { reference: charge.reference, gatewayId: null, createdAt: new Date() }
    expect(await bench.gateway.find(bench.account, key)).toMatchObject({ id: first.id, status: 'captured' })
  })

  it('shows its list to who logged in, and takes no closed list for nothing there', async () => {
    bench.nowpayments.wantsLogin = true
    const key = { reference: chargeOf(bench).reference, gatewayId: null, createdAt: new Date() }
    await expect(bench.gateway.find(bench.account, key)).rejects.toMatchObject({ kind: 'refused' })
    bench.secrets.test = { ...ACCOUNT, email: 'shop@example.com', password: 'its-password' }
    expect(await bench.gateway.find(bench.account, key)).toBeNull()
    bench.secrets.test = ACCOUNT
    bench.nowpayments.wantsLogin = false
  })
})

const VECTOR = {
  body: '{"payment_status":"finished","order_id":"a1","payment_id":5,"price_currency":"eur","price_amount":10}',
  signature:
    '025f9949030554aa79ea8157d1957f782677df41431bdd4cbf5f69025c24217d4185bfe209bbbb2bc8051fbb87c157120ae456ca07b7110c846fb74e19b94c6e',
}

test('the vector: hex HMAC-SHA512 of the JSON with its keys in order', () => {
  expect(isSigned(['ipn_secret'], VECTOR.signature, VECTOR.body)).toBe(true)
  expect(isSigned(['other', 'ipn_secret'], VECTOR.signature.toUpperCase(), VECTOR.body)).toBe(true)
  expect(isSigned(['other'], VECTOR.signature, VECTOR.body)).toBe(false)
  expect(isSigned([], VECTOR.signature, VECTOR.body)).toBe(false)
})

test.each([
  ['nested keys in order', '{"b":{"y":1,"x":2},"a":1}', '{"a":1,"b":{"x":2,"y":1}}'],
  ['their recipe, which drops what is nested', '{"b":{"y":1,"x":2},"a":1}', '{"a":1,"b":{}}'],
  ['numbers as they came', '{"b":1.10,"a":1e2}', '{"a":1e2,"b":1.10}'],
  ['numbers written anew', '{"b":1.10,"a":1e2}', '{"a":100,"b":1.1}'],
])('both recipes: %s', (_, body, signed) => {
  const signature = createHmac('sha512', 'ipn_secret').update(signed).digest('hex')
  expect(isSigned(['ipn_secret'], signature, body)).toBe(true)
})

test.each([undefined, '', 'abc', ['a'], '0'.repeat(128), '٠'.repeat(128)])(
  'hostile 34: %j is no signature',
  (header) => {
    expect(isSigned(['ipn_secret'], header, VECTOR.body)).toBe(false)
    expect(isSigned(['ipn_secret'], header, 'no json')).toBe(false)
  },
)
