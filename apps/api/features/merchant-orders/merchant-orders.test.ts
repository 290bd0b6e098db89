import { changeHoldings, exportCustomer, getCustomer, listCustomers } from '@compass/contract/customers'
import { getMerchantOrder, previewRefund, searchOrders } from '@compass/contract/merchant-orders'
import { moveOrder } from '@compass/contract/merchant-side'
import { refundOrder } from '@compass/contract/payments'
import { readReport } from '@compass/contract/reports'
import { ORDER_STATUS } from '@compass/domain/orders'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '../../ids/index.ts'
import { type Customer, newCustomer } from '../../testing/customer.ts'
import { signInStaff } from '../../testing/staff.ts'
import { type PayingShop, payingShop } from '../payments/test-payments.ts'

const { APPROVED, KITCHEN_READY, DELIVERED, DECLINED } = ORDER_STATUS

let shop: PayingShop
let manager: { headers: Readonly<Record<string, string>> }
let counter: { headers: Readonly<Record<string, string>> }
beforeAll(async () => {
  shop = await payingShop((document) => {
    document.credits = true
    document.loyalty = { earn: { points: 1, per: '1.00' }, redeem: { points: 10, worth: '1.00' } }
    document.refundLimit = '40.00'
  })
  manager = await signInStaff(shop.test, { role: 'manager', name: 'Nour Khalil' })
  counter = await signInStaff(shop.test, { role: 'counter' })
})
afterAll(async () => {
  expect(await shop.settled()).toEqual([])
  await shop.close()
})

const money = (amount: number) => ({ amount, currency: 'AED' })
const as = ({ headers }: typeof manager, more: Record<string, string> = {}) => ({ headers: { ...headers, ...more } })
const move = (id: string, to: number) =>
  shop.test.call(moveOrder, { params: { id }, body: { to } }, { token: shop.key })
const reasonOf = ({ status, meta }: { status: number; meta: { error?: string } }) => [status, meta.error]

/** An order of three soups and a karak, 60.00, that is paid by card and has reached its customer. */
async function received() {
  const customer = await newCustomer(shop.test)
  await customer.add('soup', { qty: 3 })
  await customer.add('karak')
  const { data } = await customer.place({ payment: { mod: 'card' } })
  await shop.sendWebhook(shop.gateway.pay(data.payment!._id))
  const { _id: id, products, orderId, totals } = data.order
  for (const to of [APPROVED, KITCHEN_READY, DELIVERED]) await move(id, to)
  return { customer, id, orderId, soup: products[0]!._id, total: totals.grandTotal.amount, share: products[0]!.share }
}

const refund = (id: string, body: object, staff = manager, key?: string) =>
  shop.test.call(refundOrder, { params: { id }, body: body as never }, as(staff, key ? { 'idempotency-key': key } : {}))
const preview = (id: string, body: object, staff = manager) =>
  shop.test.call(previewRefund, { params: { id }, body: body as never }, as(staff))
const rowsOf = async (id: string) =>
  (await shop.test.sql.query('select amount::int, status from refunds where order_id = $1', [id])).rows

/** Later than five minutes after signing in: nobody has shown lately that it is still them. */
function muchLater() {
  shop.test.clock.turn({ minutes: 6 })
}

describe('what a refund would do', () => {
  it('is said before, and is what it does', async () => {
    const { id, soup, share, total } = await received()
    const body = { lines: [{ _id: soup, qty: 2 }] }
    const { data } = await preview(id, body)
    expect(data).toMatchObject({ parts: [{ way: 'gateway' }], asksConfirmation: false })
    expect(data.amount.amount).toBe(Math.floor((share.paid.amount * 2) / 3))
    expect(data.tax.amount).toBe(Math.floor((share.tax.amount * 2) / 3))
    expect(data.left.amount).toBe(total - data.amount.amount)
    expect(data.points.taken).toBeGreaterThan(0)
    expect(await rowsOf(id)).toEqual([])
    const read = () => shop.test.call(getMerchantOrder, { params: { id } }, as(manager))
    expect((await read()).data).toMatchObject({ left: money(total), refundLimit: money(4000), refundedUnits: [] })
    expect((await refund(id, body)).status).toBe(201)
    expect(await rowsOf(id)).toMatchObject([{ amount: data.amount.amount }])
    expect((await read()).data).toMatchObject({ left: data.left, refundedUnits: [{ line: soup, units: 2 }] })
    const { data: report } = await shop.test.call(readReport, { params: { name: 'overview' }, query: {} }, as(manager))
    expect(report.figures!.taxes[0]!.returned).toBe(data.tax.amount)
  })

  it('is refused as the refund is', async () => {
    const { id, soup, total } = await received()
    expect(reasonOf(await preview(id, { amount: money(total + 1) }))).toEqual([409, 'refund_too_large'])
    await refund(id, { lines: [{ _id: soup }] }, { headers: { authorization: `Bearer ${shop.key}` } })
    expect(reasonOf(await preview(id, { lines: [{ _id: soup }] }))).toEqual([409, 'already_refunded'])
    expect(reasonOf(await preview(id, {}))).toEqual([422, 'invalid_fields'])
    expect((await preview(newId(), { amount: money(1) })).status).toBe(404)
    expect(reasonOf(await preview(id, { amount: money(1) }, counter))).toEqual([403, 'not_your_role'])
  })
})

