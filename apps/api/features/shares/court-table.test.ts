import * as merchantSide from '@compass/contract/merchant-side'
import { getOrder, listOrders } from '@compass/contract/orders'
import { refundOrder } from '@compass/contract/payments'
import { cancelItem } from '@compass/contract/rounds'
import * as calls from '@compass/contract/shares'
import { listSpots } from '@compass/contract/spots'
import { changeVisit } from '@compass/contract/visits'
import { ORDER_STATUS } from '@compass/domain/orders'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { TestCourt } from '../../testing/test-court.ts'
import { type CourtTable, clearTables, courtWithRounds, partyAtCourt } from './test-court-table.ts'

const { NEW, APPROVED, DECLINED, SERVED, PAYMENT_COMPLETED, COMPLETED } = ORDER_STATUS
const THREE = { kebab: 1, maki: 1, orange: 2 }
const aed = (amount: number) => ({ amount, currency: 'AED' })

let court: TestCourt
beforeAll(async () => {
  court = await courtWithRounds((document) => {
    document.stores.find(({ key }) => key === 'juice')!.minimumOrder = { dineIn: '14.00' }
    document.promotions = [
      { key: 'tenth', name: { en: 'A tenth' }, code: 'TENTH', gives: { kind: 'percentage', rate: '10' } },
      {
        ...{ key: 'once', name: { en: 'Once' }, code: 'ONCE', vendor: 'juice', conditions: { perUser: 1 } },
        gives: { kind: 'amount', amount: '5.00' },
      },
      {
        ...{ key: 'rolls', name: { en: 'Half a roll' }, code: 'ROLLS', vendor: 'sushi' },
        gives: { kind: 'percentage', rate: '50' },
      },
    ]
  })
})
afterAll(() => court.close())
afterEach(async () => {
  await clearTables(court)
  expect(await court.settled()).toEqual([])
})

const sum = (amounts: readonly { readonly amount: number }[]) => amounts.reduce((all, { amount }) => all + amount, 0)
const onBoard = async (token: string) =>
  (await court.test.call(merchantSide.listMerchantOrders, { query: { limit: 50 } }, { token })).data.items
const seenBy = async (table: CourtTable, id: string) =>
  (await court.test.call(getOrder, { params: { id } }, { token: table.guests[0]!.token })).data.order
const refund = (id: string, body: object, token = court.key) =>
  court.test.call(refundOrder, { params: { id }, body: body as never }, { token })

