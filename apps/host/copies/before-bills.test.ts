import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { migrate } from '@compass/api/db'
import { checkInvariants, compareLedgers } from '@compass/api/invariants'
import { createTestDatabase, fakeGateway, type TestApi, testApi } from '@compass/api/testing'
import type { MerchantDocumentInput } from '@compass/contract/merchant-document'
import * as merchant from '@compass/contract/merchant-side'
import { getOrder } from '@compass/contract/orders'
import { getPayment, refundOrder } from '@compass/contract/payments'
import { getRecurring } from '@compass/contract/recurring'
import { acceptReplacements } from '@compass/contract/substitutions'
import { ORDER_STATUS } from '@compass/domain/orders'
import { PAYMENT_STATUS } from '@compass/domain/payments'
import { makeFolder } from '@compass/testkit/folders'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readCopy } from './archive.ts'

/*
 * The last version without bills wrote this copy (schema 0021). It has orders whose payment is at the bank, on the gateway's
 * page or late, and one with two attempts of which one paid. It has a substitution request with a draft, one whose difference
 * is being paid, and a refund in part that was not sent. It has an order in cash and one that repeats. The gateway's own
 * payments stand beside it.
 */
const folder = join(import.meta.dirname, 'of-0021')

interface PlacedBefore {
  readonly token: string
  readonly order: string
  readonly payment: string
  readonly lines: readonly string[]
}

interface Scenario {
  readonly at: string
  readonly key: string
  readonly document: MerchantDocumentInput
  readonly late: PlacedBefore
  readonly atBank: PlacedBefore
  readonly atPage: PlacedBefore
  readonly twice: PlacedBefore
  readonly cash: PlacedBefore
  readonly refunded: PlacedBefore
  readonly drafted: { readonly token: string; readonly order: string }
  readonly dearer: { readonly token: string; readonly order: string; readonly payment: string }
  readonly series: { readonly token: string; readonly id: string }
  readonly gateway: readonly Parameters<Awaited<ReturnType<typeof fakeGateway>>['payments']['set']>[1][]
}

