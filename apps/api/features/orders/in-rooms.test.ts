import { listMerchantOrders, pauseChannel } from '@compass/contract/merchant-side'
import { getRoomSlots, scheduleCart } from '@compass/contract/slots'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { checkInvariants } from '../../invariants/index.ts'
import type { Customer } from '../../testing/customer.ts'
import { type SpotShop, spotShop, withSpots } from './test-spots.ts'

const NOON = '2026-06-01T08:00:00Z'
/** 8:00 in Dubai. */
const BREAKFAST = '2026-06-02T04:00:00.000Z'
const TO_THE_ROOM = { payment: { mod: 'roomCharge' }, lastName: 'Okafor' }

describe('an order to a room', () => {
  let shop: SpotShop
  let guest: Customer
  let key: string

  beforeAll(async () => {
    shop = await spotShop()
    key = await shop.test.merchantKey()
  })
  beforeEach(async () => {
    shop.test.clock.set(NOON)
    await shop.test.apply(withSpots())
    guest = await shop.seated('room', '304')
  })
  afterAll(async () => {
    expect(await checkInvariants(shop.test.database)).toEqual([])
    await shop.test.close()
  })

  const schedule = (scheduledTime: string | null) =>
    shop.test.call(scheduleCart, { body: { store: shop.store('marina'), scheduledTime } }, { token: guest.token })

  it('is for the surname of the booking, is left at the door, and goes on the room’s account', async () => {
    await shop.fill(guest, 60)
    const { data } = await guest.place({ ...TO_THE_ROOM, leaveAtDoor: true, deliveryInstruction: 'Two cups' })
    const { _id: id, totals } = data.order
    expect(data.order).toMatchObject({
      orderType: 60,
      isSingleOrderDineIn: false,
      spot: { kind: 'room', number: '304', isLeftAtDoor: true },
      address: { name: 'Okafor', tableNumber: null },
      deliveryInstruction: 'Leave it at the door. Two cups',
      payment: { status: 20, method: 'roomCharge' },
    })
    for (const to of [20, 40, 110]) await shop.move(id, to)
    const charged = await shop.pay(id, 'roomCharge', totals.grandTotal.amount)
    expect(charged.data.order).toMatchObject({ status: 120, payment: { status: 100, method: 'roomCharge' } })
  })

  it('is for later: breakfast at 8:00 is accepted, and goes to the kitchen in time', async () => {
    await shop.fill(guest, 60)
    expect((await schedule(BREAKFAST)).status).toBe(200)
    const body = await guest.orderBody({ ...TO_THE_ROOM, schedule: { startTime: BREAKFAST } })
    const { data } = await guest.send(body)
    expect(data.order).toMatchObject({ orderType: 60, status: 10, schedule: { startTime: BREAKFAST } })
    await shop.move(data.order._id, 12)
    shop.test.clock.set('2026-06-02T03:40:00Z')
    await shop.test.ports.runJobs('release-scheduled')
    expect(await shop.steps(guest, data.order._id)).toEqual(['10 system', '12 merchant', '20 system'])
  })

  it('has slots of its own', async () => {
    const { data } = await shop.test.call(
      getRoomSlots,
      { params: { id: shop.store('marina') }, query: { from: '2026-06-02', days: 1 } },
      { token: guest.token },
    )
    expect(data.days[0]!.slots.map(({ startTime }) => startTime)).toContain(BREAKFAST)
    const elsewhere = await shop.test.call(getRoomSlots, { params: { id: shop.store('bay') } }, { token: guest.token })
    expect(elsewhere.meta.error).toBe('service_not_offered')
  })

  it('tells the kitchen in its own language that it is left at the door', async () => {
    await shop.test.apply(withSpots((document) => Object.assign(document, { languages: ['ar', 'en'] })))
    await shop.fill(guest, 60)
    const { data } = await guest.place({ ...TO_THE_ROOM, leaveAtDoor: true }, { 'content-language': 'en' })
    const board = await shop.test.call(listMerchantOrders, { query: { limit: 100 } }, { token: key })
    const seen = board.data.items.find((one) => one._id === data.order._id)
    expect([data.order.deliveryInstruction, seen?.deliveryInstruction]).toEqual([
      'Leave it at the door.',
      'اتركه عند الباب.',
    ])
  })

  it.each([
    ['no surname', { payment: { mod: 'roomCharge' }, name: 'Ada' }, 'lastName'],
    ['a surname of digits', { payment: { mod: 'roomCharge' }, lastName: '304' }, 'lastName'],
  ])('hostile: %s is refused', async (_, overrides, path) => {
    await shop.fill(guest, 60)
    const placed = await guest.place(overrides)
    expect(placed).toMatchObject({ status: 422, meta: { error: 'invalid_fields', errors: [{ path }] } })
  })

  it('hostile: a room charge that the document does not allow is neither chosen nor recorded', async () => {
    await shop.fill(guest, 60)
    const { data } = await guest.place({ payment: { mod: 'cod' }, lastName: 'Okafor' })
    await shop.test.apply(withSpots((document) => Object.assign(document.stores[0]!.payment, { room: ['cod'] })))
    const charged = await shop.pay(data.order._id, 'roomCharge', data.order.totals.grandTotal.amount)
    expect(charged.meta.error).toBe('payment_method_not_allowed')
    await shop.fill(guest, 60)
    expect((await guest.place(TO_THE_ROOM)).meta.error).toBe('payment_method_not_allowed')
  })

  it('waits while its channel is paused, and the channels of others do not count', async () => {
    const pause = (orderChannel: 20 | 30, state: boolean) =>
      shop.test.call(
        pauseChannel,
        { params: { id: shop.store('marina') }, body: { orderChannel, state } },
        { token: key },
      )
    await shop.fill(guest, 60)
    await pause(20, true)
    await pause(30, true)
    expect((await guest.place(TO_THE_ROOM)).meta.error).toBe('channel_paused')
    await pause(30, false)
    expect((await guest.place(TO_THE_ROOM)).status).toBe(201)
    await pause(20, false)
  })
})
