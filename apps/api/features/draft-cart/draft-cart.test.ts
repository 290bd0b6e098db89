import { getCart } from '@compass/contract/cart'
import * as calls from '@compass/contract/draft-cart'
import { moveOrder, setAvailability } from '@compass/contract/merchant-side'
import { changeOrder, getOrder } from '@compass/contract/orders'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { checkInvariants } from '../../invariants/index.ts'
import type { Customer } from '../../testing/customer.ts'
import {
  customerWith,
  documentWith,
  type PromotionShop,
  promotion,
  promotionShop,
} from '../promotions/test-promotions.ts'

describe('the draft of an order', () => {
  let shop: PromotionShop
  let customer: Customer
  let order: string
  const aed = (amount: number) => ({ amount, currency: 'AED' })

  const promotions = [
    promotion('once', { code: 'ONCE', conditions: { perUser: 1 } }),
    promotion('first', { code: 'FIRST', conditions: { firstOrder: true } }),
  ]
  const place = async (...skus: readonly string[]) => {
    customer = await customerWith(shop.test, ...skus)
    order = (await customer.place()).data.order._id
  }
  const store = () => shop.store('marina')
  const open = (query: object = { order }, user = customer) =>
    shop.test.call(calls.getDraft, { query }, { token: user.token })
  const add = (sku: string, body: object = {}, user = customer) =>
    shop.test.call(
      calls.addProductToDraft,
      { body: { store: store(), product: shop.product(sku), order, ...body } },
      { token: user.token },
    )
  const skus = ({ data }: Awaited<ReturnType<typeof open>>) =>
    data.cart!.products.map(({ sku, qty }) => `${qty} ${sku}`)
  const move = async (to: number) => {
    const token = await shop.test.merchantKey()
    return shop.test.call(moveOrder, { params: { id: order }, body: { to } }, { token })
  }

  beforeAll(async () => {
    shop = await promotionShop(promotions)
  })
  beforeEach(async () => {
    shop.test.clock.set('2026-06-01T08:00:00Z')
    await place('soup', 'karak')
  })
  afterAll(async () => {
    expect(await checkInvariants(shop.test.database)).toEqual([])
    await shop.test.close()
  })

  it('begins as what was ordered, and is the same one at every look', async () => {
    const first = await open()
    expect([first.status, skus(first)]).toEqual([200, ['1 soup', '1 karak']])
    expect(first.data.cart).toMatchObject({
      draftOf: order,
      store: store(),
      orderType: 10,
      totals: { grandTotal: aed(2500) },
    })
    const [again, rival] = await Promise.all([open(), open()])
    expect([again.data.cart!._id, rival.data.cart!._id]).toEqual([first.data.cart!._id, first.data.cart!._id])
  })

  it('is changed by the calls of the live cart, which stays as it is, as does the order', async () => {
    await customer.add('water')
    await open()
    await add('karak', { qty: 2 })
    await add('burger', { customize: shop.choice('burger', 0) })
    const { data } = await open()
    const [soup, , burger] = data.cart!.products
    const at = { store: store(), order }
    const token = { token: customer.token }
    await shop.test.call(calls.removeProductFromDraft, { body: { ...at, productId: soup!._id } }, token)
    const customize = shop.choice('burger', 1)
    await shop.test.call(calls.customizeDraft, { body: { ...at, product: burger!._id, qty: 2, customize } }, token)
    await shop.test.call(
      calls.setDraftInstruction,
      { params: { id: burger!._id }, body: { order, specialInstructions: 'well done' } },
      token,
    )
    const changed = (await open()).data.cart!
    expect(changed.products.map(({ sku, qty, specialInstructions }) => [sku, qty, specialInstructions])).toEqual([
      ['karak', 3, ''],
      ['burger', 2, 'well done'],
    ])
    expect(changed.products[1]!.customize[0]!.variants[0]!.name.en).toBe('Egg')
    expect((await customer.cart()).products.map(({ sku }) => sku)).toEqual(['water'])
    expect((await customer.place()).status).toBe(201)
    expect((await open()).data.cart!.products).toHaveLength(2)
    const ordered = await shop.test.call(getOrder, { params: { id: order } }, token)
    expect(ordered.data.order.products.map(({ sku }) => sku)).toEqual(['soup', 'karak'])
  })

  it('without an order named it is the draft that was changed last', async () => {
    expect((await open({})).data.cart).toBeNull()
    await open()
    const first = order
    await customer.add('rice', { customize: shop.choice('rice', 0) })
    order = (await customer.place()).data.order._id
    shop.test.clock.turn({ minutes: 1 })
    await open()
    expect((await open({ store: store() })).data.cart!.draftOf).toBe(order)
    shop.test.clock.turn({ minutes: 1 })
    await add('water', { order: first })
    const { data } = await add('water', { order: undefined })
    expect([data.cart!.draftOf, data.cart!.products.at(-1)!.qty]).toEqual([first, 2])
  })

  it('says what the menu changed since it was ordered', async () => {
    await shop.test.apply(
      documentWith(promotions, [], (document) => {
        document.catalogue.categories[0]!.products[0]!.price = '19.00'
        document.catalogue.categories[1]!.products.shift()
      }),
    )
    const { data } = await open()
    expect(data.dropped).toMatchObject([{ name: { en: 'Karak tea' }, because: 'gone' }])
    expect(data.changed).toMatchObject([{ what: 'price', from: aed(1800), to: aed(1900) }])
    await shop.test.apply(documentWith(promotions))
  })

  it('outlives the half hour of a cart, and is let go of a day after it was last changed', async () => {
    await open()
    shop.test.clock.turn({ hours: 23 })
    expect((await add('water')).status).toBe(200)
    shop.test.clock.turn({ hours: 23 })
    await shop.test.ports.runJobs('expire-carts')
    expect(skus(await open())).toEqual(['1 soup', '1 karak', '1 water'])
    shop.test.clock.turn({ hours: 1 })
    await shop.test.ports.runJobs('expire-carts')
    expect(skus(await open())).toEqual(['1 soup', '1 karak'])
  })

  it('hostile 28: another customer’s order has no draft, and neither has an unknown one', async () => {
    await open()
    const stranger = await customerWith(shop.test, 'water')
    const answers = [
      await open({ order }, stranger),
      await add('water', {}, stranger),
      await open({ order: shop.product('soup') }, stranger),
      await open({ order: 'x' }, stranger),
      await open({ order: "' or 1=1" }),
    ]
    expect(answers.map(({ status, meta }) => [status, meta.error])).toEqual(answers.map(() => [404, 'not_found']))
    expect(skus(await open())).toEqual(['1 soup', '1 karak'])
  })

  it.each<[string, () => Promise<unknown>]>([
    ['is declined', () => move(30)],
    [
      'is rejected by its customer',
      () => shop.test.call(changeOrder, { params: { id: order }, body: { status: 100 } }, { token: customer.token }),
    ],
    [
      'is delivered',
      async () => {
        for (const step of [20, 40, 60]) await move(step)
      },
    ],
  ])('dies with its order: one that %s can not be changed any more', async (_, end) => {
    await open()
    await end()
    const answers = [await open(), await add('water')]
    expect(answers.map(({ status, meta }) => [status, meta.error])).toEqual(answers.map(() => [409, 'order_ended']))
    expect((await open({})).data.cart).toBeNull()
    await shop.test.ports.runJobs('expire-carts')
    const { rows } = await shop.test.sql.query('select state from carts where draft_of = $1', [order])
    expect(rows).toEqual([{ state: 'discarded' }])
  })

  it('stays at the store of its order, and is had as the order is', async () => {
    await open()
    const elsewhere = await add('karak', { store: shop.store('bay') })
    expect([elsewhere.status, elsewhere.meta.error]).toEqual([422, 'cart_store_mismatch'])
    expect((await open({ order, store: shop.store('bay') })).meta.error).toBe('cart_store_mismatch')
    const { data } = await add('karak', { orderType: 20, area: shop.area('marina', 'harbour') })
    expect(data.cart).toMatchObject({ orderType: 10, area: null })
    for (const { product } of data.cart!.products)
      await shop.test.call(
        calls.removeProductFromDraft,
        { body: { store: store(), order, product: product._id } },
        { token: customer.token },
      )
    expect((await add('karak', { store: shop.store('bay') })).meta.error).toBe('cart_store_mismatch')
  })

  it('is no cart that can be ordered, let go of or restored', async () => {
    const { data } = await open()
    const live = {
      store: store(),
      orderType: 10,
      payment: { mod: 'cod' },
      expected: { grandTotal: data.cart!.totals.grandTotal },
    }
    const placed = await customer.send({ ...live, cart: data.cart!._id })
    expect([placed.status, placed.meta.error]).toEqual([404, 'not_found'])
    expect((await shop.test.call(getCart, {}, { token: customer.token })).data).toEqual({
      cart: null,
      restorable: null,
    })
  })

  it('the use of a promotion that its order counts is free for it, and counts for every other cart', async () => {
    customer = await customerWith(shop.test, 'soup')
    await shop.apply(customer, 'ONCE')
    order = (await customer.place()).data.order._id
    const { data } = await open()
    expect(data.cart!.promotion).toMatchObject({ code: 'ONCE', applied: true, discount: aed(180) })
    await customer.add('karak')
    expect((await shop.apply(customer, 'ONCE')).meta.error).toBe('promo_not_applicable')
    const at = { store: store(), order }
    const token = { token: customer.token }
    const cancelled = await shop.test.call(calls.cancelPromoOfDraft, { body: { ...at, cancel: true } }, token)
    expect(cancelled.data.cart!.promotion).toBeNull()
    const first = await shop.test.call(calls.applyPromoToDraft, { body: { ...at, codeName: 'FIRST' } }, token)
    expect(first.data.cart!.promotion).toMatchObject({ code: 'FIRST', applied: true })
    await customer.place()
    expect((await open()).data.cart!.promotion).toMatchObject({ code: 'FIRST', applied: false })
  })

  it('what its order took of the last pieces is there for it, and for nobody else', async () => {
    const token = await shop.test.merchantKey()
    const count = (stock: number | null) =>
      shop.test.call(
        setAvailability,
        { params: { id: shop.product('water') }, body: { store: store(), soldOut: false, stock } },
        { token },
      )
    await count(2)
    await place('water', 'water')
    expect((await open()).data.cart!.products[0]!.unavailable).toBeNull()
    const more = await add('water')
    expect([more.status, more.meta.error]).toEqual([409, 'out_of_stock'])
    const stranger = await customerWith(shop.test, 'soup')
    expect((await stranger.add('water')).meta.error).toBe('out_of_stock')
    await count(null)
  })
})
