import * as loyalty from '@compass/contract/loyalty'
import { refundOrder } from '@compass/contract/payments'
import { readReport } from '@compass/contract/reports'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type PayingShop, payingShop } from '../features/payments/test-payments.ts'
import { newCustomer } from '../testing/customer.ts'
import { checkInvariants } from './index.ts'

let shop: PayingShop

/** Sales that were counted: one of which a part went back, one paid in two ways, and one that was never paid. */
beforeAll(async () => {
  shop = await payingShop((document) => {
    document.credits = true
    document.promotions = [{ key: 'fils', name: { en: 'One off' }, gives: { kind: 'amount', amount: '1.00' } }]
  })
  const { test, key } = shop
  const money = (amount: number) => ({ amount, currency: 'AED' })
  const { order } = await shop.paid()
  await test.call(refundOrder, { params: { id: order }, body: { amount: money(500) } }, { token: key })
  const customer = await newCustomer(test)
  await customer.add('soup')
  const { rows } = await test.sql.query('select phone from users where user_id = $1', [customer.userId])
  await test.call(
    loyalty.giveCredits,
    { params: { phone: rows[0].phone }, body: { amount: money(300) } },
    { token: key },
  )
  await test.call(loyalty.applyCredits, { body: { store: (await customer.cart()).store } }, { token: customer.token })
  const { data } = await customer.place({ payment: { mod: 'card' } })
  await shop.sendWebhook(shop.gateway.pay(data.payment!._id))
  await shop.placed()
  await test.call(readReport, { params: { name: 'overview' }, query: {} }, { token: key })
})
afterAll(() => shop.close())

describe('what is always true of sales', () => {
  it('is true of those that were counted', async () => {
    const { rows } = await shop.test.sql.query(
      `select count(*)::int as n, count(*) filter (where counts)::int as sold, count(*) filter (where method is null)::int as mixed,
         (select count(*)::int from sale_refunds) as returned from sales`,
    )
    expect(rows).toEqual([{ n: 3, sold: 2, mixed: 1, returned: 1 }])
    expect(await checkInvariants(shop.test.database)).toEqual([])
  })

  it.each([
    ['a sale of nothing', 'update sales set sale_id = gen_random_uuid() where not counts', /a sale is of no order/],
    [
      'an order that is thought to be counted',
      'delete from sales where not counts',
      /says that it was counted, and has no sale/,
    ],
    [
      'a sale of a later day than is today',
      'update sales set counted_version = counted_version + 9',
      /a version that its order has not reached/,
    ],
    [
      'a sale on another day than its order',
      "update sales set placed_at = placed_at - interval '1 day'",
      /another store or time than its order/,
    ],
    ['a sale that was forgotten', 'update sales set counts = false', /is sold and does not count/],
    [
      'a sum that is one fils too much',
      'update sales set items = items + 1, taken = taken + 1 where counts',
      /took something else than its order costs/,
    ],
    ['a product too few', "delete from sale_parts where kind = 'product'", /does not sum to it/],
    [
      'a tax that its rates do not say',
      "update sale_parts set tax = tax - 1 where kind = 'tax' and tax > 0",
      /does not sum to it/,
    ],
    ['a way to pay that is missing', "delete from sale_parts where kind = 'method'", /does not sum to it/],
    [
      'parts of what is not sold',
      `insert into sale_parts select merchant_id, sale_id, 'product', 'x', store_id, placed_at, 1, 1, 0 from sales
         where not counts`,
      /that does not count is made of something/,
    ],
    ['a refund that nobody counted', 'delete from sale_refunds', /went back of a sale is not what its refunds say/],
    [
      'a refund of other money',
      'update sale_refunds set amount = amount + 1',
      /went back of a sale is not what its refunds say/,
    ],
    ['tax that nobody took', 'update sale_refunds set tax = 100000', /more tax went back/],
    ['more to collect than there is', 'update sales set open = taken + 1 where counts', /still to be collected/],
  ])('finds %s', async (_, statement, found) => {
    const client = await shop.test.sql.connect()
    try {
      await client.query('begin')
      await client.query(statement)
      const seen = await checkInvariants({
        ...shop.test.database,
        everywhere: async (text, values = []) => (await client.query(text, [...values])).rows,
      })
      expect(seen.join('\n')).toMatch(found)
    } finally {
      await client.query('rollback')
      client.release()
    }
  })
})
