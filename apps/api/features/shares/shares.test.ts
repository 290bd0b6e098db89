import { moveItem, recordPayment } from '@compass/contract/merchant-side'
import * as calls from '@compass/contract/shares'
import { changeVisit, removeMember } from '@compass/contract/visits'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { checkInvariants } from '../../invariants/index.ts'
import { type SpotShop, spotShop } from '../orders/test-spots.ts'
import { type Party, partyAt } from '../rounds/test-party.ts'

let shop: SpotShop
let key: string

beforeAll(async () => {
  shop = await spotShop()
  key = await shop.test.merchantKey()
})

afterAll(async () => {
  // The builder of parties ends former visits by hand.
  await shop.test.sql.query("delete from carts where visit_id in (select visit_id from visits where state = 'ended')")
  expect(await checkInvariants(shop.test.database)).toEqual([])
  await shop.test.close()
})

interface Table {
  readonly party: Party
  readonly order: string
  readonly items: readonly string[]
}

/** A party of three whose soups the kitchen has accepted: one of each guest. */
async function table({ isServed = true } = {}): Promise<Table> {
  const party = await partyAt(shop, 3)
  for (const guest of [0, 1, 2]) await party.fill(guest, { sku: 'soup' })
  const { order, subOrder } = await party.sent(0, 'all')
  const items = subOrder.items.map(({ _id }) => _id)
  for (const id of items) {
    await party.move(order._id, id, 20)
    if (isServed) await party.move(order._id, id, 40)
  }
  return { party, order: order._id, items }
}

type Claim = Parameters<typeof shop.test.call<typeof calls.claimShare>>[1] extends { body: infer B } ? B : never

const as = ({ party }: Table, guest: number) => ({ token: party.guests[guest]!.token })
const claim = (at: Table, guest: number, body: Omit<Claim, 'orderId'>) =>
  shop.test.call(calls.claimShare, { body: { orderId: at.order, ...body } as Claim }, as(at, guest))
const bill = async (at: Table, guest = 0) =>
  (await shop.test.call(calls.getTableBill, { params: { id: at.order } }, as(at, guest))).data.bill!
const payCash = (at: Table, guest: number, share?: string) =>
  shop.test.call(
    calls.payTableBill,
    { body: { orderId: at.order, ...(share && { share }), payment: { mod: 'cod' } } },
    as(at, guest),
  )
const record = (at: Table, share: string, amount: number) =>
  shop.test.call(
    recordPayment,
    { params: { id: at.order }, body: { method: 'cod', share, amount: { amount, currency: 'AED' } } },
    { token: key },
  )