describe('a round at a court’s table', () => {
  it('reaches each vendor alone, with its own items and number, and is one bill', async () => {
    const table = await partyAtCourt(court)
    await table.fill(1, { kebab: 1 })
    const { order, rounds, ofVendor } = await table.order({ maki: 1, orange: 2 })
    expect(rounds).toHaveLength(3)
    expect(ofVendor.grill!.items.map(({ sku }) => sku)).toEqual(['kebab'])
    expect(ofVendor.juice!.items.map(({ sku, qty }) => [sku, qty])).toEqual([['orange', 2]])
    const grillKey = await court.keyOf('grill')
    const own = (await onBoard(grillKey)).filter(({ visit }) => visit === table.visit)
    expect(own.map(({ _id }) => _id)).toEqual([ofVendor.grill!.vendor!.order])
    expect(own[0]!.subOrders!.flatMap(({ items }) => items.map(({ sku }) => sku))).toEqual(['kebab'])
    // The court sees the orders of its vendors, and not the table's beside them.
    const all = (await onBoard(court.key)).filter(({ visit }) => visit === table.visit)
    expect(all.map(({ _id }) => _id).sort()).toEqual(rounds.map(({ vendor }) => vendor!.order).sort())
    // A vendor finds nothing of another's.
    const body = { to: 20 }
    const item = ofVendor.sushi!.items[0]!._id
    for (const id of [ofVendor.sushi!.vendor!.order, order])
      expect(
        (await court.test.call(merchantSide.moveItem, { params: { id, item }, body }, { token: grillKey })).status,
      ).toBe(404)

    await table.make(rounds)
    const bill = await table.bill(order)
    expect(bill.vendors!.map(({ totals }) => totals.grandTotal.amount)).toEqual([3669, 2846, 2998])
    expect(sum(bill.vendors!.map(({ totals }) => totals.grandTotal))).toBe(bill.totals.grandTotal.amount)
    expect(sum(bill.items.map(({ amount }) => amount))).toBe(bill.totals.grandTotal.amount)
    expect(bill.open).toEqual(bill.totals.grandTotal)
    // Guests have one order of the table, not one of each vendor.
    const history = await court.test.call(listOrders, { query: {} }, { token: table.guests[1]!.token })
    expect(history.data.items.map(({ _id }) => _id)).toEqual([order])
  })

  it('is accepted, declined and cancelled vendor by vendor', async () => {
    const table = await partyAtCourt(court)
    const { order, ofVendor } = await table.order({ kebab: 1, maki: 1, orange: 2 })
    expect((await seenBy(table, order)).status).toBe(NEW)
    await table.move(ofVendor.grill!, 20)
    await table.move(ofVendor.juice!, 30)
    const item = ofVendor.sushi!.items[0]!._id
    const cancelled = await court.test.call(
      cancelItem,
      { params: { id: item }, body: { state: 50 } },
      { token: table.guests[0]!.token },
    )
    expect(cancelled.data.order._id).toBe(order)
    const { subOrders } = await table.rounds(order)
    const statuses = Object.fromEntries(subOrders.map(({ vendor }) => [vendor!.order, vendor!.status]))
    expect(statuses[ofVendor.grill!.vendor!.order]).toBe(APPROVED)
    expect(statuses[ofVendor.juice!.vendor!.order]).toBe(DECLINED)
    expect(statuses[ofVendor.sushi!.vendor!.order]).toBe(ORDER_STATUS.CUSTOMER_REJECT)
    // What declined costs nothing.
    expect((await table.bill(order)).totals.grandTotal.amount).toBe(3669)
    expect((await seenBy(table, order)).status).toBe(APPROVED)
  })

  it('goes on in the vendor’s order, and in a new one where that has ended', async () => {
    const table = await partyAtCourt(court)
    const first = await table.order({ kebab: 1, orange: 1 })
    await table.make([first.ofVendor.grill!])
    await table.move(first.ofVendor.juice!, 30)
    expect((await seenBy(table, first.order)).status).toBe(SERVED)
    const next = await table.order({ ribs: 1, orange: 2 }, 1)
    expect(next.order).toBe(first.order)
    expect((await seenBy(table, first.order)).status).toBe(APPROVED)
    expect(next.ofVendor.grill!.vendor!.order).toBe(first.ofVendor.grill!.vendor!.order)
    expect(next.ofVendor.grill!.number).toBe(2)
    expect(next.ofVendor.juice!.vendor!.order).not.toBe(first.ofVendor.juice!.vendor!.order)
    await table.make(next.rounds)
    const { vendors, totals } = await table.bill(first.order)
    expect(vendors).toHaveLength(2)
    expect(sum(vendors!.map((vendor) => vendor.totals.grandTotal))).toBe(totals.grandTotal.amount)
  })

  it('is sent once under one key, to all of its vendors', async () => {
    const table = await partyAtCourt(court)
    await table.fill(0, THREE)
    const [first, again] = await Promise.all([table.send(0, {}, 'once'), table.send(0, {}, 'once')])
    const ids = (answer: typeof first) => answer.data.subOrders!.map(({ _id }) => _id)
    expect(ids(again)).toEqual(ids(first))
    expect((await table.rounds(first.data.order._id)).subOrders).toHaveLength(3)
  })

  it('measures a vendor’s smallest order on what begins its order, and names it', async () => {
    const table = await partyAtCourt(court)
    await table.fill(0, { kebab: 1, melon: 1 })
    const short = await table.send()
    expect(short.meta).toMatchObject({ code: 4203, error: 'below_vendor_minimum' })
    await table.fill(0, { orange: 1 })
    expect((await table.send()).status).toBe(201)
    // A round that goes on in it may be as small as it likes.
    await table.fill(0, { melon: 1 })
    expect((await table.send()).status).toBe(201)
  })

  it('takes what a vendor counts from that vendor, all or nothing', async () => {
    const table = await partyAtCourt(court)
    const { products } = (await court.test.merchant()).merchant
    const id = products.find(({ sku }) => sku === 'orange')!.id
    const store = await court.store('juice')
    const count = async (stock: number | null) => {
      const body = { store, soldOut: false, stock }
      return (await court.test.call(merchantSide.setAvailability, { params: { id }, body }, { token: court.key })).data
        .stock
    }
    await table.fill(0, THREE)
    await count(1)
    expect((await table.send()).meta.error).toBe('out_of_stock')
    await count(5)
    const sent = await table.send()
    const juice = sent.data.subOrders!.find(({ vendor }) => vendor!.store === store)!
    const left = async () =>
      (await court.test.sql.query('select stock::int as stock from product_states where product_id = $1', [id]))
        .rows[0]!.stock
    expect(await left()).toBe(3)
    await table.move(juice, 30)
    expect(await left()).toBe(5)
    await count(null)
  })

  it('leaves what a vendor that pauses would make in the basket, unless that is named', async () => {
    const table = await partyAtCourt(court)
    const pause = async (state: boolean) =>
      court.test.call(
        merchantSide.pauseChannel,
        { params: { id: await court.store('sushi') }, body: { orderChannel: 20, state } },
        { token: court.key },
      )
    await table.fill(0, THREE)
    await pause(true)
    const lines = (await table.guests[0]!.cart()).products
    const maki = lines.find(({ sku }) => sku === 'maki')!._id
    expect((await table.send(0, { lines: [maki] })).meta.error).toBe('channel_paused')
    const sent = await table.send()
    expect(sent.data.subOrders!.flatMap(({ items }) => items.map(({ sku }) => sku)).sort()).toEqual(['kebab', 'orange'])
    await pause(false)
    expect((await table.guests[0]!.cart()).products.map(({ sku }) => sku)).toEqual(['maki'])
    expect((await table.send()).data.order._id).toBe(sent.data.order._id)
  })

  it('follows its party to another table, for every kitchen', async () => {
    const table = await partyAtCourt(court)
    const { rounds } = await table.order(THREE)
    const spots = await court.test.call(listSpots, { query: {} }, { token: court.key })
    const spot = spots.data.items.find(({ number }) => number === '4')!._id
    const moved = await court.test.call(
      changeVisit,
      { params: { id: table.visit }, body: { spot } },
      { token: court.key },
    )
    expect(moved.status).toBe(200)
    const all = (await onBoard(court.key)).filter(({ visit }) => visit === table.visit)
    expect(all.map((order) => order.spot?.number)).toEqual(rounds.map(() => '4'))
  })
})

