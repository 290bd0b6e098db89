import * as calls from '@compass/contract/payments'
import { ORDER_STATUS } from '@compass/domain/orders'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type Customer, newCustomer } from '../../testing/customer.ts'
import { type PayingShop, payingShop } from './test-payments.ts'

const SENTENCE = 'Discount selected is not applicable on this card type.'

// Half off by itself with cards that begin so, and by a code as well.
let shop: PayingShop
beforeAll(async () => {
  shop = await payingShop((document) => {
    const ours = { gives: { kind: 'percentage' as const, rate: '50' }, conditions: { cardBins: ['411111'] } }
    document.promotions = [
      { key: 'ours', name: { en: 'Our card' }, ...ours },
      {
        key: 'coded',
        name: { en: 'Coded' },
        code: 'CARD',
        ...ours,
        conditions: { ...ours.conditions, payment: ['card', 'cod'] },
      },
    ]
  })
})
afterAll(() => shop.close())
afterEach(async () => expect(await shop.settled()).toEqual([]))

const hungry = async () => {
  const customer = await newCustomer(shop.test)
  await customer.add('soup')
  return customer
}
const lookUp = async (bin: string, { token }: Customer) => {
  const store = (await shop.test.merchant()).merchant.stores[0]!.id
  return shop.test.call(calls.binDetails, { body: { store, bin } }, { token })
}

describe('a promotion for certain cards', () => {
  it.each(['cod', 'knet', 'upi', 'applepay'])(
    'hostile 59: is left out with %s, where nobody sees the card, and the total is shown first',
    async (mod) => {
      const customer = await hungry()
      const placed = await customer.place({ payment: { mod } })
      expect(placed.meta).toMatchObject({ code: 4213, error: 'cart_changed' })
    },
  )

  it.each(['4111', '411111', '41111199'])('bin details: %s is a card of the promotion', async (bin) => {
    const found = await lookUp(bin, await hungry())
    expect([found.status, found.data]).toEqual([200, { brand: 'visa', type: 'credit', country: 'AE' }])
  })

  it.each(['411112', '41111211', '4112'])('hostile 59: bin details: %s is none', async (bin) => {
    expect((await lookUp(bin, await hungry())).meta.error).toBe('card_not_for_offer')
  })

  it('hostile 59: another card is told by its first digits before anything is asked of it', async () => {
    const customer = await hungry()
    const other = await lookUp('550000', customer)
    expect([other.status, other.meta.code, other.meta.error]).toEqual([422, 4214, 'card_not_for_offer'])
    expect(other.meta.message).toBe(SENTENCE)
  })

  it('hostile 59: another card is refused by the gateway with that sentence, and the right one pays the same order', async () => {
    const customer = await hungry()
    const { data } = await customer.place({ payment: { mod: 'card' } })
    const { order, payment } = data
    expect(order.totals.offerDiscount.amount).toBeGreaterThan(0)
    const details = shop.gateway.requests.findLast(({ body }) => body.reference === payment!._id)
    expect(details!.body.bins).toEqual(['411111'])
    const no = { status: 'failed', failureCode: 5100, failureReason: 'card_not_allowed' }
    await shop.sendWebhook(shop.gateway.change(payment!._id, no))
    const meta = await shop.test.call(
      calls.getPaymentFailure,
      { params: { id: payment!._id } },
      { token: customer.token },
    )
    expect(meta.data).toMatchObject({ code: 5100, message: SENTENCE, canRetry: true })
    const inCash = await shop.pay(customer, order._id, { mod: 'cod' })
    expect(inCash.meta).toMatchObject({ code: 4214, error: 'promo_payment_method' })
    const again = await shop.pay(customer, order._id, { mod: 'card' })
    await shop.sendWebhook(shop.gateway.pay(again.data.payment!._id))
    expect((await shop.status(customer, order._id)).status).toBe(ORDER_STATUS.NEW)
  })

  it('hostile 59: a saved card that it is not for is refused at once (4214), and nothing is ordered by it', async () => {
    const customer = await hungry()
    const card = { token: 'tok_other', brand: 'visa', last4: '0000', expiry: '12/30', type: 'debit', holder: 'L H' }
    shop.gateway.cards.set(customer.userId, [card])
    const placed = await customer.place({ payment: { mod: 'savedCard', cardId: card.token } })
    expect([placed.status, placed.meta.code, placed.meta.message]).toEqual([422, 4214, SENTENCE])
    expect((await shop.cartOf(customer))?.count).toBe(1)
  })
})

it('a promotion for certain cards that only cash may pay is no promotion', async () => {
  await expect(
    payingShop((document) => {
      document.promotions = [
        {
          key: 'never',
          name: { en: 'Never' },
          gives: { kind: 'amount', amount: '1' },
          conditions: { cardBins: ['4111'], payment: ['cod'] },
        },
      ]
    }),
  ).rejects.toThrow(/certain cards/)
})
