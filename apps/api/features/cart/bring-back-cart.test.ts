import * as calls from '@compass/contract/cart'
import { merchantDocument } from '@compass/testkit/merchants'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Customer, newCustomer, type Shop, shopOf } from '../../testing/customer.ts'
import { type TestApi, testApi } from '../../testing/test-api.ts'

/** Bay is open from 10:00 to 22:00 in Dubai. */
const AT_NOON = '2026-06-01T08:00:00Z'
const AT_23 = '2026-06-01T19:00:00Z'

describe('D6: what lay in a cart comes back by itself', () => {
  let test: TestApi
  let shop: Shop
  let customer: Customer

  const add = (sku: string, qty = 1) => customer.add(sku, { store: shop.store('bay'), qty })
  const read = async () => (await test.call(calls.getCart, {}, { token: customer.token })).data
  const expire = async () => {
    test.clock.turn({ minutes: 41 })
    await test.ports.runJobs('expire-carts')
  }
  const listed = (cart: { readonly products: readonly { sku: string; qty: number }[] } | null) =>
    cart?.products.map(({ sku, qty }) => `${qty} ${sku}`).join()

  beforeAll(async () => {
    test = await testApi()
    shop = await shopOf(test)
  })
  beforeEach(async () => {
    test.clock.set(AT_23)
    customer = await newCustomer(test)
  })
  afterAll(() => test.close())

  it('while the store is closed, for another half hour, and says so once', async () => {
    await add('soup', 2)
    test.clock.turn({ minutes: 30 })
    const first = await read()
    expect([listed(first.cart), first.broughtBack]).toEqual(['2 soup', true])
    expect(Date.parse(first.cart!.expiresAt)).toBe(test.clock.now.getTime() + 30 * 60_000)
    expect((await read()).broughtBack).toBeUndefined()
    await expire()
    const again = await read()
    expect([listed(again.cart), again.broughtBack]).toEqual(['2 soup', true])
  })

  it('until an hour after the store has opened; then in one tap', async () => {
    await add('soup', 2)
    await expire()
    test.clock.set('2026-06-02T06:59:59Z')
    expect(await read()).toMatchObject({ cart: { count: 2 }, broughtBack: true })

    customer = await newCustomer(test)
    test.clock.set(AT_23)
    await add('soup', 2)
    await expire()
    test.clock.set('2026-06-02T07:00:00Z')
    expect(await read()).toMatchObject({ cart: null, restorable: { count: 2 } })
  })

  it.each([
    ['just after its half hour', async () => test.clock.turn({ minutes: 30 })],
    ['after its row has expired', expire],
  ])('with what is added to it %s', async (_, wait) => {
    await add('soup')
    await wait()
    const { status, data } = await add('karak')
    expect([status, listed(data.cart)]).toEqual([200, '1 soup,1 karak'])
  })

  it('once, for two who look at once', async () => {
    await add('soup')
    await expire()
    const read = await Promise.all([0, 1, 2].map(() => test.call(calls.getCart, {}, { token: customer.token })))
    expect(read.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(listed(await customer.cart())).toBe('1 soup')
    const { rows } = await test.sql.query(
      "select state from carts where user_id = $1 and state in ('live', 'expired')",
      [customer.userId],
    )
    expect(rows).toEqual([{ state: 'live' }])
  })

  it('over days off, however many: it is not deleted before', async () => {
    const days = ['02', '03', '04', '05', '06'].map((day) => ({ date: `2026-06-${day}` }))
    await test.apply(
      merchantDocument((document) => {
        document.stores[1]!.hours.plannedOff = days
      }),
    )
    await add('soup')
    await expire()
    test.clock.set('2026-06-06T19:00:00Z')
    await test.ports.runJobs('expire-carts')
    test.clock.set('2026-06-07T06:59:00Z')
    expect(await read()).toMatchObject({ cart: { count: 1 }, broughtBack: true })
    await test.apply(merchantDocument())
  })

  it('not while the store is open, and not for who has ordered since', async () => {
    test.clock.set(AT_NOON)
    await add('soup')
    await expire()
    expect(await read()).toMatchObject({ cart: null, restorable: { count: 1 } })
    await add('karak', 2)
    expect((await customer.place()).status).toBe(201)
    test.clock.set(AT_23)
    expect(await read()).toMatchObject({ cart: null, restorable: { count: 1 } })
  })
})
