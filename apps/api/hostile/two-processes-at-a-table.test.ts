import { addProductToCart } from '@compass/contract/cart'
import { sendRound } from '@compass/contract/rounds'
import { createDineInUser } from '@compass/contract/spots'
import * as calls from '@compass/contract/visits'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { withSpots } from '../features/orders/test-spots.ts'
import { type PrintedSpots, printedSpots } from '../features/spots/test-spots.ts'
import { checkInvariants } from '../invariants/index.ts'
import { type Customer, newCustomer, type Shop, shopOf } from '../testing/customer.ts'
import { type TestApi, testApi } from '../testing/test-api.ts'
import { createTestDatabase } from '../testing/test-database.ts'

describe('two processes on one database, and one table', () => {
  let here: TestApi
  let there: TestApi
  let shop: Shop
  let printed: PrintedSpots
  let spot: string
  let guests: Customer[]

  beforeAll(async () => {
    const stored = await createTestDatabase()
    const document = withSpots((one) => {
      one.stores[0]!.joining = 'open'
    })
    here = await testApi({ stored, document })
    there = await testApi({ stored: { ...stored, drop: async () => {} }, document })
    shop = await shopOf(here)
    printed = await printedSpots(here)
    spot = (await printed.spot('marina', 'table', '12'))._id
    await here.api.merchants.refresh()
  })
  beforeEach(async () => {
    const path = await printed.path('marina', 'table', '12')
    guests = []
    while (guests.length < 6) {
      const guest = await newCustomer(here, { isVerified: false })
      await here.call(createDineInUser, { body: { path } }, { token: guest.token })
      guests.push(guest)
    }
  })
  afterAll(async () => {
    expect(await checkInvariants(here.database)).toEqual([])
    await there.close()
    await here.close()
  })

  /** Every other guest talks to the other process. */
  const at = (guest: number) => (guest % 2 === 0 ? here : there)
  const join = (guest: number) => at(guest).call(calls.joinVisit, { body: { spot } }, { token: guests[guest]!.token })
  const add = (guest: number, product = 'soup') =>
    at(guest).call(
      addProductToCart,
      { body: { store: shop.store('marina'), product: shop.product(product), orderType: 50 } },
      { token: guests[guest]!.token },
    )
  const all = <T>(work: (guest: number) => Promise<T>) => Promise.all(guests.map((_, guest) => work(guest)))
  const end = (id: string) =>
    here.call(
      calls.changeVisit,
      { params: { id }, body: { end: true, writeOff: { reason: 'The test is over' } } },
      { token: printed.key },
    )

  it('race: six who join at the same moment are one party', async () => {
    const joined = await all(join)
    expect(joined.map(({ status }) => status)).toEqual(Array(6).fill(201))
    const ids = new Set(joined.map(({ data }) => data.visit._id))
    expect(ids.size).toBe(1)
    const [id] = ids
    const { members } = (await here.call(calls.getMerchantVisit, { params: { id: id! } }, { token: printed.key })).data
      .visit
    expect(members.map(({ number, state }) => `${number} ${state}`)).toEqual([1, 2, 3, 4, 5, 6].map((n) => `${n} in`))
    expect(members.filter(({ isFirst }) => isFirst)).toHaveLength(1)
    await end(id!)
  })

  it('race: six who begin by their first item at the same moment begin one visit, and the others join it', async () => {
    const added = await all((guest) => add(guest))
    expect(added.filter(({ status }) => status === 200)).toHaveLength(1)
    const refused = added.filter(({ status }) => status !== 200)
    expect(refused.map(({ meta }) => meta.error)).toEqual(Array(5).fill('join_first'))
    const joined = await all(join)
    expect(new Set(joined.map(({ data }) => data.visit._id)).size).toBe(1)
    await end(joined[0]!.data.visit._id)
  })

  it('race: what all add at both is in one cart, and is sent once whoever sends it, with a key and without', async () => {
    const visit = (await all(join))[0]!.data.visit._id
    for (const status of (await all((guest) => add(guest)))
      .concat(await all((guest) => add(guest)))
      .map((one) => one.status))
      expect(status).toBe(200)
    const send = (guest: number, process: TestApi, headers = {}) =>
      process.call(sendRound, { body: { visit, lines: 'mine' } }, { token: guests[guest]!.token, headers })
    const key = { 'idempotency-key': 'once' }
    const same = await Promise.all([here, there, here, there].map((process) => send(0, process, key)))
    expect(same.map(({ status }) => status).toSorted()).toEqual([200, 200, 200, 201])
    expect(new Set(same.map(({ data }) => data.subOrder._id)).size).toBe(1)
    const rest = await Promise.all(
      [1, 2, 3, 4, 5].map((guest) =>
        at(guest).call(sendRound, { body: { visit, lines: 'all' } }, { token: guests[guest]!.token }),
      ),
    )
    expect(rest.filter(({ status }) => status === 201)).toHaveLength(1)
    for (const { status, meta } of rest) if (status !== 201) expect([status, meta.error]).toEqual([422, 'round_empty'])
    const { rows } = await here.sql.query(
      `select count(*)::int as items, count(distinct line_id)::int as lines, sum(qty)::int as pieces,
         count(distinct order_id)::int as orders from round_items join rounds using (merchant_id, round_id, order_id)
       where visit_id = $1`,
      [visit],
    )
    expect(rows).toEqual([{ items: 6, lines: 6, pieces: 12, orders: 1 }])
    await end(visit)
  })
})
