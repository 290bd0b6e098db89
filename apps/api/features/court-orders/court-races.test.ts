import { changeCourtOrder } from '@compass/contract/orders'
import { ORDER_STATUS } from '@compass/domain/orders'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '../../db/database.ts'
import type { Api } from '../../http/api.ts'
import { type TestCourt, testCourt } from '../../testing/test-court.ts'
import { cancelCourtOrder } from './cancel-court-order.ts'

const { APPROVED, DECLINED, CUSTOMER_REJECT, PAYMENT_CANCELLED, NEW } = ORDER_STATUS
const ROUNDS = 5

describe('at a court, at the same moment', () => {
  let court: TestCourt
  beforeAll(async () => {
    court = await testCourt()
  })
  afterAll(() => court.close())
  afterEach(async () => expect(await court.settled()).toEqual([]))

  it('vendors answer: each has its own end, and the court’s lines go back with the last alone', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const { customer, court: placed } = await court.paid()
      const [grill, sushi, juice] = placed.orders
      const answers = await Promise.all([
        court.move(grill!._id, DECLINED),
        court.move(sushi!._id, round % 2 === 0 ? DECLINED : APPROVED),
        court.move(juice!._id, DECLINED),
      ])
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
      const seen = await court.read(customer, placed._id)
      const all = placed.totals.grandTotal.amount
      const stays = round % 2 === 0 ? 0 : sushi!.totals.grandTotal.amount
      expect(seen.totals.refundAmount.amount).toBe(all - stays)
    }
  })

  it('vendors answer twice each: money goes back once', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const { customer, court: placed } = await court.paid()
      const moves = placed.orders.flatMap(({ _id }) => [court.move(_id, DECLINED), court.move(_id, DECLINED)])
      const answers = await Promise.all(moves)
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(3)
      const seen = await court.read(customer, placed._id)
      expect(seen.totals.refundAmount).toEqual(placed.totals.grandTotal)
    }
  })

  it('its time is over, its customer cancels and its money comes: one of them wins, for all vendors', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const customer = await court.customer()
      const { data } = await court.place(customer)
      const id = data.courtOrder!._id
      const held = court.gateway.pay(data.payment!._id)
      court.test.clock.turn({ minutes: 31 })
      const input = { params: { id }, body: { status: CUSTOMER_REJECT } }
      await Promise.all([
        court.test.ports.runJobs('end-unpaid'),
        court.sendWebhook(held),
        court.test.call(changeCourtOrder, input, { token: customer.token }),
      ])
      const seen = await court.read(customer, id)
      const statuses = new Set(seen.orders.map(({ status }) => status))
      expect(statuses.size).toBe(1)
      expect([NEW, CUSTOMER_REJECT, PAYMENT_CANCELLED]).toContain([...statuses][0])
      court.test.clock.set('2026-06-01T08:00:00Z')
    }
  })

  it('its time is over as its customer cancels the first of its orders, its money comes before the second', async () => {
    const customer = await court.customer()
    const { data } = await court.place(customer)
    const courtOrderId = data.courtOrder!._id
    const held = court.gateway.pay(data.payment!._id)
    court.test.clock.turn({ minutes: 31 })
    const now = court.test.clock.now
    const api = beforeReads(court.test.api, [
      async () => {},
      () => court.test.ports.runJobs('end-unpaid'),
      () => court.sendWebhook(held),
    ])
    const { merchantId } = court.test
    const command = { merchantId, userId: customer.userId, courtOrderId, status: CUSTOMER_REJECT, now }
    expect((await cancelCourtOrder(api, command)).ok).toBe(true)
    const seen = await court.read(customer, courtOrderId)
    expect(seen.orders.map(({ status }) => status)).toEqual([CUSTOMER_REJECT, CUSTOMER_REJECT, CUSTOMER_REJECT])
    expect(seen.totals.refundAmount).toEqual(seen.totals.grandTotal)
    court.test.clock.set('2026-06-01T08:00:00Z')
  })

  it('late money comes while vendors answer an order that it wakes: nothing is lost, and nothing is paid twice', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const customer = await court.customer()
      const { data } = await court.place(customer)
      court.test.clock.turn({ minutes: 31 })
      await court.test.ports.runJobs('end-unpaid')
      const { orders, _id: id } = data.courtOrder!
      await Promise.all([
        court.sendWebhook(court.gateway.pay(data.payment!._id)),
        court.move(orders[0]!._id, DECLINED),
        court.move(orders[1]!._id, APPROVED),
      ])
      await Promise.all([court.move(orders[0]!._id, DECLINED), court.move(orders[1]!._id, APPROVED)])
      const seen = await court.read(customer, id)
      expect(seen.orders.map(({ status }) => status)).toEqual([DECLINED, APPROVED, NEW])
      court.test.clock.set('2026-06-01T08:00:00Z')
    }
  })
})

/** The API in which something happens each time before a merchant's rows are first read: the court's, then an order's each. */
function beforeReads(api: Api, happenings: (() => Promise<unknown>)[]): Api {
  const tenant: Database['tenant'] = (merchantId, mode) => {
    const own = api.database.tenant(merchantId, mode)
    let happened: Promise<unknown> | null = null
    const happens = () => {
      happened ??= happenings.shift()?.() ?? Promise.resolve()
      return happened
    }
    return {
      merchantId,
      rows: (statement) => happens().then(() => own.rows(statement)),
      row: (statement) => happens().then(() => own.row(statement)),
      changes: (statement) => happens().then(() => own.changes(statement)),
      run: (statement) => happens().then(() => own.run(statement)),
    }
  }
  return { ...api, database: { ...api.database, tenant } }
}
