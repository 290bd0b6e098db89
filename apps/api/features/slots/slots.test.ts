import { deleteCart, updateCartAddress } from '@compass/contract/cart'
import type { MerchantDocumentInput } from '@compass/contract/merchant-document'
import { changeOrder } from '@compass/contract/orders'
import { getDeliverySlots, getPickupSlots, scheduleCart } from '@compass/contract/slots'
import { accept } from '@compass/domain/refusal'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { unlessRefused } from '../../db/database.ts'
import { joinUsers } from '../../records/users/join-users.ts'
import { type Customer, customerWithCart, newCustomer } from '../../testing/customer.ts'
import type { TestApi } from '../../testing/test-api.ts'
import { AT_14, AT_15, DETAILS, type SlotShop, slotShop, withSlots } from './test-slots.ts'

describe('the slot of a cart', () => {
  let test: TestApi
  let shop: SlotShop
  let customer: Customer

  const schedule = (time: string | null, actor = customer, store?: string) => shop.schedule(actor, time, store)
  const slots = (call: typeof getPickupSlots, query: object = {}, actor: Customer | null = null, store = 'marina') =>
    test.call(call, { params: { id: shop.store(store) }, query }, actor ? { token: actor.token } : {})

  beforeAll(async () => {
    shop = await slotShop()
    test = shop.test
  })
  beforeEach(async () => {
    await shop.begin()
    customer = await customerWithCart(test)
  })
  afterAll(async () => expect(await test.end()).toEqual([]))

  describe('the list', () => {
    it('says day by day what can be chosen, in the store’s own time', async () => {
      const { data } = await slots(getDeliverySlots)
      expect([data.timeZone, data.type, data.days.map(({ date }) => date)]).toEqual([
        'Asia/Dubai',
        10,
        ['2026-06-01', '2026-06-02', '2026-06-03'],
      ])
      expect(data.days[0]!.slots[0]).toEqual({
        startTime: '2026-06-01T09:00:00.000Z',
        endTime: '2026-06-01T10:00:00.000Z',
        time: { timeInCountryZone: '13:00–14:00', startTimeInCountryZone: '13:00', endTimeInCountryZone: '14:00' },
        isFull: false,
        left: 10,
      })
    })

    it('can be asked from a day on, for some days; planned-off days are left out', async () => {
      const closed = (document: MerchantDocumentInput) => {
        document.stores[0]!.hours.plannedOff = [{ date: '2026-06-02' }]
      }
      await test.apply(withSlots(DETAILS, closed))
      const days = async (query: object) => (await slots(getPickupSlots, query)).data.days.map(({ date }) => date)
      expect(await days({})).toEqual(['2026-06-01', '2026-06-03'])
      expect(await days({ from: '2026-06-02' })).toEqual(['2026-06-03'])
      expect(await days({ days: 1 })).toEqual(['2026-06-01'])
      expect(await days({ from: '2020-01-01', days: 1e9 })).toEqual(['2026-06-01', '2026-06-03'])
    })

    it.each([
      ['an outlet that is none', async () => slotsOf('01900000-0000-7000-8000-000000000009', {}), 404],
      ['a service that is not had for later', async () => slots(getDeliverySlots, {}, null, 'bay'), 409],
      ['a date that is none', async () => slots(getPickupSlots, { from: '2026-02-30' }), 400],
      ['no days', async () => slots(getPickupSlots, { days: 0 }), 400],
      ['half a day', async () => slots(getPickupSlots, { days: 0.5 }), 400],
    ])('hostile: %s', async (_, call, status) => {
      expect((await call()).status).toBe(status)
    })
    const slotsOf = (id: string, query: object) => test.call(getPickupSlots, { params: { id }, query })

    it('hostile 104: a client’s clock decides nothing', async () => {
      const closed = await test.call(
        getPickupSlots,
        { params: { id: shop.store('marina') } },
        { headers: { date: 'Sun, 31 May 2026 08:00:00 GMT' } },
      )
      expect(closed.data).toEqual((await slots(getPickupSlots)).data)
      expect((await schedule('2026-05-31T12:00:00Z')).meta.error).toBe('slot_gone')
    })
  })

  describe('choosing one', () => {
    it('keeps its place for ten minutes, and the cart says what it is for', async () => {
      const { status, data } = await schedule(AT_14)
      expect([status, data.cart!.orderType]).toEqual([200, 30])
      expect(data.cart!.schedule).toEqual({
        startTime: AT_14,
        endTime: AT_15,
        date: '2026-06-01',
        time: { timeInCountryZone: '14:00–15:00', startTimeInCountryZone: '14:00', endTimeInCountryZone: '15:00' },
        timeZone: 'Asia/Dubai',
        heldUntil: '2026-06-01T08:10:00.000Z',
        gone: null,
      })
      expect(await shop.placesLeft(AT_14)).toBe(9)
      test.clock.turn({ minutes: 9, seconds: 59 })
      expect(await shop.placesLeft(AT_14)).toBe(9)
      test.clock.turn({ seconds: 1 })
      expect(await shop.placesLeft(AT_14)).toBe(10)
    })

    it('again and again keeps no place longer; after its end it is had anew', async () => {
      await schedule(AT_14)
      test.clock.turn({ minutes: 9 })
      expect((await schedule(AT_14)).data.cart!.schedule!.heldUntil).toBe('2026-06-01T08:10:00.000Z')
      test.clock.turn({ minutes: 2 })
      expect((await schedule(AT_14)).data.cart!.schedule!.heldUntil).toBe('2026-06-01T08:21:00.000Z')
      expect(await shop.placesLeft(AT_14)).toBe(9)
    })

    it('is never kept longer than the cart', async () => {
      test.clock.turn({ minutes: 25 })
      expect((await schedule(AT_14)).data.cart!.schedule!.heldUntil).toBe('2026-06-01T08:30:00.000Z')
    })

    it('another one frees the older, and as soon as possible frees it too', async () => {
      await schedule(AT_15)
      await schedule(AT_14)
      expect([await shop.placesLeft(AT_14), await shop.placesLeft(AT_15)]).toEqual([9, 10])
      await schedule(AT_15)
      expect([await shop.placesLeft(AT_14), await shop.placesLeft(AT_15)]).toEqual([10, 9])
      const { cart } = (await schedule(null)).data
      expect([cart!.schedule, cart!.orderType, await shop.placesLeft(AT_15)]).toEqual([null, 10, 10])
    })

    it('goes with the cart that is let go of, and with a change between delivery and pickup', async () => {
      await schedule(AT_14)
      await test.call(deleteCart, {}, { token: customer.token })
      expect(await shop.placesLeft(AT_14)).toBe(10)
      const other = await customerWithCart(test)
      await schedule(AT_14, other)
      const body = { store: shop.store('marina'), orderType: 20 as const }
      const { data } = await test.call(updateCartAddress, { body }, { token: other.token })
      expect([data.cart!.schedule, await shop.placesLeft(AT_14)]).toEqual([null, 10])
    })

    it('a phone that signs in keeps the place of the cart on the screen alone', async () => {
      const guest = await customerWithCart(test)
      await schedule(AT_14)
      await schedule(AT_15, guest)
      await test.database.transact(
        test.merchantId,
        unlessRefused(async (tenant) => {
          const user = { from: guest.userId, targetId: customer.userId, onScreen: guest.userId }
          await joinUsers(tenant, user, test.clock.now)
          return accept(true)
        }),
      )
      expect([await shop.placesLeft(AT_14), await shop.placesLeft(AT_15)]).toEqual([10, 9])
    })

    it('its own place does not make a slot full for a cart', async () => {
      await test.apply(withSlots({ ...DETAILS, capacity: { orders: 1 } }))
      await schedule(AT_14)
      expect([(await shop.slotAt(AT_14))?.isFull, (await shop.slotAt(AT_14, customer))?.isFull]).toEqual([true, false])
    })

    it.each([
      ['too soon', '2026-06-01T08:30:00Z', 'closed'],
      ['before the lead', '2026-06-01T08:00:00Z', 'too_soon'],
      ['in the past', '2026-05-31T12:00:00Z', 'too_soon'],
      ['too far ahead', '2026-06-04T12:00:00Z', 'too_far'],
      ['between two slots', '2026-06-01T10:30:00Z', 'closed'],
    ])('%s: 4211', async (_, time) => {
      const { status, meta } = await schedule(time)
      expect([status, meta.code, meta.error]).toEqual([422, 4211, 'slot_gone'])
      expect((await customer.cart()).schedule).toBeNull()
    })

    it.each([['tomorrow'], ['2026-06-01'], ['9'.repeat(100)], ['2026-13-40T99:00:00Z']])(
      'hostile: the time %s',
      async (time) => {
        expect((await schedule(time)).status).toBe(400)
      },
    )

    it('another store’s cart, and a service that is not had for later', async () => {
      expect((await schedule(AT_14, customer, 'bay')).meta.error).toBe('other_store')
      const guest = await newCustomer(test)
      const body = { store: shop.store('bay'), orderType: 20 as const, scheduledTime: AT_14 }
      expect((await test.call(scheduleCart, { body }, { token: guest.token })).meta.error).toBe('service_not_offered')
    })

    it('a slot whose end is another one by now is gone', async () => {
      const body = { store: shop.store('marina'), scheduledStartTime: AT_14, scheduledEndTime: '2026-06-01T10:30:00Z' }
      expect((await test.call(scheduleCart, { body }, { token: customer.token })).meta.error).toBe('slot_gone')
      const fits = { ...body, scheduledEndTime: AT_15 }
      expect((await test.call(scheduleCart, { body: fits }, { token: customer.token })).status).toBe(200)
    })
  })

  describe('a race', () => {
    it('100 carts for a slot of ten: ten hold it, the others are told that it is full', async () => {
      const all = await Promise.all(Array.from({ length: 100 }, () => customerWithCart(test)))
      const answers = await Promise.all(all.map((one) => schedule(AT_14, one)))
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(10)
      const others = answers.filter(({ status }) => status !== 200)
      expect(new Set(others.map(({ status, meta }) => `${status} ${meta.code} ${meta.error}`))).toEqual(
        new Set(['422 4211 slot_full']),
      )
      expect(await shop.slotAt(AT_14)).toMatchObject({ isFull: true, left: 0 })
      // Who lost has the cart as it was.
      const lost = all[answers.findIndex(({ status }) => status !== 200)]!
      expect(await lost.cart()).toMatchObject({ schedule: null, orderType: 10, count: 2 })
    })

    it('carts that change between two slots, each way, never wait for each other in a circle', async () => {
      const all = await Promise.all(Array.from({ length: 8 }, () => customerWithCart(test)))
      await Promise.all(all.map((one, i) => schedule(i % 2 ? AT_14 : AT_15, one)))
      for (const turn of [0, 1, 0])
        await Promise.all(all.map((one, i) => schedule(i % 2 === turn ? AT_14 : AT_15, one)))
      expect([await shop.placesLeft(AT_14), await shop.placesLeft(AT_15)]).toEqual([6, 6])
    })

    it('one cart asked for five slots at once holds one', async () => {
      const hours = [10, 11, 12, 13, 14].map((hour) => `2026-06-01T${hour}:00:00.000Z`)
      await Promise.all(hours.map((hour) => schedule(hour)))
      const left = await Promise.all(hours.map(shop.placesLeft))
      expect(left.sort()).toEqual([10, 10, 10, 10, 9])
    })
  })

  describe('a capacity', () => {
    it.each([
      ['items', { items: 5 }, 3, true, 2],
      ['money', { money: '100.00' }, 3, true, 2],
    ])('in %s counts what lies in the baskets', async (_, capacity, big, isFull, small) => {
      await test.apply(withSlots({ ...DETAILS, capacity }))
      const first = await customerWithCart(test, 'soup', 3)
      await schedule(AT_14, first)
      const second = await customerWithCart(test, 'soup', big)
      expect((await shop.slotAt(AT_14, second))?.isFull).toBe(isFull)
      expect((await schedule(AT_14, second)).meta.error).toBe('slot_full')
      expect((await schedule(AT_14, await customerWithCart(test, 'soup', small))).status).toBe(200)
    })

    it('an order takes the place that its cart kept, and gives it back when it is cancelled', async () => {
      await schedule(AT_14)
      const { data, status } = await customer.place()
      expect([status, await shop.placesLeft(AT_14)]).toEqual([201, 9])
      test.clock.turn({ minutes: 30 })
      expect(await shop.placesLeft(AT_14)).toBe(9)
      const input = { params: { id: data.order._id }, body: { status: 100 } }
      expect((await test.call(changeOrder, input, { token: customer.token })).status).toBe(200)
      expect(await shop.placesLeft(AT_14)).toBe(10)
    })

    it('an order for now counts in the slot of its promised time, and is not refused where that is full', async () => {
      await test.apply(withSlots({ ...DETAILS, capacity: { orders: 1 } }))
      const now = await customerWithCart(test)
      await now.place()
      // Promised in 20 to 30 minutes: 12:00–13:00, which nobody can choose any more, so later ones show it.
      test.clock.set('2026-06-01T09:40:00Z')
      for (const status of [201, 201]) expect((await (await customerWithCart(test)).place()).status).toBe(status)
      const { rows } = await test.sql.query(
        `select starts_at, orders from slots where starts_at in ($1, $2) order by 1`,
        ['2026-06-01T08:00:00Z', AT_14],
      )
      expect(rows.map((row) => [row.starts_at.toISOString(), row.orders])).toEqual([
        ['2026-06-01T08:00:00.000Z', 1],
        [AT_14, 2],
      ])
    })
  })
})