describe('hostile: a refund above the line', () => {
  it('is made by whoever has just shown that it is they, and by nobody else; in parts, too', async () => {
    const { id } = await received()
    muchLater()
    expect((await preview(id, { amount: money(4000) })).data.asksConfirmation).toBe(true)
    expect(reasonOf(await refund(id, { amount: money(4000) }))).toEqual([403, 'confirmation_needed'])
    expect((await refund(id, { amount: money(3999) })).status).toBe(201)
    // The next one alone is small, but the order has given back enough.
    expect(reasonOf(await refund(id, { amount: money(1) }))).toEqual([403, 'confirmation_needed'])
    expect(await rowsOf(id)).toMatchObject([{ amount: 3999 }])
    await shop.test.sql.query('update staff_sessions set confirmed_at = $1', [shop.test.clock.now])
    expect((await refund(id, { amount: money(1) })).status).toBe(201)
    muchLater()
  })

  it('twice with one key is once, and at once by two never gives back more than there is', async () => {
    const { id, total } = await received()
    const other = await signInStaff(shop.test, { role: 'manager', name: 'Omar' })
    await shop.test.sql.query('update staff_sessions set confirmed_at = $1', [shop.test.clock.now])
    const both = await Promise.all([
      refund(id, { amount: money(4000) }, manager, 'first'),
      refund(id, { amount: money(4000) }, other, 'second'),
    ])
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409])
    const again = await refund(id, { amount: money(4000) }, manager, 'first')
    expect(again.status).toBe(both[0]!.status === 201 ? 200 : 409)
    const sum = (await rowsOf(id)).reduce((all: number, { amount }: { amount: number }) => all + amount, 0)
    expect(sum).toBe(4000)
    expect(total).toBeLessThan(8000)
    muchLater()
  })

  it('of an order that was given up gives no credits back a second time', async () => {
    const customer = await newCustomer(shop.test)
    await customer.add('soup')
    const { data } = await customer.place({ payment: { mod: 'cod' } })
    await move(data.order._id, DECLINED)
    expect(reasonOf(await refund(data.order._id, { amount: money(100) }))).toEqual([409, 'refund_too_large'])
  })
})

describe('orders are found', () => {
  const find = async (query: object, staff = manager) =>
    (await shop.test.call(searchOrders, { query: query as never }, as(staff))).data
  const idsOf = async (query: object, staff = manager) => (await find(query, staff)).items.map(({ _id }) => _id)
  let named: Awaited<ReturnType<typeof received>>
  let phone: string
  beforeAll(async () => {
    named = await received()
    const { rows } = await shop.test.sql.query(
      "update users set full_name = 'Žarko Ünal_50%' where user_id = $1 returning phone",
      [named.customer.userId],
    )
    phone = rows[0].phone
  })

  it('by number, a part of a name and a phone, however they are written', async () => {
    expect(await idsOf({ query: named.orderId })).toContain(named.id)
    expect(await idsOf({ query: 'žARK' })).toEqual([named.id])
    expect(await idsOf({ query: 'ünal' })).toEqual([named.id])
    expect(await idsOf({ query: `0${phone.slice(4)}` })).toEqual([named.id])
    expect(await idsOf({ query: phone.replace('+971', '+971 ') })).toEqual([named.id])
    const arabic = phone.slice(-7).replaceAll(/\d/g, (digit) => String.fromCharCode(0x660 + Number(digit)))
    expect(await idsOf({ query: arabic })).toEqual([named.id])
  })

  it.each(['%', '_50', "'; drop table orders; --", '\\', 'zzz', '٪'])(
    'hostile: %s means itself alone',
    async (query) => {
      expect(await idsOf({ query })).toEqual(query === '_50' ? [named.id] : query === '%' ? [named.id] : [])
    },
  )

  it('by state, channel, dates and customer, a page after another without one twice or lost', async () => {
    const all = await idsOf({ limit: 100 })
    const pages: string[] = []
    let after: string | null = null
    do {
      const page: Awaited<ReturnType<typeof find>> = await find({ limit: 2, ...(after ? { after } : {}) })
      pages.push(...page.items.map(({ _id }) => _id))
      after = page.next
    } while (after)
    expect(pages).toEqual(all)
    expect(await idsOf({ customer: named.customer.userId })).toEqual([named.id])
    expect((await idsOf({ state: 'givenBack' })).length).toBeGreaterThan(0)
    expect(await idsOf({ state: 'done', customer: named.customer.userId })).toEqual([named.id])
    expect(await idsOf({ state: 'running', customer: named.customer.userId })).toEqual([])
    expect(await idsOf({ channel: 40 })).toEqual([])
    expect(await idsOf({ from: '2020-01-01', to: '2020-01-02' })).toEqual([])
    const { status } = await shop.test.call(
      searchOrders,
      { query: { from: '2026-06-02', to: '2026-06-01' } },
      as(manager),
    )
    expect(status).toBe(422)
  })

  it('of now alone by people at the counter, with phones of those that run', async () => {
    const running = await newCustomer(shop.test)
    await running.add('soup')
    const { data } = await running.place({ payment: { mod: 'cod' } })
    const seen = await find({ limit: 100 }, counter)
    const phoneOf = (id: string) => seen.items.find(({ _id }) => _id === id)?.customer.phone
    expect(phoneOf(data.order._id)).toMatch(/^\+971/)
    expect(phoneOf(named.id)).toBeNull()
    const read = await shop.test.call(getMerchantOrder, { params: { id: named.id } }, as(counter))
    expect(read.data).toMatchObject({ customer: null, order: { phone: null, customer: { phone: null } } })
    const ids = [named.id, data.order._id]
    const longAgo = "update orders set placed_at = placed_at - interval '25 hours' where order_id = any($1)"
    await shop.test.sql.query(longAgo, [ids])
    expect(await idsOf({ query: named.orderId }, counter)).not.toContain(named.id)
    expect(await idsOf({ limit: 100 }, counter)).toContain(data.order._id)
  })
})

