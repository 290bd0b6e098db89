import { getOrderDetails } from '@compass/contract/orders'
import { ACCOUNT, openUberDirect, type UberDirectEmulator } from '@compass/emulators/uber-direct'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { armAt } from '../../fault-points/test-points.ts'
import { checkInvariants } from '../../invariants/index.ts'
import { couriersByCompany } from '../../ports/couriers/by-company.ts'
import { simulatedCouriers } from '../../ports/couriers/simulated.ts'
import { uberDirectCouriers } from '../../ports/couriers/uber-direct/uber-direct.ts'
import { fixedSecrets } from '../../testing/fixed-secrets.ts'
import { type TestApi, testApi } from '../../testing/test-api.ts'
import { byCourier, DOOR, readyDelivery, type TestDelivery } from './test-deliveries.ts'

const byUber = (document: Parameters<NonNullable<Parameters<typeof byCourier>[0]>>[0]) => {
  document.couriers = { company: 'uber-direct', mode: 'test', ifNobodyOpens: 'leaveAtDoor' }
}

describe('a store that delivers by Uber Direct', () => {
  let test: TestApi
  let key: string
  let emulator: UberDirectEmulator
  const sweep = () => test.ports.runJobs('dispatch-couriers')
  const after = async (seconds: number) => {
    test.clock.turn({ seconds })
    await sweep()
  }
  const bookingsOf = ({ id }: TestDelivery) =>
    emulator.deliveries.filter(({ request }) => request.external_id?.startsWith(id))
  /** Ready, and booked. */
  async function booked(note?: string) {
    const order = await readyDelivery(test, key, note)
    await sweep()
    return { order, booking: bookingsOf(order)[0]! }
  }

  beforeAll(async () => {
    test = await testApi({ document: byCourier(byUber) })
    emulator = await openUberDirect(0, () => test.clock.now)
    emulator.currency = 'AED'
    const couriers = uberDirectCouriers(
      { apiUrl: emulator.url, loginUrl: emulator.url },
      fixedSecrets({ 'uber-direct': { test: ACCOUNT } }),
      () => test.clock.now.getTime(),
    )
    Object.assign(test.ports, {
      couriers: couriersByCompany({ simulated: simulatedCouriers(), 'uber-direct': couriers }),
    })
    key = await test.merchantKey()
    await test.app.listen({ port: 0, host: '127.0.0.1' })
    const { port } = test.app.server.address() as { port: number }
    emulator.webhookUrl = `http://127.0.0.1:${port}/v1/couriers/webhooks/uber-direct?account=${test.merchantId}`
  })
  beforeEach(async () => {
    test.clock.turn({ minutes: 20 })
    emulator.hasNobody = false
    await test.sql.query("update deliveries set next_at = null, state = 'cancelled'")
  })
  afterAll(async () => {
    expect(emulator.faults).toEqual([])
    expect(await checkInvariants(test.database)).toEqual([])
    await emulator.close()
    await test.close()
  })

  it('tells the courier all that is needed, and the customer where the courier is', async () => {
    const { order, booking } = await booked('Ring twice')
    expect(booking.request).toMatchObject({
      external_id: order.id,
      quote_id: expect.stringMatching(/^dqt_/),
      pickup_name: 'Test Kitchen, Marina',
      pickup_address: 'Marina Walk 14, Dubai, AE',
      pickup_phone_number: '+97145550182',
      dropoff_address: expect.stringContaining('Harbour'),
      dropoff_phone_number: expect.stringMatching(/^\+9715\d+$/),
      dropoff_latitude: DOOR.lat,
      dropoff_longitude: DOOR.lng,
      dropoff_notes: 'Ring twice',
      manifest_items: [expect.objectContaining({ quantity: 2 })],
      undeliverable_action: 'leave_at_door',
    })
    await after(22)
    expect(await order.delivery()).toMatchObject({
      state: 'assigned',
      courier: { name: 'Alex I.', vehicle: 'scooter' },
      trackingUrl: expect.stringMatching(/^https:\/\/www\.ubereats\.com\/orders\//),
    })
    for (let look = 0; look < 9; look++) await after(20)
    expect((await order.timeline()).slice(3)).toEqual(['50 courier', '60 courier'])
    expect(await order.delivery()).toMatchObject({ state: 'delivered', courier: null, trackingUrl: null })
    expect(bookingsOf(order)).toHaveLength(1)
  })

  it('looks every twenty seconds, and at once where a webhook says that there is news', async () => {
    const { order, booking } = await booked()
    emulator.move(booking.id, 'pickup_complete')
    await after(2)
    expect(await order.status()).toBe(40)
    expect((await emulator.notify(booking.id)).status).toBe(200)
    await sweep()
    expect(await order.status()).toBe(50)
    emulator.move(booking.id, 'delivered')
    await Promise.all([1, 2, 3].map(() => emulator.notify(booking.id)))
    await Promise.all([sweep(), sweep()])
    expect((await order.timeline()).slice(3)).toEqual(['50 courier', '60 courier'])
    // One of last hour, and one about nobody's delivery.
    expect((await emulator.notify(booking.id)).status).toBe(200)
    const other = '{"kind":"event.delivery_status","delivery_id":"del_of_nobody"}'
    expect((await emulator.notify(booking.id, { body: other })).status).toBe(200)
    await sweep()
    expect(await order.status()).toBe(60)
  })

  it('hostile 34: a webhook of somebody else changes nothing', async () => {
    const { order, booking } = await booked()
    emulator.move(booking.id, 'delivered')
    const before = await test.sql.query('select version, next_at from deliveries where order_id = $1', [order.id])
    expect((await emulator.notify(booking.id, { key: 'somebody' })).status).toBe(400)
    const strange = await test.inject({
      method: 'POST',
      url: '/v1/couriers/webhooks/simulated?account=nobody',
      payload: '{}',
    })
    expect([strange.statusCode, strange.json().meta.error]).toEqual([400, 'invalid_signature'])
    const now = await test.sql.query('select version, next_at from deliveries where order_id = $1', [order.id])
    expect(now.rows).toEqual(before.rows)
  })

  it('has no webhook’s news written over by an answer that is older', async () => {
    const { order, booking } = await booked()
    const { couriers } = test.ports
    Object.assign(test.ports, {
      couriers: {
        ...couriers,
        status: async (...supplied) => {
          const older = await couriers.status(...supplied)
          emulator.move(booking.id, 'delivered')
          await emulator.notify(booking.id)
          return older
        },
      } satisfies typeof couriers,
    })
    await after(20)
    Object.assign(test.ports, { couriers })
    await sweep()
    expect(await order.status()).toBe(60)
  })

  it('calls another courier where one gave it up', async () => {
    const { order, booking } = await booked()
    emulator.move(booking.id, 'canceled')
    await emulator.notify(booking.id)
    await sweep()
    await after(12)
    expect(bookingsOf(order).map(({ request }) => request.external_id)).toEqual([order.id, `${order.id}.2`])
  })

  it('hostile 105: the process that dies after booking, and one that asks hours later, book nobody twice', async () => {
    const order = await readyDelivery(test, key)
    const { passed, disarm } = armAt(test, { database: test.api.database, ports: test.api.ports }, 'courier-unnoted')
    await sweep().catch(() => undefined)
    disarm()
    expect(passed()).toBe(true)
    expect(bookingsOf(order)).toHaveLength(1)
    await after(3 * 3600)
    await after(20)
    expect(bookingsOf(order)).toHaveLength(1)
    expect((await order.timeline()).slice(3)).toEqual(['50 courier', '60 courier'])
  })

  it('a delivery stays with the company that it began with', async () => {
    const { order } = await booked()
    await test.apply(byCourier())
    for (let look = 0; look < 9; look++) await after(20)
    expect((await order.timeline()).slice(3)).toEqual(['50 courier', '60 courier'])
    await test.apply(byCourier(byUber))
  })

  it('who holds the link alone does not see its page', async () => {
    const { order } = await booked()
    await after(40)
    expect((await order.delivery()).trackingUrl).not.toBeNull()
    const { token } = await test.guest()
    const query = { isActiveDelivery: 'true' }
    expect((await test.call(getOrderDetails, { params: { id: order.id }, query }, { token })).status).toBe(404)
  })

  it('a merchant’s account and its own kind never mix', async () => {
    const live = byCourier((document) =>
      Object.assign(document, { couriers: { company: 'uber-direct', mode: 'live' } }),
    )
    await expect(test.apply(live)).rejects.toThrow(/sandbox/)
  })
})
