import * as calls from '@compass/contract/cart'
import { getMenu } from '@compass/contract/catalogue'
import { merchantDocument } from '@compass/testkit/merchants'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newCustomer, type Shop, shopOf } from '../../testing/customer.ts'
import { type TestApi, testApi } from '../../testing/test-api.ts'

describe('at a store that offers one service alone', () => {
  let test: TestApi
  let shop: Shop
  beforeAll(async () => {
    test = await testApi({
      document: merchantDocument((document) => {
        const [marina, bay] = document.stores
        Object.assign(marina!, { services: ['pickup'] })
        Object.assign(bay!, { services: ['delivery'] })
      }),
    })
    shop = await shopOf(test)
  })
  afterAll(() => test.close())

  it.each([
    ['marina', 20, 10],
    ['bay', 10, 20],
    ['bay', 30, 20],
  ] as const)('at %s the order type %s becomes %s, and the answer says so', async (store, input, orderType) => {
    const guest = await newCustomer(test)
    const { status, data } = await guest.add('soup', { store: shop.store(store), orderType: input })
    expect([status, data.cart!.orderType]).toEqual([200, orderType])
    const named = (await test.merchant()).stores.get(shop.store(store))!.name
    expect(data.changed).toEqual([{ what: 'service', name: named, orderType }])
    expect((await guest.cart()).orderType).toBe(orderType)
  })

  it.each([
    ['marina', 10],
    ['bay', 20],
  ] as const)('at %s what it offers stays as it was asked for, and without asking', async (store, orderType) => {
    const guest = await newCustomer(test)
    const first = await guest.add('soup', { store: shop.store(store), orderType })
    const second = await guest.add('soup', { store: shop.store(store), orderType: undefined })
    expect([first.data.changed, second.data.changed]).toEqual([undefined, undefined])
    expect(second.data.cart!.orderType).toBe(orderType)
  })

  it('the way of the cart is set to what the store offers, but an address it does not deliver to is refused', async () => {
    const guest = await newCustomer(test)
    await guest.add('soup', { store: shop.store('marina') })
    const direct = (address?: { areaId: string }) =>
      test.call(
        calls.updateCartAddress,
        { body: { store: shop.store('marina'), orderType: 20, ...(address ? { address } : {}) } },
        { token: guest.token },
      )
    const { data } = await direct()
    expect([data.cart!.orderType, data.changed?.[0]?.what]).toEqual([10, 'service'])
    expect((await direct({ areaId: shop.area('marina', 'harbour') })).meta.error).toBe('not_serviceable')
  })

  it.each([
    ['marina', 20, 10],
    ['marina', 40, 30],
    ['marina', 50, 10],
    ['bay', 10, 20],
    ['bay', 20, 20],
  ] as const)('the menu of %s for order type %s is that for %s', async (store, requested, orderType) => {
    const input = { params: { id: shop.store(store) }, query: { orderType: requested } }
    const { data } = await test.call(getMenu, input)
    expect(data.orderType).toBe(orderType)
  })
})
