import * as draft from '@compass/contract/draft-cart'
import * as calls from '@compass/contract/recurring'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { aed, customerWithCart, newCustomer } from '../../testing/customer.ts'
import type { TestApi } from '../../testing/test-api.ts'
import {
  newRegular,
  type RecurrenceInput,
  type Regular,
  type RepeatingShop,
  repeatingShop,
  withRepeating,
} from './test-repeating.ts'

/** The clock stands at noon of Monday 1 June in Dubai; the order that is repeated is for Tuesday at nine. */
describe('setting up and changing orders that repeat', () => {
  let test: TestApi
  let shop: RepeatingShop
  const daily = { unit: 'day' }
  beforeAll(async () => {
    shop = await repeatingShop()
    test = shop.test
  })
  beforeEach(() => shop.begin())
  afterAll(async () => expect(await test.end()).toEqual([]))

  /** A customer with an order for now that does not repeat, and its id. */
  async function ordered(options?: Parameters<typeof newCustomer>[1]) {
    const customer = await newCustomer(test, options)
    await customer.add('soup', { qty: 2 })
    const { data } = await customer.place()
    return { ...customer, order: data.order._id }
  }
  const repeat = (
    caller: { token: string; order: string },
    recurrenceObj: RecurrenceInput = daily,
    payment?: { mod: string },
  ) =>
    test.call(calls.addRecurring, { body: { order: caller.order, recurrenceObj, ...(payment && { payment }) } }, caller)

  describe('setting up', () => {
    it('with the order: its cart, its time, what it cost, and the next dates', async () => {
      const regular = await newRegular(test, { unit: 'week', every: 2, weekdays: [2, 4], end: { after: 4 } })
      expect(await regular.look()).toMatchObject({
        state: 'active',
        rrule: 'FREQ=WEEKLY;INTERVAL=2;BYDAY=TU,TH;COUNT=4',
        time: '09:00',
        agreed: aed(3700),
        payment: { method: 'cod' },
        products: [{ name: { en: 'Lentil soup' }, qty: 2, isGone: false }],
        end: { on: null, after: 4 },
      })
      // With the order that is repeated there are four.
      expect(await regular.dates()).toEqual(['06-04 planned', '06-16 planned', '06-18 planned'])
    })

    it('of an order that is there, at another time; the same again is the same, another is refused', async () => {
      const customer = await ordered()
      const first = await repeat(customer, { ...daily, time: '18:00' })
      expect(first.status).toBe(201)
      expect(first.data.recurring).toMatchObject({
        time: '18:00',
        occurrences: [{ date: '2026-06-02' }, {}, {}, {}, {}, {}],
      })
      const again = await repeat(customer, { ...daily, time: '18:00' })
      expect([again.status, again.data.recurring._id]).toEqual([200, first.data.recurring._id])
      expect((await repeat(customer, { unit: 'month' })).meta.error).toBe('recurring_already')
      const listed = await test.call(calls.listRecurring, { query: { order: customer.order } }, customer)
      expect(listed.data).toMatchObject({ total: 1, items: [{ _id: first.data.recurring._id }] })
    })

    it('hostile 32: rules that are none are 422 and say which; nothing is placed', async () => {
      const customer = await customerWithCart(test)
      const refused: [RecurrenceInput, string][] = [
        [{ unit: 'day', every: 0 }, 'recurrenceObj.every'],
        [{ unit: 'day', every: -1 }, 'recurrenceObj.every'],
        [{ unit: 'month', every: 1e6 }, 'recurrenceObj.every'],
        [{ unit: 'day', end: { after: 1e9 } }, 'recurrenceObj.end.after'],
        [{ unit: 'day', end: { after: 1 } }, 'recurrenceObj.end.after'],
        [{ unit: 'week' }, 'recurrenceObj.weekdays'],
        [{ unit: 'day', time: '25:00' }, 'recurrenceObj.time'],
      ]
      for (const [recurrenceObj, path] of refused) {
        const { status, meta } = await customer.place({ recurrenceObj })
        expect([status, meta.errors?.map((one) => one.path)]).toEqual([422, [path]])
      }
      const early = await customer.place({ recurrenceObj: { unit: 'day', end: { on: '2026-06-01' } } })
      expect(early).toMatchObject({ status: 422, meta: { error: 'recurrence_ends_early' } })
      expect(early.meta.message).toContain('2 June 2026')
      expect((await customer.cart()).products).toHaveLength(1)
    })

    it('is refused online, unconfirmed, out of hours, where it is not offered, and for too many', async () => {
      const customer = await ordered()
      expect((await repeat(customer, daily, { mod: 'card' })).meta).toMatchObject({
        code: 4214,
        error: 'recurring_method',
      })
      await test.sql.query('update users set phone_verified = false where user_id = $1', [customer.userId])
      expect((await repeat(customer)).meta.error).toBe('phone_unverified')
      await test.sql.query('update users set phone_verified = true where user_id = $1', [customer.userId])
      await test.apply(
        withRepeating(({ stores }) => {
          stores[0]!.hours.week = [
            { days: ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'], opens: '10:00', closes: '22:00' },
          ]
        }),
      )
      expect((await repeat(customer, { ...daily, time: '04:00' })).meta.error).toBe('slot_gone')
      await test.apply(withRepeating((document) => Object.assign(document, { recurringOrders: false })))
      expect((await repeat(customer)).meta.error).toBe('recurring_not_offered')
      await test.apply(withRepeating())
      const { data } = await repeat(customer)
      await test.sql.query(
        `insert into recurring_orders select merchant_id, gen_random_uuid(), user_id, order_id, store_id, service, rule, at_time, lines,
           promo, said, agreed, state, cursor_on, next_at, version, created_at, updated_at from recurring_orders, generate_series(1, 19)
         where series_id = $1`,
        [data.recurring._id],
      )
      await customer.add('soup', { qty: 2 })
      const other = await customer.place()
      expect((await repeat({ ...customer, order: other.data.order._id })).meta.error).toBe('recurring_full')
    })

    it('hostile 28: another’s order and another’s series are unknown', async () => {
      const [mine, theirs] = [await newRegular(test), await ordered()]
      const order = (await mine.look()).order
      expect((await repeat({ ...theirs, order })).status).toBe(404)
      const params = { id: mine.seriesId }
      for (const answer of [
        await test.call(calls.getRecurring, { params }, theirs),
        await test.call(calls.changeRecurring, { params, body: { scope: 'all', state: 'paused' } }, theirs),
        await test.call(calls.endRecurring, { params, query: { scope: 'all' } }, theirs),
        await test.call(draft.getDraft, { query: { recurring: mine.seriesId } }, theirs),
      ])
        expect(answer.status).toBe(404)
      expect((await mine.look()).state).toBe('active')
    })
  })

  describe('changing', () => {
    let regular: Regular
    beforeEach(async () => {
      regular = await newRegular(test)
    })

    it('one date: left out, put back, at another time', async () => {
      const one = { scope: 'this', occurrence: '2026-06-04' } as const
      await regular.end(one)
      expect((await regular.dates()).slice(0, 3)).toEqual(['06-03 planned', '06-04 skipped customer', '06-05 planned'])
      await regular.change({ ...one, state: 'active' })
      const { data } = await regular.change({ ...one, time: '18:00' })
      expect(data.recurring.occurrences.map(({ time, isChanged }) => `${time} ${isChanged}`).slice(0, 3)).toEqual([
        '09:00 false',
        '18:00 true',
        '09:00 false',
      ])
      expect(await regular.messages()).toEqual([])
    })

    it('this and all that follow: another series from there on, with what was said of its dates', async () => {
      await regular.end({ scope: 'this', occurrence: '2026-06-06' })
      const { data } = await regular.change({ scope: 'following', occurrence: '2026-06-05', time: '20:00' })
      expect(data.recurring._id).not.toBe(regular.seriesId)
      expect(data.recurring.occurrences.slice(0, 3)).toMatchObject([
        { date: '2026-06-05', time: '20:00', state: 'planned' },
        { date: '2026-06-06', state: 'skipped' },
        { date: '2026-06-07', time: '20:00' },
      ])
      expect(await regular.dates()).toEqual(['06-03 planned', '06-04 planned'])
    })

    it('all: another rule; what was ordered stays', async () => {
      test.clock.set('2026-06-02T05:00:00Z')
      await shop.sweep()
      await regular.change({ scope: 'all', recurrenceObj: { unit: 'week', weekdays: [1] } })
      expect((await regular.dates()).slice(0, 3)).toEqual(['06-03 ordered', '06-08 planned', '06-15 planned'])
      for (const scope of ['this', 'following'] as const)
        expect((await regular.end({ scope, occurrence: '2026-06-03' })).meta.error).toMatch(/occurrence_made|not_found/)
    })

    it('all: another end counts every order so far, the first one too', async () => {
      test.clock.set('2026-06-02T05:00:00Z')
      await shop.sweep()
      const endAfter = (after: number) => ({ scope: 'all' as const, recurrenceObj: { unit: 'day', end: { after } } })
      expect((await regular.change(endAfter(2))).meta.error).toBe('invalid_fields')
      expect((await regular.change(endAfter(4))).data.recurring.end).toEqual({ on: null, after: 4 })
      expect(await regular.dates()).toEqual(['06-03 ordered', '06-04 planned', '06-05 planned'])
    })

    it('following: what goes on as it was has as many orders in all as before', async () => {
      const counted = await newRegular(test, { unit: 'day', end: { after: 5 } })
      const changed = await counted.change({ scope: 'following', occurrence: '2026-06-05', time: '10:00' })
      const { end, occurrences } = changed.data.recurring
      expect(end).toEqual({ on: null, after: 5 })
      expect(occurrences.map(({ date }) => date)).toEqual(['2026-06-05', '2026-06-06'])
    })

    it('one that was kept before the first order counted keeps its dates, and says how many orders they are', async () => {
      const counted = await newRegular(test, { unit: 'day', end: { after: 3 } })
      await test.sql.query(
        `update recurring_orders set rule = jsonb_set(rule - 'before', '{end,count}', '3') where series_id = $1`,
        [counted.seriesId],
      )
      expect(await counted.dates()).toEqual(['06-03 planned', '06-04 planned', '06-05 planned'])
      expect(await counted.look()).toMatchObject({ rrule: 'FREQ=DAILY;COUNT=4', end: { on: null, after: 4 } })
    })

    it('ends with the date before, or at once; then nothing is changed or ordered any more', async () => {
      await regular.end({ scope: 'following', occurrence: '2026-06-04' })
      expect(await regular.dates()).toEqual(['06-03 planned'])
      expect((await regular.end({ scope: 'all' })).data.recurring.state).toBe('ended')
      expect((await regular.end({ scope: 'all' })).status).toBe(200)
      expect((await regular.change({ scope: 'all', time: '10:00' })).meta.error).toBe('recurring_ended')
      test.clock.set('2026-06-02T05:00:00Z')
      await shop.sweep()
      expect(await regular.paid()).toHaveLength(1)
    })

    it('is paused, and nothing is caught up with afterwards', async () => {
      await regular.change({ scope: 'all', state: 'paused' })
      test.clock.set('2026-06-04T08:00:00Z')
      await shop.sweep()
      expect(await regular.paid()).toHaveLength(1)
      await regular.change({ scope: 'all', state: 'active' })
      await shop.sweep()
      expect((await regular.dates()).slice(0, 3)).toEqual(['06-04 skipped late', '06-05 ordered', '06-06 planned'])
    })

    it('its cart in a draft: kept at the total that was shown, for all or for one date', async () => {
      const { token } = regular
      const recurring = regular.seriesId
      const open = await test.call(draft.getDraft, { query: { recurring } }, { token })
      expect(open.data.cart).toMatchObject({ products: [{ qty: 2 }], totals: { grandTotal: aed(3700) } })
      const body = { store: shop.store('marina'), product: shop.product('soup'), qty: 1, recurring }
      const more = await test.call(draft.addProductToDraft, { body: { ...body, orderType: 10 } }, { token })
      expect(more.data.cart?.totals.grandTotal).toEqual(aed(5550))
      const keep = (amount: number) =>
        regular.change({
          scope: 'this',
          occurrence: '2026-06-04',
          basket: 'draft',
          expected: { grandTotal: aed(amount) },
        })
      expect(await keep(3700)).toMatchObject({ status: 409, meta: { code: 4213 } })
      expect((await keep(5550)).status).toBe(200)
      for (const day of [2, 3, 4]) {
        test.clock.set(`2026-06-0${day}T05:00:00Z`)
        await shop.sweep()
      }
      expect(await regular.paid()).toEqual([3700, 3700, 5550, 3700])
      expect(await regular.messages()).toHaveLength(3)
    })

    it.each<[string, Parameters<Regular['change']>[0], string]>([
      ['a date that is none of its', { scope: 'this', occurrence: '2026-06-02', time: '10:00' }, 'not_found'],
      ['what is no date', { scope: 'this', occurrence: 'tomorrow', time: '10:00' }, 'not_found'],
      [
        'another rule for one date',
        { scope: 'this', occurrence: '2026-06-04', recurrenceObj: daily },
        'invalid_fields',
      ],
      ['a time that is none', { scope: 'all', time: '24:30' }, 'invalid_fields'],
      ['online payment', { scope: 'all', payment: { mod: 'card' } }, 'recurring_method'],
      [
        'a way to pay that the outlet does not take',
        { scope: 'all', payment: { mod: 'cardOnDelivery' } },
        'payment_method_not_allowed',
      ],
      [
        'an address of nobody’s',
        { scope: 'all', address: { _id: '01890000-0000-7000-8000-000000000000' } },
        'not_found',
      ],
      [
        'a yes that nobody asked for',
        { scope: 'this', occurrence: '2026-06-04', accept: { grandTotal: aed(1) } },
        'not_found',
      ],
      ['a draft that is not there', { scope: 'all', basket: 'draft', expected: { grandTotal: aed(1) } }, 'not_found'],
    ])('refuses %s', async (_, body, error) => {
      expect((await regular.change(body)).meta.error).toBe(error)
    })
  })

  it('a user who is deleted leaves no series, and nothing that says who it was', async () => {
    const regular = await newRegular(test)
    const { endSeriesOfUser } = await import('../../records/recurring/series-records.ts')
    await endSeriesOfUser(test.database.tenant(test.merchantId), regular.userId, test.clock.now)
    const { rows } = await test.sql.query('select state, said, next_at from recurring_orders where series_id = $1', [
      regular.seriesId,
    ])
    expect(rows).toEqual([
      { state: 'ended', next_at: null, said: expect.objectContaining({ name: null, email: null, addressId: null }) },
    ])
  })
})
