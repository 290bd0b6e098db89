import { changeOrder } from '@compass/contract/orders'
import { verifyFailure } from '@compass/contract/payments'
import { ORDER_STATUS } from '@compass/domain/orders'
import { PAYMENT_STATUS } from '@compass/domain/payments'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { aed } from '../../testing/customer.ts'
import { finishPayment } from '../payments/finish-payment.ts'
import { type DifferenceShop, differenceShop } from './test-differences.ts'
import { skus, type TestRequest } from './test-requests.ts'

const { NEW, DECLINED, CUSTOMER_REJECT } = ORDER_STATUS
const { SUCCESS, CANCELLED, ABORTED } = PAYMENT_STATUS
const card = { payment: { mod: 'card' } }

let shop: DifferenceShop
beforeAll(async () => {
  shop = await differenceShop()
})
beforeEach(() => shop.begin())
afterEach(async () => expect(await shop.settled()).toEqual([]))
afterAll(() => shop.close())

/** An order whose customer is at the bank to pay the difference. */
async function paying(): Promise<{ order: TestRequest; payment: string }> {
  const order = await shop.openRequest()
  return { order, payment: (await order.replace(card)).data.payment!._id }
}

/** The bank took the money, whatever became of the payment here. */
const took = (payment: string, eventId?: string) =>
  shop.sendWebhook(
    shop.gateway.change(payment, { status: 'captured', captured: shop.gateway.findPayment(payment).amount }),
    eventId ? { eventId } : {},
  )

/** The customer cancels on the order's own page, without a word to the question. */
const cancel = ({ id, customer }: TestRequest) =>
  shop.test.call(changeOrder, { params: { id }, body: { status: CUSTOMER_REJECT } }, { token: customer.token })

describe('the time to pay a difference', () => {
  it('is that of the question, and five minutes for who begins at its end', async () => {
    const early = await paying()
    expect(shop.gateway.requests.findLast(({ path }) => path === '/payments')!.body.expiresAt).toBe(
      '2026-06-01T08:10:00.000Z',
    )
    await early.order.answer(false)
    const order = await shop.openRequest()
    shop.test.clock.turn({ minutes: 9 })
    const { payment } = (await order.replace(card)).data
    expect(payment!.expiresAt).toBe('2026-06-01T08:14:00.000Z')
    shop.test.clock.turn({ minutes: 4 })
    await shop.test.ports.runJobs('follow-silences')
    expect((await order.read()).awaiting).toMatchObject({ isPaying: true })
    await shop.pays(payment!._id)
    expect(skus(await order.read())).toEqual(['1 karak', '1 burger'])
  })

  it('is never longer than that, however often it is begun', async () => {
    const order = await shop.openRequest()
    shop.test.clock.turn({ minutes: 9 })
    await order.replace(card)
    shop.test.clock.turn({ minutes: 4 })
    const { payment } = (await order.replace({ payment: { mod: 'knet' } })).data
    expect(payment!.expiresAt).toBe('2026-06-01T08:15:00.000Z')
    shop.test.clock.turn({ minutes: 2 })
    expect((await order.replace(card)).meta.error).toBe('nothing_asked')
    await shop.test.ports.runJobs('follow-silences')
    expect(skus(await order.read())).toEqual(['1 karak'])
  })

  it('keeps a new order from being declined for want of an answer', async () => {
    const order = await shop.openRequest()
    shop.test.clock.turn({ minutes: 9 })
    const { payment } = (await order.replace(card)).data
    shop.test.clock.set('2026-06-01T08:13:59Z')
    await shop.test.sql.query(`update orders set deadline_at = '2026-06-01T08:10:00Z' where order_id = $1`, [order.id])
    await shop.test.ports.runJobs('decline-unaccepted')
    expect((await order.read()).status).toBe(NEW)
    shop.test.clock.set('2026-06-01T08:14:00Z')
    await shop.test.ports.runJobs('decline-unaccepted')
    expect((await order.read()).status).toBe(DECLINED)
    await took(payment!._id)
  })
})

