import { ORDER_STATUS } from '@compass/domain/orders'
import { PAYMENT_STATUS } from '@compass/domain/payments'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type PayingShop, payingShop } from './test-payments.ts'

/** The version before may run beside this one for a while: it writes orders and payments, and no bills. */
describe('a payment that the version before wrote', () => {
  let shop: PayingShop
  beforeAll(async () => {
    shop = await payingShop()
  })
  afterEach(async () => expect(await shop.settled()).toEqual([]))
  afterAll(() => shop.close())

  async function placedBefore() {
    const placed = await shop.placed()
    const { sql } = shop.test
    await sql.query('update payments set bill_id = null, main_bill_id = null where payment_id = $1', [placed.payment])
    await sql.query('update orders set bill_id = null where order_id = $1', [placed.order])
    await sql.query('delete from bills where bill_id = $1', [placed.order])
    return placed
  }
  const billOf = async (payment: string) => {
    const { rows } = await shop.test.sql.query(
      `select b.kind, b.amount::int as amount, b.bill_id::text as id from payments p join bills b
         on b.merchant_id = p.merchant_id and b.bill_id = p.bill_id where p.payment_id = $1`,
      [payment],
    )
    return rows
  }

  it('gets its bill when its money comes, and places its order', async () => {
    const { customer, order, payment, total } = await placedBefore()
    expect(await billOf(payment)).toEqual([])
    await shop.sendWebhook(shop.gateway.pay(payment))
    expect(await shop.status(customer, order)).toMatchObject({
      status: ORDER_STATUS.NEW,
      payment: PAYMENT_STATUS.SUCCESS,
    })
    expect(await billOf(payment)).toEqual([{ kind: 'order', amount: total, id: order }])
  })

  it('is ended by an attempt of today, and its late money goes back', async () => {
    const { customer, order, payment } = await placedBefore()
    const again = await shop.pay(customer, order, { mod: 'knet' })
    await shop.sendWebhook(shop.gateway.pay(again.data.payment!._id))
    await shop.sendWebhook(shop.gateway.pay(payment))
    expect(await shop.refunds(order)).toMatchObject([{ cause: `second_success:${payment}` }])
    expect((await billOf(payment))[0]?.id).toBe(order)
  })

  it('is given up with its order', async () => {
    const { order, payment } = await placedBefore()
    shop.test.clock.turn({ minutes: 31 })
    await shop.test.ports.runJobs('end-unpaid')
    const { rows } = await shop.test.sql.query(
      'select p.status as payment, o.status as order from payments p join orders o using (order_id) where p.payment_id = $1',
      [payment],
    )
    expect(rows).toEqual([{ payment: PAYMENT_STATUS.ABORTED, order: ORDER_STATUS.PAYMENT_CANCELLED }])
    expect(await shop.refunds(order)).toEqual([])
  })
})
