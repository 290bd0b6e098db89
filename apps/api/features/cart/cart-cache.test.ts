import * as calls from '@compass/contract/cart'
import { createUser } from '@compass/contract/users'
import { startCart, userOwner } from '@compass/domain/cart'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { statement } from '../../db/sql.ts'
import { newId } from '../../ids/index.ts'
import { findLiveCart, insertCart, updateCart } from '../../records/carts/carts.ts'
import { type Customer, newCustomer, type Shop, shopOf } from '../../testing/customer.ts'
import { type TestApi, testApi } from '../../testing/test-api.ts'

describe('a cart that this process knows', () => {
  let test: TestApi
  let shop: Shop
  let customer: Customer
  const fresh = async () => {
    customer = await newCustomer(test)
    return customer
  }

  beforeAll(async () => {
    test = await testApi()
    shop = await shopOf(test)
  })
  afterAll(() => test.close())

  it('finds the cart that another process began for a guest whom this one made', async () => {
    // This process believes that a guest whom it has just made has no cart.
    const found = async () => {
      const { data } = await test.call(createUser, { body: { url: test.slug } })
      const start = { id: newId(), storeId: shop.store('marina'), orderType: 10 as const, areaId: null }
      const line = {
        id: newId(),
        storeId: start.storeId,
        productId: shop.product('soup'),
        qty: 2,
        customize: [],
        note: '',
      }
      const cart = { ...startCart(start, test.clock.now), lines: [line], version: 1 }
      const mine = { owner: userOwner(data.user._id), addressId: null, promo: null, spending: null }
      const stored = { ...cart, ...mine, remembered: new Map() }
      expect(await insertCart(test.database.tenant(test.merchantId), stored, test.clock.now)).toBe(true)
      return { token: data.user.token!, line }
    }
    const add = (store: string, sku: string, token: string) =>
      test.call(calls.addProductToCart, { body: { store: shop.store(store), product: shop.product(sku) } }, { token })
    const { data } = await add('marina', 'soup', (await found()).token)
    expect(data.cart!.products.map(({ sku, qty }) => [sku, qty])).toEqual([['soup', 3]])
    const other = await add('bay', 'karak', (await found()).token)
    expect(other.meta.code).toBe(4200)
    const { token, line } = await found()
    const body = { store: shop.store('marina'), productId: line.id, decrease: 1 }
    const less = await test.call(calls.removeProductFromCart, { body }, { token })
    expect(less.data.cart!.products.map(({ qty }) => qty)).toEqual([1])
  })

  it('finds what another process has made of the cart that this one wrote last', async () => {
    await fresh()
    await customer.add('soup')
    const tenant = test.database.tenant(test.merchantId)
    const elsewhere = await findLiveCart(tenant, userOwner(customer.userId))
    const lines = elsewhere!.lines.map((line) => ({ ...line, qty: 5 }))
    expect(await updateCart(tenant, { ...elsewhere!, lines, version: 2 }, 1, test.clock.now)).toBe(true)
    const { data } = await customer.add('soup')
    expect(data.cart!.products.map(({ sku, qty }) => [sku, qty])).toEqual([['soup', 6]])
  })

  it('begins another cart where the one that was written last has been ordered elsewhere', async () => {
    await fresh()
    await customer.add('soup')
    const tenant = test.database.tenant(test.merchantId)
    const { userId } = customer
    await tenant.run(
      statement('test.complete')`update carts set state = 'completed' where merchant_id = $1 and user_id = ${userId}`,
    )
    const { data } = await customer.add('soup')
    expect(data.cart!.products.map(({ sku, qty }) => [sku, qty])).toEqual([['soup', 1]])
  })
})
