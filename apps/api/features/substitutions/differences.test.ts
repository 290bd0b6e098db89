import { getPaymentFailure } from '@compass/contract/payments'
import { PAYMENT_STATUS } from '@compass/domain/payments'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { checkInvariants } from '../../invariants/index.ts'
import { aed } from '../../testing/customer.ts'
import { type DifferenceShop, differenceShop } from './test-differences.ts'
import { skus } from './test-requests.ts'

const { INITIATED, SUCCESS, FAILED, CANCELLED } = PAYMENT_STATUS
const card = { payment: { mod: 'card' } }

let shop: DifferenceShop
beforeAll(async () => {
  shop = await differenceShop()
})
beforeEach(() => shop.begin())
afterEach(async () => expect(await shop.settled()).toEqual([]))
afterAll(() => shop.close())

describe('something dearer in an order that was paid online', () => {
  it('is told to be paid first, with the ways to do it', async () => {
    const order = await shop.openRequest()
    expect((await order.readRequest()).data.question).toMatchObject({
      with: { grandTotal: aed(3700), difference: aed(1200), settles: 'pay' },
      methods: ['card', 'savedCard', 'upi', 'knet', 'applepay', 'cryptoWallet'],
      payment: null,
    })
  })

  it('changes nothing while its difference is being paid, and is in the order once it has come', async () => {
    const order = await shop.openRequest()
    const begun = await order.replace({ ...card, expected: { grandTotal: aed(3700) } })
    expect(begun.status).toBe(200)
    const payment = begun.data.payment!
    expect(payment).toMatchObject({
      kind: 'difference',
      status: INITIATED,
      amount: aed(1200),
      requiresRedirect: true,
      pageUrl: shop.gateway.pageUrl,
    })
    const waiting = await order.read()
    expect([skus(waiting), waiting.totals.grandTotal, waiting.awaiting?.isPaying]).toEqual([
      ['1 soup', '1 karak'],
      aed(2500),
      true,
    ])
    expect((await order.readRequest()).data.question!.payment).toMatchObject({ _id: payment._id })

    await shop.pays(payment._id)
    const after = await order.read()
    expect(skus(after)).toEqual(['1 karak', '1 burger'])
    expect(after).toMatchObject({
      status: 10,
      awaiting: null,
      totals: { grandTotal: aed(3700), refundAmount: aed(0) },
      payment: { status: SUCCESS, method: 'card' },
      amendments: [
        {
          outcome: 'replaced',
          by: 'customer',
          difference: aed(1200),
          refund: aed(0),
          payment: { _id: payment._id, method: 'card', amount: aed(1200) },
        },
      ],
    })
    expect(after.totals.explain.find(({ line }) => line === after.products[1]!._id)).toMatchObject({
      amount: aed(3000),
    })
    expect(await shop.refunds(order.id)).toEqual([])
  })

  it('is paid with a saved card at once', async () => {
    const order = await shop.openRequest()
    keepCards(order.customer.userId, 'tok_ok')
    const { data } = await order.replace({ payment: { mod: 'savedCard', cardId: 'tok_ok' } })
    expect([skus(data.order), data.question, data.payment!.status]).toEqual([['1 karak', '1 burger'], null, SUCCESS])
  })

  it('goes back whole, both payments of it, when the merchant gives the order up later', async () => {
    const order = await shop.openRequest()
    await shop.pays((await order.replace(card)).data.payment!._id)
    await order.move(30)
    expect(await shop.refunds(order.id)).toMatchObject([
      { cause: 'declined', amount: 1200 },
      { cause: 'declined', amount: 2500 },
    ])
  })

  it('keeps the price at which it was begun, whatever the menu says meanwhile', async () => {
    const order = await shop.openRequest()
    const { payment } = (await order.replace(card)).data
    const { products } = await shop.test.merchant()
    const burger = products.get(shop.product('burger')) as { price: number }
    const { price } = burger
    burger.price = price + 500
    await shop.pays(payment!._id)
    burger.price = price
    expect((await order.read()).totals.grandTotal).toEqual(aed(3700))
  })

  it('of an order that cost nothing is given back with it', async () => {
    const order = await shop.openRequest(card, (customer) => shop.credits(customer, 2500))
    const before = await order.read()
    expect([before.totals.grandTotal, before.payment._id]).toEqual([aed(0), null])
    await shop.pays((await order.replace(card)).data.payment!._id)
    expect((await order.read()).totals.grandTotal).toEqual(aed(1200))
    await order.move(30)
    expect(await shop.refunds(order.id)).toMatchObject([{ cause: 'declined', amount: 1200, way: 'gateway' }])
  })
})

