import { userOwner } from '@compass/domain/cart'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Customer, newCustomer, type Shop, shopOf } from '../../testing/customer.ts'
import { type TestApi, testApi } from '../../testing/test-api.ts'
import { findLiveCart } from './carts.ts'

describe('the store of a line', () => {
  let test: TestApi
  let shop: Shop
  let customer: Customer

  beforeAll(async () => {
    test = await testApi()
    shop = await shopOf(test)
    customer = await newCustomer(test)
  })
  afterAll(() => test.close())

  const stored = async (): Promise<(string | null)[]> => {
    const { rows } = await test.sql.query(
      "select line->>'storeId' as store from carts, jsonb_array_elements(lines) line where user_id = $1",
      [customer.userId],
    )
    return rows.map(({ store }) => store)
  }

  it('is stored with each line that is added', async () => {
    await customer.add('soup')
    await customer.add('karak')
    expect(await stored()).toEqual([shop.store('marina'), shop.store('marina')])
  })

  it('is the cart’s where the version before wrote the line, and is stored with the next change', async () => {
    await test.sql.query(
      "update carts set lines = (select jsonb_agg(line - 'storeId') from jsonb_array_elements(lines) line), version = version + 1",
    )
    expect(await stored()).toEqual([null, null])
    const cart = await findLiveCart(test.database.tenant(test.merchantId), userOwner(customer.userId))
    expect(cart!.lines.map(({ storeId }) => storeId)).toEqual([shop.store('marina'), shop.store('marina')])
    const { data } = await customer.add('soup')
    expect(data.cart!.products.map(({ sku, qty }) => [sku, qty])).toEqual([
      ['soup', 2],
      ['karak', 1],
    ])
    expect(await stored()).toEqual([shop.store('marina'), shop.store('marina')])
  })
})
