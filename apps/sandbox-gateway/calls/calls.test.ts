import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openShop, type Shop } from '../test-gateway.ts'

let shop: Shop
beforeEach(async () => {
  shop = await openShop()
})
afterEach(() => shop.close())

describe('a payment', () => {
  it('is made once for its reference, and sends the customer to a page', async () => {
    const wanted = shop.wanted()
    const first = await shop.call('POST', '/payments', wanted)
    const second = await shop.call('POST', '/payments', wanted)
    expect([first.status, second.status]).toEqual([201, 200])
    expect(second.body).toEqual(first.body)
    expect(first.body).toMatchObject({ status: 'created', requiresRedirect: true, captured: 0, failureCode: null })
    expect(first.body.form).toEqual({
      action: 'http://pay.test/pay',
      fields: { session: first.body.pageUrl.slice(20) },
    })
    expect((await shop.call('GET', `/payments?reference=${wanted.reference}`)).body.id).toBe(first.body.id)
  })

  it('of the same reference and another amount is refused', async () => {
    const wanted = shop.wanted()
    await shop.call('POST', '/payments', wanted)
    const other = await shop.call('POST', '/payments', { ...wanted, amount: 1 })
    expect(other).toMatchObject({ status: 409, body: { error: 'reference_reused' } })
  })

  it.each([
    ['half a fils', { amount: 0.5 }],
    ['nothing', { amount: 0 }],
    ['a currency that is none', { currency: 'XXQ' }],
    ['a method that people collect', { method: 'cod' }],
    ['a way back that is a script', { returnUrl: 'javascript:alert(1)' }],
    ['a colour that is a style', { merchant: { name: 'x', color: 'red;}' } }],
  ])('%s is refused', async (_what, change) => {
    expect((await shop.call('POST', '/payments', shop.wanted(change))).status).toBe(400)
  })

  it('whose id reads as a card’s number in part is made', async () => {
    const reference = '01a202b2-23f5-7d51-8990-462355114122'
    const returnUrl = `http://shop.test/v1/payment/callback/sandbox?payment=${reference}`
    expect((await shop.call('POST', '/payments', shop.wanted({ reference, returnUrl }))).status).toBe(201)
  })

  it('that brings a card’s number is refused before anything is kept', async () => {
    const refused = await shop.call('POST', '/payments', shop.wanted({ description: '4111 1111 1111 1111' }))
    expect(refused).toMatchObject({ status: 422, body: { error: 'card_number_not_accepted' } })
  })

  it('of another account is not there', async () => {
    const payment = await shop.pay()
    await shop.admin('PUT', '/accounts/elia', { ...shop.account, secret: 'secret-of-elia' })
    const elia = shop.as('elia.secret-of-elia')
    expect((await elia('GET', `/payments/${payment.id}`)).status).toBe(404)
    expect((await elia('POST', `/payments/${payment.id}/cancel`)).status).toBe(404)
    expect((await shop.as('elia.secret-of-saffron')('GET', `/payments/${payment.id}`)).status).toBe(401)
  })

  it('is cancelled once, and not when it is paid', async () => {
    const [unwanted, paid] = [await shop.pay(), await shop.pay()]
    await shop.type(paid, '4111111111111111')
    expect((await shop.call('POST', `/payments/${unwanted.id}/cancel`)).body.status).toBe('cancelled')
    expect((await shop.call('POST', `/payments/${unwanted.id}/cancel`)).status).toBe(200)
    expect((await shop.call('POST', `/payments/${paid.id}/cancel`)).status).toBe(409)
    await shop.type(unwanted, '4111111111111111')
    expect((await shop.read(unwanted.id)).captured).toBe(0)
  })

  it('that nobody pays in time expires', async () => {
    const payment = await shop.pay({ expiresAt: new Date(Date.now() + 20).toISOString() })
    await expect.poll(async () => (await shop.read(payment.id)).status).toBe('expired')
  })
})

describe('saved cards', () => {
  it('belong to one customer of one shop, pay without a page where no CVV is needed, and can be removed', async () => {
    await shop.type(await shop.pay({ saveCard: true }), '5555555555554444')
    const { items } = (await shop.call('GET', '/customers/layla/cards')).body
    expect(items).toEqual([
      {
        token: expect.stringMatching(/^card_/),
        brand: 'mastercard',
        last4: '4444',
        expiry: '12/34',
        type: 'credit',
        holder: 'Layla Haddad',
      },
    ])
    const card = { token: items[0].token, cvvNotNeeded: true }
    expect(await shop.pay({ method: 'savedCard', card })).toMatchObject({ status: 'captured', requiresRedirect: false })
    const stranger = shop.wanted({ method: 'savedCard', card, customer: { id: 'omar' } })
    expect(await shop.call('POST', '/payments', stranger)).toMatchObject({
      status: 404,
      body: { error: 'card_not_found' },
    })
    expect((await shop.call('DELETE', `/customers/omar/cards/${card.token}`)).status).toBe(404)
    expect((await shop.call('DELETE', `/customers/layla/cards/${card.token}`)).status).toBe(204)
    expect((await shop.call('GET', '/customers/layla/cards')).body.items).toEqual([])
  })

  it('are asked for their CVV otherwise; the same card is saved once', async () => {
    await shop.type(await shop.pay({ saveCard: true }), '4000000050210006')
    await shop.type(await shop.pay({ saveCard: true }), '4000000050210006')
    const { items } = (await shop.call('GET', '/customers/layla/cards')).body
    expect(items).toHaveLength(1)
    const [{ token }] = items
    const payment = await shop.pay({ method: 'savedCard', card: { token } })
    expect(payment.status).toBe('created')
    await shop.press(payment, { act: 'saved', token, cvv: '123' })
    expect(await shop.read(payment.id)).toMatchObject({ status: 'failed', failureCode: 5011 })
    const other = await shop.pay({ method: 'savedCard', card: { token } })
    await shop.press(other, { act: 'saved', token, cvv: '999' })
    expect(await shop.read(other.id)).toMatchObject({ status: 'failed', failureCode: 5002 })
  })
})

