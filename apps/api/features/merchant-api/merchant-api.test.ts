import * as calls from '@compass/contract/merchant-side'
import { getOrder } from '@compass/contract/orders'
import { getStorefront } from '@compass/contract/stores'
import { merchantDocument } from '@compass/testkit/merchants'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { checkInvariants } from '../../invariants/index.ts'
import { type Customer, newCustomer, type Shop, shopOf } from '../../testing/customer.ts'
import { type TestApi, testApi } from '../../testing/test-api.ts'

describe('the merchant’s side', () => {
  let test: TestApi
  let shop: Shop
  let token: string
  let strangers: string
  let customer: Customer
  let order: string
  const aed = (amount: number) => ({ amount, currency: 'AED' })
  const move = (to: number, reason?: string, key = token) =>
    test.call(calls.moveOrder, { params: { id: order }, body: { to, ...(reason ? { reason } : {}) } }, { token: key })
  const collect = (amount: object, key = token) =>
    test.call(
      calls.recordPayment,
      { params: { id: order }, body: { method: 'cod', amount: amount as never } },
      { token: key },
    )

  beforeAll(async () => {
    test = await testApi()
    shop = await shopOf(test)
    token = await test.merchantKey()
    strangers = await test.merchantKey(await test.apply(merchantDocument({ slug: 'other-kitchen' })))
  })
  beforeEach(async () => {
    customer = await newCustomer(test)
    await customer.add('soup', { qty: 2 })
    order = (await customer.place()).data.order._id
  })
  afterAll(async () => {
    expect(await checkInvariants(test.database)).toEqual([])
    await test.close()
  })

  it('shows the board, newest first, with who it is for and what may be done', async () => {
    const { data } = await test.call(calls.listMerchantOrders, { query: { status: 10 } }, { token })
    expect(data.items[0]).toMatchObject({
      _id: order,
      customer: { name: 'Layla Haddad', phone: expect.stringMatching(/^\+97150/) },
      next: [20, 30, 80],
      deadlineAt: '2026-06-01T08:10:00.000Z',
    })
    const { data: bay } = await test.call(calls.listMerchantOrders, { query: { store: shop.store('bay') } }, { token })
    expect(bay.total).toBe(0)
    const { data: later } = await test.call(
      calls.listMerchantOrders,
      { query: { since: '2026-06-01T08:00:01Z' } },
      { token },
    )
    expect(later.total).toBe(0)
  })

  it('moves an order through its life, a step at a time', async () => {
    expect((await move(60)).meta.error).toBe('invalid_transition')
    for (const status of [20, 40, 60]) expect((await move(status)).data.order.status).toBe(status)
    expect((await move(70)).status).toBe(409)
    expect((await move(7777)).status).toBe(409)
  })

  it('declines with a reason that the customer reads', async () => {
    await move(30, 'The oven is broken')
    const { data } = await test.call(getOrder, { params: { id: order } }, { token: customer.token })
    expect(data.order.timeline.at(-1)).toMatchObject({ status: 30, by: 'merchant', reason: 'The oven is broken' })
    expect((await move(20)).status).toBe(409)
  })

  it('records money that was collected: the whole of it, once, and not for an order that is off', async () => {
    expect((await collect(aed(3699))).meta.errors).toMatchObject([{ path: 'amount' }])
    expect((await collect({ amount: 3700, currency: 'KWD' })).status).toBe(422)
    expect((await collect(aed(3700))).data.order.payment).toEqual({
      _id: null,
      status: 100,
      method: 'cod',
      refunds: [],
      toCollect: aed(0),
    })
    expect((await collect(aed(3700))).meta.error).toBe('invalid_transition')
    expect((await move(20)).data.order).toMatchObject({ status: 20, payment: { status: 100 } })
  })

  it('asks for no money for a declined order', async () => {
    await move(30)
    expect((await collect(aed(3700))).status).toBe(409)
  })

  it('hostile 83: a key of another merchant finds nothing', async () => {
    const input = { token: strangers }
    const answers = [
      await move(20, undefined, strangers),
      await collect(aed(3700), strangers),
      await test.call(
        calls.pauseChannel,
        { params: { id: shop.store('marina') }, body: { orderChannel: 50, state: true } },
        input,
      ),
      await test.call(
        calls.setAvailability,
        { params: { id: shop.product('soup') }, body: { store: shop.store('marina'), soldOut: true } },
        input,
      ),
    ]
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404])
    const { data } = await test.call(calls.listMerchantOrders, {}, input)
    expect(data.total).toBe(0)
    const board = await test.call(calls.listMerchantOrders, { query: { store: shop.store('marina') } }, input)
    expect(board.data.total).toBe(0)
  })

  it('hostile 83: a customer’s token is no merchant’s key, and the other way round', async () => {
    expect((await move(20, undefined, customer.token)).status).toBe(401)
    expect((await test.call(getOrder, { params: { id: order } }, { token })).status).toBe(404)
  })

  it('raises the storefront’s version with every pause and every sold-out item, and keeps them over a new document', async () => {
    const version = async () => (await test.merchant()).version
    const before = await version()
    const say = (soldOut: boolean) =>
      test.call(
        calls.setAvailability,
        { params: { id: shop.product('soup') }, body: { store: shop.store('marina'), soldOut } },
        { token },
      )
    await say(true)
    expect(await version()).toBe(before + 1)
    const loaded = await test.merchant()
    expect(loaded.isSoldOut(shop.product('soup'), shop.store('marina'), test.clock.now)).toBe(true)
    expect(loaded.isSoldOut(shop.product('soup'), shop.store('bay'), test.clock.now)).toBe(false)
    await say(false)
    const back = await test.call(
      calls.setAvailability,
      { params: { id: shop.product('cake') }, body: { store: shop.store('bay'), soldOut: false } },
      { token },
    )
    expect(back.data.soldOut).toBe(false)
    const after = await test.merchant()
    expect(after.isSoldOut(shop.product('cake'), shop.store('bay'), test.clock.now)).toBe(false)
    expect(after.isSoldOut(shop.product('cake'), shop.store('marina'), test.clock.now)).toBe(true)
  })

  it('pauses one channel at a time, twice the same being once', async () => {
    const pause = async (orderChannel: 40 | 50, state: boolean) =>
      (
        await test.call(
          calls.pauseChannel,
          { params: { id: shop.store('bay') }, body: { orderChannel, state } },
          { token },
        )
      ).data.pauseOrder
    await pause(40, true)
    expect(await pause(40, true)).toContainEqual({ orderChannel: 40, state: true, until: null })
    expect(await pause(50, true)).toEqual(
      expect.arrayContaining([
        { orderChannel: 40, state: true, until: null },
        { orderChannel: 50, state: true, until: null },
      ]),
    )
    // Who skips to the menu sees delivery as if it were on; pickup is paused for everybody.
    const seenBy = async (query: { skipToMenu?: 'true' }) => {
      const { data } = await test.call(getStorefront, { params: { slug: test.slug }, query })
      const { state, pauseOrder } = data.stores.find(({ _id }) => _id === shop.store('bay'))!
      const channels = pauseOrder.filter(({ state: isPaused }) => isPaused).map(({ orderChannel }) => orderChannel)
      return [state, channels]
    }
    expect(await seenBy({})).toEqual(['paused', [40, 50]])
    expect(await seenBy({ skipToMenu: 'true' })).toEqual(['open', [50]])
    expect((await test.call(getStorefront, { params: { slug: test.slug } })).data.stores[1]!.state).toBe('paused')
    await pause(40, false)
    expect(await pause(50, false)).toContainEqual({ orderChannel: 40, state: false, until: null })
  })

  it('feeds the board with every order and every step, and goes on where it was cut off', async () => {
    const address = await test.app.listen({ host: '127.0.0.1', port: 0 })
    const since = test.clock.now.getTime()
    test.clock.turn({ seconds: 1 })
    const stop = new AbortController()
    const response = await fetch(`${address}/v1/merchant/orders/events`, {
      headers: { authorization: `Bearer ${token}`, 'last-event-id': String(since) },
      signal: stop.signal,
    })
    let text = ''
    const reading = (async () => {
      for await (const chunk of response.body!) text += Buffer.from(chunk).toString()
    })().catch(() => {})
    await customer.add('soup', { qty: 2 })
    const { order: placed } = (await customer.place()).data
    const notified = (status: number) => text.includes(`"order":"${placed._id}"`) && text.includes(`"status":${status}`)
    await until(() => notified(10))
    await test.call(calls.moveOrder, { params: { id: placed._id }, body: { to: 20 } }, { token })
    await until(() => notified(20))
    stop.abort()
    await reading
    test.clock.set('2026-06-01T08:00:00Z')
  })
})

async function until(isSo: () => boolean): Promise<void> {
  for (let waited = 0; !isSo(); waited += 20) {
    if (waited > 10_000) throw new Error('it did not come')
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}
