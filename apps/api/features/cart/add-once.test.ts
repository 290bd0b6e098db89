import * as calls from '@compass/contract/cart'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Customer, newCustomer, type Shop, shopOf } from '../../testing/customer.ts'
import { type TestApi, testApi } from '../../testing/test-api.ts'

describe('what is added with a key', () => {
  let test: TestApi
  let shop: Shop
  let customer: Customer
  const add = (key: string, body: object = {}, token = customer.token) =>
    test.call(
      calls.addProductToCart,
      { body: { store: shop.store('marina'), product: shop.product('soup'), ...body } },
      { token, headers: { 'idempotency-key': key } },
    )
  const quantities = (data: { cart: { products: { sku: string; qty: number }[] } | null } | null) =>
    data?.cart?.products.map(({ sku, qty }) => [sku, qty])

  beforeAll(async () => {
    test = await testApi()
    shop = await shopOf(test)
  })
  beforeEach(async () => {
    customer = await newCustomer(test)
  })
  afterAll(() => test.close())

  it('counts once, however often it is sent, and the answer is the cart as it is', async () => {
    expect(quantities((await add('first', { qty: 2 })).data)).toEqual([['soup', 2]])
    await customer.add('rice', { customize: shop.choice('rice', 0) })
    const again = await add('first', { qty: 2 })
    expect([again.status, quantities(again.data)]).toEqual([
      200,
      [
        ['soup', 2],
        ['rice', 1],
      ],
    ])
    expect(quantities((await add('second', { qty: 1 })).data)![0]).toEqual(['soup', 3])
  })

  it('counts once where it is sent many times at once, into no cart and into one', async () => {
    const rush = (key: string) => Promise.all(Array.from({ length: 8 }, () => add(key)))
    for (const answer of await rush('a')) expect(answer.status).toBe(200)
    for (const answer of await rush('b')) expect(answer.status).toBe(200)
    const { data } = await test.call(calls.getCart, {}, { token: customer.token })
    expect(quantities(data)).toEqual([['soup', 2]])
  })

  it('is refused with another body, and the cart stays as it is', async () => {
    await add('one')
    const other = await add('one', { qty: 5 })
    expect([other.status, other.meta.error]).toEqual([409, 'idempotency_conflict'])
    const { data } = await test.call(calls.getCart, {}, { token: customer.token })
    expect(quantities(data)).toEqual([['soup', 1]])
  })

  it('is not used up by a refusal', async () => {
    const refused = await add('later', { qty: 0 })
    expect(refused.status).toBe(400)
    expect(quantities((await add('later', { qty: 1 })).data)).toEqual([['soup', 1]])
  })

  it.each(['', 'a b', 'x'.repeat(256)])('hostile: %j is no key', async (key) => {
    const answer = await add(key)
    expect([answer.status, answer.meta.error]).toEqual([400, 'invalid_idempotency_key'])
  })

  it('hostile: the key of another customer is one of its own', async () => {
    await add('mine', { qty: 3 })
    const other = await newCustomer(test)
    expect(quantities((await add('mine', { qty: 1 }, other.token)).data)).toEqual([['soup', 1]])
  })

  it('counts once for several products, too, and names what is gone each time it is asked', async () => {
    const products = [{ product: shop.product('soup'), qty: 2 }, { product: '01900000-0000-7000-8000-000000000001' }]
    const addAll = () =>
      test.call(
        calls.addProducts,
        { body: { store: shop.store('marina'), products } },
        { token: customer.token, headers: { 'idempotency-key': 'many' } },
      )
    const first = await addAll()
    expect(first.data!.dropped).toHaveLength(1)
    expect(quantities((await addAll()).data)).toEqual([['soup', 2]])
  })

  it('goes after 72 hours', async () => {
    await add('old')
    const count = async () =>
      (await test.sql.query('select key from cart_additions where user_id = $1', [customer.userId])).rowCount
    test.clock.turn({ hours: 71 })
    await test.ports.runJobs('purge')
    expect(await count()).toBe(1)
    test.clock.turn({ hours: 2 })
    await test.ports.runJobs('purge')
    expect(await count()).toBe(0)
  })
})
