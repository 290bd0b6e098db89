import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openShop, type Shop } from '../test-gateway.ts'

let shop: Shop
beforeEach(async () => {
  shop = await openShop()
})
afterEach(() => shop.close())

describe('a card on the hosted page', () => {
  it.each([
    ['pays', '4111111111111111', { status: 'captured', captured: 9_180, failureCode: null }],
    ['is expired', '4000000050010000', { status: 'failed', failureCode: 5001 }],
    ['has a wrong CVV', '4000000050020009', { status: 'failed', failureCode: 5002 }],
    ['has a wrong number', '4000000050030008', { status: 'failed', failureCode: 5003 }],
    ['has no money', '4000000050110008', { status: 'failed', failureCode: 5011 }],
    ['is refused', '4000000051000000', { status: 'failed', failureCode: 5100 }],
    ['hangs at the bank', '4000000000300006', { status: 'captured', captured: 9_180 }],
  ])('%s', async (_what, number, end) => {
    const payment = await shop.pay()
    expect((await shop.type(payment, number)).statusCode).toBe(303)
    expect(await shop.read(payment.id)).toMatchObject(end)
  })

  it('with 3-D Secure pays by 1234 alone, and is refused at the third wrong code', async () => {
    const [right, wrong] = [await shop.pay(), await shop.pay()]
    await shop.type(right, '4000000000003220')
    expect(await shop.read(right.id)).toMatchObject({ status: 'pending', requiresRedirect: true, captured: 0 })
    await shop.press(right, { act: 'code', code: '1234' })
    expect((await shop.read(right.id)).captured).toBe(9_180)
    await shop.type(wrong, '4000000000003220')
    for (const code of ['0000', '', '1111']) await shop.press(wrong, { act: 'code', code })
    expect(await shop.read(wrong.id)).toMatchObject({ status: 'failed', failureCode: 5100 })
  })

  it('that the shop’s offer is not for is refused, and says why', async () => {
    const [other, right] = [await shop.pay({ bins: ['5555', '520082'] }), await shop.pay({ bins: ['5555'] })]
    await shop.type(other, '4111111111111111')
    await shop.type(right, '5555555555554444')
    expect(await shop.read(other.id)).toMatchObject({
      failureCode: 5100,
      failureReason: 'card_not_allowed',
      captured: 0,
    })
    expect((await shop.read(right.id)).status).toBe('captured')
  })

  it.each([
    [['411111'], 'captured'],
    [['41111111'], 'captured'],
    [['41111112'], 'failed'],
    [['41111112', '41111111'], 'captured'],
  ])('of an issuer with six digits or eight, for an offer for %j: %s', async (bins, status) => {
    const payment = await shop.pay({ bins })
    await shop.type(payment, '4111111111111111')
    expect((await shop.read(payment.id)).status).toBe(status)
  })

  it('captured late is authorised now', async () => {
    const payment = await shop.pay()
    await shop.type(payment, '4000000000600009')
    expect(['authorised', 'captured']).toContain((await shop.read(payment.id)).status)
    await expect.poll(async () => (await shop.read(payment.id)).status).toBe('captured')
  })

  it('typed twice at once is charged once', async () => {
    const payment = await shop.pay()
    await Promise.all([1, 2, 3].map(() => shop.type(payment, '4111111111111111')))
    const { entries } = (await shop.call('GET', '/ledger')).body
    expect(entries.filter(({ kind }: { kind: string }) => kind === 'captured')).toHaveLength(1)
  })

  it('that is wrong is asked for again, without number and CVV in the answer', async () => {
    const payment = await shop.pay()
    const answer = await shop.type(payment, '4532015112830366', { cvv: '737' })
    expect(answer.statusCode).toBe(422)
    expect(answer.body).toContain('Only test cards work here.')
    expect(answer.body).not.toMatch(/4532|737/)
    expect((await shop.read(payment.id)).status).toBe('created')
  })
})