describe('the bill of a court’s table', () => {
  it('takes a code of the court and one of a vendor, each of whoever issued it', async () => {
    const table = await partyAtCourt(court)
    const { order, rounds } = await table.order(THREE)
    await table.make(rounds)
    const { token } = table.guests[0]!
    const apply = (body: object) =>
      court.test.call(calls.applyTablePromo, { body: { orderId: order, ...body } as never }, { token })
    await apply({ codeName: 'ROLLS' })
    const { data } = await apply({ codeName: 'TENTH' })
    expect(data.bill.promotion).toMatchObject({ code: 'TENTH', applied: true })
    const sushi = data.bill.vendors!.find(({ promotion }) => promotion !== null)!
    expect(sushi.promotion).toMatchObject({ code: 'ROLLS', applied: true })
    expect(sum(data.bill.vendors!.map(({ totals }) => totals.grandTotal))).toBe(data.bill.totals.grandTotal.amount)
    // Half of the roll, and of what is left a tenth.
    expect(sushi.totals.offerDiscount.amount).toBe(1355 + 135)
    const removed = await apply({ promo: sushi.promotion!._id, cancel: true })
    expect(removed.data.bill.vendors!.every(({ promotion }) => promotion === null)).toBe(true)
    expect(removed.data.bill.promotion?.code).toBe('TENTH')
  })

  it('is split and paid as any table’s, and each vendor’s order is paid with it', async () => {
    const table = await partyAtCourt(court)
    const { order, rounds } = await table.order(THREE)
    await table.make(rounds)
    const half = await table.claim(order, 0, { kind: 'parts', n: 2 })
    const other = await table.claim(order, 1, { kind: 'parts', n: 2 })
    expect(await table.collect(order, half)).toBe(200)
    expect((await seenBy(table, order)).status).toBe(SERVED)
    // Staff name the order of a vendor as well: the bill is the table's.
    expect(await table.collect(rounds[1]!.vendor!.order, other)).toBe(200)
    expect((await seenBy(table, order)).status).toBe(PAYMENT_COMPLETED)
    const board = (await onBoard(court.key)).filter(({ visit }) => visit === table.visit)
    expect(board.map(({ status }) => status)).toEqual([PAYMENT_COMPLETED, PAYMENT_COMPLETED, PAYMENT_COMPLETED])
    expect(new Set(board.map(({ payment }) => payment.status))).toEqual(new Set([100]))
    court.test.clock.turn({ minutes: 16 })
    await court.test.ports.runJobs('complete-orders')
    expect((await seenBy(table, order)).status).toBe(COMPLETED)
  })

  it('is none of one vendor’s to read, to collect or to release', async () => {
    const table = await partyAtCourt(court)
    const { order, rounds, ofVendor } = await table.order(THREE)
    await table.make(rounds)
    const token = await court.keyOf('grill')
    const id = ofVendor.grill!.vendor!.order
    const share = await table.claim(order, 0, { kind: 'all' })
    const body = { method: 'cod' as const, share: share._id, amount: share.amount }
    expect((await court.test.call(merchantSide.recordPayment, { params: { id }, body }, { token })).status).toBe(403)
    expect((await court.test.call(calls.getTableBillForStaff, { params: { id } }, { token })).status).toBe(403)
    const params = { id, share: share._id }
    expect((await court.test.call(calls.releaseShareByStaff, { params }, { token })).status).toBe(403)
    const seen = await court.test.call(calls.getTableBillForStaff, { params: { id } }, { token: court.key })
    expect(seen.data.bill!.order).toBe(order)
    expect((await court.test.call(calls.releaseShareByStaff, { params }, { token: court.key })).status).toBe(200)
  })

  it('gives back exactly the part of a vendor that declines after it was paid', async () => {
    const table = await partyAtCourt(court)
    const { order, rounds, ofVendor } = await table.order(THREE)
    await table.make(rounds, false)
    const { vendors, totals } = await table.bill(order)
    const share = await table.claim(order, 0, { kind: 'all' })
    expect(await table.collect(order, share)).toBe(200)
    await table.move(ofVendor.juice!, 30)
    const juice = vendors!.find(({ order: id }) => id === ofVendor.juice!.vendor!.order)!
    const back = (await seenBy(table, order)).totals.refundAmount
    expect(back).toEqual(juice.totals.grandTotal)
    await table.move(ofVendor.sushi!, 30)
    await table.move(ofVendor.grill!, 30)
    expect((await seenBy(table, order)).totals.refundAmount).toEqual(totals.grandTotal)
    const board = (await onBoard(court.key)).filter(({ visit }) => visit === table.visit)
    for (const vendor of vendors!)
      expect(board.find(({ _id }) => _id === vendor.order)!.totals.refundAmount).toEqual(vendor.totals.grandTotal)
  })

  it('counts a vendor’s promotion with the first claim, and no more once that vendor has declined', async () => {
    const table = await partyAtCourt(court)
    const { order, rounds, ofVendor } = await table.order(THREE)
    await table.make(rounds, false)
    const body = { orderId: order, codeName: 'ONCE' }
    const { token } = table.guests[0]!
    const { data } = await court.test.call(calls.applyTablePromo, { body }, { token })
    expect(data.bill.vendors!.at(-1)!.promotion).toMatchObject({ code: 'ONCE', applied: true })
    const uses = async () => (await court.test.sql.query('select 1 from promotion_uses')).rows.length
    expect(await uses()).toBe(0)
    const share = await table.claim(order, 0, { kind: 'rest' })
    expect(await uses()).toBe(1)
    await table.collect(order, share)
    await table.move(ofVendor.juice!, 30)
    expect(await uses()).toBe(0)
  })

  it('lowers what is open by exactly the part of a vendor that declines before the others pay', async () => {
    const table = await partyAtCourt(court)
    const { order, rounds, ofVendor } = await table.order(THREE)
    await table.make(rounds, false)
    const { vendors, totals } = await table.bill(order)
    const share = await table.claim(order, 0, { kind: 'amount', amount: aed(1000) })
    expect(await table.collect(order, share)).toBe(200)
    await table.move(ofVendor.sushi!, 30)
    const sushi = vendors!.find(({ order: id }) => id === ofVendor.sushi!.vendor!.order)!
    const after = await table.bill(order)
    const back = (await seenBy(table, order)).totals.refundAmount.amount
    expect(after.open.amount + 1000 - back).toBe(totals.grandTotal.amount - sushi.totals.grandTotal.amount)
  })

  it('lets a vendor refund its own lines and its own part alone', async () => {
    const table = await partyAtCourt(court)
    const { order, rounds, ofVendor } = await table.order(THREE)
    await table.make(rounds)
    const share = await table.claim(order, 1, { kind: 'all' })
    await table.collect(order, share)
    const token = await court.keyOf('juice')
    const id = ofVendor.juice!.vendor!.order
    expect((await refund(id, { lines: [{ _id: ofVendor.sushi!.items[0]!._id }] }, token)).status).toBe(422)
    expect((await refund(ofVendor.sushi!.vendor!.order, { amount: aed(100) }, token)).status).toBe(404)
    expect((await refund(id, { amount: aed(2999) }, token)).meta.error).toBe('refund_too_large')
    const one = await refund(id, { lines: [{ _id: ofVendor.juice!.items[0]!._id, qty: 1 }] }, token)
    expect(one.data.refundAmount).toEqual(aed(1499))
    expect((await seenBy(table, order)).totals.refundAmount).toEqual(aed(1499))
  })

  it('ends with its visit: what is owed is written off, in every kitchen', async () => {
    const table = await partyAtCourt(court)
    const { order, ofVendor } = await table.order(THREE)
    await table.make([ofVendor.grill!])
    await clearTables(court)
    expect((await seenBy(table, order)).status).toBe(COMPLETED)
    const board = (await onBoard(court.key)).filter(({ visit }) => visit === table.visit)
    expect(board.map(({ status }) => status).sort((a, b) => a - b)).toEqual([DECLINED, DECLINED, COMPLETED])
  })
})
