import { setAvailability } from '@compass/contract/merchant-side'
import { changeOrder } from '@compass/contract/orders'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newId } from '../../ids/index.ts'
import { checkInvariants } from '../../invariants/index.ts'
import { pseudonymiseOrders } from '../../records/users/deleted-users.ts'
import { everythingAbout } from '../../records/users/export-records.ts'
import { newCustomer } from '../../testing/customer.ts'
import { type SpotShop, spotShop, withSpots } from '../orders/test-spots.ts'
import type { TableBillHooks } from './table-bill-hooks.ts'
import { type Party, partyAt, type TestLine } from './test-party.ts'

type HookInput = Parameters<TableBillHooks['returnItem']>[1]

describe('items of rounds', () => {
  let shop: SpotShop
  let party: Party
  let order: string
  beforeAll(async () => {
    shop = await spotShop()
    await shop.test.apply(withSpots())
  })
  beforeEach(async () => {
    party = await partyAt(shop)
  })
  afterAll(async () => {
    expect(await checkInvariants(shop.test.database)).toEqual([])
    await shop.test.close()
  })

  /** Sends lines of a guest and answers their items. */
  async function sent(guest: number, ...lines: readonly TestLine[]): Promise<string[]> {
    await party.fill(guest, ...lines)
    const { order: placed, subOrder } = await party.sent(guest, 'mine')
    order = placed._id
    return subOrder.items.map(({ _id }) => _id)
  }
  const seen = () => shop.order(party.guests[0]!, order)
  const items = async () => (await party.rounds(0, order)).data.subOrders.flatMap((round) => round.items)
  const states = async () => (await items()).map(({ state, qty }) => `${qty} × ${state}`)
  const reason = 'The oven is broken'

  it('are on the bill once they are accepted, and the order follows them: 10 → 20 → 110', async () => {
    const [soup, tea] = await sent(0, { qty: 2 }, { sku: 'karak' })
    const accepted = await party.move(order, soup!, 20)
    expect(accepted.data.order).toMatchObject({
      status: 20,
      products: [{ _id: soup, qty: 2, unit: { amount: 1800 } }],
      totals: { itemsTotal: { amount: 3600 } },
    })
    const { data } = await party.rounds(1, order)
    expect(data).toMatchObject({ onBill: { amount: 3600 }, waiting: { amount: 600 } })
    expect(data.subOrders[0]!.items[0]).toMatchObject({ readyAt: expect.any(String), mayCancel: false })
    await party.move(order, tea!, 20)
    await party.move(order, soup!, 40)
    expect((await seen()).status).toBe(20)
    await party.move(order, tea!, 40)
    expect(await seen()).toMatchObject({ status: 110, totals: { itemsTotal: { amount: 4200 } } })
    expect(await shop.steps(party.guests[1]!, order)).toEqual(['10 system', '20 merchant', '110 merchant'])
  })

  it('raise the versions of order and bill of the visit with each step', async () => {
    const [soup] = await sent(0, {})
    const version = async () => {
      const { rows } = await shop.test.sql.query(
        'select version, order_version, bill_version from visits where visit_id = $1',
        [party.visit],
      )
      return rows[0]
    }
    const before = await version()
    await party.move(order, soup!, 20)
    const after = await version()
    expect(Number(after.version)).toBe(Number(before.version) + 1)
    expect([after.order_version, after.bill_version]).toEqual([after.version, after.version])
  })

  it('are split where the kitchen serves or rejects a part of them', async () => {
    const [soup] = await sent(0, { qty: 3 }, { sku: 'karak' })
    await party.move(order, soup!, 20)
    const split = await party.move(order, soup!, 30, { qty: 1, reason })
    expect(split.status).toBe(200)
    expect(await states()).toEqual(['2 × 20', '1 × 30', '1 × 10'])
    expect((await seen()).totals.itemsTotal.amount).toBe(3600)
    await party.move(order, soup!, 40, { qty: 1 })
    expect((await states()).toSorted()).toEqual(['1 × 10', '1 × 20', '1 × 30', '1 × 40'])
    const lines = new Set((await items()).slice(0, 3).map(({ line }) => line))
    expect(lines.size).toBe(1)
    for (const qty of [2, 999]) expect((await party.move(order, soup!, 40, { qty })).meta.error).toBe('invalid_qty')
    expect((await party.move(order, soup!, 40, { qty: 0 })).status).toBe(400)
  })

  it('are rejected with a reason that the guests read, and not without', async () => {
    const [soup] = await sent(0, {}, { sku: 'karak' })
    expect((await party.move(order, soup!, 30)).meta.errors).toMatchObject([{ path: 'reason' }])
    expect((await party.move(order, soup!, 30, { reason: 'no\u202esoup' })).status).toBe(422)
    await party.move(order, soup!, 30, { reason })
    expect((await items())[0]).toMatchObject({ state: 30, reason })
    expect(await seen()).toMatchObject({ status: 10, products: [] })
  })

  it('hostile: no step off their graph, by nobody', async () => {
    const [soup, tea] = await sent(0, {}, { sku: 'karak' })
    for (const to of [40, 50, 10, 25])
      expect((await party.move(order, soup!, to)).meta.error).toBe('invalid_transition')
    for (const to of [20, 30, 40, 10]) expect((await party.cancel(0, soup!, to)).meta.error).toBe('invalid_transition')
    await party.move(order, soup!, 20)
    expect((await party.cancel(0, soup!)).meta.error).toBe('invalid_transition')
    expect((await party.move(order, soup!, 20)).meta.error).toBe('invalid_transition')
    await party.move(order, soup!, 40)
    for (const to of [20, 30, 40]) {
      const { status, meta } = await party.move(order, soup!, to, { reason })
      expect([status, meta.error]).toEqual([409, 'invalid_transition'])
    }
    await party.cancel(0, tea!)
    for (const to of [20, 30]) expect((await party.move(order, tea!, to, { reason })).status).toBe(409)
    expect((await states()).toSorted()).toEqual(['1 × 40', '1 × 50'])
  })

  it('are cancelled by their guest or the first member while they wait, and by nobody else', async () => {
    const [first] = await sent(0, {})
    const [second] = await sent(1, { sku: 'karak' })
    const may = (await party.rounds(1, order)).data.subOrders.flatMap(({ items }) =>
      items.map((item) => item.mayCancel),
    )
    expect(may).toEqual([true, false])
    const others = await party.cancel(1, first!)
    expect([others.status, others.meta.error]).toEqual([403, 'not_your_line'])
    const cancelled = await party.cancel(0, second!)
    expect(cancelled.data.subOrder).toMatchObject({ number: 2, items: [{ state: 50, mayCancel: false }] })
    expect((await party.cancel(0, first!)).data.order.status).toBe(100)
  })

  it('hostile: strangers, who was removed and other orders’ boards find no item', async () => {
    const [soup] = await sent(0, {})
    const stranger = await newCustomer(shop.test)
    const patch = (token: string, id: string) =>
      shop.test.inject({
        method: 'PATCH',
        url: `/v1/orders/dineIn/items/${id}`,
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        payload: '{"state":50}',
      })
    expect((await patch(stranger.token, soup!)).statusCode).toBe(404)
    expect((await patch(party.guests[0]!.token, newId())).statusCode).toBe(404)
    await shop.test.sql.query("update visit_members set state = 'removed', left_at = now() where member_id = $1", [
      party.members[1],
    ])
    const removed = await patch(party.guests[1]!.token, soup!)
    expect([removed.statusCode, removed.json().meta.error]).toEqual([409, 'join_first'])
    expect((await party.move(newId(), soup!, 20)).status).toBe(404)
    expect((await party.move(order, newId(), 20)).status).toBe(404)
    expect(await states()).toEqual(['1 × 10'])
  })

  it('end the order as cancelled where guests cancelled all, and the next round begins a further one', async () => {
    const ids = await sent(0, {}, { sku: 'karak' })
    for (const id of ids) await party.cancel(0, id)
    expect(await seen()).toMatchObject({ status: 100, deadlineAt: null })
    expect((await shop.steps(party.guests[0]!, order)).at(-1)).toBe('100 customer')
    const ended = order
    await sent(1, {})
    expect(order).not.toBe(ended)
  })

  it('end the order as declined where the kitchen took none, whoever was last', async () => {
    const [soup, tea] = await sent(0, {}, { sku: 'karak' })
    await party.move(order, soup!, 20)
    await party.move(order, soup!, 30, { reason })
    expect((await seen()).status).toBe(20)
    await party.cancel(0, tea!)
    expect(await seen()).toMatchObject({ status: 30, products: [], totals: { grandTotal: { amount: 0 } } })
    expect((await shop.steps(party.guests[0]!, order)).at(-1)).toBe('30 customer')
  })

  it('are rejected by the system ten minutes after their round, and not those of a later one', async () => {
    const [soup] = await sent(0, {})
    shop.test.clock.turn({ minutes: 6 })
    await sent(1, { sku: 'karak' })
    shop.test.clock.turn({ minutes: 3, seconds: 59 })
    const reject = () => Promise.all([1, 2].map(() => shop.test.ports.runJobs('reject-unanswered-items')))
    await reject()
    await shop.test.ports.runJobs('decline-unaccepted')
    expect((await states()).toSorted()).toEqual(['1 × 10', '1 × 10'])
    shop.test.clock.turn({ seconds: 1 })
    await reject()
    await shop.test.ports.runJobs('decline-unaccepted')
    expect((await items()).find(({ _id }) => _id === soup)).toMatchObject({ state: 30, reason: null })
    expect(await seen()).toMatchObject({ status: 10, deadlineAt: '2026-06-01T08:16:00.000Z' })
    shop.test.clock.turn({ minutes: 6 })
    await reject()
    expect(await seen()).toMatchObject({ status: 30, deadlineAt: null })
    expect((await shop.steps(party.guests[0]!, order)).at(-1)).toBe('30 system')
    shop.test.clock.set('2026-06-01T08:00:00Z')
  })

  it('give their stock back when they are rejected or cancelled, piece by piece', async () => {
    const key = await shop.test.merchantKey()
    const count = (stock: number | null) =>
      shop.test.call(
        setAvailability,
        { params: { id: shop.product('soup') }, body: { store: shop.store('marina'), soldOut: false, stock } },
        { token: key },
      )
    const left = async () => {
      const { rows } = await shop.test.sql.query(
        'select stock from product_states where product_id = $1 and store_id = $2',
        [shop.product('soup'), shop.store('marina')],
      )
      return rows[0].stock
    }
    await count(5)
    const [soup, second] = await sent(0, { qty: 3 }, { qty: 2, note: 'hot' })
    expect(await left()).toBe(0)
    await party.move(order, soup!, 30, { qty: 2, reason })
    expect(await left()).toBe(2)
    await party.cancel(0, second!)
    expect(await left()).toBe(4)
    await party.move(order, soup!, 20)
    await party.move(order, soup!, 40)
    expect(await left()).toBe(4)
    const { rows } = await shop.test.sql.query('select stock_taken from orders where order_id = $1', [order])
    expect(rows[0].stock_taken).toEqual([{ product: shop.product('soup'), units: 1 }])
    await count(null)
  })

  it('after the bill was closed leave it as it was shared', async () => {
    const [soup, tea] = await sent(0, {}, { sku: 'karak' })
    for (const id of [soup!, tea!]) await party.move(order, id, 20)
    await shop.test.sql.query('update table_bills set closed_at = now(), claimed = amount where order_id = $1', [order])
    const before = await seen()
    await party.move(order, tea!, 40)
    const after = await seen()
    expect([after.totals, after.products]).toEqual([before.totals, before.products])
    await shop.test.sql.query('update table_bills set closed_at = null, claimed = 0 where order_id = $1', [order])
  })

  it('that are rejected after the bill was closed go back to who pays them, in part too', async () => {
    const [soup] = await sent(0, { qty: 3 })
    await party.move(order, soup!, 20)
    const returned: unknown[] = []
    const hooks = shop.test.api.tableBills
    const noting = {
      ...hooks,
      returnItem: async (_: unknown, { item, units }: HookInput) => void returned.push([item.id, item.qty, units]),
    }
    Object.assign(shop.test.api, { tableBills: noting })
    await shop.test.sql.query('update table_bills set closed_at = now(), claimed = amount where order_id = $1', [order])
    const before = await seen()
    expect((await party.move(order, soup!, 30, { qty: 1, reason })).status).toBe(200)
    expect(returned).toEqual([[soup, 3, 1]])
    expect((await seen()).totals).toEqual(before.totals)
    Object.assign(shop.test.api, { tableBills: hooks })
    await shop.test.sql.query('update table_bills set closed_at = null, claimed = 0 where order_id = $1', [order])
    await party.move(order, soup!, 40)
    expect((await seen()).totals.itemsTotal.amount).toBe(3600)
  })

  it('say no more what a deleted guest wrote to the kitchen, whoever began the order', async () => {
    const [first] = await sent(0, { note: 'mine' })
    const [second] = await sent(1, { note: 'private' })
    for (const id of [first!, second!]) await party.move(order, id, 20)
    const exported = await everythingAbout(
      shop.test.database.tenant(shop.test.merchantId),
      party.guests[1]!.userId,
      null,
    )
    expect(exported.roundItems).toMatchObject([{ _id: second, table: '12', line: { note: 'private' } }])
    await pseudonymiseOrders(shop.test.database.tenant(shop.test.merchantId), party.guests[1]!.userId, null)
    expect((await items()).map(({ specialInstructions }) => specialInstructions).toSorted()).toEqual(['', 'mine'])
    expect((await seen()).products.map(({ specialInstructions }) => specialInstructions)).toEqual(['mine', ''])
  })

  it('are moved all at once by a board that knows orders alone', async () => {
    const [soup] = await sent(0, {}, { sku: 'karak' })
    await party.move(order, soup!, 20)
    const accepted = await shop.move(order, 20)
    expect(accepted.data.order).toMatchObject({ status: 20, next: [30, 110] })
    const served = await shop.move(order, 110)
    expect(served.data.order).toMatchObject({ status: 110, next: [] })
    for (const to of [20, 30, 40, 80, 110, 120, 130])
      expect((await shop.move(order, to)).meta.error).toBe('invalid_transition')
    await sent(1, { sku: 'karak' })
    expect((await shop.move(order, 30)).meta.error).toBe('invalid_transition')
  })

  it('are rejected together where the board declines the order', async () => {
    await sent(0, {}, { sku: 'karak' })
    expect((await shop.move(order, 30)).data.order.status).toBe(30)
    expect(await states()).toEqual(['1 × 30', '1 × 30'])
  })

  it('hostile: no guest cancels the order of the party by the call for orders', async () => {
    await sent(0, {})
    const { status } = await shop.test.call(
      changeOrder,
      { params: { id: order }, body: { status: 100 } },
      { token: party.guests[0]!.token },
    )
    expect(status).toBe(409)
    expect((await seen()).status).toBe(10)
  })

  it('pair off over the rounds of the order', async () => {
    await shop.test.apply(
      withSpots((document) => {
        Object.assign(document.catalogue.categories[0]!.products[0]!, { bogo: 'soups' })
      }),
    )
    const [first] = await sent(0, {})
    const [second] = await sent(1, {})
    for (const id of [first!, second!]) await party.move(order, id, 20)
    expect((await seen()).totals).toMatchObject({ itemsTotal: { amount: 3600 }, offerDiscount: { amount: 1800 } })
    await party.move(order, second!, 30, { reason })
    expect((await seen()).totals).toMatchObject({ itemsTotal: { amount: 1800 }, offerDiscount: { amount: 0 } })
    await shop.test.apply(withSpots())
  })
})
