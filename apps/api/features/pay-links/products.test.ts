import { reorder } from '@compass/contract/cart'
import { getDraft } from '@compass/contract/draft-cart'
import { listMerchantOrders, moveOrder, pauseChannel, setAvailability } from '@compass/contract/merchant-side'
import { changeOrderAddress, getOrder, listOrders } from '@compass/contract/orders'
import { getOrderReceipt, refundOrder } from '@compass/contract/payments'
import { answerSubstitutionRequest } from '@compass/contract/substitutions'
import { CHANNEL } from '@compass/domain/services'
import { merchantDocument } from '@compass/testkit/merchants'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, test } from 'vitest'
import { newCustomer } from '../../testing/customer.ts'
import { ONLINE } from '../payments/test-payments.ts'
import { promotion } from '../promotions/test-promotions.ts'
import { AT_15, DETAILS } from '../slots/test-slots.ts'
import { aed, type LinkShop, linkShop, PAYER } from './test-links.ts'

type Document = Parameters<NonNullable<Parameters<typeof linkShop>[0]>>[0]

/** Slots of one order, promotions by code, and every way to pay at both stores. */
function withEverything(document: Document): void {
  const [marina] = document.stores
  Object.assign(marina!, {
    payment: { delivery: [...ONLINE], pickup: [...ONLINE] },
    scheduledPickupDetails: { ...DETAILS, capacity: { orders: 1 } },
  })
  document.stores[1]!.payment = { delivery: [...ONLINE], pickup: [...ONLINE] }
  document.promotions = [
    promotion('tenth', { code: 'TENTH' }),
    promotion('once', { code: 'ONCE', gives: { kind: 'amount', amount: '5.00' }, conditions: { total: 1 } }),
    promotion('by knet', { code: 'KNET', conditions: { payment: ['knet'] } }),
  ]
}

let links: LinkShop
beforeAll(async () => {
  links = await linkShop(withEverything)
})
afterAll(() => links.close())
beforeEach(async () => {
  await soldOut('soup', false)
})
afterEach(async () => expect(await links.shop.settled()).toEqual([]))

const price = { soup: 1800, rice: 4200, packaging: 50 }
const TOTAL = price.soup + price.rice + 2 * price.packaging
const product = (sku: string, more: object = {}) => ({ product: links.ids.product(sku), ...more })

/** Sold out, or so many left; null: not counted. */
const soldOut = (sku: string, isSoldOut: boolean, stock: number | null = null) =>
  links.shop.test.call(
    setAvailability,
    { params: { id: links.ids.product(sku) }, body: { store: links.ids.store('marina'), soldOut: isSoldOut, stock } },
    { token: links.shop.key },
  )
async function left(sku: string): Promise<number> {
  const { rows } = await links.shop.test.sql.query('select stock::int from product_states where product_id = $1', [
    links.ids.product(sku),
  ])
  return rows[0].stock
}
const harbour = () => links.ids.area('marina', 'harbour')
const addressAt = (area: string) => ({
  area,
  buildingName: 'Marina Heights',
  flatOrVilla: '1204',
  streetName: 'Harbour',
})
/** A payer with a saved address. */
async function payerAt(area: string) {
  const payer = await newCustomer(links.shop.test)
  return { payer, address: await payer.address(area) }
}

