import type { AnswerOf } from '@compass/contract/call'
import { updateCartAddress } from '@compass/contract/cart'
import * as loyalty from '@compass/contract/loyalty'
import { moveOrder, recordPayment } from '@compass/contract/merchant-side'
import { changeOrder } from '@compass/contract/orders'
import { refundOrder } from '@compass/contract/payments'
import { exportReport, readReport } from '@compass/contract/reports'
import { ORDER_STATUS } from '@compass/domain/orders'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newCustomer } from '../../testing/customer.ts'
import type { TestApi } from '../../testing/test-api.ts'
import { type TestCourt, testCourt } from '../../testing/test-court.ts'
import { type PayingShop, payingShop } from '../payments/test-payments.ts'
import { aed, type TableShop, tableShop } from '../shares/test-tables.ts'

/** Of a product: a formula for spreadsheets, a link and a script for pages. */
const MARKUP = '=HYPERLINK("http://evil.example")<script>alert(1)</script>'

const { APPROVED, DECLINED, KITCHEN_READY, DELIVERED, UNDELIVERED, CUSTOMER_REJECT } = ORDER_STATUS

type Name = Parameters<typeof reportOf>[2]
type Query = { from?: string; to?: string; store?: string }

const reportOf = async (
  test: TestApi,
  token: string,
  name: AnswerOf<typeof readReport>['name'],
  query: Query = {},
): Promise<AnswerOf<typeof readReport>> => {
  const { status, data, text } = await test.call(readReport, { params: { name }, query }, { token })
  if (status !== 200) throw new Error(text)
  return data
}

/** Every sum of a period beside every other, and beside the ledgers. */
async function expectAddsUp(test: TestApi, token: string, query: Query = {}) {
  const read = (name: Name) => reportOf(test, token, name, query)
  const { figures } = await read('overview')
  const f = figures!
  const fees = f.fees.delivery + f.fees.packaging + f.fees.service + f.fees.smallOrder
  expect(f.items - f.promotions - f.reward - f.loyalty + fees + f.taxOnTop + f.corrections - f.writtenOff).toBe(f.taken)
  expect(f.taken - f.givenBack - f.tax).toBe(f.net)
  expect(f.taxes.reduce((sum, { tax, returned }) => sum + tax - returned, 0)).toBe(f.tax)
  for (const name of ['hours', 'days', 'channels', 'methods', 'areas', 'stores'] as const) {
    const { rows } = await read(name)
    const sum = (field: 'amount' | 'returned' | 'net') => rows.reduce((all, row) => all + row[field], 0)
    expect([name, sum('amount'), sum('returned')]).toEqual([name, f.taken, f.givenBack])
    if (name !== 'methods') expect([name, sum('net')]).toEqual([name, f.net])
  }
  const { rows: products } = await read('products')
  expect(products.reduce((sum, { amount }) => sum + amount, 0)).toBe(f.items)
  const { rows: refunds } = await read('refunds')
  expect(refunds.reduce((sum, { returned }) => sum + returned, 0)).toBe(f.givenBack)
  const { ledger } = await read('ledger')
  expect(ledger!.rows.filter(({ counted, ledger: says }) => counted !== says)).toEqual([])
  expect(ledger!.same).toBe(true)
  return f
}