describe('customers', () => {
  let one: Awaited<ReturnType<typeof received>>
  beforeAll(async () => {
    one = await received()
  })
  const change = (body: object, key = newId(), { userId }: Customer = one.customer, staff = manager) =>
    shop.test.call(
      changeHoldings,
      { params: { id: userId }, body: body as never },
      as(staff, { 'idempotency-key': key }),
    )
  const read = async () =>
    (await shop.test.call(getCustomer, { params: { id: one.customer.userId } }, as(manager))).data

  it('are listed with what they ordered and spent', async () => {
    const { data } = await shop.test.call(listCustomers, { query: {} }, as(manager))
    const row = data.items.find(({ _id }) => _id === one.customer.userId)
    expect(row).toMatchObject({ orders: 1, spent: money(one.total), isVerified: true })
    expect(reasonOf(await shop.test.call(listCustomers, { query: {} }, as(counter)))).toEqual([403, 'not_your_role'])
  })

  it('are given points and credits with a reason, once a key, and never less than nothing is left', async () => {
    const { points } = (await read()).holdings!
    const key = newId()
    const gift = { kind: 'points', amount: 50, reason: 'A late delivery' }
    expect((await change(gift, key)).data).toEqual({ kind: 'points', balance: points + 50 })
    const again = await change(gift, key)
    expect([again.data.balance, again.headers['idempotent-replayed']]).toEqual([points + 50, 'true'])
    expect(reasonOf(await change({ ...gift, amount: 51 }, key))).toEqual([409, 'idempotency_conflict'])
    expect((await change({ kind: 'credits', amount: 1200, reason: 'Sorry' })).data.balance).toBe(1200)
    expect(reasonOf(await change({ kind: 'credits', amount: -1201, reason: 'Too much' }))).toEqual([
      422,
      'invalid_fields',
    ])
    expect((await change({ kind: 'credits', amount: -1200, reason: 'By mistake' })).data.balance).toBe(0)
    expect(reasonOf(await change({ ...gift, reason: ' ' }))).toEqual([422, 'invalid_fields'])
    expect((await change({ ...gift, amount: 0 })).status).toBe(422)
    const { entries } = (await read()).holdings!
    expect(entries).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          kind: 'points',
          amount: 50,
          cause: 'given',
          note: 'A late delivery',
          by: 'Nour Khalil',
        }),
        expect.objectContaining({ kind: 'credits', amount: -1200, note: 'By mistake' }),
      ]),
    )
    expect(entries).toHaveLength(4)
  })

  it('hostile: are given to at once by two, and lose no more than they have', async () => {
    await change({ kind: 'credits', amount: 500, reason: 'Gift' })
    const taken = await Promise.all([1, 2, 3].map(() => change({ kind: 'credits', amount: -400, reason: 'Back' })))
    expect(taken.map(({ status }) => status).sort()).toEqual([201, 422, 422])
    expect((await read()).holdings!.credits).toEqual(money(100))
  })

  it('are exported by a manager, and that is written down without a word of them', async () => {
    const { data, status } = await shop.test.call(exportCustomer, { params: { id: one.customer.userId } }, as(manager))
    expect(status).toBe(201)
    expect(JSON.parse(data.json).orders).toHaveLength(1)
    const { rows } = await shop.test.sql.query("select actor, object from key_calls where operation = 'exportCustomer'")
    expect(rows).toEqual([{ actor: 'staff', object: { id: one.customer.userId } }])
    expect(reasonOf(await shop.test.call(exportCustomer, { params: { id: newId() } }, as(manager)))).toEqual([
      404,
      'not_found',
    ])
  })
})
