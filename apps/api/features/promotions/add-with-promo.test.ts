import * as calls from '@compass/contract/cart'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aed, type Customer, newCustomer } from '../../testing/customer.ts'
import { type PromotionShop, promotion, promotionShop } from './test-promotions.ts'

describe('a promotion that is named while adding', () => {
  let shop: PromotionShop
  beforeAll(async () => {
    shop = await promotionShop([
      promotion('tenth', { code: 'TENTH' }),
      promotion('forty', { code: 'FORTY', conditions: { minimum: '40.00' } }),
      promotion('secret', { code: 'SECRET', listed: false }),
    ])
  })
  afterAll(() => shop.test.close())

  const soup = (customer: Customer, more: object) => customer.add('soup', more)

  it.each(['promo', 'cartPromo'])('counts as if it had been applied (%s)', async (field) => {
    const customer = await newCustomer(shop.test)
    const { status, meta, data } = await soup(customer, { [field]: shop.promotion('tenth') })
    expect([status, meta.code]).toEqual([200, 200])
    expect(data.cart!.promotion).toMatchObject({ code: 'TENTH', isAutomatic: false, applied: true })
    expect(data.cart!.totals.grandTotal).toEqual(aed(1800 - 180 + 50))
    expect((await customer.cart()).promotion?.code).toBe('TENTH')
  })

  it('of several products too', async () => {
    const customer = await newCustomer(shop.test)
    const products = [{ product: shop.product('soup'), qty: 2 }]
    const body = { store: shop.store('marina'), orderType: 10 as const, products, cartPromo: shop.promotion('tenth') }
    const { data } = await shop.test.call(calls.addProducts, { body }, { token: customer.token })
    expect(data.cart!.totals.offerDiscount).toEqual(aed(360))
  })

  it.each([
    ['below its minimum', () => shop.promotion('forty'), 'promo_below_minimum'],
    ['of nobody', () => 'nothing', 'promo_not_found'],
    ['that is not listed', () => shop.promotion('secret'), 'promo_not_found'],
  ])('%s it takes nothing off, the product is there, and a warning says why', async (_, promo, error) => {
    const customer = await newCustomer(shop.test)
    const { status, meta, data } = await soup(customer, { promo: promo() })
    expect([status, meta.code, meta.error]).toEqual([200, 4204, error])
    expect([data.cart!.count, data.cart!.promotion]).toEqual([1, null])
    expect((await customer.cart()).count).toBe(1)
  })

  it('null is none', async () => {
    const customer = await newCustomer(shop.test)
    expect((await soup(customer, { promo: null, cartPromo: null })).data.cart!.promotion).toBeNull()
  })
})

it('an automatic promotion that is named stays automatic', async () => {
  const shop = await promotionShop([promotion('always')])
  const customer = await newCustomer(shop.test)
  await customer.add('soup')
  const { meta, data } = await customer.add('soup', { cartPromo: shop.promotion('always') })
  expect([meta.code, data.cart!.promotion?.isAutomatic]).toEqual([200, true])
  await shop.test.close()
})