describe('how it is paid', () => {
  it('is said, and is nothing that people collect', async () => {
    const order = await shop.openRequest()
    for (const [payment, status, error] of [
      [undefined, 422, 'invalid_fields'],
      [{ mod: 'cod' }, 422, 'payment_method_not_allowed'],
      [{ mod: 'mixpay' }, 422, 'payment_method_not_allowed'],
      [{ mod: 'savedCard', cardId: 'tok_other' }, 404, 'not_found'],
      [{ mod: 'card', cardDetails: { number: '4111111111111111' } }, 422, 'card_data_not_accepted'],
    ] as const) {
      const { status: seen, meta } = await order.replace(payment ? { payment } : {})
      expect([seen, meta.error]).toEqual([status, error])
    }
    expect((await order.read()).awaiting).toMatchObject({ isPaying: false })
    expect(await shop.attempts(order.id)).toEqual([])
  })

  it('hostile 27: a lower amount decides nothing, and another total than the one shown begins nothing', async () => {
    const order = await shop.openRequest()
    const wrong = await order.replace({ ...card, expected: { grandTotal: aed(3600) } })
    expect([wrong.status, wrong.meta.error]).toEqual([409, 'cart_changed'])
    const { data } = await order.replace({ payment: { mod: 'card', amount: aed(1) } })
    expect(data.payment!.amount).toEqual(aed(1200))
    expect(shop.gateway.findPayment(data.payment!._id).amount).toBe(1200)
  })

  it('hostile 1, 8: the same key is the same attempt, and the same refusal', async () => {
    const order = await shop.openRequest()
    keepCards(order.customer.userId, 'tok_5011', 'tok_ok')
    const key = { 'idempotency-key': 'mine' }
    const [a, b] = await Promise.all([order.replace(card, key), order.replace(card, key)])
    expect(a.data.payment!._id).toBe(b.data.payment!._id)
    expect((await order.replace({ payment: { mod: 'knet' } }, key)).meta.error).toBe('idempotency_conflict')
    const poor = { payment: { mod: 'savedCard', cardId: 'tok_5011' } }
    for (let time = 0; time < 2; time++)
      expect((await order.replace(poor, { 'idempotency-key': 'poor' })).meta.code).toBe(5011)
    await order.replace({ payment: { mod: 'savedCard', cardId: 'tok_ok' } }, { 'idempotency-key': 'rich' })
    const again = await order.replace(
      { payment: { mod: 'savedCard', cardId: 'tok_ok' } },
      { 'idempotency-key': 'rich' },
    )
    expect([again.status, again.data.payment!.status, again.headers['idempotent-replayed']]).toEqual([
      200,
      SUCCESS,
      'true',
    ])
    const ends = (await shop.attempts(order.id)).map(({ status, settles }) => [status, settles])
    expect(ends.toSorted()).toEqual([
      [CANCELLED, false],
      [SUCCESS, true],
      [FAILED, false],
    ])
  })

  it('hostile 24: what there is too little of is refused before anything is charged', async () => {
    const order = await shop.openRequest()
    await count('burger', 0)
    expect((await order.replace(card)).meta.error).toBe('item_unavailable')
    await count('burger', null)
    await order.choose('burger')
    await count('burger', 1)
    const { meta } = await order.replace(card)
    await count('burger', null)
    expect(meta.error).toBe('out_of_stock')
    expect(await shop.attempts(order.id)).toEqual([])
  })
})

