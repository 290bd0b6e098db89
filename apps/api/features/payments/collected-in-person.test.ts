import { recordPayment } from '@compass/contract/merchant-side'
import { ORDER_STATUS } from '@compass/domain/orders'
import { PAYMENT_STATUS } from '@compass/domain/payments'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type PayingShop, payingShop } from './test-payments.ts'

const { INITIALIZE, NEW, PAYMENT_CANCELLED } = ORDER_STATUS
const { INITIATED, FAILED, SUCCESS, ABORTED } = PAYMENT_STATUS

describe('money that people collected, of an order that was to be paid online', () => {
  let shop: PayingShop
  beforeAll(async () => {
    shop = await payingShop()
  })
  afterAll(() => shop.close())
  afterEach(async () => expect(await shop.settled()).toEqual([]))

  const collect = (id: string, amount: number) =>
    shop.test.call(
      recordPayment,
      { params: { id }, body: { method: 'cod', amount: { amount, currency: 'AED' } } },
      { token: shop.key },
    )

  it('is not recorded while the customer may be at the bank, and the bank’s money places the order as ever', async () => {
    const { customer, order, payment, total } = await shop.placed()
    const recorded = await collect(order, total)
    expect([recorded.status, recorded.meta.error]).toEqual([409, 'invalid_transition'])
    expect(await shop.status(customer, order)).toMatchObject({ status: INITIALIZE, payment: INITIATED })
    await shop.sendWebhook(shop.gateway.pay(payment))
    expect(await shop.status(customer, order)).toMatchObject({ status: NEW, payment: SUCCESS })
    expect(await shop.refunds(order)).toEqual([])
  })

  it('is not recorded for an attempt that the bank refused', async () => {
    const { customer, order, payment, total } = await shop.placed()
    await shop.sendWebhook(shop.gateway.change(payment, { status: 'failed', failureCode: 5011 }))
    expect((await collect(order, total)).status).toBe(409)
    expect(await shop.status(customer, order)).toMatchObject({ status: INITIALIZE, payment: FAILED })
  })

  it('is not recorded for an order that was let go of', async () => {
    const { customer, order, total } = await shop.placed()
    shop.test.clock.turn({ minutes: 31 })
    await shop.test.ports.runJobs('end-unpaid')
    expect((await collect(order, total)).status).toBe(409)
    expect(await shop.status(customer, order)).toMatchObject({ status: PAYMENT_CANCELLED, payment: ABORTED })
  })

  it('is recorded once the customer has chosen to pay in person after all', async () => {
    const { customer, order, total } = await shop.placed()
    await shop.pay(customer, order, { mod: 'cod' })
    expect((await collect(order, total)).status).toBe(200)
    expect(await shop.status(customer, order)).toMatchObject({ status: NEW, payment: SUCCESS })
  })
})
