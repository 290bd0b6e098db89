import { reorder } from '@compass/contract/cart'
import { getDraft } from '@compass/contract/draft-cart'
import { moveOrder } from '@compass/contract/merchant-side'
import { answerSubstitutionRequest } from '@compass/contract/substitutions'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { PAYER } from './test-links.ts'
import { PRICE, type ProductShop, productShop, TOTAL } from './test-products.ts'

let links: ProductShop
beforeAll(async () => {
  links = await productShop()
})
afterAll(() => links.close())
beforeEach(async () => {
  await links.soldOut('soup', false)
})
afterEach(async () => expect(await links.shop.settled()).toEqual([]))

describe('an order of products that a link sold', () => {
  it('without a service is paid and completed, with its stock taken and no kitchen', async () => {
    const { test: api } = links.shop
    await links.soldOut('soup', false, 5)
    const { code } = await links.linkOfProducts({ orderType: null, products: [links.product('soup')] })
    const payer = await links.payer()
    const paid = await links.pay(payer, code)
    expect(paid.data.order).toMatchObject({ orderType: null, channel: 60, products: [{ sku: 'soup' }] })
    await links.captured(paid)
    expect([await links.left('soup'), await links.statusOf(payer, paid)]).toEqual([4, [0, 10, 120]])
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
    const requested = await api.call(moveOrder, { params: { id }, body: { unavailable } }, { token: key })
    expect(requested.data.order.awaiting).toMatchObject({ lines: [unavailable[0]!.line] })
    const draft = await api.call(getDraft, { query: { order: id } }, { token: payer.token })
    expect(draft.data.cart!.products.map(({ sku }) => sku)).toContain('rice')
    const body = { isAccepted: true }
    const answered = await api.call(answerSubstitutionRequest, { params: { id }, body }, { token: payer.token })
    expect(answered.status).toBe(200)
    expect(await links.shop.refunds(id)).toMatchObject([{ amount: PRICE.soup + PRICE.packaging }])
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
    await links.soldOut('soup', false, 4)
    const { id, code } = await links.linkOfProducts()
    const payer = await links.payer()
    const paid = await links.pay(payer, code)
    expect(await links.left('soup')).toBe(3)
    await links.withdraw(id)
    await links.captured(paid)
    expect([await links.left('soup'), await links.statusOf(payer, paid)]).toEqual([4, [0, 90]])
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

describe('at the same moment', () => {
  it('hostile 24: the last use by twenty: one order, the money of all others goes back, and so do their pieces', async () => {
    await links.soldOut('soup', false, 40)
    const { code } = await links.linkOfProducts({ products: [links.product('soup', { qty: 2 })] })
    const payers = await Promise.all(Array.from({ length: 20 }, () => links.payer()))
    // Who waits too long for the same row is told to come again.
    const pay = async (payer: (typeof payers)[number]): ReturnType<typeof links.pay> => {
      const paid = await links.pay(payer, code)
      return paid.status === 503 ? pay(payer) : paid
    }
    const paid = await Promise.all(payers.map(pay))
    expect(paid.map(({ status }) => status)).toEqual(paid.map(() => 201))
    await Promise.all(paid.map((one) => links.captured(one)))
    const ends = await Promise.all(paid.map(async (one, i) => (await links.statusOf(payers[i]!, one)).at(-1)))
    expect(ends.toSorted((a, b) => a! - b!)).toEqual([10, ...Array.from({ length: 19 }, () => 90)])
    expect(await links.left('soup')).toBe(38)
  })

  it('hostile 24: the last piece by ten: one begins, the others are told before anything is charged', async () => {
    await links.soldOut('soup', false, 1)
    const { code } = await links.linkOfProducts({ products: [links.product('soup')], uses: 10 })
    const payers = await Promise.all(Array.from({ length: 10 }, () => links.payer()))
    const paid = await Promise.all(payers.map((payer) => links.pay(payer, code)))
    expect(paid.map(({ meta }) => meta.error ?? 'begun').toSorted()).toEqual([
      'begun',
      ...Array.from({ length: 9 }, () => 'out_of_stock'),
    ])
    expect(await links.left('soup')).toBe(0)
  })

  it('hostile 4: the same payer presses twice: one order, whatever is left', async () => {
    await links.soldOut('soup', false, 1)
    const { code } = await links.linkOfProducts({ products: [links.product('soup')], uses: 9 })
    const payer = await links.payer()
    const paid = await Promise.all([1, 2, 3].map(() => links.pay(payer, code)))
    expect(new Set(paid.flatMap(({ data }) => data?.order._id ?? [])).size).toBe(1)
    expect(await links.ordersOf(payer.userId)).toBe(1)
  })
})

it('asks the phone that is said alone: a link is paid without a code', async () => {
  const { code } = await links.linkOfProducts({ customer: { name: 'Mariam', phone: PAYER.phone } })
  const paid = await links.pay(await links.payer(), code, { name: undefined, phone: undefined })
  expect([paid.status, paid.data.order.phone]).toEqual([201, null])
})
