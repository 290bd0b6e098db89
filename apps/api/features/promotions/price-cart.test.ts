import * as calls from '@compass/contract/cart'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Customer, newCustomer } from '../../testing/customer.ts'
import { customerWith, documentWith, type PromotionShop, promotion, promotionShop } from './test-promotions.ts'

const aed = (amount: number) => ({ amount, currency: 'AED' })

describe('a typed offer', () => {
  let shop: PromotionShop
  let me: Customer

  const PROMOTIONS = [
    promotion('tenth', { code: 'TENTH' }),
    promotion('forty', { code: 'FORTY', conditions: { minimum: '40.00' } }),
    promotion('bay', { code: 'BAY', conditions: { stores: ['bay'] } }),
    promotion('brought', { code: 'BROUGHT', gives: { kind: 'freeDelivery' } }),
    promotion('beach', { code: 'BEACH', conditions: { areas: ['beach'] } }),
    promotion('evening', {
      code: 'EVENING',
      conditions: { windows: { slots: [{ days: ['mon'], opens: '18:00', closes: '22:00' }] } },
    }),
    promotion('drinks', { code: 'DRINKS', about: { categories: ['drinks'] } }),
    promotion('secret', { code: 'SECRET', listed: false }),
    promotion('card', { code: 'CARD', conditions: { payment: ['cardOnDelivery'] } }),
    promotion('juice', { code: 'JUICE', gives: { kind: 'fixedPrice', price: '2.00' }, about: { products: ['karak'] } }),
  ]

  beforeAll(async () => {
    shop = await promotionShop(PROMOTIONS)
  })
  afterAll(() => shop.test.close())

  it('lowers the total, is named in the cart, and says so in the explanation', async () => {
    me = await customerWith(shop.test, 'soup')
    const { status, meta, data } = await shop.apply(me, ' tenth ')
    expect([status, meta.code]).toEqual([200, 200])
    expect(data.cart!.promotion).toMatchObject({
      _id: shop.promotion('tenth'),
      code: 'TENTH',
      type: 10,
      isAutomatic: false,
      applied: true,
      discount: aed(180),
      why: null,
    })
    expect(data.cart!.totals).toMatchObject({ offerDiscount: aed(180), grandTotal: aed(1800 - 180 + 50) })
    expect(data.cart!.totals.explain.find(({ rule }) => rule === 'offer')).toEqual({
      rule: 'offer',
      amount: aed(-180),
      data: { rate: 1000, base: 1800 },
      offer: { _id: shop.promotion('tenth'), code: 'TENTH', name: { en: 'tenth', ar: 'عرض tenth' } },
    })
    expect((await me.cart()).promotion?.applied).toBe(true)
  })

  it('takes the place of another one', async () => {
    const { data } = await shop.apply(me, 'SECRET')
    expect(data.cart!.promotion?.code).toBe('SECRET')
  })

  it('is taken off again', async () => {
    const { data } = await shop.cancel(me)
    expect([data.cart!.promotion, data.cart!.totals.grandTotal]).toEqual([null, aed(1850)])
  })

  it('is chosen from the list by its id, but a hidden one is not', async () => {
    const actor = (key: string) =>
      shop.test.call(
        calls.applyPromo,
        { body: { store: shop.store('marina'), promo: shop.promotion(key) } },
        { token: me.token },
      )
    expect((await actor('tenth')).data.cart!.promotion?.code).toBe('TENTH')
    expect((await actor('secret')).meta.error).toBe('promo_not_found')
  })

  it.each([
    ['10 KB', 'A'.repeat(10_240)],
    ['another alphabet', 'TЕNTH'],
    ['a percent sign', '%'],
    ['an underscore', 'TENT_'],
    ['a null byte', 'TENTH\u0000'],
    ['nothing', ''],
    ['a dotless i', 'JUıCE'],
  ])('hostile 64: %s finds no promo code, and the basket stays as it is', async (_, typed) => {
    const before = await me.cart()
    const { status, meta } = await shop.apply(me, typed)
    expect([status, meta.error, meta.message]).toEqual([
      422,
      'promo_not_found',
      expect.stringContaining('No promo code found'),
    ])
    expect(await me.cart()).toEqual(before)
  })

  it('below its minimum is refused with what is missing (4203)', async () => {
    const { status, meta } = await shop.apply(me, 'FORTY')
    expect([status, meta.code, meta.error]).toEqual([422, 4203, 'promo_below_minimum'])
    expect(meta.message).toContain('22.00')
  })

  it.each([
    ['another outlet', 'BAY', /another store/],
    ['another order type', 'BROUGHT', /delivery and pickup/],
    ['another time', 'EVENING', /from 18:00/],
    ['other products', 'DRINKS', /none of its items/],
  ])('hostile 58: for %s is rejected', async (_, code, message) => {
    const { status, meta } = await shop.apply(me, code)
    expect([status, meta.error]).toEqual([422, 'promo_not_applicable'])
    expect(meta.message).toMatch(message)
  })

  it('hostile 58: for another area is rejected', async () => {
    const { meta } = await shop.apply(me, 'BEACH', { orderType: 20, areaId: shop.area('marina', 'harbour') })
    expect([meta.error, meta.message]).toEqual(['promo_not_applicable', expect.stringMatching(/your area/)])
  })

  it('for some areas is named and gives nothing while nobody has said where to, and counts once it is one of them', async () => {
    const one = await newCustomer(shop.test)
    await one.add('soup', { qty: 3, orderType: 20 })
    const typed = await shop.apply(one, 'BEACH', { orderType: 20 })
    expect([typed.status, typed.meta.code, typed.meta.message]).toEqual([
      200,
      4204,
      'Promo BEACH is for Beach. Choose your area.',
    ])
    const beach = { kind: 'area', areas: [{ en: 'Beach', ar: 'الشاطئ' }] }
    expect(typed.data.cart!.promotion).toMatchObject({ code: 'BEACH', applied: false, discount: aed(0), why: beach })
    expect((await shop.read(one)).meta.code).toBe(4204)
    const at = async (area: string) =>
      (await one.add('soup', { orderType: 20, area: shop.area('marina', area) })).data.cart!.promotion
    expect(await at('harbour')).toMatchObject({ code: 'BEACH', applied: false, why: { kind: 'area' } })
    expect(await at('beach')).toMatchObject({ code: 'BEACH', applied: true, discount: aed(900), why: null })
  })

  it('is for a cart with something in it', async () => {
    expect((await shop.apply(await newCustomer(shop.test), 'TENTH')).meta.error).toBe('cart_empty')
  })

  it('that does not hold any more stays named, gives nothing, and says what would help (4204)', async () => {
    me = await customerWith(shop.test, 'soup', 'burger')
    await shop.apply(me, 'FORTY')
    const [soup] = (await me.cart()).products
    const removed = await shop.test.call(
      calls.removeProductFromCart,
      { body: { store: shop.store('marina'), productId: soup!._id } },
      { token: me.token },
    )
    expect(removed.meta.code).toBe(200)
    const { status, meta, data } = await shop.read(me)
    expect([status, meta.code, meta.error]).toEqual([200, 4204, 'promo_not_applicable'])
    expect(meta.message).toContain('10.00')
    expect(data.cart!.promotion).toMatchObject({
      code: 'FORTY',
      applied: false,
      discount: aed(0),
      why: { kind: 'below_minimum', missing: aed(1000) },
    })
    expect(data.cart!.totals.offerDiscount).toEqual(aed(0))
    const { data: more } = await me.add('soup')
    expect(more.cart!.promotion).toMatchObject({ applied: true, discount: aed(480) })
  })

  it('stays named when the merchant ends it', async () => {
    await shop.test.apply(documentWith(PROMOTIONS.filter(({ key }) => key !== 'forty')))
    const { meta, data } = await shop.read(me)
    expect([meta.code, data.cart!.promotion?.code, data.cart!.promotion?.why]).toEqual([
      4204,
      'FORTY',
      { kind: 'gone' },
    ])
    await shop.test.apply(documentWith(PROMOTIONS))
  })

  it('goes when the cart does, and changes with the order type', async () => {
    me = await customerWith(shop.test, 'soup')
    await me.add('soup', { orderType: 20, area: shop.area('marina', 'harbour') })
    const applied = await shop.apply(me, 'BROUGHT')
    expect(applied.data.cart!.promotion).toMatchObject({ type: 50, discount: aed(900) })
    const { data: picked } = await me.add('soup', { orderType: 10 })
    expect(picked.cart!.promotion).toMatchObject({ applied: false, why: { kind: 'order_type', orderTypes: [20, 40] } })
    const bay = await me.add('soup', { store: shop.store('bay'), replace: true })
    expect(bay.data.cart!.promotion).toBeNull()
  })

  it('comes back with a cart that is restored', async () => {
    me = await customerWith(shop.test, 'soup')
    await shop.apply(me, 'TENTH')
    shop.test.clock.turn({ minutes: 31 })
    const { data } = await shop.test.call(calls.restoreCart, { body: {} }, { token: me.token })
    expect(data.cart!.promotion).toMatchObject({ code: 'TENTH', applied: true })
  })

  it('for one way to pay is shown until another one is chosen', async () => {
    me = await customerWith(shop.test, 'soup')
    const { data } = await shop.apply(me, 'CARD')
    expect(data.cart!.promotion).toMatchObject({ applied: true, paymentOptions: ['cardOnDelivery'] })
    const { meta, data: inCash } = await shop.read(me, 'cod')
    expect([meta.code, inCash.cart!.promotion]).toEqual([
      4204,
      expect.objectContaining({ applied: false, why: { kind: 'payment_method', methods: ['cardOnDelivery'] } }),
    ])
    expect((await shop.read(me, 'cardOnDelivery')).data.cart!.promotion?.applied).toBe(true)
  })
})

