import { listDisputes } from '@compass/contract/disputes'
import { putWebhook } from '@compass/contract/webhooks'
import { ORDER_STATUS } from '@compass/domain/orders'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { compareLedgers } from '../../invariants/compare-ledgers.ts'
import { type PayingShop, payingShop } from './test-payments.ts'

describe('a bank that takes money back', () => {
  let shop: PayingShop
  beforeAll(async () => {
    shop = await payingShop()
    const body = { url: 'https://till.example/hook' }
    expect((await shop.test.call(putWebhook, { body }, { token: shop.key })).status).toBe(200)
  })
  afterEach(async () => {
    shop.gateway.behaviour = 'well'
    expect(await shop.settled()).toEqual([])
  })
  afterAll(() => shop.close())

  const notify = (payment: string, change: Parameters<typeof shop.gateway.dispute>[1] = {}, eventId?: string) => {
    const dispute = shop.gateway.dispute(payment, change)
    return shop.sendWebhook(shop.gateway.findPayment(payment), { dispute, ...(eventId && { eventId }) })
  }
  const list = async (query: { state?: 'all' | 'running' | 'lost'; store?: string } = {}) =>
    (await shop.test.call(listDisputes, { query }, { token: shop.key })).data
  const disputeOf = async (payment: string) =>
    (await list({ state: 'all' })).items.find((one) => one.payment === payment)
  /** Letters to the till about disputes of an order. */
  const reported = async (order: string) => {
    for (let n = 0; n < 3; n++) await shop.test.ports.runJobs()
    return shop.test.ports.posted
      .map(({ body }) => JSON.parse(body.toString()))
      .filter((body) => body.type === 'order.dispute' && body.order._id === order)
      .map(({ dispute }) => dispute.state)
  }

  it('is written down with its deadline, listed, told to the till, and lost without a refund of ours', async () => {
    const { customer, order, payment, total } = await shop.paid()
    expect((await notify(payment)).statusCode).toBe(200)
    const [dispute] = (await list()).items
    expect(dispute).toMatchObject({
      ...{ payment, order, amount: { amount: total, currency: 'AED' }, state: 'open', reason: 'fraudulent' },
      answerBy: new Date(shop.test.clock.now.getTime() + 7 * 86_400_000).toISOString(),
    })
    expect(await reported(order)).toEqual(['open'])
    await notify(payment, { state: 'answered', answerBy: null })
    expect(await reported(order)).toEqual(['open', 'answered'])
    await notify(payment, { state: 'lost' })
    expect(await reported(order)).toEqual(['open', 'answered', 'lost'])
    expect(await list()).toMatchObject({ items: [], total: 0 })
    expect((await list({ state: 'lost' })).items.map(({ _id }) => _id)).toEqual([dispute!._id])
    expect(await shop.refunds(order)).toEqual([])
    const seen = await shop.status(customer, order)
    expect(seen.order).toMatchObject({ status: ORDER_STATUS.NEW, totals: { refundAmount: { amount: 0 } } })
  })

  it('three webhooks at once, and the same once more, write one dispute and tell it once', async () => {
    const { order, payment } = await shop.paid()
    const answers = await Promise.all(['a', 'b', 'c', 'a'].map((id) => notify(payment, {}, `${id} of ${payment}`)))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200])
    await notify(payment)
    const { rows } = await shop.test.sql.query('select order_versions from disputes where payment_id = $1', [payment])
    expect(rows.map(({ order_versions: versions }) => versions.length)).toEqual([1])
    expect(await reported(order)).toEqual(['open'])
  })

  it('a webhook before the money is heard of, from a gateway that does not answer, is asked about later', async () => {
    const { payment } = await shop.placed()
    shop.gateway.pay(payment)
    shop.gateway.behaviour = 'broken'
    expect((await notify(payment)).statusCode).toBe(200)
    expect(await disputeOf(payment)).toBeUndefined()
    shop.gateway.behaviour = 'well'
    await shop.test.ports.runJobs('ask-about-hints')
    expect(await disputeOf(payment)).toMatchObject({ state: 'open' })
  })

  it('one whose end nobody told is asked about, and a gateway that does not answer changes nothing', async () => {
    const { order, payment } = await shop.paid()
    await notify(payment)
    shop.gateway.dispute(payment, { state: 'won' })
    await shop.test.ports.runJobs('follow-disputes')
    expect((await disputeOf(payment))?.state).toBe('open')
    shop.test.clock.turn({ hours: 6 })
    shop.gateway.behaviour = 'broken'
    await shop.test.ports.runJobs('follow-disputes')
    expect((await disputeOf(payment))?.state).toBe('open')
    shop.gateway.behaviour = 'well'
    shop.test.clock.turn({ hours: 6 })
    await shop.test.ports.runJobs('follow-disputes')
    expect((await disputeOf(payment))?.state).toBe('won')
    expect(await reported(order)).toContain('won')
  })

  it('that we never heard of is named when the ledgers are compared', async () => {
    const { payment, total } = await shop.paid()
    const { id } = shop.gateway.dispute(payment, { state: 'lost' })
    expect(await compareLedgers(shop.test.api)).toEqual([
      `payment ${shop.gateway.findPayment(payment).id}: its bank took ${total} back, and 0 stand here as lost`,
    ])
    await notify(payment)
    expect(await compareLedgers(shop.test.api)).toEqual([])
    expect(id).toContain('dp_')
  })

  it('hostile: a key of one outlet sees no other’s, and another merchant none', async () => {
    const { payment } = await shop.paid()
    await notify(payment)
    const { stores } = (await shop.test.merchant()).merchant
    expect((await list({ store: stores[0]!.id, state: 'all' })).items.map((one) => one.payment)).toContain(payment)
    expect((await list({ store: stores[1]!.id, state: 'all' })).items).toEqual([])
    const none = await shop.test.call(listDisputes, { query: {} }, {})
    expect(none.status).toBe(401)
  })
})