describe('three friends share a bill', () => {
  test('in equal parts, collected by staff: the order is paid with the last one', async () => {
    const at = await table()
    const total = (await bill(at)).totals.grandTotal.amount
    const amounts: number[] = []
    for (const guest of [0, 1, 2]) {
      const { status, data } = await claim(at, guest, { kind: 'parts', n: 3 })
      expect(status).toBe(201)
      amounts.push(data.share.amount.amount)
      const paid = await payCash(at, guest, data.share._id)
      expect(paid.data.share.state).toBe('collecting')
      const recorded = await record(at, data.share._id, data.share.amount.amount)
      expect(recorded.status).toBe(200)
      expect(recorded.data.order.status).toBe(guest === 2 ? 120 : 110)
    }
    expect(amounts.reduce((sum, one) => sum + one, 0)).toBe(total)
    expect(await bill(at)).toMatchObject({ state: 'paid', open: { amount: 0 }, paid: { amount: total } })
    const first = (await bill(at)).shares[0]!
    expect((await record(at, first._id, first.amount.amount)).status).toBe(409)
  })

  test('by items: each is claimed once, and a round after the first claim is refused', async () => {
    const at = await table()
    const mine = { kind: 'lines', lines: [{ _id: at.items[0]! }] } as const
    expect((await claim(at, 0, mine as never)).status).toBe(201)
    const rival = await claim(at, 1, mine as never)
    expect(rival.status).toBe(409)
    expect(rival.meta.error).toBe('share_taken')
    await at.party.fill(0, { sku: 'soup' })
    expect((await at.party.send(0, 'all')).meta.error).toBe('bill_closed')
  })

  test('a claim given back opens the bill again', async () => {
    const at = await table()
    const { data } = await claim(at, 0, { kind: 'all' })
    expect((await bill(at)).state).toBe('closed')
    const freed = await shop.test.call(calls.releaseShare, { params: { id: data.share._id } }, as(at, 0))
    expect(freed.data.bill).toMatchObject({ state: 'open', shares: [] })
  })

  test('who leaves or is removed gives back what they claimed, and not what staff collect from them', async () => {
    const at = await table()
    await claim(at, 1, { kind: 'parts', n: 3 })
    const collected = (await claim(at, 2, { kind: 'parts', n: 3 })).data.share
    expect((await payCash(at, 2, collected._id)).data.share.state).toBe('collecting')
    const takeOut = (guest: number, actor: number) =>
      shop.test.call(removeMember, { params: { id: at.party.visit, member: at.party.members[guest]! } }, as(at, actor))
    expect((await takeOut(1, 1)).status).toBe(200)
    expect((await takeOut(2, 0)).status).toBe(200)
    expect((await bill(at)).shares.map(({ _id, state }) => [_id, state])).toEqual([[collected._id, 'collecting']])
    const rest = await claim(at, 0, { kind: 'rest' })
    expect(rest.status).toBe(201)
  })

  test('after ten minutes a claim is free', async () => {
    const at = await table()
    await claim(at, 0, { kind: 'all' })
    shop.test.clock.turn({ minutes: 11 })
    await shop.test.ports.runJobs('expire-shares')
    expect((await bill(at)).shares).toEqual([])
  })
})

test('of twenty claims for all one is taken', async () => {
  const at = await table()
  const answers = await Promise.all(Array.from({ length: 20 }, (_, n) => claim(at, n % 3, { kind: 'all' })))
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(19)
})

test.each([0, -1, 10_000_000])('an amount of %s is refused', async (amount) => {
  const at = await table()
  const { status } = await claim(at, 0, { kind: 'amount', amount: { amount, currency: 'AED' } })
  expect([400, 409, 422]).toContain(status)
  expect((await bill(at)).shares).toEqual([])
})

test('a share of another visit is not found', async () => {
  const at = await table()
  const { data } = await claim(at, 0, { kind: 'all' })
  const other = await table()
  expect((await payCash({ ...other, order: at.order }, 0, data.share._id)).status).toBe(404)
})

test('an item refused after its share was paid goes back to who paid it', async () => {
  const at = await table({ isServed: false })
  const { data } = await claim(at, 1, { kind: 'lines', lines: [{ _id: at.items[1]! }] })
  await payCash(at, 1, data.share._id)
  expect((await record(at, data.share._id, data.share.amount.amount)).status).toBe(200)
  const body = { to: 30, reason: 'burnt' }
  await shop.test.call(moveItem, { params: { id: at.order, item: at.items[1]! }, body }, { token: key })
  const { shares } = await bill(at)
  expect(shares[0]!.refunded).toEqual(data.share.amount)
})

test('staff end a visit with what is owed written off', async () => {
  const at = await table()
  const end = (body: object) =>
    shop.test.call(changeVisit, { params: { id: at.party.visit }, body: body as never }, { token: key })
  expect((await end({ end: true })).meta.error).toBe('bill_open')
  expect((await end({ end: true, writeOff: { reason: 'walked out' } })).status).toBe(200)
  const after = await bill(at)
  expect(after).toMatchObject({ status: 130, open: { amount: 0 } })
  expect(after.writtenOff).toEqual(after.totals.grandTotal)
})
