import { listMerchantOrders, moveOrder } from '@compass/contract/merchant-side'
import { getOrder } from '@compass/contract/orders'
import { scheduleCart } from '@compass/contract/slots'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openDatabaseClock } from '../db/database-clock.ts'
import { withSlots } from '../features/slots/test-slots.ts'
import { checkInvariants } from '../invariants/index.ts'
import { type Customer, newCustomer, type Shop, shopOf } from '../testing/customer.ts'
import { type TestApi, testApi } from '../testing/test-api.ts'

const NOON = '2026-06-01T08:00:00Z'
/** 20 minutes of preparation before the slot of 15:00. */
const AT_15 = '2026-06-01T11:00:00.000Z'
const KITCHEN_AT = '2026-06-01T10:40:00.000Z'

describe('an order for later', () => {
  let test: TestApi
  let shop: Shop
  let customer: Customer
  let key: string

  async function order(scheduledTime = AT_15): Promise<string> {
    await customer.add('soup', { qty: 2 })
    await test.call(scheduleCart, { body: { store: shop.store('marina'), scheduledTime } }, { token: customer.token })
    return (await customer.place()).data.order._id
  }
  const step = (id: string, to: number) => test.call(moveOrder, { params: { id }, body: { to } }, { token: key })
  const timeline = async (id: string) => {
    const { data } = await test.call(getOrder, { params: { id } }, { token: customer.token })
    return data.order.timeline.map(({ status, by }) => `${status} ${by}`)
  }

  beforeAll(async () => {
    test = await testApi({ document: withSlots() })
    shop = await shopOf(test)
    key = await test.merchantKey()
  })
  beforeEach(async () => {
    test.clock.set(NOON)
    await test.apply(withSlots())
    customer = await newCustomer(test)
  })
  afterAll(async () => {
    expect(await checkInvariants(test.database)).toEqual([])
    await test.close()
  })

  it('is accepted by the merchant and goes to the kitchen at preparation time, once, whoever looks', async () => {
    const id = await order()
    const accepted = await step(id, 12)
    expect(accepted.data.order).toMatchObject({ status: 12, kitchenAt: KITCHEN_AT, deadlineAt: null })
    test.clock.set('2026-06-01T10:39:59Z')
    await test.ports.runJobs('release-scheduled')
    expect(await timeline(id)).toEqual(['10 system', '12 merchant'])
    test.clock.set(KITCHEN_AT)
    await Promise.all([1, 2, 3].map(() => test.ports.runJobs('release-scheduled')))
    expect(await timeline(id)).toEqual(['10 system', '12 merchant', '20 system'])
  })

  it('that was due while nothing ran is given to the kitchen at once', async () => {
    const id = await order()
    await step(id, 12)
    test.clock.set('2026-06-01T10:58:00Z')
    await test.ports.runJobs('release-scheduled')
    expect(await timeline(id)).toEqual(['10 system', '12 merchant', '20 system'])
  })

  it('begins earlier from the moment at which the store says that it takes longer', async () => {
    const id = await order()
    await step(id, 12)
    test.clock.set('2026-06-01T10:20:00Z')
    await test.ports.runJobs('release-scheduled')
    expect((await timeline(id)).length).toBe(2)
    await test.apply(withSlots(undefined, ({ stores }) => Object.assign(stores[0]!, { preparationMinutes: 40 })))
    await test.ports.runJobs('release-scheduled')
    expect((await timeline(id)).at(-1)).toBe('20 system')
  })

  it('that nobody accepted is not given to the kitchen, and is declined after its own limit', async () => {
    const id = await order('2026-06-02T05:00:00.000Z')
    test.clock.set('2026-06-01T19:59:00Z')
    await test.ports.runJobs()
    expect(await timeline(id)).toEqual(['10 system'])
    test.clock.set('2026-06-01T20:00:00Z')
    await test.ports.runJobs()
    expect(await timeline(id)).toEqual(['10 system', '30 system'])
  })

  it('can be cancelled by the customer once it is accepted, and no more once the kitchen has begun', async () => {
    const [early, late] = [await order(), await order()]
    await step(early, 12)
    await step(late, 12)
    const cancel = (id: string) =>
      test.inject({
        method: 'PATCH',
        url: `/v1/orders/${id}`,
        headers: { authorization: `Bearer ${customer.token}` },
        payload: { status: 100 },
      })
    expect((await cancel(early)).statusCode).toBe(200)
    test.clock.set(KITCHEN_AT)
    await test.ports.runJobs('release-scheduled')
    expect((await cancel(late)).json().meta.error).toBe('invalid_transition')
    expect((await timeline(early)).at(-1)).toBe('100 customer')
  })

  it('one for now cannot be accepted for later', async () => {
    await customer.add('soup', { qty: 2 })
    const id = (await customer.place()).data.order._id
    const refused = await step(id, 12)
    expect([refused.status, refused.meta.error]).toEqual([409, 'invalid_transition'])
    const board = await test.call(listMerchantOrders, { query: { status: 10 } }, { token: key })
    expect(board.data.items.find(({ _id }) => _id === id)).toMatchObject({ kitchenAt: null, next: [20, 30, 80] })
  })

  it('is accepted and cooked by a simulated kitchen, in its time', async () => {
    const kitchen = { acceptAfterSeconds: 3, readyAfterSeconds: 6, outAfterSeconds: 5, deliveredAfterSeconds: 10 }
    await test.apply(withSlots(undefined, (document) => Object.assign(document, { simulatedKitchen: kitchen })))
    const id = await order()
    test.clock.turn({ seconds: 3 })
    await test.ports.runJobs()
    test.clock.turn({ minutes: 30 })
    await test.ports.runJobs()
    expect(await timeline(id)).toEqual(['10 system', '12 merchant'])
    test.clock.set(KITCHEN_AT)
    for (const seconds of [0, 6, 5]) {
      test.clock.turn({ seconds })
      await test.ports.runJobs()
    }
    expect((await timeline(id)).slice(2)).toEqual(['20 system', '40 merchant', '60 merchant'])
  })

  it('hostile 112: a process whose clock is ten minutes ahead gives nothing to the kitchen early', async () => {
    const own = () => Date.now() + 10 * 60_000
    const id = await order()
    await step(id, 12)
    const clock = await openDatabaseClock(test.database, own)
    const soon = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()
    await test.sql.query(
      `update orders set schedule = jsonb_build_object('start', $2::text, 'end', $3::text) where order_id = $1`,
      [id, soon(25), soon(85)],
    )
    test.clock.set(clock.now())
    await test.ports.runJobs('release-scheduled')
    expect((await timeline(id)).at(-1)).toBe('12 merchant')
    test.clock.set(new Date(own()))
    await test.ports.runJobs('release-scheduled')
    expect((await timeline(id)).at(-1)).toBe('20 system')
    clock.stop()
  })
})