describe('money of a difference that comes too late', () => {
  it('after the customer said nothing: the order is what silence made of it, and the money goes back, once', async () => {
    const { order, payment } = await paying()
    shop.test.clock.turn({ minutes: 10 })
    await shop.test.ports.runJobs('follow-silences')
    expect(await shop.attempts(order.id)).toMatchObject([{ status: CANCELLED }])
    for (const eventId of ['a1', 'a2']) await took(payment, eventId)
    const after = await order.read()
    expect([skus(after), after.totals.grandTotal]).toEqual([['1 karak'], aed(650)])
    expect(await shop.refunds(order.id)).toMatchObject([
      { cause: `late:${payment}`, amount: 1200 },
      { cause: expect.stringContaining('partial:'), amount: 1850 },
    ])
  })

  it('between the end of the question and what silence makes of it', async () => {
    const { order, payment } = await paying()
    shop.test.clock.turn({ minutes: 10 })
    await took(payment)
    expect(await shop.refunds(order.id)).toMatchObject([{ cause: `late:${payment}`, amount: 1200 }])
    await shop.test.ports.runJobs('follow-silences')
    expect(skus(await order.read())).toEqual(['1 karak'])
  })

  it.each([
    ['the customer takes what is left', (order: TestRequest) => order.answer(true), NEW],
    ['the customer rejects all of it', (order: TestRequest) => order.answer(false), CUSTOMER_REJECT],
    ['the customer cancels the order', (order: TestRequest) => cancel(order), CUSTOMER_REJECT],
    ['the merchant gives the order up', (order: TestRequest) => order.move(DECLINED), DECLINED],
  ])('after %s', async (_, goesOn, status) => {
    const { order, payment } = await paying()
    await goesOn(order)
    expect(await shop.attempts(order.id)).toMatchObject([{ status: CANCELLED }])
    await took(payment)
    const after = await order.read()
    expect([after.status, after.products.some(({ sku }) => sku === 'burger')]).toEqual([status, false])
    expect(await shop.refunds(order.id)).toContainEqual(
      expect.objectContaining({ cause: `late:${payment}`, amount: 1200 }),
    )
    // What came too late is no part of what the order gives back.
    expect(after.totals.refundAmount).toEqual(aed(status === NEW ? 1850 : 2500))
  })

  it('of two ways to pay it, both paid: one pays for it, the other goes back', async () => {
    const { order, payment } = await paying()
    const second = (await order.replace({ payment: { mod: 'knet' } })).data.payment!._id
    await took(second)
    await took(payment)
    expect(skus(await order.read())).toEqual(['1 karak', '1 burger'])
    expect(await shop.refunds(order.id)).toMatchObject([{ cause: `second_success:${payment}`, amount: 1200 }])
  })

  it('of the first way, while the second waits: it pays for it, and the second ends', async () => {
    const { order, payment } = await paying()
    const second = (await order.replace({ payment: { mod: 'knet' } })).data.payment!._id
    await took(payment)
    expect(skus(await order.read())).toEqual(['1 karak', '1 burger'])
    await took(second)
    expect(await shop.refunds(order.id)).toMatchObject([{ cause: `second_success:${second}`, amount: 1200 }])
  })

  it('for something else than is chosen now goes back, and what is chosen waits for its own', async () => {
    const { order, payment } = await paying()
    await order.choose('burger')
    const second = (await order.replace(card)).data.payment!
    expect(second.amount).toEqual(aed(4250))
    await took(payment)
    expect((await order.read()).awaiting).toMatchObject({ isPaying: true })
    await shop.pays(second._id)
    expect(skus(await order.read())).toEqual(['1 karak', '2 burger'])
    expect(await shop.refunds(order.id)).toMatchObject([{ cause: `late:${payment}`, amount: 1200 }])
  })

  it('for what is gone meanwhile goes back, and the customer is asked again', async () => {
    const { order, payment } = await paying()
    await shop.test.sql.query(
      `insert into product_states (merchant_id, store_id, product_id, sold_out, updated_at) values ($1, $2, $3, true, now())
       on conflict (merchant_id, store_id, product_id) do update set sold_out = true`,
      [shop.test.merchantId, shop.store('marina'), shop.product('burger')],
    )
    await shop.test.sql.query('update merchants set storefront_version = storefront_version + 1')
    await shop.test.api.merchants.refresh()
    await shop.pays(payment)
    expect((await order.read()).awaiting).toMatchObject({ isPaying: false })
    expect(await shop.refunds(order.id)).toMatchObject([{ cause: `gone:${payment}`, amount: 1200 }])
    await shop.test.sql.query('update product_states set sold_out = false')
    await shop.test.sql.query('update merchants set storefront_version = storefront_version + 1')
    await shop.test.api.merchants.refresh()
  })

  it('for the last piece that another order took goes back: all of the answer or nothing', async () => {
    const { order, payment } = await paying()
    const count = async (stock: number | null) => {
      await shop.test.sql.query(
        `insert into product_states (merchant_id, store_id, product_id, sold_out, stock, updated_at)
         values ($1, $2, $3, false, $4, now())
         on conflict (merchant_id, store_id, product_id) do update set stock = $4`,
        [shop.test.merchantId, shop.store('marina'), shop.product('burger'), stock],
      )
    }
    // The count reached nobody's memory yet: only the database knows.
    await count(0)
    await shop.pays(payment)
    await count(null)
    const after = await order.read()
    expect([skus(after), after.awaiting?.isPaying]).toEqual([['1 soup', '1 karak'], false])
    expect(await shop.refunds(order.id)).toMatchObject([{ cause: `gone:${payment}`, amount: 1200 }])
  })
})

