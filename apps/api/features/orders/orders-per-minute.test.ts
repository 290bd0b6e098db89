import * as cartCalls from '@compass/contract/cart'
import { placeOrder } from '@compass/contract/orders'
import { expect, it } from 'vitest'
import { newCustomer, shopOf } from '../../testing/customer.ts'
import { testApi } from '../../testing/test-api.ts'
import { createTestDatabase } from '../../testing/test-database.ts'

const configuration = { limits: { ordersPerMinute: 6 } }

it('answers six orders a minute for a session, and replays without counting', async () => {
  const limited = await testApi({ configuration })
  const customer = await newCustomer(limited)
  const place = async () => {
    await customer.add('soup', { qty: 2 })
    return customer.orderBody()
  }
  for (let order = 0; order < 6; order++) {
    const body = await place()
    expect((await customer.send(body)).status).toBe(201)
    expect((await customer.send(body)).status).toBe(200)
  }
  const seventh = await customer.send(await place())
  expect([seventh.status, Number(seventh.headers['retry-after']) > 0]).toEqual([429, true])
  await limited.close()
})

it('the same order asked for twenty times at once counts once: everybody is told of it', async () => {
  const limited = await testApi({ configuration })
  const customer = await newCustomer(limited)
  await customer.add('soup', { qty: 2 })
  const body = await customer.orderBody()
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => customer.send(body, { 'idempotency-key': 'twenty' })),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([...Array(19).fill(200), 201])
  expect(new Set(answers.map(({ data }) => data.order._id)).size).toBe(1)
  await limited.close()
})

it('six a minute are six for two processes together, and the seventh goes when the first is a minute old', async () => {
  const stored = await createTestDatabase()
  const here = await testApi({ stored, configuration })
  const there = await testApi({ stored: { ...stored, drop: async () => {} }, configuration })
  await here.api.merchants.refresh()
  const shop = await shopOf(here)
  const { token, orderBody } = await newCustomer(here)
  const product = { store: shop.store('marina'), product: shop.product('soup'), orderType: 10 } as const
  const placeAt = async (at: typeof here) => {
    await at.call(cartCalls.addProductToCart, { body: product }, { token })
    const body = (await orderBody()) as never
    const placed = await at.call(placeOrder, { body }, { token })
    // Asked again it is the same order, and counts nothing.
    if (placed.status === 201) expect((await at.call(placeOrder, { body }, { token })).status).toBe(200)
    return placed
  }
  const turn = (seconds: number) => {
    for (const { clock } of [here, there]) clock.turn({ seconds })
  }
  for (let order = 0; order < 6; order++) {
    expect((await placeAt(order % 2 === 0 ? here : there)).status).toBe(201)
    turn(5)
  }
  for (const at of [here, there]) {
    const seventh = await placeAt(at)
    expect([seventh.status, seventh.meta.error, seventh.headers['retry-after']]).toEqual([429, 'rate_limited', '30'])
  }
  turn(30)
  expect((await placeAt(there)).status).toBe(201)
  await there.close()
  await here.close()
})
