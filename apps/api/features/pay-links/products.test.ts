import { listMerchantOrders, moveOrder } from '@compass/contract/merchant-side'
import { listOrders } from '@compass/contract/orders'
import { previewPayLink } from '@compass/contract/pay-links'
import { getOrderReceipt, refundOrder } from '@compass/contract/payments'
import { CHANNEL } from '@compass/domain/services'
import { merchantDocument } from '@compass/testkit/merchants'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, test } from 'vitest'
import { AT_15 } from '../slots/test-slots.ts'
import { aed } from './test-links.ts'
import { PRICE, type ProductShop, productShop, TOTAL, withEverything } from './test-products.ts'

let links: ProductShop
beforeAll(async () => {
  links = await productShop()
})
afterAll(() => links.close())
beforeEach(async () => {
  await links.soldOut('soup', false)
})
afterEach(async () => expect(await links.shop.settled()).toEqual([]))

describe('making a link with products', () => {
  it('answers what it asks for: lines, totals with fees and tax, and the service', async () => {
    const created = await links.make({
      amount: undefined,
      text: undefined,
      orderType: 10,
      products: [links.product('soup', { qty: 2 }), { sku: 'rice', customize: links.ids.choice('rice', 1) }],
    })
    expect(created.status).toBe(201)
    const total = 2 * PRICE.soup + PRICE.rice + 800 + 3 * PRICE.packaging
    expect(created.data).toMatchObject({
      state: 'open',
      amount: aed(total),
      orderType: 10,
      text: '',
      products: [
        { sku: 'soup', qty: 2, total: aed(3600) },
        { sku: 'rice', qty: 1, unit: aed(5000), customize: [{ variants: [{ name: { en: 'Large' } }] }] },
      ],
      totals: { itemsTotal: aed(8600), grandTotal: aed(total), taxIncluded: true },
    })
  })

  it('is said before it is made, and nothing is made by that', async () => {
    const body = { orderType: 10 as const, products: [links.product('soup', { qty: 2 })], codeName: 'TENTH' }
    const count = async () => (await links.shop.test.sql.query('select count(*)::int as n from pay_links')).rows[0].n
    const before = await count()
    const { data } = await links.shop.test.call(previewPayLink, { body }, { token: links.shop.key })
    expect(await count()).toBe(before)
    const { data: created } = await links.make({ amount: undefined, text: undefined, ...body })
    const { amount, products, totals } = data
    expect([amount, totals!.offerDiscount, totals!.fees]).toEqual([
      created.amount,
      created.totals!.offerDiscount,
      created.totals!.fees,
    ])
    expect(products.map(({ sku, qty }) => [sku, qty])).toEqual([['soup', 2]])
    const none = { ...body, codeName: 'NOBODYS' }
    const refused = await links.shop.test.call(previewPayLink, { body: none }, { token: links.shop.key })
    expect(refused.meta.error).toBe('promo_not_found')
  })

  it('takes a code, whose promotion is frozen with it', async () => {
    const { data } = await links.make({
      amount: undefined,
      orderType: 10,
      products: [links.product('soup')],
      codeName: 'TENTH',
    })
    expect(data).toMatchObject({ totals: { offerDiscount: aed(180) }, amount: aed(1620 + PRICE.packaging) })
  })

  it('names products where it is sent by message without words', async () => {
    const customer = { name: 'Mariam', phone: { number: '501234599', countryCode: '971' } }
    await links.make({
      amount: undefined,
      text: undefined,
      orderType: 10,
      products: [links.product('soup'), links.product('rice')],
      customer,
    })
    const { rows } = await links.shop.test.sql.query("select body from messages where phone = '+971501234599'")
    expect(rows[0].body).toContain('Lentil soup and Saffron rice')
  })

  it('has no fee of a store where there is no service, and asks for no kitchen', async () => {
    const { data } = await links.make({ amount: undefined, orderType: null, products: [links.product('soup')] })
    expect(data).toMatchObject({ orderType: null, amount: aed(PRICE.soup), totals: { fees: [] } })
  })

  test.each<[string, () => object, string]>([
    ['no service said', () => ({ orderType: undefined }), '422 invalid_fields'],
    ['an amount beside them', () => ({ amount: aed(1) }), '422 invalid_fields'],
    ['a table', () => ({ orderType: 50 }), '400 invalid_request'],
    ['nothing', () => ({ products: [] }), '400 invalid_request'],
    ['hostile 13: half a soup', () => ({ products: [links.product('soup', { qty: 0.5 })] }), '400 invalid_qty'],
    ['hostile 13: none of it', () => ({ products: [links.product('soup', { qty: 0 })] }), '400 invalid_qty'],
    ['hostile 14: a product of nobody', () => ({ products: [{ product: 'nothing' }] }), '404 not_found'],
    ['no product', () => ({ products: [{ qty: 1 }] }), '404 not_found'],
    [
      'a choice of another product',
      () => ({ products: [links.product('rice', { customize: links.ids.choice('burger', 0) })] }),
      '422 customization_unknown',
    ],
    [
      'too many of a choice',
      () => ({ products: [links.product('rice', { customize: links.ids.choice('rice', 0, 1) })] }),
      '422 customization_above_max',
    ],
    ['hostile 64: a code of nobody', () => ({ codeName: '%' }), '422 promo_not_found'],
    [
      'hostile 80: a note that turns its line',
      () => ({ products: [links.product('soup', { specialInstructions: '\u202e' })] }),
      '422 invalid_fields',
    ],
    [
      'an address to which nothing is brought',
      () => ({ address: links.addressAt(links.ids.area('marina', 'harbour')) }),
      '422 invalid_fields',
    ],
    [
      'hostile 23: an area of another store',
      () => ({ orderType: 20, address: links.addressAt(links.ids.area('bay', 'canal')) }),
      '422 not_serviceable',
    ],
    ['a slot that is gone', () => ({ scheduledTime: '2026-06-01T07:00:00.000Z' }), '422 slot_gone'],
    ['a code for KNET, by card', () => ({ codeName: 'KNET', methods: ['card'] }), '422 payment_method_not_allowed'],
  ])('is refused for %s', async (_, body, answer) => {
    const created = await links.make({ amount: undefined, orderType: 10, products: [links.product('soup')], ...body() })
    expect(`${created.status} ${created.meta.error}`).toBe(answer)
  })

  it('hostile 28: another merchant’s product is nobody’s', async () => {
    const { test: api } = links.shop
    const other = await api.apply(merchantDocument((document) => Object.assign(document, { slug: 'third-kitchen' })))
    const foreign = (await api.api.merchants.load(other))!.merchant.products[0]!.id
    const created = await links.make({ amount: undefined, orderType: 10, products: [{ product: foreign }] })
    expect(created.meta.error).toBe('not_found')
  })
})

