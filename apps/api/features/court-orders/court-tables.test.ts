import { recordPayment } from '@compass/contract/merchant-side'
import { createDineInUser, listSpots } from '@compass/contract/spots'
import { ORDER_STATUS } from '@compass/domain/orders'
import { SERVICE } from '@compass/domain/services'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { newCustomer } from '../../testing/customer.ts'
import { type TestCourt, testCourt } from '../../testing/test-court.ts'

const { APPROVED, KITCHEN_READY, SERVED, PAYMENT_COMPLETED, DECLINED, NEW } = ORDER_STATUS

describe('at a table of a court', () => {
  let court: TestCourt
  beforeAll(async () => {
    court = await testCourt()
  })
  afterAll(() => court.close())
  afterEach(async () => expect(await court.settled()).toEqual([]))

  /** Somebody who has scanned the code of table 1, with something of three vendors. */
  async function seated() {
    const customer = await newCustomer(court.test)
    const spots = await court.test.call(listSpots, { query: {} }, { token: court.key })
    const table = spots.data.items.find(({ number }) => number === '1')!
    const path = new URL(table.url).pathname
    const { data } = await court.test.call(createDineInUser, { body: { path } }, { token: customer.token })
    expect(data.user).toBeDefined()
    for (const sku of ['kebab', 'maki', 'orange']) await court.add(customer, sku, 1, SERVICE.DINE_IN)
    return customer
  }

  it('each kitchen brings its own, and staff collect all of it once', async () => {
    const customer = await seated()
    const { data, meta } = await court.place(customer, { orderType: SERVICE.DINE_IN, payment: { mod: 'cod' } })
    expect(meta.error).toBeUndefined()
    const placed = data.courtOrder!
    expect(placed).toMatchObject({ status: NEW, spot: { kind: 'table', number: '1' } })
    const [grill, sushi, juice] = placed.orders
    await court.move(juice!._id, DECLINED)
    for (const { _id } of [grill!, sushi!])
      for (const to of [APPROVED, KITCHEN_READY, SERVED]) await court.move(_id, to)
    expect((await court.read(customer, placed._id)).status).toBe(SERVED)
    const owed = placed.totals.grandTotal.amount - juice!.totals.grandTotal.amount
    const body = { method: 'cardSwipe', amount: { amount: owed, currency: 'AED' } } as const
    const recorded = await court.test.call(recordPayment, { params: { id: sushi!._id }, body }, { token: court.key })
    expect(recorded.status).toBe(200)
    const paid = await court.read(customer, placed._id)
    expect(paid.orders.map(({ status }) => status)).toEqual([PAYMENT_COMPLETED, PAYMENT_COMPLETED, DECLINED])
    expect(paid.payment.method).toBe('cardSwipe')
  })

  it('an order for the table is none of another way to have it', async () => {
    const customer = await seated()
    const refused = await court.place(customer, { orderType: SERVICE.PICKUP, payment: { mod: 'card' } })
    expect(refused.status).toBeGreaterThanOrEqual(400)
  })
})