describe('wallets', () => {
  it.each([
    ['pays', undefined, { status: 'captured', failureCode: null }],
    ['has no money', 'noMoney', { status: 'failed', failureCode: 5011 }],
    ['takes its time', 'hangs', { status: 'captured' }],
  ])('%s', async (_what, outcome, end) => {
    const { token } = (await shop.call('POST', '/wallet-tokens', { wallet: 'applepay', outcome })).body
    expect(await shop.pay({ method: 'applepay', walletToken: token })).toMatchObject(end)
  })

  it('of another kind pay nothing', async () => {
    const { token } = (await shop.call('POST', '/wallet-tokens', { wallet: 'applepay' })).body
    const refused = await shop.call('POST', '/payments', shop.wanted({ method: 'googlepay', walletToken: token }))
    expect(refused.status).toBe(422)
    expect((await shop.call('POST', '/wallet-tokens', { wallet: 'applepay', outcome: 'toString' })).status).toBe(400)
  })
})

describe('refunds', () => {
  it('never exceed what was captured, come once for a reference, and stand in the ledger', async () => {
    const payment = await shop.pay()
    await shop.type(payment, '4111111111111111')
    const path = `/payments/${payment.id}/refunds`
    const both = await Promise.all(
      ['a', 'b'].map((reference) => shop.call('POST', path, { reference, amount: 5_000, reason: 'sold out' })),
    )
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409])
    const again = await shop.call('POST', path, { reference: both[0]!.status === 201 ? 'a' : 'b', amount: 5_000 })
    expect(again).toMatchObject({ status: 200, body: { status: 'succeeded', amount: 5_000 } })
    expect(await shop.read(payment.id)).toMatchObject({ captured: 9_180, refunded: 5_000 })
    const { entries } = (await shop.call('GET', '/ledger')).body
    expect(entries.map(({ kind, amount }: { kind: string; amount: number }) => [kind, amount])).toEqual([
      ['authorised', 9_180],
      ['captured', 9_180],
      ['refunded', 5_000],
    ])
  })

  it.each([
    ['4000000070010006', 'failed', 0],
    ['4000000070600004', 'succeeded', 100],
  ])('of the test card %s end as %s', async (number, status, refunded) => {
    const payment = await shop.pay()
    await shop.type(payment, number)
    const { body } = await shop.call('POST', `/payments/${payment.id}/refunds`, { reference: 'r', amount: 100 })
    await expect.poll(async () => (await shop.call('GET', `/refunds/${body.id}`)).body.status).toBe(status)
    expect((await shop.read(payment.id)).refunded).toBe(refunded)
    await expect.poll(() => shop.notices.map(({ type }) => type)).toContain(`refund.${status}`)
  })

  it('of crypto are the manager’s', async () => {
    const payment = await shop.pay({ method: 'mixpay' })
    await shop.press(payment, { act: 'asset', asset: 'BTC' })
    await shop.press(payment, { act: 'exact' })
    const refused = await shop.call('POST', `/payments/${payment.id}/refunds`, { reference: 'r', amount: 1 })
    expect(refused).toMatchObject({ status: 409, body: { error: 'refund_by_store_manager' } })
  })
})

describe('what is asked before paying', () => {
  it.each([
    ['ok@bank', true],
    ['+96512345678@bank', false],
    ['a@', false],
    ['@b', false],
    [`${'a'.repeat(300)}@bank`, false],
    ['\u202eok@bank', false],
    ['nobody@bank', false],
  ])('the UPI address %s', async (vpa, valid) => {
    expect((await shop.call('POST', '/vpas', { vpa })).body.valid).toBe(valid)
  })

  it('a bin says brand and kind of the card', async () => {
    const { body } = await shop.call('POST', '/bins', { bin: '520082' })
    expect(body).toEqual({ brand: 'mastercard', type: 'debit', country: 'AE' })
  })
})

it('told to fail, it answers 500 to everything until it is told otherwise', async () => {
  await shop.admin('PUT', '/weather', { state: 'failing' })
  expect((await shop.call('POST', '/payments', shop.wanted())).status).toBe(500)
  await shop.admin('PUT', '/weather', { state: 'fine' })
  expect((await shop.call('POST', '/payments', shop.wanted())).status).toBe(201)
})