describe('other pages', () => {
  it.each([
    ['KNET: the bank says yes', 'knet', [{ act: 'yes' }], { status: 'captured' }],
    ['KNET: no money', 'knet', [{ act: 'noMoney' }], { status: 'failed', failureCode: 5011 }],
    ['KNET: walked away', 'knet', [{ act: 'cancel' }], { status: 'cancelled' }],
    ['Apple Pay', 'applepay', [{ act: 'yes' }], { status: 'captured', card: { last4: '1111' } }],
    ['Google Pay refused', 'googlepay', [{ act: 'no' }], { status: 'failed', failureCode: 5100 }],
    ['UPI refused on the telephone', 'upi', [{ act: 'vpa', vpa: 'asha@bank' }, { act: 'no' }], { status: 'failed' }],
    ['UPI without an address', 'upi', [{ act: 'yes' }], { status: 'created' }],
    ['a button of another page', 'card', [{ act: 'yes' }], { status: 'created' }],
    ['crypto, exactly', 'cryptoWallet', [{ act: 'asset', asset: 'ETH' }, { act: 'exact' }], { status: 'captured' }],
    ['crypto, the price expires', 'mixpay', [{ act: 'asset', asset: 'XIN' }, { act: 'expire' }], { status: 'expired' }],
    [
      'crypto in a coin that is not offered',
      'mixpay',
      [{ act: 'asset', asset: 'ETH' }, { act: 'exact' }],
      { quote: null },
    ],
  ])('%s', async (_what, method, presses, end) => {
    const payment = await shop.pay({ method })
    for (const fields of presses) await shop.press(payment, fields as unknown as Record<string, string>)
    expect(await shop.read(payment.id)).toMatchObject(end)
  })

  it.each([
    ['under', 'underpaid', '0.00309825'],
    ['over', 'overpaid', '0.00929475'],
  ])('crypto sent %s is never a success', async (act, verdict, amount) => {
    const payment = await shop.pay({ method: 'cryptoWallet' })
    await shop.press(payment, { act: 'asset', asset: 'ETH' })
    await shop.press(payment, { act })
    expect(await shop.read(payment.id)).toMatchObject({
      status: 'pending',
      captured: 0,
      requiresRedirect: false,
      received: { asset: 'ETH', amount, verdict },
    })
  })

  it('crypto in a coin that the shop has asked for has its price at once', async () => {
    const payment = await shop.pay({ method: 'cryptoWallet', asset: 'USDT' })
    expect(payment.quote).toMatchObject({ asset: 'USDT', amount: '24.78600000' })
  })

  it.each([
    ['ok@bank', { status: 'captured' }],
    ['refused@bank', { status: 'failed', failureCode: 5100 }],
  ])('UPI: %s answers by itself', async (vpa, end) => {
    let minutes = 0
    const begun = Date.now()
    const waiting = await openShop({ now: () => new Date(begun + minutes * 60_000) })
    const payment = await waiting.pay({ method: 'upi', vpa })
    expect(payment).toMatchObject({ status: 'pending', requiresRedirect: true })
    minutes = 1
    await expect.poll(() => waiting.read(payment.id)).toMatchObject(end)
    await waiting.close()
  })

  it('an express payment offers the card of the last time, in one tap', async () => {
    await shop.type(await shop.pay({ saveCard: true }), '4111111111111111')
    const payment = await shop.pay({ method: 'express' })
    const page = await shop.see(payment)
    expect(page.body).toContain('Express payment')
    expect(page.body).not.toContain('name="number"')
    const token = /name="token" value="([^"]+)"/.exec(page.body)![1]!
    await shop.press(payment, { act: 'saved', token })
    expect((await shop.read(payment.id)).status).toBe('captured')
  })
})

describe('a page', () => {
  it('finding 16: that waits looks by script whether it has ended, and offers a link without', async () => {
    const { body, headers } = await shop.see(await shop.pay({ method: 'upi', vpa: 'slow@bank' }))
    expect(body).not.toContain('http-equiv="refresh"')
    expect(body).toMatch(/<script nonce="[^"]+">\(function look\(\)/)
    expect(body).toMatch(/<a class="link" href="\/pay\//)
    expect(headers['content-security-policy']).toContain("connect-src 'self'")
  })

  it('stands in the customer’s language and direction, in the merchant’s name, and writes no markup of others', async () => {
    const payment = await shop.pay({ language: 'ar', merchant: { name: '<b>زعفران</b>', color: '#0f766e' } })
    const page = await shop.see(payment)
    expect(page.body).toContain('<html lang="ar" dir="rtl">')
    expect(page.body).toContain('&lt;b&gt;زعفران&lt;/b&gt;')
    expect(page.body).toContain('#0f766e')
    expect(page.headers['content-security-policy']).toContain("form-action 'self' http://shop.test;")
    expect(page.body).not.toMatch(/ style=| on\w+=/)
  })

  it('34: names its icon, so that no browser asks for one that is not there', async () => {
    for (const page of [await shop.pay(), { pageUrl: 'http://pay.test/pay/unknown' }])
      expect((await shop.see(page)).body).toMatch(/<link rel="icon" href="data:,">/)
  })

  it('of a settled payment leads back to the shop, with and without scripts', async () => {
    const payment = await shop.pay()
    await shop.type(payment, '4111111111111111')
    const { body } = await shop.see(payment)
    expect(body).toContain('<form method="post" action="http://shop.test/v1/payment/callback/sandbox">')
    expect(body).toContain(`name="payment" value="${payment.id}"`)
    expect(body).toMatch(/<script nonce="[^"]+">document\.forms\[0\]\.submit\(\)<\/script>/)
    expect(body).toContain('Back to Saffron &amp; Sons')
  })

  it('that is not known says so', async () => {
    const page = await shop.see({ pageUrl: 'http://pay.test/pay/unknown' })
    expect([page.statusCode, page.body.includes('Nothing to pay here')]).toEqual([404, true])
  })
})
