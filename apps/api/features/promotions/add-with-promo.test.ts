import * as calls from '@compass/contract/cart'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aed, type Customer, newCustomer } from '../../testing/customer.ts'
import { type OfferShop, offer, offerShop } from './test-offers.ts'

describe('an offer that is named while adding', () => {
  let shop: OfferShop
  beforeAll(async () => {
    shop = await offerShop([
      offer('tenth', { code: 'TENTH' }),
      offer('forty', { code: 'FORTY', conditions: { minimum: '40.00' } }),
      offer('secret', { code: 'SECRET', listed: false }),
    ])
  })
  afterAll(() => shop.test.close())

  const soup = (who: Customer, more: object) => who.add('soup', more)

  it.each(['promo', 'cartPromo'])('counts as if it had been applied (%s)', async (field) => {
    const who = await newCustomer(shop.test)
    const { status, meta, data } = await soup(who, { [field]: shop.offer('tenth') })
    expect([status, meta.code]).toEqual([200, 200])
    expect(data.cart!.promotion).toMatchObject({ code: 'TENTH', isAutomatic: false, applied: true })
    expect(data.cart!.totals.grandTotal).toEqual(aed(1800 - 180 + 50))
    expect((await who.cart()).promotion?.code).toBe('TENTH')
  })

  it('of several products too', async () => {
    const who = await newCustomer(shop.test)
    const products = [{ product: shop.product('soup'), qty: 2 }]
    const body = { store: shop.store('marina'), orderType: 10 as const, products, cartPromo: shop.offer('tenth') }
    const { data } = await shop.test.call(calls.addProducts, { body }, { token: who.token })
    expect(data.cart!.totals.offerDiscount).toEqual(aed(360))
  })

  it.each([
    ['below its minimum', () => shop.offer('forty'), 'promo_below_minimum'],
    ['of nobody', () => 'nothing', 'promo_not_found'],
    ['that is not listed', () => shop.offer('secret'), 'promo_not_found'],
  ])('%s it takes nothing off, the product is there, and a warning says why', async (_, promo, error) => {
    const who = await newCustomer(shop.test)
    const { status, meta, data } = await soup(who, { promo: promo() })
    expect([status, meta.code, meta.error]).toEqual([200, 4204, error])
    expect([data.cart!.count, data.cart!.promotion]).toEqual([1, null])
    expect((await who.cart()).count).toBe(1)
  })

  it('null is none', async () => {
    const who = await newCustomer(shop.test)
    expect((await soup(who, { promo: null, cartPromo: null })).data.cart!.promotion).toBeNull()
  })
})

it('an automatic offer that is named stays automatic', async () => {
  const shop = await offerShop([offer('always')])
  const who = await newCustomer(shop.test)
  await who.add('soup')
  const { meta, data } = await who.add('soup', { cartPromo: shop.offer('always') })
  expect([meta.code, data.cart!.promotion?.isAutomatic]).toEqual([200, true])
  await shop.test.close()
})
