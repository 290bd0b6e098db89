import { getOrder } from '@compass/contract/orders'
import { merchantDocument } from '@compass/testkit/merchants'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { moveOrder } from '../features/orders/move-order.ts'
import { checkInvariants } from '../invariants/index.ts'
import { type Customer, newCustomer, type Shop, shopOf } from '../testing/customer.ts'
import { type TestApi, testApi } from '../testing/test-api.ts'

describe('background work', () => {
  let test: TestApi
  let shop: Shop
  let customer: Customer
  const order = async (overrides: object = {}) => {
    await customer.add('soup', { qty: 2 })
    return (await customer.place(overrides)).data.order._id
  }
  const seen = async (id: string) =>
    (await test.call(getOrder, { params: { id } }, { token: customer.token })).data.order

  beforeAll(async () => {
    test = await testApi()
    shop = await shopOf(test)
  })
  beforeEach(async () => {
    test.clock.set('2026-06-01T08:00:00Z')
    await test.apply(merchantDocument())
    customer = await newCustomer(test)
  })
  afterAll(async () => {
    expect(await checkInvariants(test.database)).toEqual([])
    await test.close()
  })

  it('declines an order that nobody accepts within the store’s minutes, and says who did it', async () => {
    const id = await order()
    test.clock.turn({ minutes: 9, seconds: 59 })
    await test.ports.runJobs('decline-unaccepted')
    expect((await seen(id)).status).toBe(10)
    test.clock.turn({ seconds: 1 })
    await Promise.all([1, 2, 3].map(() => test.ports.runJobs('decline-unaccepted')))
    expect((await seen(id)).timeline.map(({ status, by }) => [status, by])).toEqual([
      [10, 'system'],
      [30, 'system'],
    ])
  })

  it('leaves accepted orders alone', async () => {
    const orderId = await order()
    const { merchantId, clock } = test
    await moveOrder(test.api, { merchantId, orderId, to: 20, actor: 'merchant', now: clock.now })
    test.clock.turn({ minutes: 30 })
    await test.ports.runJobs('decline-unaccepted')
    expect((await seen(orderId)).status).toBe(20)
  })

  it('cooks where the document switches a kitchen on: each step so long after the one before', async () => {
    await test.apply(
      merchantDocument({
        simulatedKitchen: {
          acceptAfterSeconds: 3,
          readyAfterSeconds: 6,
          outAfterSeconds: 5,
          deliveredAfterSeconds: 10,
        },
      }),
    )
    const pickup = await order()
    const area = shop.area('marina', 'harbour')
    await customer.add('soup', { qty: 2, orderType: 20, area })
    const delivery = (await customer.place({ address: { _id: await customer.address(area) } })).data.order._id
    const after = async (seconds: number) => {
      test.clock.turn({ seconds })
      await Promise.all([test.ports.runJobs('simulate-kitchen'), test.ports.runJobs('simulate-kitchen')])
      return [(await seen(pickup)).status, (await seen(delivery)).status]
    }
    expect(await after(2)).toEqual([10, 10])
    expect(await after(1)).toEqual([20, 20])
    expect(await after(6)).toEqual([40, 40])
    expect(await after(5)).toEqual([60, 50])
    expect(await after(10)).toEqual([60, 60])
    expect((await seen(delivery)).payment.status).toBe(100)
  })

  it('moves at most 20 orders a tick, and none where no kitchen is switched on', async () => {
    const ids: string[] = []
    for (let n = 0; n < 22; n++) ids.push(await order())
    test.clock.turn({ seconds: 5 })
    await test.ports.runJobs('simulate-kitchen')
    const accepted = async () =>
      (await test.sql.query('select count(*)::int as n from orders where status = 20 and order_id = any($1)', [ids]))
        .rows[0].n
    expect(await accepted()).toBe(0)
    await test.apply(
      merchantDocument({
        simulatedKitchen: {
          acceptAfterSeconds: 1,
          readyAfterSeconds: 99,
          outAfterSeconds: 99,
          deliveredAfterSeconds: 99,
        },
      }),
    )
    await test.ports.runJobs('simulate-kitchen')
    expect(await accepted()).toBe(20)
  })

  it('puts expired carts aside, never one that became an order', async () => {
    const id = await order()
    await customer.add('karak')
    test.clock.turn({ hours: 100 })
    await test.ports.runJobs('expire-carts')
    const { rows } = await test.sql.query('select state from carts where user_id = $1 order by created_at', [
      customer.userId,
    ])
    expect(rows).toEqual([{ state: 'completed' }])
    expect((await seen(id)).status).toBe(10)
  })

  it('forgets idempotency keys after 72 hours', async () => {
    await customer.add('soup', { qty: 2 })
    await customer.place({}, { 'idempotency-key': 'kept' })
    const keys = async () =>
      (await test.sql.query('select key from idempotency_keys where user_id = $1', [customer.userId])).rowCount
    test.clock.turn({ hours: 71 })
    await test.ports.runJobs('purge')
    expect(await keys()).toBe(1)
    test.clock.turn({ hours: 2 })
    await test.ports.runJobs('purge')
    expect(await keys()).toBe(0)
  })

  it('forgets what geocoders and SMS of a day were counted for after three months', async () => {
    const day = test.clock.now.toISOString().slice(0, 10)
    const merchant = [test.merchantId]
    await test.sql.query(`insert into geocoder_days values ($1, 'google', '${day}', 3)`, merchant)
    await test.sql.query(`insert into message_days values ($1, '${day}', 'AE', 2, 100)`, merchant)
    const counted = async () => {
      await test.ports.runJobs('purge')
      const days = 'select merchant_id, day from geocoder_days union all select merchant_id, day from message_days'
      return (await test.sql.query(`select 1 from (${days}) d where merchant_id = $1`, merchant)).rowCount
    }
    test.clock.turn({ days: 89 })
    expect(await counted()).toBe(2)
    test.clock.turn({ days: 3 })
    expect(await counted()).toBe(0)
  })

  it('hands on what a process left in the outbox when it died', async () => {
    await test.sql.query(
      `insert into outbox (merchant_id, event_id, kind, body, created_at) values ($1, $2, 'order', $3, now())`,
      [test.merchantId, customer.userId, JSON.stringify({ orderId: await order(), version: 1 })],
    )
    const before = test.ports.published.length
    await test.ports.runJobs('relay-outbox')
    await test.ports.runJobs('relay-outbox')
    expect(test.ports.published.length).toBeGreaterThan(before)
    expect((await test.sql.query('select 1 from outbox')).rowCount).toBe(0)
  })
})