describe('an automatic promotion', () => {
  let shop: PromotionShop
  let me: Customer

  beforeAll(async () => {
    shop = await promotionShop([
      promotion('two off', { gives: { kind: 'amount', amount: '2.00' } }),
      promotion('also two off', { gives: { kind: 'amount', amount: '2.00' } }),
      promotion('a fifth', { gives: { kind: 'percentage', rate: '20' }, conditions: { minimum: '30.00' } }),
      promotion('little', { code: 'LITTLE', gives: { kind: 'amount', amount: '1.00' } }),
    ])
  })
  afterAll(() => shop.test.close())
  const named = async () => (await me.cart()).promotion?.name.en

  it('is applied by itself; of equal ones the older', async () => {
    me = await customerWith(shop.test, 'soup')
    expect((await me.cart()).promotion).toMatchObject({
      name: { en: 'two off' },
      code: null,
      isAutomatic: true,
      discount: aed(200),
    })
  })

  it('gives way to one that lowers the total more', async () => {
    await me.add('soup')
    expect(await named()).toBe('a fifth')
  })

  it('gives way to a typed one even if that gives less, which is said (4204)', async () => {
    const { status, meta, data } = await shop.apply(me, 'LITTLE')
    expect([status, meta.code, meta.error]).toEqual([200, 4204, 'promo_gives_less'])
    expect(meta.message).toContain('6.20')
    expect(data.cart!.promotion).toMatchObject({ code: 'LITTLE', discount: aed(100) })
    expect((await shop.read(me)).meta.code).toBe(200)
  })

  it('comes back when the typed one is cancelled, and goes when it is cancelled itself', async () => {
    const { data } = await shop.cancel(me)
    expect(data.cart!.promotion?.name.en).toBe('a fifth')
    expect((await shop.cancel(me)).data.cart!.promotion).toBeNull()
    expect(await named()).toBeUndefined()
  })

  it('can be chosen although another one gives more', async () => {
    const { data } = await shop.test.call(
      calls.applyPromo,
      { body: { store: shop.store('marina'), promo: shop.promotion('two off') } },
      { token: me.token },
    )
    expect(data.cart!.promotion).toMatchObject({ name: { en: 'two off' }, isAutomatic: false })
  })
})

