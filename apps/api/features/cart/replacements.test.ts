import * as calls from '@compass/contract/cart'
import { setAvailability } from '@compass/contract/merchant-side'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newCustomer, type Shop, shopOf } from '../../testing/customer.ts'
import { type TestApi, testApi } from '../../testing/test-api.ts'

describe('what the cart takes another way', () => {
  let test: TestApi
  let shop: Shop
  beforeAll(async () => {
    test = await testApi()
    shop = await shopOf(test)
  })
  afterAll(() => test.close())

  it('hostile 16: names what can be had instead of an item that can not', async () => {
    const customer = await newCustomer(test)
    await customer.add('soup')
    const { data, meta } = await customer.add('breakfast')
    expect(meta.error).toBe('item_unavailable')
    const { product, replacements } = data as unknown as ReturnType<typeof calls.ItemUnavailable.parse>
    expect(product).toBe(shop.product('breakfast'))
    expect(replacements.map(({ sku, soldOut }) => [sku, soldOut])).toEqual([
      ['soup', false],
      ['box', false],
      ['burger', false],
    ])
    expect((await customer.cart()).count).toBe(1)
    // The burger itself can be had: only that truffle is none.
    const truffle = await customer.add('burger', { customize: shop.choice('burger', 2) })
    expect(truffle.data).toEqual({ product: shop.product('burger'), replacements: [] })
  })

  it('hostile 16: a line that can not be had any more says what can, and nothing that lies in the cart', async () => {
    const customer = await newCustomer(test)
    await customer.add('soup')
    await customer.add('burger', { customize: shop.choice('burger', 0) })
    const key = await test.merchantKey()
    const sell = (soldOut: boolean) =>
      test.call(
        setAvailability,
        {
          params: { id: shop.product('soup') },
          body: { store: shop.store('marina'), soldOut },
        },
        { token: key },
      )
    await sell(true)
    const lines = (await customer.cart()).products
    expect(lines.map(({ sku, unavailable }) => [sku, unavailable?.replacements.map((one) => one.sku)])).toEqual([
      ['soup', ['box', 'rice', 'catering']],
      ['burger', undefined],
    ])
    await sell(false)
    expect((await customer.cart()).products.map(({ unavailable }) => unavailable)).toEqual([null, null])
  })

  it('changes a line by its product where that stands on one line alone', async () => {
    const customer = await newCustomer(test)
    await customer.add('soup')
    const set = (qty: number) =>
      test.call(
        calls.customizeCart,
        { body: { store: shop.store('marina'), product: shop.product('soup'), qty } },
        { token: customer.token },
      )
    expect((await set(4)).data.cart!.products.map(({ qty }) => qty)).toEqual([4])
    await customer.add('soup', { specialInstructions: 'hot' })
    expect((await set(2)).status).toBe(404)
  })
})