describe('reports of orders', () => {
  let shop: PayingShop
  beforeAll(async () => {
    shop = await payingShop((document) => {
      document.credits = true
      for (const { products } of document.catalogue.categories)
        for (const product of products) if (product.sku === 'water') product.name = { en: MARKUP }
      document.loyalty = { earn: { points: 1, per: '1.00' }, redeem: { points: 10, worth: '1.00' } }
      document.promotions = [
        { key: 'fils', name: { en: '=One fils off', ar: 'خصم فلس' }, gives: { kind: 'amount', amount: '0.01' } },
      ]
    })
  })
  afterAll(() => shop.close())

  const move = (id: string, to: number) =>
    shop.test.call(moveOrder, { params: { id }, body: { to } }, { token: shop.key })
  const refund = (id: string, body: object) =>
    shop.test.call(refundOrder, { params: { id }, body: body as never }, { token: shop.key })

  interface Deal {
    readonly items: readonly ('soup' | 'karak')[]
    readonly mod: 'card' | 'cod'
    readonly credits: number
    readonly isPaid: boolean
    readonly end: 'runs' | 'delivered' | 'declined' | 'rejected' | 'undelivered'
    readonly back: readonly (number | 'line' | 'unit' | 'rest')[]
  }

  const deals = fc.record<Deal>({
    items: fc.array(fc.constantFrom('soup', 'karak'), { minLength: 1, maxLength: 4 }),
    mod: fc.constantFrom('card', 'cod'),
    credits: fc.constantFrom(0, 0, 500),
    isPaid: fc.boolean(),
    end: fc.constantFrom('runs', 'delivered', 'declined', 'rejected', 'undelivered'),
    back: fc.array(fc.oneof(fc.integer({ min: 1, max: 3000 }), fc.constantFrom('line', 'unit', 'rest')), {
      maxLength: 3,
    }),
  })

  async function deal({ items, mod, credits, isPaid, end, back }: Deal) {
    const { test } = shop
    test.clock.turn({ minutes: 37 })
    const customer = await newCustomer(test)
    for (const sku of items) await customer.add(sku)
    if (credits > 0) {
      const { rows } = await test.sql.query('select phone from users where user_id = $1', [customer.userId])
      const gift = { params: { phone: rows[0].phone }, body: { amount: aed(credits) } }
      await test.call(loyalty.giveCredits, gift, { token: shop.key })
      const body = { store: (await customer.cart()).store }
      await test.call(loyalty.applyCredits, { body }, { token: customer.token })
    }
    const { data } = await customer.place({ payment: { mod } })
    const { _id: id, products, totals } = data.order
    if (mod === 'card' && isPaid && data.payment) await shop.sendWebhook(shop.gateway.pay(data.payment._id))
    const collect = () => {
      const body = { method: 'cod' as const, amount: totals.grandTotal }
      return test.call(recordPayment, { params: { id }, body }, { token: shop.key })
    }
    if (mod === 'cod' && isPaid) await collect()
    if (end === 'rejected')
      await test.call(changeOrder, { params: { id }, body: { status: CUSTOMER_REJECT } }, { token: customer.token })
    if (end === 'declined') await move(id, DECLINED)
    if (end === 'delivered' || end === 'undelivered')
      for (const to of [APPROVED, KITCHEN_READY, end === 'delivered' ? DELIVERED : UNDELIVERED]) await move(id, to)
    for (const one of back) {
      test.clock.turn({ hours: 5 })
      const line = products[0]!._id
      if (one === 'line') await refund(id, { lines: [{ _id: line }] })
      else if (one === 'unit') await refund(id, { lines: [{ _id: line, qty: 1 }] })
      else await refund(id, { amount: aed(one === 'rest' ? totals.grandTotal.amount : one) })
    }
  }

  it('add up to what the ledgers say to the minor unit, whatever happened to orders', async () => {
    const random = fc.sample(deals, { numRuns: 40, seed: 20 })
    const first = shop.test.clock.now.toISOString().slice(0, 10)
    for (const one of random) await deal(one)
    const last = shop.test.clock.now.toISOString().slice(0, 10)
    const whole = await expectAddsUp(shop.test, shop.key, { from: first, to: last })
    expect(whole.orders).toBeGreaterThan(10)
    expect(whole.givenBack).toBeGreaterThan(0)
    // The days sum to the whole, and what is read again is the same.
    const { rows } = await reportOf(shop.test, shop.key, 'days', { from: first, to: last })
    let taken = 0
    for (const { key } of rows) taken += (await expectAddsUp(shop.test, shop.key, { from: key })).taken
    expect(taken).toBe(whole.taken)
    expect(await expectAddsUp(shop.test, shop.key, { from: first, to: last })).toEqual(whole)
    expect(await shop.settled()).toEqual([])
  }, 240_000)

  it('follow an order that changes after it was counted, also without a report in between', async () => {
    const { order, payment, total } = await shop.placed()
    await shop.sendWebhook(shop.gateway.pay(payment))
    const today = async () => (await reportOf(shop.test, shop.key, 'overview')).figures!
    const before = await today()
    await refund(order, { amount: aed(100) })
    expect(await today()).toMatchObject({ taken: before.taken, givenBack: before.givenBack + 100 })
    shop.test.clock.turn({ minutes: 16 })
    await shop.test.ports.runJobs('count-sales')
    const { rows } = await shop.test.sql.query(
      'select count(*)::int as n from orders where counted_version is distinct from version',
    )
    expect(rows[0].n).toBe(0)
    await move(order, DECLINED)
    const after = await today()
    expect([after.taken, after.givenBack]).toEqual([before.taken - total, before.givenBack])
  })

  it('come twice the same where two read at once what nobody has counted', async () => {
    for (let n = 0; n < 3; n++) {
      const { payment } = await shop.placed()
      await shop.sendWebhook(shop.gateway.pay(payment))
    }
    const both = await Promise.all([1, 2, 3].map(() => reportOf(shop.test, shop.key, 'overview')))
    expect(both[1]!.figures).toEqual(both[0]!.figures)
    expect(both[2]!.figures).toEqual(both[0]!.figures)
    expect((await reportOf(shop.test, shop.key, 'overview')).figures).toEqual(both[0]!.figures)
  })

  it('compare a day with the day a week ago, until the same time', async () => {
    const { test, key } = shop
    test.clock.set('2027-03-05T08:00:00Z')
    const early = await shop.placed()
    await shop.sendWebhook(shop.gateway.pay(early.payment))
    test.clock.set('2027-03-05T16:00:00Z')
    const late = await shop.placed()
    await shop.sendWebhook(shop.gateway.pay(late.payment))
    test.clock.set('2027-03-12T12:00:00Z')
    const report = await reportOf(test, key, 'overview')
    expect(report).toMatchObject({
      period: { from: '2027-03-12', to: '2027-03-12', isRunning: true },
      before: { from: '2027-03-05', end: '2027-03-05T12:00:00.000Z' },
      figures: { orders: 0, taken: 0, net: 0 },
      figuresBefore: { orders: 1, taken: early.total },
    })
    const { rows } = await reportOf(test, key, 'hours')
    expect(rows.filter(({ before }) => before!.orders > 0).map(({ key: hour }) => hour)).toEqual(['12:00'])
  })

  it('are exported without a formula in them, and that is written down', async () => {
    const { test, key } = shop
    const customer = await newCustomer(test)
    await customer.add('soup')
    await customer.place({ payment: { mod: 'cod' } })
    const { status, data } = await test.call(
      exportReport,
      { params: { name: 'promotions' }, query: {} },
      { token: key },
    )
    expect([status, data.fileName]).toEqual([201, `promotions-${test.clock.now.toISOString().slice(0, 10)}.csv`])
    expect(data.csv.startsWith('\u{feff}key,name,orders,units,amount,')).toBe(true)
    expect(data.csv).toContain(",'=One fils off,")
    const { rows } = await test.sql.query("select operation, object from key_calls where operation = 'exportReport'")
    expect(rows).toEqual([{ operation: 'exportReport', object: { name: 'promotions' } }])
  })

  it('hostile: leave a name with markup and a formula what it is, in the report, its CSV and the invoice', async () => {
    const { test, key } = shop
    const customer = await newCustomer(test)
    await customer.add('water')
    const { data } = await customer.place({ payment: { mod: 'cod' } })
    const { rows } = await reportOf(test, key, 'products')
    expect(rows.find(({ name }) => name?.en === MARKUP)).toMatchObject({ sku: 'water', units: 1 })
    const exported = await test.call(exportReport, { params: { name: 'products' }, query: {} }, { token: key })
    expect(exported.data.csv).toContain(`,"'${MARKUP.replaceAll('"', '""')}",`)
    const url = `/v1/orders/download/order-invoice?orderId=${data.order._id}`
    const invoice = await test.inject({ url, headers: { authorization: `Bearer ${customer.token}` } })
    expect(invoice.headers['content-type']).toBe('application/pdf')
    expect(invoice.rawPayload.toString('latin1')).not.toMatch(/\/(JavaScript|JS|URI|Launch|OpenAction)\b/)
  })

  it.each([
    ['a period that ends before it begins', { from: '2026-06-02', to: '2026-06-01' }, 422],
    ['one of more than 400 days', { from: '2024-01-01', to: '2026-01-01' }, 422],
    ['a date that is none', { from: '2026-02-30' }, 400],
    ['years that nobody lives in', { from: '0001-01-01' }, 422],
    ['a store of nobody’s', { store: '01890000-0000-7000-8000-000000000000' }, 404],
    ['what is no store', { store: "'; drop table sales" }, 404],
  ])('refuse %s', async (_, query, status) => {
    const answer = await shop.test.call(readReport, { params: { name: 'days' }, query }, { token: shop.key })
    expect(answer.status).toBe(status)
  })
})