describe('a free product', () => {
  let shop: PromotionShop
  let me: Customer
  const choose = (product: string, promo = 'dessert', customize: object[] = []) =>
    shop.test.call(
      calls.chooseFreeProduct,
      {
        body: {
          store: shop.store('marina'),
          promo: shop.promotion(promo),
          product: shop.product(product),
          customize: customize as never,
        },
      },
      { token: me.token },
    )

  beforeAll(async () => {
    shop = await promotionShop([
      promotion('tea', {
        gives: { kind: 'freeProduct', products: ['karak'] },
        conditions: { minimum: '30.00' },
      }),
      promotion('dessert', { code: 'DESSERT', gives: { kind: 'freeProduct', products: ['burger', 'water', 'cake'] } }),
      promotion('cake', { code: 'CAKE', gives: { kind: 'freeProduct', products: ['cake'] } }),
    ])
  })
  afterAll(() => shop.test.close())

  it('is added by itself where there is only one, and goes with its promotion', async () => {
    me = await customerWith(shop.test, 'soup')
    expect((await me.cart()).products).toHaveLength(1)
    const { data } = await me.add('soup')
    const [soup, tea] = data.cart!.products
    expect([soup!.isGift, tea!.isGift, tea!.sku, tea!.qty]).toEqual([false, true, 'karak', 1])
    // Two soups and the packaging of three.
    expect(data.cart!.totals).toMatchObject({ offerDiscount: aed(600), grandTotal: aed(3600 + 150) })
    expect(data.cart!.promotion).toMatchObject({ gift: { line: tea!._id, mustChoose: false }, discount: aed(600) })
    const { data: less } = await shop.test.call(
      calls.removeProductFromCart,
      { body: { store: shop.store('marina'), productId: soup!._id, decrease: 1 } },
      { token: me.token },
    )
    expect(less.cart!.products.map(({ sku }) => sku)).toEqual(['soup'])
  })

  it('is taken out with its promotion', async () => {
    const { data } = await me.add('soup')
    const gift = data.cart!.products.find(({ isGift }) => isGift)!
    const { data: excluded } = await shop.test.call(
      calls.removeProductFromCart,
      { body: { store: shop.store('marina'), productId: gift._id } },
      { token: me.token },
    )
    expect([excluded.cart!.products.length, excluded.cart!.promotion]).toEqual([1, null])
  })

  it('of several is chosen by the customer, of those that can be had', async () => {
    const { data } = await shop.apply(me, 'DESSERT')
    expect(data.cart!.promotion?.gift).toEqual({ line: null, mustChoose: true })
    const listed = await shop.test.call(
      calls.getFreeProducts,
      { params: { id: shop.promotion('dessert') } },
      { token: me.token },
    )
    expect(listed.data.items.map(({ sku }) => sku)).toEqual(['burger', 'water'])
    const { data: chosen } = await choose('water')
    expect(chosen.cart!.products.map(({ sku, isGift }) => [sku, isGift])).toEqual([
      ['soup', false],
      ['water', true],
    ])
  })

  it('is no part of what is ordered again: it comes with a promotion alone', async () => {
    const { data } = await me.place()
    expect(data.order.products.map(({ sku, isGift }) => [sku, isGift])).toEqual([
      ['soup', false],
      ['water', true],
    ])
    const again = await shop.test.call(calls.reorder, { body: { order: data.order._id } }, { token: me.token })
    expect(again.data.cart!.products.map(({ sku, isGift }) => [sku, isGift])).toEqual([
      ['soup', false],
      ['karak', true],
    ])
    await shop.apply(me, 'DESSERT')
  })

  it('is charged for what is added to it', async () => {
    const { data } = await choose('burger', 'dessert', shop.choice('burger', 0))
    expect(data.cart!.totals.subtotal).toEqual(aed(3600 + 300))
  })

  it('is no other product, of no other promotion, and none that is sold out', async () => {
    expect((await choose('soup')).status).toBe(404)
    expect((await choose('karak', 'tea')).status).toBe(404)
    expect((await choose('cake')).meta.error).toBe('item_unavailable')
    const { meta } = await shop.apply(me, 'CAKE')
    expect([meta.error, meta.message]).toEqual(['promo_not_applicable', expect.stringMatching(/sold out/)])
  })
})

