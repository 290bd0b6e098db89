import { pauseChannel, setAvailability } from '@compass/contract/merchant-side'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { checkInvariants } from '../../invariants/index.ts'
import { saveSeriesCart, takeOccurrence } from '../../records/recurring/occurrences.ts'
import { findSeries } from '../../records/recurring/series-records.ts'
import { type TestApi, testApi } from '../../testing/test-api.ts'
import { makeOccurrence } from './make-occurrence.ts'
import { newRegular, priced, type RepeatingShop, repeatingShop, withRepeating } from './test-repeating.ts'

/** The clock stands at noon of Monday 1 June in Dubai; the first order is for Tuesday at nine, the next for Wednesday. */
describe('the orders of a series', () => {
  let test: TestApi
  let shop: RepeatingShop
  const sweep = () => shop.sweep()
  /** A day before Wednesday at nine. */
  const DUE = '2026-06-02T05:00:00Z'
  beforeAll(async () => {
    shop = await repeatingShop()
    test = shop.test
  })
  beforeEach(() => shop.begin())
  afterAll(async () => expect(await test.end()).toEqual([]))

  it('are made a day ahead, in their slot, as any order; and told', async () => {
    const regular = await newRegular(test)
    test.clock.set('2026-06-02T04:59:59Z')
    await sweep()
    expect(await regular.paid()).toEqual([3700])
    test.clock.set(DUE)
    await sweep()
    expect(await regular.paid()).toEqual([3700, 3700])
    expect((await regular.dates()).slice(0, 3)).toEqual(['06-03 ordered', '06-04 planned', '06-05 planned'])
    const { rows } = await test.sql.query(
      `select status, order_type, schedule->>'start' as start, payment_method, slot->>'items' as items from orders
       where user_id = $1 order by placed_at desc limit 1`,
      [regular.userId],
    )
    expect(rows[0]).toMatchObject({
      status: 10,
      order_type: 30,
      start: '2026-06-03T05:00:00.000Z',
      payment_method: 'cod',
      items: '2',
    })
    expect(await regular.messages()).toEqual([
      expect.stringMatching(/^Test Kitchen: order \d+ for Wednesday 3 June, 09:00 is placed\. Total AED.37\.00\. http/),
    ])
    await sweep()
    expect(await regular.paid()).toHaveLength(2)
  })

  it('are told with the merchant’s own address, where it has one', async () => {
    const regular = await newRegular(test)
    await test.apply(withRepeating((document) => Object.assign(document, { hosts: ['orders.kitchen.example'] })))
    test.clock.set(DUE)
    await sweep()
    const link = `http://orders.kitchen.example:3000/test-kitchen/recurring-orders/${regular.seriesId}`
    expect((await regular.messages())[0]).toMatch(new RegExp(`${link}$`))
  })

  it('end with the count, in which the first order is', async () => {
    const regular = await newRegular(test, { unit: 'day', end: { after: 3 } })
    for (const day of [2, 3, 4, 5]) {
      test.clock.set(`2026-06-0${day}T05:00:00Z`)
      await sweep()
    }
    expect(await regular.paid()).toHaveLength(3)
    expect((await regular.look()).state).toBe('ended')
  })

  describe('at today’s prices', () => {
    it('cheaper than agreed: placed at what it costs', async () => {
      const regular = await newRegular(test)
      await test.apply(withRepeating((document) => priced(document, 'soup', '15.00')))
      test.clock.set(DUE)
      await sweep()
      expect(await regular.paid()).toEqual([3700, 3100])
    })

    it('dearer: asked, placed with the yes alone, and not asked again for that much', async () => {
      const regular = await newRegular(test)
      await test.apply(withRepeating((document) => priced(document, 'soup', '20.00')))
      test.clock.set(DUE)
      await sweep()
      expect(await regular.paid()).toEqual([3700])
      expect(await regular.messages()).toEqual([
        expect.stringMatching(/now costs AED.41\.00 instead of AED.37\.00\. Approve it by Tuesday 2 June, 21:00/),
      ])
      const [input] = (await regular.look()).occurrences
      expect(input).toMatchObject({
        date: '2026-06-03',
        state: 'asked',
        ask: { grandTotal: { amount: 4100 }, before: { amount: 3700 }, until: '2026-06-02T17:00:00.000Z' },
      })
      const yes = (amount: number) =>
        regular.change({
          scope: 'this',
          occurrence: '2026-06-03',
          accept: { grandTotal: { amount, currency: 'AED' } },
        })
      expect((await yes(3700)).meta.error).toBe('cart_changed')
      expect((await yes(4100)).data.recurring.occurrences[0]).toMatchObject({ state: 'ordered' })
      expect(await regular.paid()).toEqual([3700, 4100])
      expect((await yes(4100)).meta.error).toBe('occurrence_made')
      test.clock.set('2026-06-03T05:00:00Z')
      await sweep()
      expect(await regular.paid()).toEqual([3700, 4100, 4100])
    })

    it('dearer and no answer: left out, and told', async () => {
      const regular = await newRegular(test)
      await test.apply(withRepeating((document) => priced(document, 'soup', '20.00')))
      test.clock.set(DUE)
      await sweep()
      test.clock.set('2026-06-02T16:59:59Z')
      await sweep()
      expect((await regular.dates())[0]).toBe('06-03 asked')
      test.clock.set('2026-06-02T17:00:00Z')
      await sweep()
      expect((await regular.dates())[0]).toBe('06-03 skipped no_answer')
      expect(await regular.paid()).toEqual([3700])
      expect((await regular.messages())[1]).toMatch(
        /we skipped .*\. The price went up and we didn’t hear from you in time\./,
      )
    })

    it('dearer again after the yes: nothing is charged that was not agreed to', async () => {
      const regular = await newRegular(test)
      await test.apply(withRepeating((document) => priced(document, 'soup', '20.00')))
      test.clock.set(DUE)
      await sweep()
      await test.apply(withRepeating((document) => priced(document, 'soup', '25.00')))
      const accept = { grandTotal: { amount: 4100, currency: 'AED' } }
      await regular.change({ scope: 'this', occurrence: '2026-06-03', accept })
      expect(await regular.paid()).toEqual([3700])
      expect((await regular.look()).occurrences[0]).toMatchObject({
        state: 'asked',
        ask: { grandTotal: { amount: 5100 } },
      })
    })
  })

  describe('what cannot be had is left out, and told', () => {
    it.each<[string, string, () => Promise<unknown>, RegExp]>([
      [
        'a planned-off day',
        'closed',
        () =>
          test.apply(
            withRepeating(({ stores }) => {
              stores[0]!.hours.plannedOff = [{ date: '2026-06-03', fullDayClose: true }]
            }),
          ),
        /The store is closed at that time/,
      ],
      [
        'a product that is gone',
        'item',
        () =>
          test.apply(
            withRepeating(({ catalogue }) => {
              for (const category of catalogue.categories)
                category.products = category.products.filter(({ sku }) => sku !== 'soup')
            }),
          ),
        /Lentil soup wasn’t available|no longer available/,
      ],
      [
        'an outlet that takes no orders for later any more',
        'not_offered',
        () =>
          test.apply(withRepeating(({ stores }) => Object.assign(stores[0]!, { scheduledPickupDetails: undefined }))),
        /no longer offers it/,
      ],
      [
        'a merchant that repeats no orders any more',
        'not_offered',
        () => test.apply(withRepeating((document) => Object.assign(document, { recurringOrders: false }))),
        /no longer offers it/,
      ],
      [
        'a way to pay that is gone',
        'payment',
        () =>
          test.apply(withRepeating(({ stores }) => Object.assign(stores[0]!.payment, { pickup: ['cardOnDelivery'] }))),
        /That payment method is no longer available/,
      ],
    ])('%s', async (_, because, change, notified) => {
      const regular = await newRegular(test)
      await change()
      test.clock.set(DUE)
      await sweep()
      await sweep()
      expect(await regular.paid()).toEqual([3700])
      expect((await regular.dates())[0]).toBe(`06-03 skipped ${because}`)
      expect(await regular.messages()).toEqual([expect.stringMatching(notified)])
    })

    it('more than is left of a product', async () => {
      const regular = await newRegular(test)
      const token = await test.merchantKey()
      const body = { store: shop.store('marina'), soldOut: false, stock: 1 }
      await test.call(setAvailability, { params: { id: shop.product('soup') }, body }, { token })
      test.clock.set(DUE)
      await sweep()
      expect((await regular.dates())[0]).toBe('06-03 skipped item')
      await test.call(
        setAvailability,
        { params: { id: shop.product('soup') }, body: { ...body, stock: null } },
        { token },
      )
    })

    it('a slot that is full', async () => {
      const regular = await newRegular(test)
      await test.sql.query(
        `insert into slots (merchant_id, store_id, service, starts_at, orders, items, money, holds)
         values ($1, $2, 10, '2026-06-03T05:00:00Z', 1000, 0, 0, '{}')
         on conflict (merchant_id, store_id, service, starts_at) do update set orders = slots.orders + 1000`,
        [test.merchantId, shop.store('marina')],
      )
      test.clock.set(DUE)
      await sweep()
      expect((await regular.dates())[0]).toBe('06-03 skipped full')
      await test.sql.query("update slots set orders = orders - 1000 where starts_at = '2026-06-03T05:00:00Z'")
    })

    it('a date that was missed while nothing ran: shown, and long after nobody is told of it', async () => {
      const regular = await newRegular(test)
      test.clock.set('2026-06-05T06:00:00Z')
      await sweep()
      const dates = await regular.dates()
      expect(dates.slice(0, 4)).toEqual([
        '06-03 skipped late',
        '06-04 skipped late',
        '06-05 skipped late',
        '06-06 ordered',
      ])
      expect(await regular.messages()).toHaveLength(2)
    })
  })

  it('are tried again while the kitchen has paused, as long as there is time', async () => {
    const regular = await newRegular(test)
    const token = await test.merchantKey()
    const pause = (state: boolean) =>
      test.call(pauseChannel, { params: { id: shop.store('marina') }, body: { orderChannel: 50, state } }, { token })
    await pause(true)
    test.clock.set(DUE)
    await sweep()
    expect((await regular.dates())[0]).toBe('06-03 planned')
    await pause(false)
    test.clock.turn({ minutes: 5 })
    await sweep()
    expect((await regular.dates())[0]).toBe('06-03 ordered')
    expect(await regular.messages()).toHaveLength(1)
  })

  describe('whoever looks, a date makes one order', () => {
    it('two sweeps at once', async () => {
      const regular = await newRegular(test)
      test.clock.set(DUE)
      await Promise.all([test.ports.runJobs('repeat-orders'), test.ports.runJobs('repeat-orders')])
      expect(await regular.paid()).toEqual([3700, 3700])
      expect(await regular.messages()).toHaveLength(1)
    })

    it('eight processes that all took the same series', async () => {
      const regular = await newRegular(test)
      test.clock.set(DUE)
      const series = (await findSeries(test.database.tenant(test.merchantId), regular.userId, regular.seriesId))!
      await Promise.all(
        Array.from({ length: 8 }, () => makeOccurrence(test.api, test.merchantId, series, '2026-06-03')),
      )
      expect(await regular.paid()).toEqual([3700, 3700])
      expect(await regular.messages()).toHaveLength(1)
      expect((await regular.dates())[0]).toBe('06-03 ordered')
    })

    it('one that stopped in the middle is taken up', async () => {
      const regular = await newRegular(test)
      test.clock.set(DUE)
      const tenant = test.database.tenant(test.merchantId)
      const series = (await findSeries(tenant, regular.userId, regular.seriesId))!
      const cartId = '01890000-0000-7000-8000-00000000ab01'
      const slot = { start: new Date('2026-06-03T05:00:00Z'), end: new Date('2026-06-03T06:00:00Z') }
      await takeOccurrence(tenant, series, '2026-06-03', cartId, test.clock.now)
      await saveSeriesCart(tenant, series, '2026-06-03', cartId, slot, test.clock.now)
      await sweep()
      expect(await regular.paid()).toEqual([3700, 3700])
      expect((await regular.dates())[0]).toBe('06-03 ordered')
    })

    it.each([
      ['the order is found, and told', DUE],
      ['even where nothing could be ordered for that date any more', '2026-06-03T04:59:00Z'],
      ['even where the date is over', '2026-06-03T05:20:00Z'],
    ])('hostile 105: one that stopped after its order: %s', async (_, again) => {
      const regular = await newRegular(test)
      test.clock.set(DUE)
      await sweep()
      await test.sql.query("update recurring_occurrences set state = 'making', order_id = null where series_id = $1", [
        regular.seriesId,
      ])
      await test.sql.query("update recurring_orders set next_at = $2, cursor_on = '2026-06-03' where series_id = $1", [
        regular.seriesId,
        test.clock.now,
      ])
      const sofar = await regular.messages()
      test.clock.set(again)
      await sweep()
      expect((await regular.dates())[0]).toBe('06-03 ordered')
      // Where the next date is due by now too, its order is told beside.
      expect((await regular.messages()).slice(sofar.length).filter((body) => body === sofar[0])).toHaveLength(1)
    })

    it.each(['skipped', 'asked', 'changed'])('one that has an order and says %s is found', async (state) => {
      const regular = await newRegular(test)
      test.clock.set(DUE)
      await sweep()
      const say = (text: string) =>
        test.sql.query('update recurring_occurrences set state = $2 where series_id = $1', [regular.seriesId, text])
      await say(state)
      expect(await checkInvariants(test.database)).toEqual([
        expect.stringMatching(/has one and says otherwise: .* 2026-06-03/),
      ])
      await say('ordered')
    })

    it('the customer who leaves it out meanwhile and the sweep agree', async () => {
      const regular = await newRegular(test)
      test.clock.set(DUE)
      const [ended] = await Promise.all([regular.end({ scope: 'this', occurrence: '2026-06-03' }), sweep()])
      const count = ended.status === 200 ? 1 : 2
      expect(await regular.paid()).toHaveLength(count)
      expect((await regular.dates())[0]).toBe(count === 1 ? '06-03 skipped customer' : '06-03 ordered')
    })

    it('its cart is nobody’s to order before', async () => {
      const regular = await newRegular(test)
      await test.apply(withRepeating((document) => priced(document, 'soup', '20.00')))
      test.clock.set(DUE)
      await sweep()
      const { rows } = await test.sql.query('select cart_id from recurring_occurrences where series_id = $1', [
        regular.seriesId,
      ])
      const placed = await regular.send({
        store: shop.store('marina'),
        cart: rows[0].cart_id,
        orderType: 10,
        payment: { mod: 'cod' },
        expected: { grandTotal: { amount: 4100, currency: 'AED' } },
      })
      expect(placed.status).toBe(404)
    })
  })

  it('none are made for a phone that is not confirmed any more', async () => {
    const regular = await newRegular(test)
    await test.sql.query('update users set phone_verified = false where user_id = $1', [regular.userId])
    test.clock.set(DUE)
    await sweep()
    expect(await regular.paid()).toEqual([3700])
  })
})