describe('who does not come back from the bank', () => {
  it('has paid all the same: an enquiry finds it', async () => {
    const { order, payment } = await paying()
    shop.gateway.pay(payment)
    shop.test.clock.turn({ seconds: 30 })
    await shop.test.ports.runJobs('enquire-payments')
    expect(skus(await order.read())).toEqual(['1 karak', '1 burger'])
  })

  it('says so: the bank is asked, and what is open there is ended', async () => {
    const { order, payment } = await paying()
    const { token } = order.customer
    const { data } = await shop.test.call(verifyFailure, { body: { payment } }, { token })
    expect([data.payment.status, shop.gateway.findPayment(payment).status]).toEqual([CANCELLED, 'cancelled'])
    expect((await order.read()).awaiting).toMatchObject({ isPaying: false })
  })

  it('has let the page expire: the question has its time still', async () => {
    const order = await shop.openRequest()
    const { payment } = (await order.replace(card)).data
    await shop.sendWebhook(shop.gateway.change(payment!._id, { status: 'expired' }))
    expect(await shop.attempts(order.id)).toMatchObject([{ status: ABORTED }])
    expect((await order.read()).awaiting).toMatchObject({ isPaying: false })
    expect((await order.answer(true)).status).toBe(200)
  })

  it('hostile 44: a gateway that drops its answer leaves it pending, and an enquiry settles it', async () => {
    const order = await shop.openRequest()
    shop.gateway.behaviour = 'drops'
    const { data } = await order.replace(card)
    shop.gateway.behaviour = 'well'
    expect(data.payment).toMatchObject({ status: 481 })
    expect((await order.read()).awaiting).toMatchObject({ isPaying: true })
    shop.gateway.pay(data.payment!._id)
    shop.test.clock.turn({ seconds: 30 })
    await shop.test.ports.runJobs('enquire-payments')
    expect(skus(await order.read())).toEqual(['1 karak', '1 burger'])
  })
})

describe('at once', () => {
  const TIMES = 8

  it('webhook, return, enquiry and the same webhook again: the order changes once', async () => {
    for (let time = 0; time < TIMES; time++) {
      const { order, payment } = await paying()
      const paid = shop.gateway.pay(payment)
      const url = `/v1/payment/callback/sandbox?account=${shop.test.merchantId}&payment=${payment}`
      const { merchantId } = shop.test
      const answer = await shop.test.ports.gateways
        .get('sandbox')!
        .find({ merchantId, mode: 'test' }, { reference: payment, gatewayId: null, createdAt: shop.test.clock.now })
      await Promise.all([
        shop.sendWebhook(paid, { eventId: `n${time}` }),
        shop.test.inject({ method: 'GET', url }),
        finishPayment(shop.test.api, { merchantId, paymentId: payment, answer: answer!, now: shop.test.clock.now }),
        shop.sendWebhook(paid, { eventId: `n${time}` }),
        shop.sendWebhook(paid, { eventId: `m${time}` }),
      ])
      const after = await order.read()
      expect([skus(after), after.amendments.length, after.totals.grandTotal]).toEqual([
        ['1 karak', '1 burger'],
        1,
        aed(3700),
      ])
      expect(await shop.refunds(order.id)).toEqual([])
    }
  })

  it('hostile 27: money, silence, the customer’s other answers and the merchant: one outcome, no money lost', async () => {
    const rivals: readonly ((order: TestRequest, payment: string) => Promise<unknown>)[] = [
      (order) => order.answer(true),
      (order) => order.answer(false),
      (order) => order.move(DECLINED),
      (order) => order.replace({ payment: { mod: 'knet' } }),
      () => shop.test.ports.runJobs('follow-silences'),
    ]
    for (let time = 0; time < TIMES * 2; time++) {
      shop.test.clock.set('2026-06-01T08:00:00Z')
      const order = await shop.openRequest()
      shop.test.clock.turn({ minutes: 9, seconds: 59 })
      const { payment } = (await order.replace(card)).data
      const paid = shop.gateway.pay(payment!._id)
      const rival = rivals[time % rivals.length]!
      const both = [() => shop.sendWebhook(paid), () => rival(order, payment!._id)]
      if (time % 2) both.reverse()
      await Promise.all(both.map((act) => act()))
      const { rows } = await shop.test.sql.query<{ outcome: string | null }>(
        'select outcome from order_questions where order_id = $1',
        [order.id],
      )
      expect(rows).toHaveLength(1)
      const after = await order.read()
      const isPaidFor = rows[0]!.outcome === 'replaced'
      expect(after.products.some(({ sku }) => sku === 'burger')).toBe(isPaidFor)
      const [attempt] = (await shop.attempts(order.id)).filter(({ id }) => id === payment!._id)
      expect(attempt).toMatchObject({ status: SUCCESS, settles: isPaidFor })
      const back = (await shop.refunds(order.id)).filter(({ cause }) => cause === `late:${payment!._id}`)
      expect(back).toHaveLength(isPaidFor ? 0 : 1)
      expect(await shop.settled()).toEqual([])
    }
  })

  it('two ways to pay begun at once: one is open, and the other ends', async () => {
    for (let time = 0; time < TIMES; time++) {
      const order = await shop.openRequest()
      const begun = await Promise.all([order.replace(card), order.replace({ payment: { mod: 'knet' } })])
      expect(begun.map(({ status }) => status)).toEqual([200, 200])
      const open = (await shop.attempts(order.id)).filter(({ status }) => status === 10)
      expect(open).toHaveLength(1)
    }
  })
})