describe('paying a link with products', () => {
  it('shows what is in it, and reaches the kitchen when it is paid', async () => {
    const { test: api, key } = links.shop
    const { code } = await links.linkOfProducts()
    const payer = await links.payer()
    expect((await links.open(code)).data).toMatchObject({
      state: 'open',
      amount: aed(TOTAL),
      orderType: 10,
      products: [{ sku: 'soup', name: { en: 'Lentil soup' } }, { sku: 'rice' }],
      totals: { grandTotal: aed(TOTAL) },
      unavailable: null,
      delivery: null,
      asks: { name: true, phone: true, address: false },
    })
    const paid = await links.pay(payer, code)
    expect(paid.status).toBe(201)
    expect(paid.data).toMatchObject({
      order: { orderType: 10, channel: 60, status: 0, totals: { grandTotal: aed(TOTAL) } },
      payment: { kind: 'payLink', amount: aed(TOTAL) },
    })
    const board = async () => {
      const { data } = await api.call(listMerchantOrders, { query: { status: 10 } }, { token: key })
      return data.items.find(({ _id }) => _id === paid.data.order._id)
    }
    expect(await board()).toBeUndefined()
    await links.captured(paid)
    expect(await links.statusOf(payer, paid)).toEqual([0, 10])
    expect(await board()).toMatchObject({
      channel: 60,
      customer: { phone: '+971501234567' },
      next: expect.arrayContaining([20, 30]),
    })
    expect((await board())!.payLink).toBeTruthy()
    expect((await links.open(code)).data.state).toBe('paid')
    for (const to of [20, 40, 60])
      await api.call(moveOrder, { params: { id: paid.data.order._id }, body: { to } }, { token: key })
    expect(await links.statusOf(payer, paid)).toEqual([0, 10, 20, 40, 60])
    const listed = await api.call(listOrders, {}, { token: payer.token })
    expect(listed.data.items.map(({ _id }) => _id)).toEqual([paid.data.order._id])
    const receipt = await api.call(getOrderReceipt, { params: { id: paid.data.order._id } }, { token: payer.token })
    expect(receipt.data.receipt).toMatchObject({ amount: aed(TOTAL), method: 'card' })
    const line = paid.data.order.products[0]!._id
    const refunded = await api.call(
      refundOrder,
      { params: { id: paid.data.order._id }, body: { lines: [{ _id: line, qty: 1 }] } },
      { token: key },
    )
    expect(refunded.data.refundAmount).toEqual(aed(PRICE.soup))
    expect((await links.open(code)).data.state).toBe('paid')
  })

  it('keeps its price when the menu asks for more, and after its promotion is gone', async () => {
    const { test: api } = links.shop
    const { code } = await links.linkOfProducts({ codeName: 'TENTH' })
    const before = (await links.open(code)).data.amount
    await api.apply(
      merchantDocument((document) => {
        withEverything(document)
        document.promotions = []
        for (const one of document.catalogue.categories[0]!.products) one.price = '99.00'
        document.stores[0]!.fees = { packagingPerItem: '7.00' }
      }),
    )
    expect((await links.open(code)).data.amount).toEqual(before)
    const payer = await links.payer()
    const paid = await links.pay(payer, code)
    expect(paid.data.payment.amount).toEqual(before)
    await links.captured(paid)
    expect(await links.statusOf(payer, paid)).toEqual([0, 10])
    await api.apply(merchantDocument(withEverything))
  })

  it('hostile 11: products, prices and quantities of a body decide nothing', async () => {
    const { code } = await links.linkOfProducts()
    const paid = await links.pay(await links.payer(), code, {
      products: [links.product('soup', { qty: 0, price: aed(1) })],
      orderType: null,
      totals: { grandTotal: aed(1) },
      amount: aed(1),
      codeName: 'TENTH',
    })
    expect(paid.data).toMatchObject({ order: { orderType: 10 }, payment: { amount: aed(TOTAL) } })
    expect(paid.data.order.products.map(({ sku, qty }) => `${qty} ${sku}`)).toEqual(['1 soup', '1 rice'])
  })

  it('hostile 10: another total than the one that was shown is refused, and nothing is asked of a bank', async () => {
    const { code } = await links.linkOfProducts()
    const payer = await links.payer()
    const paid = await links.pay(payer, code, { expected: { grandTotal: aed(TOTAL - 1) } })
    expect([paid.status, paid.meta.error]).toEqual([409, 'bill_changed'])
    expect(await links.ordersOf(payer.userId)).toBe(0)
    expect((await links.pay(payer, code, { expected: { grandTotal: aed(TOTAL) } })).status).toBe(201)
  })

  it('tells of a product that has left the menu by its name, and sells nothing of it', async () => {
    const { test: api } = links.shop
    const { code } = await links.linkOfProducts()
    await api.apply(
      merchantDocument((document) => {
        withEverything(document)
        document.catalogue.categories[0]!.products.shift()
      }),
    )
    const opened = await links.open(code)
    expect(opened.data).toMatchObject({ state: 'open', methods: [], unavailable: { error: 'item_unavailable' } })
    expect(opened.data.unavailable!.message).toContain('Lentil soup')
    const payer = await links.payer()
    expect((await links.pay(payer, code)).meta.error).toBe('item_unavailable')
    expect(await links.ordersOf(payer.userId)).toBe(0)
    await api.apply(merchantDocument(withEverything))
  })

  test.each<[string, () => Promise<unknown>, string, () => Promise<unknown>]>([
    [
      'a product is sold out',
      () => links.soldOut('soup', true),
      'item_unavailable',
      () => links.soldOut('soup', false),
    ],
    ['none of it is left', () => links.soldOut('soup', false, 0), 'out_of_stock', () => links.soldOut('soup', false)],
    [
      'pay links are paused',
      () => links.pause(CHANNEL.PAYMENT_LINK, true),
      'channel_paused',
      () => links.pause(CHANNEL.PAYMENT_LINK, false),
    ],
    [
      'pickup is paused',
      () => links.pause(CHANNEL.PICKUP, true),
      'channel_paused',
      () => links.pause(CHANNEL.PICKUP, false),
    ],
  ])('says why nobody can pay while %s', async (_, close, error, open) => {
    const { code } = await links.linkOfProducts()
    const payer = await links.payer()
    await close()
    expect((await links.open(code)).data).toMatchObject({ state: 'open', methods: [], unavailable: { error } })
    expect((await links.pay(payer, code)).meta.error).toBe(error)
    expect(await links.ordersOf(payer.userId)).toBe(0)
    await open()
    expect((await links.open(code)).data.unavailable).toBeNull()
    expect((await links.pay(payer, code)).status).toBe(201)
  })

  it('is closed with its store, and says when it opens', async () => {
    const { test: api } = links.shop
    const { code } = await links.linkOfProducts({ store: links.ids.store('bay') })
    const noon = api.clock.now
    expect((await links.open(code)).data.unavailable).toBeNull()
    api.clock.set('2026-06-01T20:00:00Z')
    expect((await links.open(code)).data.unavailable).toMatchObject({ error: 'store_closed' })
    expect((await links.pay(await links.payer(), code)).meta.error).toBe('store_closed')
    api.clock.set(noon)
  })

  it('takes stock when paying begins, and returns it where nobody pays', async () => {
    const { test: api } = links.shop
    await links.soldOut('soup', false, 3)
    const { code } = await links.linkOfProducts({ products: [links.product('soup', { qty: 2 })], uses: 9 })
    const payer = await links.payer()
    const paid = await links.pay(payer, code)
    expect([paid.status, await links.left('soup')]).toEqual([201, 1])
    const short = await links.pay(await links.payer(), code)
    expect([short.meta.error, short.data]).toEqual(['out_of_stock', null])
    api.clock.turn({ minutes: 31 })
    await api.ports.runJobs('end-unpaid')
    expect(await links.left('soup')).toBe(3)
    // Late money takes it again.
    await links.captured(paid)
    expect([await links.left('soup'), await links.statusOf(payer, paid)]).toEqual([1, [0, 90, 10]])
  })

  it('gives late money back where what was returned is sold by then', async () => {
    const { test: api } = links.shop
    await links.soldOut('soup', false, 2)
    const { code } = await links.linkOfProducts({ products: [links.product('soup', { qty: 2 })], uses: 9 })
    const payer = await links.payer()
    const paid = await links.pay(payer, code)
    api.clock.turn({ minutes: 31 })
    await api.ports.runJobs('end-unpaid')
    await links.soldOut('soup', false, 1)
    await links.captured(paid)
    expect(await links.statusOf(payer, paid)).toEqual([0, 90])
    expect(await links.shop.refunds(paid.data.order._id)).toMatchObject([{ amount: paid.data.payment.amount.amount }])
    expect((await links.open(code)).data.state).toBe('open')
  })

  it('has the one place of its slot, which the next payer does not get', async () => {
    const { code } = await links.linkOfProducts({ scheduledTime: AT_15, uses: 2 })
    expect((await links.open(code)).data).toMatchObject({ orderType: 30, schedule: { startTime: AT_15 } })
    const payer = await links.payer()
    const paid = await links.pay(payer, code)
    expect(paid.data.order).toMatchObject({ orderType: 30, schedule: { startTime: AT_15 } })
    expect((await links.pay(await links.payer(), code)).meta.error).toBe('slot_full')
    await links.captured(paid)
    expect(await links.statusOf(payer, paid)).toEqual([0, 10])
  })

  it('is gone with its slot', async () => {
    const { test: api } = links.shop
    const { code } = await links.linkOfProducts({ scheduledTime: '2026-06-02T11:00:00.000Z' })
    const before = api.clock.now
    api.clock.set('2026-06-02T12:00:00.000Z')
    expect((await links.open(code)).data.unavailable).toMatchObject({ error: 'slot_gone' })
    expect((await links.pay(await links.payer(), code)).meta.error).toBe('slot_gone')
    api.clock.set(before)
  })

  it('hostile 56: counts the use of its promotion once somebody pays, and is refused when it is used up', async () => {
    const { code } = await links.linkOfProducts({ codeName: 'ONCE', uses: 5 })
    const payer = await links.payer()
    const first = await links.pay(payer, code)
    expect(first.status).toBe(201)
    expect((await links.pay(await links.payer(), code)).meta.error).toBe('promo_exhausted')
    await links.captured(first)
    expect(await links.statusOf(payer, first)).toEqual([0, 10])
  })

  it('is paid by the methods alone that its promotion is for', async () => {
    const { code } = await links.linkOfProducts({ codeName: 'KNET' })
    expect((await links.open(code)).data.methods).toEqual(['knet'])
    const payer = await links.payer()
    expect((await links.pay(payer, code)).meta.error).toBe('payment_method_not_allowed')
    const paid = await links.pay(payer, code, { payment: { mod: 'knet' } })
    await links.captured(paid)
    expect(await links.statusOf(payer, paid)).toEqual([0, 10])
  })
})
