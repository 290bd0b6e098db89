import { moveOrder } from '@compass/contract/merchant-side'
import { refundOrder } from '@compass/contract/payments'
import { ORDER_STATUS } from '@compass/domain/orders'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type PayingShop, payingShop } from './test-payments.ts'

describe('coins that the store manager gives back', () => {
  let shop: PayingShop
  beforeAll(async () => {
    shop = await payingShop()
  })
  afterAll(() => shop.close())
  afterEach(async () => expect(await shop.settled()).toEqual([]))

  /** Paid in coins, and declined. */
  async function declined() {
    const placed = await shop.placed('cryptoWallet')
    await shop.sendWebhook(shop.gateway.pay(placed.payment))
    const body = { to: ORDER_STATUS.DECLINED }
    await shop.test.call(moveOrder, { params: { id: placed.order }, body }, { token: shop.key })
    return placed
  }
  const refund = (id: string, amount: number, headers = {}) =>
    shop.test.call(
      refundOrder,
      { params: { id }, body: { amount: { amount, currency: 'AED' } } },
      { token: shop.key, headers },
    )

  it('are recorded by the call with just their sum, and the customer sees who gave them', async () => {
    const { customer, order, total } = await declined()
    const { version } = (await shop.status(customer, order)).order
    const resolved = await refund(order, total)
    expect([resolved.status, resolved.data.refundAmount.amount]).toEqual([201, total])
    const seen = (await shop.status(customer, order)).order
    expect(seen.payment.refunds).toMatchObject([{ way: 'gateway', status: 'done', isByHand: true }])
    expect(seen.version).toBe(version + 1)
    expect(shop.gateway.refunds.size).toBe(0)
  })

  it('hostile 50: once: the same key is the same record, and a second time there is nothing left', async () => {
    const { order, total } = await declined()
    const key = { 'idempotency-key': 'given' }
    const answers = await Promise.all([refund(order, total, key), refund(order, total, key)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 201])
    expect((await refund(order, total - 1, key)).meta.error).toBe('idempotency_conflict')
    expect((await refund(order, total)).meta.error).toBe('refund_too_large')
    expect(await shop.refunds(order)).toMatchObject([{ amount: total, status: 'done' }])
  })

  it('another sum is no record of them: they go on waiting', async () => {
    const { order, total } = await declined()
    expect((await refund(order, total - 1)).meta.error).toBe('refund_too_large')
    expect(await shop.refunds(order)).toMatchObject([{ amount: total, status: 'manual' }])
  })
})