describe('what the version without bills left', () => {
  let dataDir: string
  let scenario: Scenario
  let test: TestApi
  let gateway: Awaited<ReturnType<typeof fakeGateway>>

  beforeAll(async () => {
    dataDir = await makeFolder('before-bills')
    scenario = JSON.parse(await readFile(join(folder, 'scenario.json'), 'utf8'))
    const stored = await createTestDatabase()
    await stored.pool.query('drop schema public cascade; create schema public')
    await readCopy({ connection: stored.config, dataDir, file: join(folder, 'compass.copy') })
    expect((await migrate(stored.config))[0]).toBe('0022_bills.sql')
    test = await testApi({ stored, document: scenario.document, now: new Date(scenario.at) })
    gateway = await fakeGateway(test)
    // The gateway is at another port than then.
    for (const payment of scenario.gateway)
      gateway.payments.set(payment.id, { ...payment, pageUrl: payment.pageUrl && gateway.pageUrl })
  })
  afterAll(async () => {
    await gateway.close()
    expect(await test.end()).toEqual([])
    await rm(dataDir, { recursive: true, force: true })
  })

  const orderOf = async ({ token, order }: { token: string; order: string }) =>
    (await test.call(getOrder, { params: { id: order } }, { token })).data.order
  const statesOf = async (placed: PlacedBefore) => {
    const { status, payment } = await orderOf(placed)
    return [status, payment.status]
  }
  const sendWebhook = async (reference: string) => {
    const { url, body, headers } = gateway.webhook(gateway.pay(reference))
    const answer = await test.inject({ method: 'POST', url, payload: body, headers })
    expect(answer.statusCode).toBe(200)
  }
  const PLACED = [ORDER_STATUS.NEW, PAYMENT_STATUS.SUCCESS]

  it('has a bill for each order, and for each difference that was asked for', async () => {
    const { rows } = await test.sql.query('select kind, count(*)::int as count from bills group by kind order by kind')
    const { rows: orders } = await test.sql.query('select count(*)::int as count from orders')
    expect(rows).toEqual([
      { kind: 'difference', count: 1 },
      { kind: 'order', count: orders[0].count },
    ])
  })

  it('a payment at the bank: the enquiry finds its money', async () => {
    expect(await statesOf(scenario.atBank)).toEqual([ORDER_STATUS.INITIALIZE, PAYMENT_STATUS.PENDING])
    gateway.pay(scenario.atBank.payment)
    test.clock.turn({ seconds: 40 })
    await test.ports.runJobs('enquire-payments')
    expect(await statesOf(scenario.atBank)).toEqual(PLACED)
  })

  it('one on the gateway’s page is paid and told', async () => {
    await sendWebhook(scenario.atPage.payment)
    expect(await statesOf(scenario.atPage)).toEqual(PLACED)
  })

  it('late money takes its order up again', async () => {
    expect((await orderOf(scenario.late)).status).toBe(ORDER_STATUS.PAYMENT_CANCELLED)
    await sendWebhook(scenario.late.payment)
    expect(await statesOf(scenario.late)).toEqual(PLACED)
  })

  it('a second success of one order goes back', async () => {
    await sendWebhook(scenario.twice.payment)
    await test.ports.runJobs('send-refunds')
    const { token, payment } = scenario.twice
    const { data } = await test.call(getPayment, { params: { id: payment } }, { token })
    expect(data.receipt?.refunded.amount).toBe(data.payment.amount.amount)
    expect(await statesOf(scenario.twice)).toEqual(PLACED)
  })

  it('a difference that is being paid amends its order', async () => {
    await sendWebhook(scenario.dearer.payment)
    const order = await orderOf(scenario.dearer)
    expect([order.awaiting, order.products.map(({ qty, name }) => `${qty} ${name.en}`)]).toEqual([
      null,
      ['1 Karak tea', '1 Grilled burger'],
    ])
  })

  it('a draft is paid for and amends its order', async () => {
    const { token, order: id } = scenario.drafted
    const body = { payment: { mod: 'card' } }
    const begun = await test.call(acceptReplacements, { params: { id }, body }, { token })
    await sendWebhook(begun.data.payment!._id)
    expect((await orderOf(scenario.drafted)).amendments).toHaveLength(1)
  })

  it('a refund in part is sent, and the rest goes back up to what was paid and no further', async () => {
    await test.ports.runJobs('send-refunds')
    const { order: id } = scenario.refunded
    const before = (await orderOf(scenario.refunded)).totals
    const { currency } = before.grandTotal
    const rest = before.grandTotal.amount - before.refundAmount.amount
    const refund = (amount: number) =>
      test.call(refundOrder, { params: { id }, body: { amount: { amount, currency } } }, { token: scenario.key })
    expect((await refund(rest + 1)).status).toBe(409)
    expect((await refund(rest)).status).toBe(201)
    await test.ports.runJobs('send-refunds')
    const after = (await orderOf(scenario.refunded)).payment.refunds
    expect(after.map(({ status }) => status)).toEqual(['done', 'done'])
  })

  it('an order in cash goes its way', async () => {
    const { order: id } = scenario.cash
    const body = { to: ORDER_STATUS.APPROVED }
    await test.call(merchant.moveOrder, { params: { id }, body }, { token: scenario.key })
    expect((await orderOf(scenario.cash)).status).toBe(ORDER_STATUS.APPROVED)
  })

  it('an order that repeats is made on its day', async () => {
    const { token, id } = scenario.series
    test.clock.turn({ days: 2 })
    await test.ports.runJobs('repeat-orders')
    const { data } = await test.call(getRecurring, { params: { id } }, { token })
    expect(data.recurring.occurrences.some(({ state }) => state === 'ordered')).toBe(true)
  })

  it('leaves both ledgers in agreement', async () => {
    await test.ports.runJobs('send-refunds')
    expect([...(await checkInvariants(test.database)), ...(await compareLedgers(test.api))]).toEqual([])
  })
})
