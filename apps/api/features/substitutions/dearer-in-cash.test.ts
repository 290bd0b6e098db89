import { recordPayment } from '@compass/contract/merchant-side'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { checkInvariants } from '../../invariants/index.ts'
import { type PromotionShop, promotionShop } from '../promotions/test-promotions.ts'
import { openTestRequest, type TestRequest } from './test-requests.ts'

const aed = (amount: number) => ({ amount, currency: 'AED' })

describe('something dearer in an order whose cash was recorded already', () => {
  let shop: PromotionShop
  beforeAll(async () => {
    shop = await promotionShop([])
  })
  beforeEach(() => shop.test.clock.set('2026-06-01T08:00:00Z'))
  afterEach(async () => expect(await checkInvariants(shop.test.database)).toEqual([]))
  afterAll(() => shop.test.close())

  const record = async ({ id }: TestRequest, amount: number) => {
    const body = { method: 'cod' as const, amount: aed(amount) }
    return shop.test.call(recordPayment, { params: { id }, body }, { token: await shop.test.merchantKey() })
  }
  const refunds = async ({ id }: TestRequest) =>
    (
      await shop.test.sql.query(
        'select amount::int, way, status from refunds where order_id = $1 order by created_at',
        [id],
      )
    ).rows
  /** 25.00 in cash, recorded; then 12.00 more by a burger in the place of the soup. */
  const dearer = async () => {
    const order = await openTestRequest(shop, ['soup', 'karak'])
    expect((await record(order, 2500)).status).toBe(200)
    await order.ask({ soup: [] })
    await order.draft()
    await order.choose('burger')
    expect((await order.readRequest()).data.question!.with).toMatchObject({ settles: 'collect', difference: aed(1200) })
    await order.replace()
    return order
  }

  it('says what is still to collect, and that is recorded once', async () => {
    const order = await dearer()
    expect((await order.read()).payment).toMatchObject({ status: 100, toCollect: aed(1200) })
    for (const wrong of [3700, 2500]) expect((await record(order, wrong)).meta.error).toBe('invalid_fields')
    const recorded = await record(order, 1200)
    expect(recorded.data.order.payment).toMatchObject({ status: 100, toCollect: aed(0) })
    expect((await record(order, 1200)).meta.error).toBe('invalid_fields')
    expect((await record(order, 3700)).meta.error).toBe('invalid_transition')
  })

  it('is collected with the order in the customer’s hands', async () => {
    const order = await dearer()
    for (const to of [20, 40, 60]) await order.move(to)
    expect((await order.read()).payment).toMatchObject({ status: 100, toCollect: aed(0) })
  })

  it('gives back no more than was collected when the order is given up', async () => {
    const order = await dearer()
    await order.move(30)
    expect(await refunds(order)).toEqual([{ amount: 2500, way: 'cash', status: 'owed' }])
  })

  it('is left out again: what was not collected does not go back', async () => {
    const order = await dearer()
    const burger = (await order.read()).products.find(({ sku }) => sku === 'burger')!
    await order.ask({ [burger._id]: [] })
    const { data } = await order.answer(true)
    // 37.00 becomes 6.50: 12.00 of it were never collected.
    expect(data.order.payment.toCollect).toEqual(aed(0))
    expect(data.order.amendments.at(-1)).toMatchObject({ difference: aed(-3050), refund: aed(1850) })
    expect(await refunds(order)).toEqual([{ amount: 1850, way: 'cash', status: 'owed' }])
    await order.move(30)
    expect(await refunds(order)).toEqual([
      { amount: 1850, way: 'cash', status: 'owed' },
      { amount: 650, way: 'cash', status: 'owed' },
    ])
  })

  it('changes twice: recorded as a whole after the first change, less goes back after the second', async () => {
    const order = await openTestRequest(shop, ['soup', 'karak'])
    await order.ask({ soup: [] })
    await order.draft()
    await order.choose('burger')
    await order.replace()
    expect((await order.read()).payment).toMatchObject({ status: 20, toCollect: aed(0) })
    expect((await record(order, 3700)).status).toBe(200)
    const burger = (await order.read()).products.find(({ sku }) => sku === 'burger')!
    await order.ask({ [burger._id]: [] })
    await order.answer(true)
    expect(await refunds(order)).toEqual([{ amount: 3050, way: 'cash', status: 'owed' }])
  })
})
