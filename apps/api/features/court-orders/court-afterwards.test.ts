import * as cartCalls from '@compass/contract/cart'
import * as loyalty from '@compass/contract/loyalty'
import { moveOrder } from '@compass/contract/merchant-side'
import { getOrder } from '@compass/contract/orders'
import { getOrderReceipt, refundOrder } from '@compass/contract/payments'
import { rateOrder } from '@compass/contract/ratings'
import { answerSubstitutionRequest } from '@compass/contract/substitutions'
import { ORDER_STATUS } from '@compass/domain/orders'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '../../ids/index.ts'
import { addToHoldings } from '../../records/ledgers/ledger.ts'
import type { Customer } from '../../testing/customer.ts'
import { type TestCourt, testCourt } from '../../testing/test-court.ts'
import { relayOutbox } from '../outbox/relay-outbox.ts'
import { holderOf } from '../users/holder.ts'

const { APPROVED, DECLINED, KITCHEN_READY, DELIVERED } = ORDER_STATUS

describe('what follows a court order', () => {
  let court: TestCourt
  beforeAll(async () => {
    court = await testCourt((document) => {
      document.contact = { messages: ['sms'] }
      document.loyalty = {
        earn: { points: 1, per: '1.00' },
        redeem: { points: 10, worth: '1.00' },
        mostPerOrder: '20.00',
      }
      document.rewards = [{ key: 'five', name: { en: 'Five off', ar: 'خمسة' }, amount: '5.00', validDays: 30 }]
      document.credits = true
      document.promotions = [
        {
          key: 'court-tenth',
          name: { en: 'A tenth at all', ar: 'عشرة' },
          code: 'TENTH',
          gives: { kind: 'percentage', rate: '10' },
          conditions: { total: 50 },
        },
      ]
    })
  })
  afterAll(() => court.close())
  afterEach(async () => expect(await court.settled()).toEqual([]))

  async function give(customer: Customer, kind: 'points' | 'credits', amount: number) {
    const { test } = court
    const { rows } = await test.sql.query('select phone from users where user_id = $1', [customer.userId])
    const holder = holderOf(test.api, test.merchantId, rows[0].phone)
    await addToHoldings(test.database.tenant(test.merchantId), {
      ...{ once: `receipt ${newId()}`, holder, kind, amount, cause: 'recorded', note: null, at: test.clock.now },
    })
  }
  async function has(customer: Customer) {
    const { rows } = await court.test.sql.query(
      `select h.points::int, h.credits::int, (select count(*)::int from rewards r where r.holder = h.holder
         and r.order_id is null and r.closed_at is null) as rewards from holdings h where h.holder = $1`,
      [await holder(customer)],
    )
    return rows[0]
  }
  async function holder(customer: Customer) {
    const { rows } = await court.test.sql.query('select phone from users where user_id = $1', [customer.userId])
    return holderOf(court.test.api, court.test.merchantId, rows[0].phone)
  }

  /** A customer who uses points, credits, a reward and the court's code, with a paid order of three vendors. */
  async function generous() {
    const customer = await court.customer({ kebab: 2, maki: 2, orange: 2 })
    await give(customer, 'points', 100)
    await give(customer, 'credits', 1500)
    const { rows } = await court.test.sql.query('select phone from users where user_id = $1', [customer.userId])
    const granted = await court.test.call(
      loyalty.giveReward,
      { params: { phone: rows[0].phone }, body: { key: 'five' } },
      { token: court.key },
    )
    const store = await court.store('court')
    const { token } = customer
    await court.test.call(cartCalls.applyPromo, { body: { store, codeName: 'TENTH' } }, { token })
    await court.test.call(loyalty.applyLoyalty, { body: { store } as never }, { token })
    await court.test.call(loyalty.applyReward, { body: { store, reward: granted.data.reward._id } }, { token })
    await court.test.call(loyalty.applyCredits, { body: { store } as never }, { token })
    const { data, meta } = await court.place(customer)
    expect(meta.error).toBeUndefined()
    await court.sendWebhook(court.gateway.pay(data.payment!._id))
    return { customer, placed: await court.read(customer, data.courtOrder!._id), payment: data.payment!._id }
  }

  it('points, credits, reward and code are shared over vendors, and come back with what was declined', async () => {
    const { customer, placed, payment } = await generous()
    expect(placed.totals).toMatchObject({ credits: { amount: 1500 } })
    expect(placed.totals.reward.amount).toBeGreaterThan(0)
    expect(placed.totals.loyalty.amount).toBeGreaterThan(0)
    expect(await has(customer)).toMatchObject({ credits: 0, rewards: 0 })
    const credits = placed.orders.reduce((sum, { totals }) => sum + totals.credits.amount, 0)
    expect(credits).toBe(1500)
    await court.move(placed.orders[1]!._id, DECLINED)
    expect((await has(customer)).credits).toBe(placed.orders[1]!.totals.credits.amount)
    expect((await has(customer)).rewards).toBe(0)
    for (const at of [0, 2]) await court.move(placed.orders[at]!._id, DECLINED)
    expect(await has(customer)).toEqual({ points: 100, credits: 1500, rewards: 1 })
    await court.test.ports.runJobs('send-refunds')
    expect(court.gateway.findPayment(payment).refunded).toBe(placed.totals.grandTotal.amount)
  })

  it('points are earned by what was picked up', async () => {
    const { customer, court: placed } = await court.paid({ kebab: 2, maki: 1 })
    const earned = placed.orders.map(({ loyaltyPoints }) => loyaltyPoints)
    expect(earned[0]! + earned[1]!).toBe(placed.totals.earned)
    await court.move(placed.orders[1]!._id, DECLINED)
    for (const to of [APPROVED, KITCHEN_READY, DELIVERED]) await court.move(placed.orders[0]!._id, to)
    expect((await has(customer)).points).toBe(earned[0])
  })

  it('points are not earned by what went back before it was picked up', async () => {
    const { customer, court: placed } = await court.paid({ kebab: 2, maki: 1 })
    const [grill] = placed.orders
    const body = { lines: [{ _id: grill!.products[0]!._id, qty: 2 }] }
    await court.test.call(refundOrder, { params: { id: grill!._id }, body }, { token: court.key })
    for (const to of [APPROVED, KITCHEN_READY, DELIVERED]) await court.move(grill!._id, to)
    expect((await has(customer))?.points ?? 0).toBeLessThan(grill!.loyaltyPoints)
  })

  it('late money takes again what was used, of all vendors and the court', async () => {
    const customer = await court.customer({ kebab: 2, maki: 2 })
    await give(customer, 'credits', 900)
    const store = await court.store('court')
    await court.test.call(loyalty.applyCredits, { body: { store } as never }, { token: customer.token })
    const { data } = await court.place(customer)
    court.test.clock.turn({ minutes: 31 })
    await court.test.ports.runJobs('end-unpaid')
    expect((await has(customer)).credits).toBe(900)
    await court.sendWebhook(court.gateway.pay(data.payment!._id))
    expect((await has(customer)).credits).toBe(0)
    expect((await court.read(customer, data.courtOrder!._id)).status).toBe(ORDER_STATUS.NEW)
    court.test.clock.set('2026-06-01T08:00:00Z')
  })

  it('one vendor asks about a line, and what is left out goes back, of that vendor alone', async () => {
    const { customer, court: placed } = await court.paid({ kebab: 1, ribs: 1, maki: 1 })
    const [grill, sushi] = placed.orders
    const [kebab] = grill!.products
    const body = { to: APPROVED, unavailable: [{ line: kebab!._id, suggestions: [] }] }
    const requested = await court.test.call(moveOrder, { params: { id: grill!._id }, body }, { token: court.key })
    expect(requested.data.order.awaiting).not.toBeNull()
    const answer = { params: { id: grill!._id }, body: { isAccepted: true } }
    expect((await court.test.call(answerSubstitutionRequest, answer, { token: customer.token })).status).toBe(200)
    const after = await court.read(customer, placed._id)
    expect(after.orders[0]!.totals.grandTotal.amount).toBeLessThan(grill!.totals.grandTotal.amount)
    expect(after.orders[1]!.totals).toEqual(sushi!.totals)
    expect(after.orders[1]!.payment.refunds).toEqual([])
    await court.move(sushi!._id, DECLINED)
    const both = await court.read(customer, placed._id)
    expect(both.totals.refundAmount.amount).toBe(
      sushi!.totals.grandTotal.amount + after.orders[0]!.totals.refundAmount.amount,
    )
  })

  it('its receipt is one, and each vendor is rated by itself', async () => {
    const { customer, court: placed } = await court.paid({ kebab: 1, maki: 1 })
    const receipt = await court.test.call(getOrderReceipt, { params: { id: placed._id } }, { token: customer.token })
    expect(receipt.data.receipt).toMatchObject({ orderId: placed.orderId, amount: placed.totals.grandTotal })
    const [grill] = placed.orders
    for (const to of [APPROVED, KITCHEN_READY, DELIVERED]) await court.move(grill!._id, to)
    const rating = { params: { id: grill!._id }, body: { rating: 5 } }
    expect((await court.test.call(rateOrder, rating, { token: customer.token })).status).toBeLessThan(300)
    const seen = await court.test.call(getOrder, { params: { id: placed.orders[1]!._id } }, { token: customer.token })
    expect(seen.data.order).toMatchObject({ rating: null, mayRate: false })
  })

  it('its invoice is one document, and each vendor has its own', async () => {
    const { customer, court: placed } = await court.paid({ kebab: 1, maki: 1 })
    for (const id of [placed._id, placed.orders[1]!._id]) {
      const answer = await court.test.inject({
        url: `/v1/orders/download/order-invoice?orderId=${id}`,
        headers: { authorization: `Bearer ${customer.token}` },
      })
      expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/pdf'])
      expect(answer.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
    }
  })

  /** What the customers hear of since the last time. */
  async function hear(): Promise<string[]> {
    await relayOutbox(court.test.api, court.test.merchantId)
    for (const job of ['tell-of-changes', 'deliver-messages']) await court.test.ports.runJobs(job)
    return court.test.ports.sent.splice(0).map(({ body }) => body)
  }
  async function step(order: string, to: number): Promise<string[]> {
    court.test.clock.turn({ seconds: 1 })
    await court.move(order, to)
    return hear()
  }

  it('its customer hears of the whole once, and of a vendor what that vendor alone does', async () => {
    const { court: placed } = await court.paid({ kebab: 1, maki: 1, orange: 1 })
    await hear()
    const [grill, sushi, juice] = placed.orders.map(({ _id }) => _id)
    const declined = await step(sushi!, DECLINED)
    // That it declined, and that its money goes back.
    expect(declined).toHaveLength(2)
    for (const words of declined)
      expect([words.includes('sushi'), words.includes(placed.orderId)]).toEqual([true, true])
    expect(await step(grill!, APPROVED)).toEqual([])
    expect(await step(juice!, APPROVED)).toHaveLength(1)
    expect((await step(juice!, KITCHEN_READY))[0]).toMatch(/juice/)
    expect((await step(grill!, KITCHEN_READY))[0]).toMatch(/grill/)
    expect(await step(grill!, DELIVERED)).toEqual([])
    expect(await step(juice!, DELIVERED)).toHaveLength(1)
    court.test.clock.set('2026-06-01T08:00:00Z')
  })

  it('its customer hears that the rest is confirmed where the last to answer declines', async () => {
    const { court: placed } = await court.paid({ kebab: 1, maki: 1, orange: 1 })
    await hear()
    const [grill, sushi, juice] = placed.orders.map(({ _id }) => _id)
    expect(await step(grill!, APPROVED)).toEqual([])
    expect(await step(juice!, APPROVED)).toEqual([])
    // Both are of one moment.
    const [declined, refunded, ...more] = (await step(sushi!, DECLINED)).sort((one) => (/confirmed/.test(one) ? -1 : 1))
    expect(declined).toMatch(/^sushi: .*\. The rest of your order is confirmed\. http\S+$/)
    expect(refunded).not.toMatch(/confirmed/)
    expect(more).toEqual([])
    court.test.clock.set('2026-06-01T08:00:00Z')
  })
})