describe('making a link with products', () => {
  it('answers what it asks for: lines, totals with fees and tax, and the service', async () => {
    const created = await links.make({
      amount: undefined,
      text: undefined,
      orderType: 10,
      products: [product('soup', { qty: 2 }), { sku: 'rice', customize: links.ids.choice('rice', 1) }],
    })
    expect(created.status).toBe(201)
    const total = 2 * price.soup + price.rice + 800 + 3 * price.packaging
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

  it('takes a code, whose promotion is frozen with it', async () => {
    const { data } = await links.make({
      amount: undefined,
      orderType: 10,
      products: [product('soup')],
      codeName: 'TENTH',
    })
    expect(data).toMatchObject({ totals: { offerDiscount: aed(180) }, amount: aed(1620 + price.packaging) })
  })

  it('names products where it is sent by message without words', async () => {
    const customer = { name: 'Mariam', phone: { number: '501234599', countryCode: '971' } }
    await links.make({
      amount: undefined,
      text: undefined,
      orderType: 10,
      products: [product('soup'), product('rice')],
      customer,
    })
    const { rows } = await links.shop.test.sql.query("select body from messages where phone = '+971501234599'")
    expect(rows[0].body).toContain('Lentil soup and Saffron rice')
  })

  it('has no fee of a store where there is no service, and asks for no kitchen', async () => {
    const { data } = await links.make({ amount: undefined, orderType: null, products: [product('soup')] })
    expect(data).toMatchObject({ orderType: null, amount: aed(price.soup), totals: { fees: [] } })
  })

  test.each<[string, () => object, string]>([
    ['no service said', () => ({ orderType: undefined }), '422 invalid_fields'],
    ['an amount beside them', () => ({ amount: aed(1) }), '422 invalid_fields'],
    ['a table', () => ({ orderType: 50 }), '400 invalid_request'],
    ['nothing', () => ({ products: [] }), '400 invalid_request'],
    ['hostile 13: half a soup', () => ({ products: [product('soup', { qty: 0.5 })] }), '400 invalid_qty'],
    ['hostile 13: none of it', () => ({ products: [product('soup', { qty: 0 })] }), '400 invalid_qty'],
    ['hostile 14: a product of nobody', () => ({ products: [{ product: 'nothing' }] }), '404 not_found'],
    ['no product', () => ({ products: [{ qty: 1 }] }), '404 not_found'],
    [
      'a choice of another product',
      () => ({ products: [product('rice', { customize: links.ids.choice('burger', 0) })] }),
      '422 customization_unknown',
    ],
    [
      'too many of a choice',
      () => ({ products: [product('rice', { customize: links.ids.choice('rice', 0, 1) })] }),
      '422 customization_above_max',
    ],
    ['hostile 64: a code of nobody', () => ({ codeName: '%' }), '422 promo_not_found'],
    [
      'hostile 80: a note that turns its line',
      () => ({ products: [product('soup', { specialInstructions: '\u202e' })] }),
      '422 invalid_fields',
    ],
    ['an address to which nothing is brought', () => ({ address: addressAt(harbour()) }), '422 invalid_fields'],
    [
      'hostile 23: an area of another store',
      () => ({ orderType: 20, address: addressAt(links.ids.area('bay', 'canal')) }),
      '422 not_serviceable',
    ],
    ['a slot that is gone', () => ({ scheduledTime: '2026-06-01T07:00:00.000Z' }), '422 slot_gone'],
    ['a code for KNET, by card', () => ({ codeName: 'KNET', methods: ['card'] }), '422 payment_method_not_allowed'],
  ])('is refused for %s', async (_, body, answer) => {
    const created = await links.make({ amount: undefined, orderType: 10, products: [product('soup')], ...body() })
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
    expect(refunded.data.refundAmount).toEqual(aed(price.soup))
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
      products: [product('soup', { qty: 0, price: aed(1) })],
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
    expect(await ordersOf(payer.userId)).toBe(0)
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
    expect(await ordersOf(payer.userId)).toBe(0)
    await api.apply(merchantDocument(withEverything))
  })

  test.each<[string, () => Promise<unknown>, string, () => Promise<unknown>]>([
    ['a product is sold out', () => soldOut('soup', true), 'item_unavailable', () => soldOut('soup', false)],
    ['none of it is left', () => soldOut('soup', false, 0), 'out_of_stock', () => soldOut('soup', false)],
    [
      'pay links are paused',
      () => pause(CHANNEL.PAYMENT_LINK, true),
      'channel_paused',
      () => pause(CHANNEL.PAYMENT_LINK, false),
    ],
    ['pickup is paused', () => pause(CHANNEL.PICKUP, true), 'channel_paused', () => pause(CHANNEL.PICKUP, false)],
  ])('says why nobody can pay while %s', async (_, close, error, open) => {
    const { code } = await links.linkOfProducts()
    const payer = await links.payer()
    await close()
    expect((await links.open(code)).data).toMatchObject({ state: 'open', methods: [], unavailable: { error } })
    expect((await links.pay(payer, code)).meta.error).toBe(error)
    expect(await ordersOf(payer.userId)).toBe(0)
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
    await soldOut('soup', false, 3)
    const { code } = await links.linkOfProducts({ products: [product('soup', { qty: 2 })], uses: 9 })
    const payer = await links.payer()
    const paid = await links.pay(payer, code)
    expect([paid.status, await left('soup')]).toEqual([201, 1])
    const short = await links.pay(await links.payer(), code)
    expect([short.meta.error, short.data]).toEqual(['out_of_stock', null])
    api.clock.turn({ minutes: 31 })
    await api.ports.runJobs('end-unpaid')
    expect(await left('soup')).toBe(3)
    // Late money takes it again.
    await links.captured(paid)
    expect([await left('soup'), await links.statusOf(payer, paid)]).toEqual([1, [0, 90, 10]])
  })

  it('gives late money back where what was returned is sold by then', async () => {
    const { test: api } = links.shop
    await soldOut('soup', false, 2)
    const { code } = await links.linkOfProducts({ products: [product('soup', { qty: 2 })], uses: 9 })
    const payer = await links.payer()
    const paid = await links.pay(payer, code)
    api.clock.turn({ minutes: 31 })
    await api.ports.runJobs('end-unpaid')
    await soldOut('soup', false, 1)
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

  it('without a service is paid and completed, with its stock taken and no kitchen', async () => {
    const { test: api } = links.shop
    await soldOut('soup', false, 5)
    const { code } = await links.linkOfProducts({ orderType: null, products: [product('soup')] })
    const payer = await links.payer()
    const paid = await links.pay(payer, code)
    expect(paid.data.order).toMatchObject({ orderType: null, channel: 60, products: [{ sku: 'soup' }] })
    await links.captured(paid)
    expect([await left('soup'), await links.statusOf(payer, paid)]).toEqual([4, [0, 10, 120]])
    api.clock.turn({ minutes: 16 })
    await api.ports.runJobs('complete-orders')
    expect(await links.statusOf(payer, paid)).toEqual([0, 10, 120, 130])
  })

  it('asks its payer about what is missing, as any order: what is left out goes back, and the draft is what was bought', async () => {
    const { test: api, key } = links.shop
    const { code } = await links.linkOfProducts()
    const payer = await links.payer()
    const paid = await links.pay(payer, code)
    await links.captured(paid)
    const id = paid.data.order._id
    const unavailable = [{ line: paid.data.order.products[0]!._id, suggestions: [links.ids.product('karak')] }]
    const asked = await api.call(moveOrder, { params: { id }, body: { unavailable } }, { token: key })
    expect(asked.data.order.awaiting).toMatchObject({ lines: [{ line: unavailable[0]!.line }] })
    const draft = await api.call(getDraft, { query: { order: id } }, { token: payer.token })
    expect(draft.data.cart!.products.map(({ sku }) => sku)).toContain('rice')
    const body = { isAccepted: true }
    const answered = await api.call(answerSubstitutionRequest, { params: { id }, body }, { token: payer.token })
    expect(answered.status).toBe(200)
    expect(await links.shop.refunds(id)).toMatchObject([{ amount: price.soup + price.packaging }])
  })

  it('can be ordered again at the prices of today', async () => {
    const { test: api } = links.shop
    const { code } = await links.linkOfProducts()
    const payer = await links.payer()
    const paid = await links.pay(payer, code)
    await links.captured(paid)
    const again = await api.call(reorder, { body: { order: paid.data.order._id } }, { token: payer.token })
    expect(again.data.cart!.products.map(({ sku, qty }) => `${qty} ${sku}`)).toEqual(['1 soup', '1 rice'])
  })

  it('stays paid where the merchant declines the order, whose money goes back', async () => {
    const { test: api, key } = links.shop
    const { code } = await links.linkOfProducts()
    const payer = await links.payer()
    const paid = await links.pay(payer, code)
    await links.captured(paid)
    await api.call(moveOrder, { params: { id: paid.data.order._id }, body: { to: 30 } }, { token: key })
    expect(await links.statusOf(payer, paid)).toEqual([0, 10, 30])
    expect(await links.shop.refunds(paid.data.order._id)).toMatchObject([{ amount: TOTAL }])
    expect((await links.open(code, payer)).data).toMatchObject({ state: 'paid', own: { state: 'paid' } })
  })

  it('withdrawn while it is paid: the money goes back, and so does what was reserved', async () => {
    await soldOut('soup', false, 4)
    const { id, code } = await links.linkOfProducts()
    const payer = await links.payer()
    const paid = await links.pay(payer, code)
    expect(await left('soup')).toBe(3)
    await links.withdraw(id)
    await links.captured(paid)
    expect([await left('soup'), await links.statusOf(payer, paid)]).toEqual([4, [0, 90]])
    expect(await links.shop.refunds(paid.data.order._id)).toMatchObject([{ amount: TOTAL }])
  })

  it('gives nothing of it back to a basket', async () => {
    const { test: api } = links.shop
    const { code } = await links.linkOfProducts()
    const payer = await links.payer()
    await links.pay(payer, code)
    api.clock.turn({ minutes: 31 })
    await api.ports.runJobs('end-unpaid')
    const { rows } = await api.sql.query('select state from carts where user_id = $1', [payer.userId])
    expect(rows).toEqual([{ state: 'completed' }])
  })
})

describe('a link whose products are brought', () => {
  it('costs what it costs with the address that the merchant names, which its payer never sees', async () => {
    const { test: api, key } = links.shop
    const created = await links.make({
      amount: undefined,
      orderType: 20,
      products: [product('soup')],
      address: addressAt(harbour()),
    })
    const total = price.soup + price.packaging + 900
    expect(created.data).toMatchObject({ amount: aed(total), customer: { address: expect.stringContaining('1204') } })
    const code = created.data.url.split('/').at(-1)!
    const opened = await links.open(code)
    expect(opened.data).toMatchObject({
      amount: aed(total),
      delivery: { area: { en: 'Harbour' } },
      asks: { address: false },
    })
    expect(opened.text).not.toContain('1204')
    const { payer, address } = await payerAt(harbour())
    const paid = await links.pay(payer, code)
    await links.captured(paid)
    const seen = await api.call(getOrder, { params: { id: paid.data.order._id } }, { token: payer.token })
    expect(seen.data.order).toMatchObject({
      status: 10,
      orderType: 20,
      address: { address: null, area: { en: 'Harbour' } },
    })
    expect([seen.text.includes('1204'), seen.data.order.mayChangeAddress]).toEqual([false, false])
    const moved = await api.call(
      changeOrderAddress,
      { params: { id: paid.data.order._id }, body: { address: { _id: address } } },
      { token: payer.token },
    )
    expect(moved.meta.error).toBe('address_fixed')
    const board = await api.call(listMerchantOrders, { query: { status: 10 } }, { token: key })
    const onBoard = board.data.items.find(({ _id }) => _id === paid.data.order._id)
    expect(onBoard!.address!.address).toContain('1204')
  })

  it('asks its payer where to, and adds the fee of there', async () => {
    const { code } = await links.linkOfProducts({ orderType: 20 })
    const { payer, address } = await payerAt(harbour())
    expect((await links.open(code, payer)).data).toMatchObject({
      amount: aed(TOTAL),
      delivery: null,
      asks: { address: true },
    })
    const without = await links.pay(payer, code)
    expect([without.meta.error, without.meta.errors]).toEqual([
      'invalid_fields',
      [expect.objectContaining({ path: 'address' })],
    ])
    const there = await links.open(code, payer, address)
    expect(there.data).toMatchObject({ amount: aed(TOTAL + 900), delivery: { area: { en: 'Harbour' } } })
    const expected = { grandTotal: there.data.amount }
    const paid = await links.pay(payer, code, { address: { _id: address }, expected })
    expect(paid.data).toMatchObject({ order: { orderType: 20 }, payment: { amount: aed(TOTAL + 900) } })
    await links.captured(paid)
    expect(await links.statusOf(payer, paid)).toEqual([0, 10])
  })

  it('goes to another door by another order: what the former held is returned, and its late money goes back', async () => {
    const { test: api } = links.shop
    await soldOut('soup', false, 2)
    const { code } = await links.linkOfProducts({ orderType: 20, products: [product('soup', { qty: 2 })], uses: 3 })
    const { payer, address } = await payerAt(harbour())
    const beach = await payer.address(links.ids.area('marina', 'beach'))
    const first = await links.pay(payer, code, { address: { _id: address } })
    const second = await links.pay(payer, code, { address: { _id: beach } })
    expect(second.data.order._id).not.toBe(first.data.order._id)
    expect(second.data.payment.amount.amount - first.data.payment.amount.amount).toBe(300)
    await links.captured(second)
    await links.captured(first)
    expect(await links.statusOf(payer, first)).toEqual([0, 90])
    expect(await links.statusOf(payer, second)).toEqual([0, 10])
    expect(await links.shop.refunds(first.data.order._id)).toHaveLength(1)
    expect(await left('soup')).toBe(0)
    expect((await api.call(listOrders, {}, { token: payer.token })).data.total).toBeGreaterThan(0)
  })

  it('hostile 85: an address of somebody else, or none of anybody’s, is nobody’s', async () => {
    const { code } = await links.linkOfProducts({ orderType: 20 })
    const { address } = await payerAt(harbour())
    const { payer } = await payerAt(harbour())
    for (const _id of [address, 'nothing', links.ids.product('soup')]) {
      expect((await links.open(code, payer, _id)).status).toBe(404)
      expect((await links.pay(payer, code, { address: { _id } })).status).toBe(404)
    }
    expect((await links.open(code, undefined, address)).status).toBe(404)
  })

  it('hostile 23: an area where the store does not deliver is refused', async () => {
    const { code } = await links.linkOfProducts({ orderType: 20 })
    const { payer, address } = await payerAt(links.ids.area('bay', 'canal'))
    expect((await links.open(code, payer, address)).meta.error).toBe('not_serviceable')
    expect((await links.pay(payer, code, { address: { _id: address } })).meta.error).toBe('not_serviceable')
  })
})

describe('at the same moment', () => {
  it('hostile 24: the last use by twenty: one order, the money of all others goes back, and so do their pieces', async () => {
    await soldOut('soup', false, 40)
    const { code } = await links.linkOfProducts({ products: [product('soup', { qty: 2 })] })
    const payers = await Promise.all(Array.from({ length: 20 }, () => links.payer()))
    const paid = await Promise.all(payers.map((payer) => links.pay(payer, code)))
    expect(paid.map(({ status }) => status)).toEqual(paid.map(() => 201))
    await Promise.all(paid.map((one) => links.captured(one)))
    const ends = await Promise.all(paid.map(async (one, i) => (await links.statusOf(payers[i]!, one)).at(-1)))
    expect(ends.toSorted((a, b) => a! - b!)).toEqual([10, ...Array.from({ length: 19 }, () => 90)])
    expect(await left('soup')).toBe(38)
  })

  it('hostile 24: the last piece by ten: one begins, the others are told before anything is charged', async () => {
    await soldOut('soup', false, 1)
    const { code } = await links.linkOfProducts({ products: [product('soup')], uses: 10 })
    const payers = await Promise.all(Array.from({ length: 10 }, () => links.payer()))
    const paid = await Promise.all(payers.map((payer) => links.pay(payer, code)))
    expect(paid.map(({ meta }) => meta.error ?? 'begun').toSorted()).toEqual([
      'begun',
      ...Array.from({ length: 9 }, () => 'out_of_stock'),
    ])
    expect(await left('soup')).toBe(0)
  })

  it('hostile 4: the same payer presses twice: one order, whatever is left', async () => {
    await soldOut('soup', false, 1)
    const { code } = await links.linkOfProducts({ products: [product('soup')], uses: 9 })
    const payer = await links.payer()
    const paid = await Promise.all([1, 2, 3].map(() => links.pay(payer, code)))
    expect(new Set(paid.flatMap(({ data }) => data?.order._id ?? [])).size).toBe(1)
    expect(await ordersOf(payer.userId)).toBe(1)
  })
})

function pause(orderChannel: 50 | 60, state: boolean) {
  const { test: api, key } = links.shop
  return api.call(
    pauseChannel,
    { params: { id: links.ids.store('marina') }, body: { orderChannel, state } },
    { token: key },
  )
}

async function ordersOf(userId: string): Promise<number> {
  const { rows } = await links.shop.test.sql.query('select count(*)::int as n from orders where user_id = $1', [userId])
  return rows[0].n
}

it('asks the phone that is said alone: a link is paid without a code', async () => {
  const { code } = await links.linkOfProducts({ customer: { name: 'Mariam', phone: PAYER.phone } })
  const paid = await links.pay(await links.payer(), code, { name: undefined, phone: undefined })
  expect([paid.status, paid.data.order.phone]).toEqual([201, null])
})
