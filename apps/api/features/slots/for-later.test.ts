import { addProductToCart } from '@compass/contract/cart'
import { getMenu, getProduct } from '@compass/contract/catalogue'
import { scheduleCart } from '@compass/contract/slots'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Customer, customerWithCart, newCustomer } from '../../testing/customer.ts'
import type { TestApi } from '../../testing/test-api.ts'
import { AT_14, AT_15, DETAILS, type SlotShop, slotShop, TOMORROW_9, withSlots } from './test-slots.ts'

describe('a cart for later', () => {
  let test: TestApi
  let shop: SlotShop
  let customer: Customer

  const schedule = (time: string | null, actor = customer, store?: string) => shop.schedule(actor, time, store)

  beforeAll(async () => {
    shop = await slotShop()
    test = shop.test
  })
  beforeEach(async () => {
    await shop.begin()
    customer = await customerWithCart(test)
  })
  afterAll(async () => expect(await test.end()).toEqual([]))

  describe('the order', () => {
    it('is frozen with its slot, waits for the merchant until then, and comes at its time', async () => {
      await schedule(TOMORROW_9)
      const { data } = await customer.place()
      expect(data.order).toMatchObject({
        orderType: 30,
        status: 10,
        schedule: { startTime: TOMORROW_9, date: '2026-06-02', time: { timeInCountryZone: '09:00–10:00' } },
        eta: { from: TOMORROW_9, to: '2026-06-02T06:00:00.000Z' },
        deadlineAt: '2026-06-01T20:00:00.000Z',
      })
    })

    it('hostile 20: is taken while the store is closed', async () => {
      test.clock.set('2026-06-01T20:00:00Z')
      const late = await newCustomer(test)
      await late.add('soup', { qty: 2, store: shop.store('bay') })
      expect((await late.place()).meta.error).toBe('store_closed')
      expect((await schedule('2026-06-02T07:00:00Z', late, 'bay')).status).toBe(200)
      expect((await late.place()).status).toBe(201)
    })

    it('whose place was kept too short has it still if it is free, and is refused if it is full', async () => {
      await test.apply(withSlots({ ...DETAILS, capacity: { orders: 1 } }))
      await schedule(AT_15)
      test.clock.turn({ minutes: 11 })
      const body = await customer.orderBody()
      const rival = await customerWithCart(test)
      expect((await schedule(AT_15, rival)).status).toBe(200)
      const { status, meta } = await customer.send(body)
      expect([status, meta.code, meta.error]).toEqual([422, 4211, 'slot_full'])
      expect((await schedule(null, rival)).status).toBe(200)
      expect((await customer.send(body)).status).toBe(201)
      expect((await rival.cart()).schedule).toBeNull()
    })

    it('of a place that is kept is not refused because the lead ran out meanwhile; of one that is not, it is', async () => {
      test.clock.set('2026-06-01T08:58:00Z')
      const early = await customerWithCart(test)
      const slow = await customerWithCart(test)
      await schedule(AT_14, early)
      await schedule(AT_14, slow)
      test.clock.turn({ minutes: 5 })
      expect((await early.place()).status).toBe(201)
      test.clock.turn({ minutes: 6 })
      expect((await slow.cart()).schedule!.gone).toBe('too_soon')
      expect((await slow.place()).meta.error).toBe('slot_gone')
    })

    it('is not placed where the customer saw another time', async () => {
      const saw = await customer.orderBody({ schedule: null })
      await schedule(AT_14)
      const notified = await customer.send(saw)
      expect([notified.status, notified.meta.code, notified.meta.error]).toEqual([409, 4213, 'cart_changed'])
      expect((notified.data as unknown as { cart: { schedule: { startTime: string } } }).cart.schedule.startTime).toBe(
        AT_14,
      )
      const body = await customer.orderBody({ schedule: { startTime: AT_14 } })
      await schedule(null)
      expect((await customer.send(body)).meta.error).toBe('cart_changed')
      // Scheduled pickup without a time in the cart is no order for now.
      expect((await customer.send({ ...body, schedule: undefined })).meta.error).toBe('cart_changed')
    })

    it('one cart makes one order, however often and at once it is sent', async () => {
      await schedule(TOMORROW_9)
      const held = await shop.placesLeft(TOMORROW_9)
      const body = await customer.orderBody()
      const answers = await Promise.all([1, 2, 3, 4, 5].map(() => customer.send(body)))
      expect(new Set(answers.map(({ data }) => data.order._id)).size).toBe(1)
      expect(await shop.placesLeft(TOMORROW_9)).toBe(held)
    })
  })

  describe('what can be had at its time', () => {
    it('breakfast is not had at noon, and is for tomorrow at nine', async () => {
      expect((await customer.add('breakfast')).meta.error).toBe('item_unavailable')
      await schedule(TOMORROW_9)
      expect((await customer.add('breakfast')).status).toBe(200)
      expect((await customer.cart()).products.every(({ unavailable }) => unavailable === null)).toBe(true)
    })

    it('a change of time keeps the lines and names those that it takes away', async () => {
      await schedule(TOMORROW_9)
      await customer.add('breakfast')
      const { data } = await schedule(AT_14)
      expect(data.changed).toMatchObject([{ name: { en: 'Morning plate' }, what: 'not_now' }])
      expect(data.cart!.products.map(({ unavailable }) => unavailable?.kind ?? null)).toEqual([null, 'not_now'])
      expect((await customer.place()).meta).toMatchObject({ code: 4201, error: 'item_unavailable' })
    })

    it('what is made beforehand is had for a time alone, which an empty cart may have too', async () => {
      const early = await newCustomer(test)
      expect((await early.add('whole-lamb')).meta.error).toBe('item_unavailable')
      const body = { store: shop.store('marina'), orderType: 30 as const, scheduledTime: TOMORROW_9 }
      const empty = await test.call(scheduleCart, { body }, { token: early.token })
      expect([empty.data.cart!.count, empty.data.cart!.orderType]).toEqual([0, 30])
      expect((await early.add('whole-lamb')).data.cart!.schedule!.startTime).toBe(TOMORROW_9)
      expect((await early.place()).status).toBe(201)
    })

    it('a product can be added together with its time', async () => {
      const early = await newCustomer(test)
      const body = { store: shop.store('marina'), product: shop.product('whole-lamb'), scheduledTime: TOMORROW_9 }
      const { data } = await test.call(addProductToCart, { body: { ...body, orderType: 30 } }, { token: early.token })
      expect([data.cart!.orderType, data.cart!.schedule!.startTime]).toEqual([30, TOMORROW_9])
      expect((await early.add('soup')).data.cart!.schedule!.startTime).toBe(TOMORROW_9)
    })

    it('an automatic promotion of the morning counts for a morning', async () => {
      const morning = { days: ['mon', 'tue', 'wed'] as const, opens: '08:00', closes: '11:00' }
      await test.apply(
        withSlots(DETAILS, (document) => {
          document.promotions = [
            {
              key: 'early',
              name: { en: 'Early bird', ar: 'الطائر المبكر' },
              gives: { kind: 'percentage', rate: '10' },
              conditions: { windows: { slots: [{ ...morning, days: [...morning.days] }] } },
            } as never,
          ]
        }),
      )
      expect((await customer.cart()).promotion).toBeNull()
      const { cart } = (await schedule(TOMORROW_9)).data
      expect(cart!.promotion?.name.en).toBe('Early bird')
      expect((await schedule(AT_14)).data.cart!.promotion).toBeNull()
    })

    it('the menu says what is on sale then, and a product by itself too', async () => {
      const breakfastAt = async (scheduledTime?: string) => {
        const query = { orderType: 30 as const, ...(scheduledTime ? { scheduledTime } : {}) }
        const { data } = await test.call(getMenu, { params: { id: shop.store('marina') }, query })
        return data.categories.flatMap(({ products }) => products).find(({ sku }) => sku === 'breakfast')!.available.now
      }
      const oneAt = async (scheduledTime: string) => {
        const query = { store: shop.store('marina'), orderType: 30 as const, scheduledTime }
        const { data } = await test.call(getProduct, { params: { id: shop.product('breakfast') }, query })
        return data.product.available.now
      }
      expect([await oneAt(TOMORROW_9), await oneAt(AT_14)]).toEqual([true, false])
      expect([await breakfastAt(), await breakfastAt(TOMORROW_9), await breakfastAt(AT_14)]).toEqual([
        false,
        true,
        false,
      ])
    })
  })
})