describe('reports of tables', () => {
  let tables: TableShop
  beforeAll(async () => {
    tables = await tableShop()
  })
  afterAll(() => tables.close())

  it('count bills as they were shared, refunded and written off', async () => {
    const { test } = tables.shop
    const paid = await tables.table()
    const share = await paid.claimed(0, { kind: 'all' })
    const { data } = await paid.pay(0, 'card', { share: share._id })
    await tables.paid(data.payment!._id)
    await paid.refund({ lines: [{ _id: paid.items[1]! }] })
    const mixed = await tables.table()
    const part = await mixed.claimed(1, { kind: 'parts', n: 3 })
    await mixed.record(part.amount.amount, part._id)
    const rest = (await mixed.bill()).open.amount
    await mixed.record(rest, undefined, 'cardSwipe')
    const left = await tables.table()
    await left.claimed(0, { kind: 'amount', amount: aed(500) }).then((one) => left.record(500, one._id))
    const open = (await left.bill()).open.amount
    await left.end('They left')
    const figures = await expectAddsUp(test, tables.key)
    expect(figures).toMatchObject({ orders: 3, writtenOff: open })
    const { rows } = await reportOf(test, tables.key, 'methods')
    expect(rows.find(({ key }) => key === 'cardSwipe')?.amount).toBe(rest)
    expect(await tables.settled()).toEqual([])
  })
})