describe('a difference that is not paid', () => {
  it('leaves the question open, says why, and is paid another way', async () => {
    const order = await shop.openRequest()
    const first = (await order.replace(card)).data.payment!._id
    await shop.sendWebhook(shop.gateway.change(first, { status: 'failed', failureCode: 5011 }))
    expect((await order.read()).awaiting).toMatchObject({ isPaying: false })
    expect(await whyFailed(order.customer.token, first)).toMatchObject({
      kind: 'difference',
      code: 5011,
      canRetry: true,
      goesBack: false,
      amount: aed(1200),
      methods: ['card', 'savedCard', 'upi', 'knet', 'applepay', 'cryptoWallet'],
      expiresAt: '2026-06-01T08:10:00.000Z',
    })
    expect(await comesBack(first)).toBe(`/test-kitchen/order-replacement-payment-failed/${order.id}/${first}`)
    await shop.pays((await order.replace({ payment: { mod: 'knet' } })).data.payment!._id)
    const after = await order.read()
    expect(after.amendments).toMatchObject([{ payment: { method: 'knet', amount: aed(1200) } }])
    expect(await whyFailed(order.customer.token, first)).toMatchObject({ canRetry: false, methods: [] })
  })

  it('is followed by leaving it out, by something cheaper, or by nothing of the order', async () => {
    const fails = async () => {
      const order = await shop.openRequest()
      const { payment } = (await order.replace(card)).data
      await shop.sendWebhook(shop.gateway.change(payment!._id, { status: 'cancelled' }))
      return order
    }
    const left = await fails()
    expect(skus((await left.answer(true)).data.order)).toEqual(['1 karak'])
    expect(await shop.refunds(left.id)).toMatchObject([{ amount: 1850, way: 'gateway' }])
    const none = await fails()
    expect((await none.answer(false)).data.order.status).toBe(100)
    expect(await shop.refunds(none.id)).toMatchObject([{ cause: 'rejected', amount: 2500 }])
  })

  it('never begun, since nobody answers there, leaves the question as it was', async () => {
    const lonely = await differenceShop()
    const order = await lonely.openRequest()
    await lonely.gateway.close()
    const begun = await order.replace(card)
    expect([begun.status, begun.meta.error]).toEqual([503, 'payment_unavailable'])
    expect((await order.read()).awaiting).toMatchObject({ isPaying: false })
    expect(await checkInvariants(lonely.test.database)).toEqual([])
    await lonely.test.close()
  })
})

const keepCards = (userId: string, ...tokens: string[]) =>
  shop.gateway.cards.set(
    userId,
    tokens.map((token) => ({ token, brand: 'visa', last4: '4242', expiry: '12/30', type: 'credit', holder: 'L H' })),
  )
const whyFailed = async (token: string, id: string) =>
  (await shop.test.call(getPaymentFailure, { params: { id } }, { token })).data
async function comesBack(payment: string): Promise<string> {
  const url = `/v1/payment/callback/sandbox?account=${shop.test.merchantId}&payment=${payment}`
  return String((await shop.test.inject({ method: 'GET', url })).headers.location)
}
async function count(sku: string, stock: number | null): Promise<void> {
  await shop.test.sql.query(
    `insert into product_states (merchant_id, store_id, product_id, sold_out, stock, updated_at)
     values ($1, $2, $3, false, $4, now())
     on conflict (merchant_id, store_id, product_id) do update set stock = $4`,
    [shop.test.merchantId, shop.store('marina'), shop.product(sku), stock],
  )
  await shop.test.sql.query('update merchants set storefront_version = storefront_version + 1')
  await shop.test.api.merchants.refresh()
}
