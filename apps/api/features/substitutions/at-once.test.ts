import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { checkInvariants } from '../../invariants/index.ts'
import { type PromotionShop, promotionShop } from '../promotions/test-promotions.ts'
import { openTestRequest, type TestRequest } from './test-requests.ts'

/** What an order may have become, whichever answer was first. */
const OUTCOMES = ['left_out', 'replaced', 'rejected', 'cancelled']
const TIMES = 12

describe('answers at once', () => {
  let shop: PromotionShop
  beforeAll(async () => {
    shop = await promotionShop([])
  })
  afterAll(async () => {
    expect(await checkInvariants(shop.test.database)).toEqual([])
    await shop.test.close()
  })

  const request = async (ifSoldOut?: 10 | 30): Promise<TestRequest> => {
    shop.test.clock.set('2026-06-01T08:00:00Z')
    const order = await openTestRequest(shop, ['soup', 'karak'], ifSoldOut ? { ifSoldOut } : {})
    await order.ask({ soup: [] })
    await order.draft()
    await order.choose('burger')
    return order
  }
  const outcomesOf = async ({ id }: TestRequest) => {
    const { rows } = await shop.test.sql.query<{ outcome: string | null }>(
      'select outcome from order_questions where order_id = $1',
      [id],
    )
    return rows.map(({ outcome }) => outcome)
  }

  it('hostile 27: accepted, replaced and rejected at once, one of them counts', async () => {
    for (let time = 0; time < TIMES; time++) {
      const order = await request()
      const answers = await Promise.all([
        order.answer(true),
        order.answer(false),
        order.replace({ payment: { mod: 'cod', amount: { amount: 1, currency: 'AED' } } }),
        order.answer(true),
        order.answer(false),
      ])
      for (const { status, meta } of answers)
        expect([200, 409]).toContain(status === 409 && meta.error !== 'nothing_asked' ? meta.error : status)
      const [outcome, ...others] = await outcomesOf(order)
      expect(others).toEqual([])
      expect(OUTCOMES).toContain(outcome)
      const after = await order.read()
      const total = { left_out: 650, replaced: 3700, rejected: 2500 }[String(outcome)]
      expect([after.totals.grandTotal.amount, after.status]).toEqual([total, outcome === 'rejected' ? 100 : 10])
      expect(after.amendments).toHaveLength(outcome === 'rejected' ? 0 : 1)
    }
  })

  it('hostile 27: accepted twice is accepted once, and told so twice', async () => {
    const order = await request()
    const answers = await Promise.all([order.replace(), order.replace()])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    const after = await order.read()
    expect([after.amendments.length, after.totals.grandTotal.amount]).toEqual([1, 3700])
    expect((await order.answer(false)).meta.error).toBe('nothing_asked')
  })

  it('hostile 27: a lower amount in the payment decides nothing: the total is the server’s', async () => {
    const order = await request()
    const { data } = await order.replace({ payment: { mod: 'cod', amount: { amount: 1, currency: 'AED' } } })
    expect(data.order.totals.grandTotal.amount).toBe(3700)
  })

  it('the sweep and the merchant’s own step beside an answer: one of them counts', async () => {
    for (let time = 0; time < TIMES; time++) {
      const order = await request(time % 2 ? 10 : 30)
      const answering = [order.answer(true), order.move(30)]
      shop.test.clock.turn({ minutes: 10 })
      await Promise.all([
        ...answering,
        shop.test.ports.runJobs('follow-silences'),
        shop.test.ports.runJobs('follow-silences'),
      ])
      const [outcome, ...others] = await outcomesOf(order)
      expect(others).toEqual([])
      expect([...OUTCOMES, 'ended']).toContain(outcome)
      expect((await order.read()).awaiting).toBe(null)
    }
  })

  it('two questions at once: one is asked', async () => {
    shop.test.clock.set('2026-06-01T08:00:00Z')
    const order = await openTestRequest(shop, ['soup', 'karak'])
    const answers = await Promise.all([order.ask({ soup: [] }), order.ask({ karak: [] }), order.ask({ soup: [] })])
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await outcomesOf(order)).toEqual([null])
  })

  it('hostile 24: the last piece is in one of the orders that want it in place of something', async () => {
    shop.test.clock.set('2026-06-01T08:00:00Z')
    await shop.test.sql.query(
      `insert into product_states (merchant_id, store_id, product_id, sold_out, stock, updated_at)
       values ($1, $2, $3, false, 1, now())
       on conflict (merchant_id, store_id, product_id) do update set stock = 1`,
      [shop.test.merchantId, shop.store('marina'), shop.product('burger')],
    )
    await shop.test.sql.query('update merchants set storefront_version = storefront_version + 1')
    await shop.test.api.merchants.refresh()
    const orders = [await request(), await request(), await request()]
    const answers = await Promise.all(orders.map((order) => order.replace()))
    expect(answers.map(({ status, meta }) => `${status} ${meta.error ?? ''}`).toSorted()).toEqual([
      '200 ',
      '409 out_of_stock',
      '409 out_of_stock',
    ])
  })
})