describe('reports of a court', () => {
  let court: TestCourt
  beforeAll(async () => {
    court = await testCourt()
  })
  afterAll(() => court.close())

  it('sum its vendors’ orders and its own lines, whatever vendors declined and gave back', async () => {
    const whole = await court.paid()
    const some = await court.paid({ kebab: 2, maki: 1 })
    await court.move(some.court.orders[0]!._id, DECLINED)
    const none = await court.paid({ orange: 1, maki: 1 })
    for (const { _id } of none.court.orders) await court.move(_id, DECLINED)
    const back = { params: { id: whole.court.orders[0]!._id }, body: { amount: aed(333) } }
    await court.test.call(refundOrder, back, { token: court.key })
    const brought = await court.customer({ kebab: 1, orange: 1 }, 20)
    const address = { _id: await brought.address((await court.test.merchant()).merchant.court!.store.areas[0]!.id) }
    const moved = { store: await court.store('court'), address }
    await court.test.call(updateCartAddress, { body: moved as never }, { token: brought.token })
    const { data, meta } = await court.place(brought, { address })
    expect(meta.error).toBeUndefined()
    await court.sendWebhook(court.gateway.pay(data.payment!._id))
    const figures = await expectAddsUp(court.test, court.key)
    expect(figures).toMatchObject({ orders: 6, givenBack: 333, fees: { delivery: 900 } })
    const grill = await court.keyOf('grill')
    const own = await reportOf(court.test, grill, 'overview')
    expect(own.figures!.orders).toBe(2)
    expect((await reportOf(court.test, grill, 'ledger')).ledger!.same).toBe(true)
    const other = await court.test.call(
      readReport,
      { params: { name: 'days' }, query: { store: await court.store('sushi') } },
      { token: grill },
    )
    expect(other.status).toBe(404)
    expect(await court.settled()).toEqual([])
  })
})
