import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { checkInvariants } from '../../invariants/index.ts'
import { saveSeriesCart, takeOccurrence } from '../../records/recurring/occurrences.ts'
import { endSeriesOfUser, findSeries } from '../../records/recurring/series-records.ts'
import { aed } from '../../testing/customer.ts'
import type { TestApi } from '../../testing/test-api.ts'
import { makeOccurrence } from './make-occurrence.ts'
import { newRegular, priced, type Regular, type RepeatingShop, repeatingShop, withRepeating } from './test-repeating.ts'

/** The clock stands at noon of Monday 1 June in Dubai; the first order is for Tuesday at nine, the next for Wednesday. */
describe('what is open of a series that goes on no more', () => {
  let test: TestApi
  let shop: RepeatingShop
  const DUE = '2026-06-02T05:00:00Z'
  const WEDNESDAY = '2026-06-03'
  beforeAll(async () => {
    shop = await repeatingShop()
    test = shop.test
  })
  beforeEach(() => shop.begin())
  afterAll(async () => expect(await test.end()).toEqual([]))

  const tenant = () => test.database.tenant(test.merchantId)
  const seriesOf = async ({ userId, seriesId }: Regular) => (await findSeries(tenant(), userId, seriesId))!
  const stateOf = async ({ seriesId }: Regular) => {
    const { rows } = await test.sql.query(
      "select state, coalesce(because->>'kind', '') as why from recurring_occurrences where series_id = $1 and occurs_on = $2",
      [seriesId, WEDNESDAY],
    )
    return `${rows[0].state} ${rows[0].why}`.trim()
  }
  let carts = 0
  /** A process that began Wednesday's order and ended before it was placed; `hasCart`: with its cart written. */
  async function begun(regular: Regular, hasCart = true): Promise<() => Promise<void>> {
    test.clock.set(DUE)
    const series = await seriesOf(regular)
    carts += 1
    const cartId = `01890000-0000-7000-8000-00000000bb${String(carts).padStart(2, '0')}`
    const slot = { start: new Date('2026-06-03T05:00:00Z'), end: new Date('2026-06-03T06:00:00Z') }
    await takeOccurrence(tenant(), series, WEDNESDAY, cartId, test.clock.now)
    const write = () => saveSeriesCart(tenant(), series, WEDNESDAY, cartId, slot, test.clock.now)
    if (hasCart) await write()
    return write
  }

  const ends: [string, (regular: Regular) => Promise<unknown>][] = [
    ['ended', (regular) => regular.end({ scope: 'all' })],
    ['paused', (regular) => regular.change({ scope: 'all', state: 'paused' })],
    [
      'made weekly, on another day',
      (regular) => regular.change({ scope: 'all', recurrenceObj: { unit: 'week', weekdays: [6] } }),
    ],
    ['its user’s, who is deleted', ({ userId }) => endSeriesOfUser(tenant(), userId, test.clock.now)],
  ]

  it.each(ends)('a date whose making stopped before its order, and the series is %s: left out', async (_, end) => {
    const regular = await newRegular(test)
    await begun(regular)
    await end(regular)
    expect(await stateOf(regular)).toBe('skipped customer')
    test.clock.turn({ minutes: 10 })
    await shop.sweep()
    expect([await regular.paid(), await regular.messages()]).toEqual([[3700], []])
  })

  it.each(ends)(
    'hostile 105: one whose making stopped after its order, and the series is %s: ordered',
    async (method, end) => {
      const regular = await newRegular(test)
      test.clock.set(DUE)
      await shop.sweep()
      const [notified] = await regular.messages()
      await test.sql.query("update recurring_occurrences set state = 'making', order_id = null where series_id = $1", [
        regular.seriesId,
      ])
      await end(regular)
      expect(await stateOf(regular)).toBe('ordered')
      expect(await regular.paid()).toEqual([3700, 3700])
      // Who is deleted is told no more.
      expect(await regular.messages()).toEqual(method.includes('deleted') ? [notified] : [notified, notified])
    },
  )

  it.each([true, false])(
    'a process that is still making it when the series ends orders nothing any more (%s)',
    async (has) => {
      const regular = await newRegular(test)
      const goOn = await begun(regular, has)
      const series = await seriesOf(regular)
      await regular.end({ scope: 'all' })
      await goOn()
      expect(await makeOccurrence(test.api, test.merchantId, series, WEDNESDAY)).toBe('gone')
      const { rows } = await test.sql.query("select 1 from carts where user_id = $1 and state = 'recurring'", [
        regular.userId,
      ])
      expect(rows).toEqual([])
      expect(await stateOf(regular)).toBe('skipped customer')
    },
  )

  it('hostile 105: who ends it while its order is made has either the order or none, and no date in between', async () => {
    const all = await Promise.all(Array.from({ length: 6 }, () => newRegular(test)))
    test.clock.set(DUE)
    await Promise.all([shop.sweep(), ...all.map((regular) => regular.end({ scope: 'all' }))])
    for (const regular of all) {
      const [{ length }, notified] = [await regular.paid(), await regular.messages()]
      const { rows } = await test.sql.query('select state from recurring_occurrences where series_id = $1', [
        regular.seriesId,
      ])
      expect(rows.map(({ state }) => state).filter((state) => state !== 'skipped')).toEqual(
        length === 2 ? ['ordered'] : [],
      )
      expect(notified).toHaveLength(length - 1)
    }
  })

  it.each(['making', 'asked'])('a date that says %s where nothing repeats any more is found', async (state) => {
    const regular = await newRegular(test)
    await begun(regular)
    await regular.end({ scope: 'all' })
    const say = (text: string) =>
      test.sql.query('update recurring_occurrences set state = $2 where series_id = $1', [regular.seriesId, text])
    await say(state)
    expect(await checkInvariants(test.database)).toEqual([
      expect.stringMatching(/of an order that does not repeat any more: .* 2026-06-03/),
    ])
    await say('skipped')
  })

  it('who changes a date that is asked about and all that follow is asked by the new series alone', async () => {
    const regular = await newRegular(test)
    test.clock.set(DUE)
    await shop.sweep()
    await test.apply(withRepeating((document) => priced(document, 'soup', '20.00')))
    test.clock.set('2026-06-03T05:00:00Z')
    await shop.sweep()
    const from = { scope: 'following', occurrence: '2026-06-04' } as const
    const { data } = await regular.change({ ...from, time: '10:00' })
    expect(await regular.dates()).toEqual(['06-03 ordered'])
    const accept = { grandTotal: aed(4100) }
    const yes = await regular.change({ scope: 'this', occurrence: '2026-06-04', accept })
    expect(yes.meta.error).toBe('not_found')
    test.clock.set('2026-06-03T06:00:00Z')
    await shop.sweep()
    const other = { ...regular, seriesId: data.recurring._id }
    const { rows } = await test.sql.query('select occurs_on, state from recurring_occurrences where series_id = $1', [
      other.seriesId,
    ])
    expect(rows).toEqual([{ occurs_on: '2026-06-04', state: 'asked' }])
    expect(await regular.paid()).toEqual([3700, 3700])
  })

  it('a later date that is ordered already is not ordered again by the series that takes over from an earlier one', async () => {
    const regular = await newRegular(test)
    await regular.change({ scope: 'all', time: '23:00' })
    await regular.change({ scope: 'this', occurrence: '2026-06-05', time: '00:30' })
    const at = async (now: string, price: string) => {
      await test.apply(withRepeating((document) => priced(document, 'soup', price)))
      test.clock.set(now)
      await shop.sweep()
    }
    await at('2026-06-02T19:00:00Z', '18.00')
    await at('2026-06-03T19:00:00Z', '20.00')
    await at('2026-06-03T20:30:00Z', '15.00')
    expect((await regular.dates()).slice(0, 3)).toEqual(['06-03 ordered', '06-04 asked', '06-05 ordered'])
    const sofar = (await regular.paid()).length
    const { data } = await regular.change({ scope: 'following', occurrence: '2026-06-04', time: '22:00' })
    expect(data.recurring.occurrences.map(({ date, state }) => `${date} ${state}`).slice(0, 2)).toEqual([
      '2026-06-04 planned',
      '2026-06-05 ordered',
    ])
    await at('2026-06-03T20:40:00Z', '15.00')
    await at('2026-06-04T21:00:00Z', '15.00')
    expect(await regular.paid()).toHaveLength(sofar + 1)
  })
})
