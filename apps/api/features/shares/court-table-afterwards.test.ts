import { getOrder } from '@compass/contract/orders'
import { putWebhook } from '@compass/contract/webhooks'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { TestCourt } from '../../testing/test-court.ts'
import { relayOutbox } from '../outbox/relay-outbox.ts'
import { type CourtTable, clearTables, courtWithRounds, partyAtCourt } from './test-court-table.ts'

const THREE = { kebab: 1, maki: 1, orange: 2 }

let court: TestCourt
beforeAll(async () => {
  court = await courtWithRounds()
})
afterAll(() => court.close())
afterEach(async () => {
  await clearTables(court)
  expect(await court.settled()).toEqual([])
})

const seenBy = async (table: CourtTable, id: string) =>
  (await court.test.call(getOrder, { params: { id } }, { token: table.guests[0]!.token })).data.order

describe('after a court’s table', () => {
  it('the invoice is one document, and each vendor has its own', async () => {
    const table = await partyAtCourt(court)
    const { order, rounds, ofVendor } = await table.order(THREE)
    await table.make(rounds)
    await table.collect(order, await table.claim(order, 0, { kind: 'all' }))
    const { token } = table.guests[0]!
    for (const id of [order, ofVendor.sushi!.vendor!.order]) {
      const answer = await court.test.inject({
        url: `/v1/orders/download/order-invoice?orderId=${id}`,
        headers: { authorization: `Bearer ${token}` },
      })
      expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/pdf'])
      expect(answer.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
    }
  })

  it('a till of the court hears of each vendor’s order with its round, and not of the table’s beside them', async () => {
    await court.test.call(putWebhook, { body: { url: 'https://till.example/court' } }, { token: court.key })
    const hear = async () => {
      await relayOutbox(court.test.api, court.test.merchantId)
      for (const job of ['tell-of-changes', 'send-letters']) await court.test.ports.runJobs(job)
      return court.test.ports.posted.splice(0).map(({ body }) => JSON.parse(body.toString()))
    }
    await hear()
    const table = await partyAtCourt(court)
    const { rounds } = await table.order(THREE)
    const placed = await hear()
    expect(placed.map(({ type, order, round }) => [type, order._id, round._id]).sort()).toEqual(
      rounds.map(({ _id, vendor }) => ['order.placed', vendor!.order, _id]).sort(),
    )
    const next = await table.order({ maki: 1 })
    expect((await hear()).map(({ type, round }) => [type, round._id])).toEqual([['order.round', next.rounds[0]!._id]])
  })
})

describe('at the same moment at a court’s table', () => {
  it('two vendors answer, and a guest pays: each part is on the bill once or not at all', async () => {
    for (let turn = 0; turn < 5; turn++) {
      const table = await partyAtCourt(court)
      const { order, rounds, ofVendor } = await table.order(THREE)
      await table.make([ofVendor.grill!], false)
      await Promise.all([
        table.move(ofVendor.sushi!, turn % 2 === 0 ? 30 : 20),
        table.move(ofVendor.juice!, 20),
        table.move(ofVendor.grill!, 40),
      ])
      const bill = await table.bill(order)
      const accepted = turn % 2 === 0 ? 2 : 3
      expect(bill.vendors).toHaveLength(accepted)
      const share = await table.claim(order, turn % 2, { kind: 'all' })
      await Promise.all([table.collect(order, share), table.move(ofVendor.juice!, 30)])
      const juice = bill.vendors!.find(({ order: id }) => id === ofVendor.juice!.vendor!.order)!
      expect((await seenBy(table, order)).totals.refundAmount).toEqual(juice.totals.grandTotal)
      expect(rounds).toHaveLength(3)
      await clearTables(court)
    }
  })
})
