import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { chargeOf, describeGateway } from '../test-gateway-contract.ts'
import { openMixPayBench } from './test-mixpay.ts'

describeGateway('MixPay', () => openMixPayBench())

describe('MixPay', () => {
  let bench: Awaited<ReturnType<typeof openMixPayBench>>
  beforeAll(async () => {
    bench = await openMixPayBench()
  })
  afterAll(async () => {
    expect(bench.mixpay.faults).toEqual([])
    await bench.close()
  })
  const open = async (changes = {}) => {
    const charge = chargeOf(bench, changes)
    return { charge, payment: await bench.gateway.charge(charge) }
  }
  const find = (reference: string, { gateway, account } = bench) =>
    gateway.find(account, { reference, gatewayId: null, createdAt: new Date() })

  it('asks for a page of one payment, in the currency of the shop, until the order is given up', async () => {
    const { charge, payment } = await open({ currency: 'AED', amount: 1005, description: 'x'.repeat(80) })
    const { body } = bench.emulator.requests.findLast(({ path }) => path === '/v1/one_time_payment')!
    expect(JSON.parse(body)).toEqual({
      payeeId: bench.secrets.live!.payeeId,
      orderId: charge.reference,
      quoteAssetId: '2f0fae2e-1a5f-3b2a-9f43-2d2d9b6b7c10',
      quoteAmount: '10.05',
      settlementAssetId: '4d8c508b-91c5-375b-92b0-ee702ed2dac5',
      remark: 'x'.repeat(50),
      returnTo: charge.returnUrl,
      failedReturnTo: charge.returnUrl,
      callbackUrl: expect.stringContaining(`/v1/payment/webhooks/mixpay?account=${bench.account.merchantId}`),
      callbackEvent: 'pending|paid_less',
      expiredTimestamp: Math.floor(charge.expiresAt.getTime() / 1000),
      isTemp: true,
    })
    expect(payment.page.pageUrl).toMatch(/\/code\/[0-9a-f-]{36}$/)
  })

  it.each([
    ['unpaid', {}, { status: 'created', received: null, captured: 0 }],
    ['pending', { paid: '47.5', isFullyPaid: true }, { status: 'pending', received: null, captured: 0 }],
    ['auditing', { paid: '47.5', isFullyPaid: true }, { status: 'pending', received: null, captured: 0 }],
    ['pending', { paid: '20', isFullyPaid: false }, { status: 'pending', received: 'underpaid', captured: 0 }],
    ['success', { paid: '47.5', isFullyPaid: true }, { status: 'captured', received: null, captured: 4750 }],
    ['success', { paid: '50', surplus: '2.5', isFullyPaid: true }, { status: 'captured', received: 'overpaid' }],
    ['failed', { failureCode: '40000' }, { status: 'expired', received: null, captured: 0 }],
    ['failed', { failureCode: '40025' }, { status: 'failed', received: null, failureCode: 5100 }],
    ['failed', { paid: '3', failureCode: '40024' }, { status: 'pending', received: 'underpaid', captured: 0 }],
  ] as const)('hostile 52: %s with %j', async (status, changes, answer) => {
    const { charge } = await open()
    await bench.mixpay.move(charge.reference, status, changes)
    expect(await find(charge.reference)).toMatchObject(answer)
  })

  it.each([
    ['another amount', { quoteAmount: '0.01' }, { captured: 1, currency: 'EUR' }],
    ['another currency', { quoteAssetId: 'usd', quoteSymbol: 'USD' }, { captured: 4750, currency: 'USD' }],
    [
      'a coin',
      { quoteAssetId: '4d8c508b-91c5-375b-92b0-ee702ed2dac5', quoteSymbol: 'USDT' },
      { captured: 1, currency: 'USDT' },
    ],
  ])('of a link that was changed in a browser to %s, the answer is what it says', async (_, changes, answer) => {
    const { charge } = await open()
    await bench.mixpay.pay(charge.reference)
    bench.mixpay.change(charge.reference, changes)
    expect(await find(charge.reference)).toMatchObject({ status: 'captured', ...answer })
  })

  it('money to somebody else is none of the merchant’s', async () => {
    const { charge } = await open()
    await bench.mixpay.pay(charge.reference)
    bench.mixpay.change(charge.reference, { payeeId: 'somebody-else' })
    await expect(find(charge.reference)).rejects.toMatchObject({ kind: 'unsure' })
  })

  it('takes what it can price, within its bounds', async () => {
    await bench.gateway.tryKeys!(bench.account)
    const takes = (amount: number, currency: string) => bench.gateway.canTake(amount, currency, bench.account)
    expect([takes(10, 'EUR'), takes(9, 'EUR'), takes(40, 'AED'), takes(39, 'AED'), takes(1000, 'RSD')]).toEqual([
      true,
      false,
      true,
      false,
      false,
    ])
    await expect(open({ currency: 'RSD', amount: 10_000 })).rejects.toMatchObject({ kind: 'refused' })
  })

  it('asks no more than it may: too many calls are said at once, and it is not away', async () => {
    const own = await openMixPayBench(50)
    const charge = chargeOf(own)
    await own.gateway.charge(charge)
    const answers = await Promise.allSettled(Array.from({ length: 70 }, () => find(charge.reference, own)))
    // One more was the list of what it prices in, one made the page.
    expect(answers.filter(({ status }) => status === 'rejected').length).toBeGreaterThanOrEqual(20)
    expect(own.emulator.requests.length).toBeLessThanOrEqual(60)
    expect(own.gateway.isAvailable()).toBe(true)
    await own.close()
  })

  it('is not away where it counted too many itself', async () => {
    const own = await openMixPayBench()
    const charge = chargeOf(own)
    await own.gateway.charge(charge)
    own.mixpay.takeCalls(1)
    for (let call = 0; call < 6; call++)
      await expect(find(charge.reference, own)).rejects.toMatchObject({
        kind: expect.stringMatching(/^(refused|unreachable)$/),
      })
    expect(own.gateway.isAvailable()).toBe(true)
    await own.close()
  })

  describe('a webhook', () => {
    const read = (body: string) =>
      bench.gateway.readWebhook(bench.account, { headers: {}, body: Buffer.from(body), now: new Date() })

    it('is a hint that anybody may give: it names an order, and nothing of what became of it', async () => {
      const { charge } = await open()
      const webhook = {
        orderId: charge.reference,
        traceId: 't',
        payeeId: bench.secrets.live!.payeeId,
        status: 'success',
      }
      expect(await read(JSON.stringify(webhook))).toEqual({
        ok: true,
        value: {
          eventId: charge.reference,
          gatewayId: null,
          reference: charge.reference,
          refundId: null,
          disputeId: null,
        },
      })
      expect(await find(charge.reference)).toMatchObject({ status: 'created', captured: 0 })
    })

    it('is answered in its words', () => {
      expect(JSON.parse(bench.gateway.webhookAnswer!)).toEqual({ code: 'SUCCESS' })
    })

    test.each([
      ['no JSON', 'orderId=1', 'invalid_request'],
      ['no payee', '{"orderId":"order-1"}', 'invalid_request'],
      ['to somebody else', '{"orderId":"order-1","payeeId":"somebody"}', 'invalid_signature'],
    ])('hostile 34: %s is refused', async (_, body, reason) => {
      expect(await read(body)).toMatchObject({ ok: false, refusal: { reason } })
    })

    it('about an order of another shop is about nothing of ours', async () => {
      const webhook = { orderId: 'shop-17', payeeId: bench.secrets.live!.payeeId }
      expect(await read(JSON.stringify(webhook))).toMatchObject({
        ok: true,
        value: { reference: null, gatewayId: null },
      })
    })
  })
})