describe('pairs', () => {
  let shop: PromotionShop

  beforeAll(async () => {
    shop = await promotionShop(
      [promotion('half', { code: 'HALF', gives: { kind: 'percentage', rate: '50' } })],
      ['soup', 'karak'],
    )
  })
  afterAll(() => shop.test.close())

  it('hostile 60: the lower one is free, and pays when the other one goes', async () => {
    const me = await customerWith(shop.test, 'soup', 'karak')
    const { products, totals, oneMoreFree } = await me.cart()
    expect(oneMoreFree).toEqual([])
    expect(totals).toMatchObject({ itemsTotal: aed(2400), offerDiscount: aed(600) })
    expect(totals.explain.find(({ rule }) => rule === 'bogo')).toMatchObject({
      line: products[1]!._id,
      amount: aed(-600),
    })
    const { data } = await shop.test.call(
      calls.removeProductFromCart,
      { body: { store: shop.store('marina'), productId: products[0]!._id } },
      { token: me.token },
    )
    expect(data.cart!.totals).toMatchObject({ itemsTotal: aed(600), offerDiscount: aed(0) })
    // D19: the one that is left pays alone, and the cart says that one more is free.
    expect(data.cart!.oneMoreFree).toEqual([products[1]!._id])
  })

  it('leave what pays to the promotion', async () => {
    const me = await customerWith(shop.test, 'soup', 'karak')
    const { data } = await shop.apply(me, 'HALF')
    expect(data.cart!.totals.offerDiscount).toEqual(aed(600 + 900))
  })
})