describe('over a clock change', () => {
  it('hostile 32: a time that the clock skips is left out and told; the next night it is had again', async () => {
    const test = await testApi({
      now: new Date('2026-03-27T12:00:00Z'),
      document: withRepeating(({ stores }) => {
        for (const store of stores) store.hours.timeZone = 'Europe/Berlin'
      }),
    })
    // Saturday at half past two in Berlin; Sunday has no such time.
    const regular = await newRegular(test, { unit: 'day', time: '02:30' }, { time: '2026-03-28T01:00:00.000Z' })
    expect((await regular.dates()).slice(0, 2)).toEqual(['03-29 planned clock', '03-30 planned'])
    for (const day of [28, 29]) {
      test.clock.set(`2026-03-${day}T02:00:00Z`)
      await test.ports.runJobs('repeat-orders')
    }
    const { occurrences } = await regular.look()
    expect(occurrences[0]).toMatchObject({ date: '2026-03-29', state: 'skipped', because: { kind: 'clock' } })
    expect(occurrences[1]).toMatchObject({ state: 'ordered', startTime: '2026-03-30T00:00:00.000Z' })
    expect((await regular.messages())[0]).toMatch(
      /we skipped .*\. The clocks change that night, so that time doesn’t exist\./,
    )
    expect(await test.end()).toEqual([])
  })
})
