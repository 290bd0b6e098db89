import * as calls from '@compass/contract/payments'
import { ORDER_STATUS } from '@compass/domain/orders'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newCustomer } from '../../testing/customer.ts'
import { withoutIds } from '../../testing/without-ids.ts'
import { type PayingShop, payingShop } from './test-payments.ts'

describe('payments and cards of a customer’s own', () => {
  let shop: PayingShop
  beforeAll(async () => {
    shop = await payingShop()
  })
  afterAll(() => shop.close())

  const card = { token: 'tok_ok', brand: 'visa', last4: '4242', expiry: '12/30', type: 'credit', holder: 'L H' }

  it('hostile 49: cards are listed without a number; another customer’s is not found, to pay with or to delete', async () => {
    const [mine, other] = [await newCustomer(shop.test), await newCustomer(shop.test)]
    shop.gateway.cards.set(mine.userId, [card])
    const list = await shop.test.call(calls.listCards, { query: {} }, { token: mine.token })
    const { token: _id, ...rest } = card
    expect(list.data).toEqual({ items: [{ _id, ...rest, isExpired: false }] })
    expect((await shop.test.call(calls.listCards, { query: {} }, { token: other.token })).data.items).toEqual([])
    const params = { id: 'tok_ok' }
    expect((await shop.test.call(calls.deleteCard, { params }, { token: other.token })).status).toBe(404)
    await other.add('soup')
    const stolen = await other.place({ payment: { mod: 'savedCard', cardId: 'tok_ok' } })
    expect(stolen.status).toBe(404)
    expect((await shop.test.call(calls.deleteCard, { params }, { token: mine.token })).status).toBe(200)
    expect((await shop.test.call(calls.deleteCard, { params }, { token: mine.token })).status).toBe(404)
  })

  it('hostile 43: another customer’s payment is not found; telling that a paid one failed changes nothing', async () => {
    const { customer, order, payment } = await shop.placed()
    const other = await newCustomer(shop.test)
    const meta = (token: string) => shop.test.call(calls.getPaymentFailure, { params: { id: payment } }, { token })
    const failed = (token: string) => shop.test.call(calls.verifyFailure, { body: { payment } }, { token })
    expect([(await meta(other.token)).status, (await failed(other.token)).status]).toEqual([404, 404])
    expect((await shop.test.call(calls.getPayment, { params: { id: payment } }, { token: other.token })).status).toBe(
      404,
    )
    await shop.sendWebhook(shop.gateway.pay(payment))
    expect((await failed(customer.token)).data).toMatchObject({
      payment: { status: 100 },
      orderStatus: ORDER_STATUS.NEW,
    })
    const seen = await meta(customer.token)
    expect(seen.data).toMatchObject({ status: 100, code: null, canRetry: false, methods: [] })
    expect((await shop.status(customer, order)).payment).toBe(100)
    const { text } = seen
    for (const personal of ['4242', 'Layla', '+97150']) expect(withoutIds(text)).not.toContain(personal)
  })

  it('a customer who walks away: the attempt is ended, and the order can be paid another way', async () => {
    const { customer, order, payment } = await shop.placed()
    const left = await shop.test.call(calls.verifyFailure, { body: { payment } }, { token: customer.token })
    expect(left.data).toMatchObject({ payment: { status: 0 }, orderStatus: ORDER_STATUS.INITIALIZE })
    const { data } = await shop.test.call(
      calls.getPaymentFailure,
      { params: { id: payment } },
      { token: customer.token },
    )
    expect(data).toMatchObject({ code: 5100, canRetry: true, order })
    expect(data.methods).toContain('cod')
    expect((await shop.pay(customer, order, { mod: 'upi', vpa: 'ok@bank' })).status).toBe(201)
  })

  it('a payment that came has its receipt', async () => {
    const { customer, payment, total } = await shop.placed()
    await shop.sendWebhook(shop.gateway.pay(payment))
    const { data } = await shop.test.call(calls.getPayment, { params: { id: payment } }, { token: customer.token })
    expect(data.receipt).toMatchObject({
      paymentId: payment,
      method: 'card',
      amount: { amount: total, currency: 'AED' },
    })
    expect(data.receipt!.mobileNumber).toMatch(/^\+97150/)
  })

  it('an order’s receipt is that of what paid it, whatever was tried, and says what went back', async () => {
    const { customer, order, payment, total } = await shop.placed()
    const receipt = async (id: string, { token } = customer) =>
      (await shop.test.call(calls.getOrderReceipt, { params: { id } }, { token })).data
    expect(await receipt(order)).toEqual({ receipt: null, differences: [] })
    const second = (await shop.pay(customer, order, { mod: 'knet' })).data.payment!._id
    const paid = shop.gateway.pay(second)
    await shop.sendWebhook({ ...paid, card: { brand: 'visa', last4: '4242', type: 'debit', bin: '424242' } })
    await shop.sendWebhook(shop.gateway.change(payment, { status: 'captured', captured: total }))
    const refund = { params: { id: order }, body: { amount: { amount: 150, currency: 'AED' } } }
    await shop.test.call(calls.refundOrder, refund, { token: shop.key })
    expect(await receipt(order)).toMatchObject({
      receipt: {
        paymentId: second,
        requestId: paid.id,
        method: 'knet',
        amount: { amount: total, currency: 'AED' },
        refunded: { amount: 150, currency: 'AED' },
        card: { brand: 'visa', last4: '4242' },
        mobileNumber: expect.stringMatching(/^\+97150/),
      },
      differences: [],
    })
  })

  it('what people collect has no receipt of a gateway, and another’s order none at all (hostile 28)', async () => {
    const [mine, other] = [await newCustomer(shop.test), await newCustomer(shop.test)]
    await mine.add('soup')
    const params = { id: (await mine.place({ payment: { mod: 'cod' } })).data.order._id }
    const read = ({ token }: { token: string }) => shop.test.call(calls.getOrderReceipt, { params }, { token })
    expect((await read(mine)).data).toEqual({ receipt: null, differences: [] })
    expect((await read(other)).status).toBe(404)
  })

  it('hostile 51: what is no UPI id is refused by its name, and trying names out is slowed down', async () => {
    const { token } = await newCustomer(shop.test)
    const store = (await shop.test.merchant()).merchant.stores[0]!.id
    const ask = (vpa: string) => shop.test.call(calls.validateVpa, { body: { store, vpa } }, { token })
    for (const vpa of ['a@', '@b', `${'x'.repeat(300)}@bank`, 'na\u202Eme@bank', 'a b@bank', 'a@b@c']) {
      const refused = await ask(vpa)
      expect([refused.status, refused.meta.error]).toEqual([422, 'invalid_vpa'])
    }
    expect((await ask(' OK@bank ')).data).toMatchObject({ valid: true })
    const more = await Promise.all(Array.from({ length: 10 }, (_, n) => ask(`name${n}@bank`)))
    expect(more.map(({ status }) => status)).toContain(429)
  })

  it('a paid order is paid no second time, and nobody pays another’s', async () => {
    const { customer, order, payment } = await shop.placed()
    const other = await newCustomer(shop.test)
    expect((await shop.pay(other, order, { mod: 'card' })).status).toBe(404)
    await shop.sendWebhook(shop.gateway.pay(payment))
    expect((await shop.pay(customer, order, { mod: 'card' })).meta).toMatchObject({ code: 409, error: 'already_paid' })
  })

  it('no card number is taken, whatever it is called', async () => {
    const { customer, order } = await shop.placed()
    const body = { order, payment: { mod: 'card', number: '4111 1111 1111 1111' } }
    const refused = await shop.test.call(calls.payOrder, { body }, { token: customer.token })
    expect(refused.meta.error).toBe('card_data_not_accepted')
  })
})
