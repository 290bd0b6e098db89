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

  it('orders what is sold in the morning alone for the morning, and not for now', async () => {
    const slots = [
      { days: ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'] as const, opens: '06:30', closes: '11:00' },
    ]
    await shop.test.apply(
      withSpots((document) => {
        const soup = document.catalogue.categories
          .flatMap(({ products }) => products)
          .find(({ sku }) => sku === 'soup')!
        soup.windows = { slots: slots.map((slot) => ({ ...slot, days: [...slot.days] })) }
      }),
    )
    expect((await shop.fill(guest, 60)).meta.error).toBe('item_unavailable')
    await guest.add('karak', { orderType: 60 })
    expect((await schedule(BREAKFAST)).status).toBe(200)
    expect((await shop.fill(guest, 60)).status).toBe(200)
    const { data } = await guest.place({ ...TO_THE_ROOM, schedule: { startTime: BREAKFAST } })
    expect(data.order).toMatchObject({ orderType: 60, schedule: { startTime: BREAKFAST }, spot: { number: '304' } })
    await guest.add('karak', { orderType: 60 })
    await schedule(BREAKFAST)
    await shop.fill(guest, 60)
    const now = await schedule(null)
    expect(now.data.cart?.products.map(({ unavailable }) => unavailable?.kind ?? null)).toContain('not_now')
    expect((await guest.place(TO_THE_ROOM)).meta.error).toBe('item_unavailable')
  })

  it('hostile: is for no time that is past, none between slots, none beyond the days ahead, and never for a table', async () => {
    await shop.fill(guest, 60)
    for (const time of ['2026-06-01T07:00:00.000Z', '2026-06-02T04:05:00.000Z', '2026-06-09T04:00:00.000Z'])
      expect((await schedule(time)).meta.error, time).toBe('slot_gone')
    const atTable = await shop.seated('table', '7')
    await shop.fill(atTable, 50)
    const body = { store: shop.store('marina'), scheduledTime: BREAKFAST }
    const refused = await shop.test.call(scheduleCart, { body }, { token: atTable.token })
    expect(refused.meta.error).toBe('service_not_offered')
    expect((await atTable.cart()).schedule).toBeNull()
  })

  it('is left at no door of a table, and is brought in where nothing was said', async () => {
    await shop.fill(guest, 60)
    const { data } = await guest.place(TO_THE_ROOM)
    expect(data.order).toMatchObject({ spot: { isLeftAtDoor: false }, deliveryInstruction: null })
    const atTable = await shop.seated('table', '7')
    await shop.fill(atTable, 50)
    const placed = await atTable.place({ payment: { mod: 'cod' }, name: 'Omar', leaveAtDoor: true })
    expect(placed.data.order).toMatchObject({ spot: { isLeftAtDoor: false }, deliveryInstruction: null })
  })

  it('wants a name, and no surname, where the document asks for none', async () => {
    await shop.test.apply(withSpots((document) => Object.assign(document.stores[0]!, { askSurname: false })))
    await shop.fill(guest, 60)
    const none = await guest.place({ payment: { mod: 'cod' } })
    expect(none).toMatchObject({ status: 422, meta: { errors: [{ path: 'name' }] } })
    expect((await guest.place({ payment: { mod: 'cod' }, name: 'Ada' })).data.order.address?.name).toBe('Ada')
  })

  it('is charged to the room once: staff’s word at the door, then 120, then 130', async () => {
    await shop.fill(guest, 60)
    const { data } = await guest.place(TO_THE_ROOM)
    const { _id: id, totals } = data.order
    const amount = totals.grandTotal.amount
    for (const to of [20, 40, 110]) await shop.move(id, to)
    expect((await shop.pay(id, 'roomCharge', amount - 1)).status).toBe(422)
    expect((await shop.order(guest, id)).status).toBe(110)
    const charges = await Promise.all([1, 2, 3].map(() => shop.pay(id, 'roomCharge', amount)))
    expect(charges.filter(({ data: paid }) => paid?.order?.status === 120).length).toBeGreaterThan(0)
    expect((await shop.move(id, 130)).data.order).toMatchObject({ status: 130, payment: { method: 'roomCharge' } })
    expect(await shop.steps(guest, id)).toEqual([
      '10 system',
      '20 merchant',
      '40 merchant',
      '110 merchant',
      '120 merchant',
      '130 merchant',
    ])
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
