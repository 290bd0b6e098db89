import { moveOrder } from '@compass/contract/merchant-side'
import { getOrder } from '@compass/contract/orders'
import { refundOrder } from '@compass/contract/payments'
import { declineProblem, listProblems } from '@compass/contract/problems'
import { putWebhook } from '@compass/contract/webhooks'
import { merchantDocument } from '@compass/testkit/merchants'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '../../ids/index.ts'
import { checkInvariants } from '../../invariants/index.ts'
import { aed, type Customer } from '../../testing/customer.ts'
import { type TestApi, testApi } from '../../testing/test-api.ts'
import { relayOutbox } from '../outbox/relay-outbox.ts'
import { receivedOrder, reported } from './test-problems.ts'

describe('the merchant’s answer to a problem', () => {
  let api: TestApi
  let key: string
  beforeAll(async () => {
    api = await testApi()
    key = await api.merchantKey()
  })
  afterAll(async () => {
    expect(await checkInvariants(api.database)).toEqual([])
    await api.close()
  })

  const decline = (id: string, words = 'It was in the second bag.', token = key) =>
    api.call(declineProblem, { params: { id }, body: { state: 'declined', words } }, { token })
  const refund = (id: string, body: object, headers = {}) =>
    api.call(refundOrder, { params: { id }, body: body as never }, { token: key, headers })
  async function problemsOf(customer: Customer, id: string) {
    return (await api.call(getOrder, { params: { id } }, customer)).data.order.problems
  }

  it('declines with words that the customer reads, once', async () => {
    const { customer, id, karak } = await receivedOrder(api, key)
    const problem = await reported(api, customer, id, { lines: [karak] })
    expect((await decline(problem, '  ')).status).toBe(422)
    const { status, data } = await decline(problem)
    const answer = { words: 'It was in the second bag.', amount: null }
    expect([status, data.problem]).toMatchObject([200, { _id: problem, state: 'declined', answer }])
    expect(await problemsOf(customer, id)).toMatchObject([{ state: 'declined', answer }])
    expect((await decline(problem)).status).toBe(200)
    expect((await decline(problem, 'No.')).meta.error).toBe('already_answered')
    const { data: list } = await api.call(listProblems, { query: { state: 'declined' } }, { token: key })
    expect(list.items.map(({ _id }) => _id)).toContain(problem)
    const { data: waiting } = await api.call(listProblems, {}, { token: key })
    expect(waiting.items.map(({ _id }) => _id)).not.toContain(problem)
  })

  it('is the refund that names it, by amount or by lines', async () => {
    const { customer, id, soup } = await receivedOrder(api, key)
    const late = await reported(api, customer, id, { kind: 'late' })
    api.clock.turn({ minutes: 1 })
    const cold = await reported(api, customer, id, { kind: 'cold', lines: [soup] })
    expect((await refund(id, { amount: aed(500), problem: late })).status).toBe(201)
    expect((await refund(id, { lines: [{ _id: soup, qty: 1 }], problem: cold })).status).toBe(201)
    expect(await problemsOf(customer, id)).toMatchObject([
      { state: 'refunded', answer: { words: null, amount: aed(500) } },
      { state: 'refunded', answer: { words: null, amount: { currency: 'AED' } } },
    ])
  })

  it('is a refund of all its lines, though that names no problem; of some of them it is not', async () => {
    const { customer, id, soup, karak } = await receivedOrder(api, key)
    await reported(api, customer, id, { lines: [soup, karak] })
    expect((await refund(id, { lines: [{ _id: karak, qty: 1 }] })).status).toBe(201)
    expect(await problemsOf(customer, id)).toMatchObject([{ state: 'open' }])
    const another = await receivedOrder(api, key)
    await reported(api, another.customer, another.id, { lines: [another.karak] })
    expect((await refund(another.id, { lines: [{ _id: another.karak }] })).status).toBe(201)
    expect(await problemsOf(another.customer, another.id)).toMatchObject([{ state: 'refunded' }])
  })

  it('gives nothing back where the problem was answered, and stays open where nothing could be given back', async () => {
    const { customer, id, karak } = await receivedOrder(api, key)
    const problem = await reported(api, customer, id, { lines: [karak] })
    expect((await refund(id, { amount: aed(9_999_999), problem })).meta.error).toBe('refund_too_large')
    expect(await problemsOf(customer, id)).toMatchObject([{ state: 'open' }])
    await decline(problem)
    const { meta } = await refund(id, { lines: [{ _id: karak }], problem })
    expect(meta.error).toBe('already_answered')
    const { data } = await api.call(getOrder, { params: { id } }, customer)
    expect(data.order.totals.refundAmount.amount).toBe(0)
    expect((await refund(id, { amount: aed(100), problem: newId() })).meta.error).toBe('invalid_fields')
  })

  it('is the same refund again under the same key', async () => {
    const { customer, id, karak } = await receivedOrder(api, key)
    const problem = await reported(api, customer, id, { lines: [karak] })
    const once = () => refund(id, { lines: [{ _id: karak }], problem }, { 'idempotency-key': 'till-7' })
    expect([(await once()).status, (await once()).status]).toEqual([201, 200])
  })

  it('races: of a refund and a decline at once one alone answers, and money follows it', async () => {
    for (let n = 0; n < 6; n += 1) {
      const { customer, id, karak } = await receivedOrder(api, key)
      const problem = await reported(api, customer, id, { lines: [karak] })
      const [refunded, declined, other] = await Promise.all([
        refund(id, { lines: [{ _id: karak }], problem }),
        decline(problem),
        decline(problem, 'We are sorry.'),
      ])
      const taken = [refunded.status === 201, declined.status === 200, other.status === 200]
      expect(taken.filter(Boolean)).toHaveLength(1)
      const { data } = await api.call(getOrder, { params: { id } }, customer)
      expect(data.order.problems).toMatchObject([{ state: taken[0] ? 'refunded' : 'declined' }])
      expect(data.order.totals.refundAmount.amount > 0).toBe(taken[0])
    }
  })

  it('races: two refunds at once answer it once', async () => {
    const { customer, id, karak } = await receivedOrder(api, key)
    const problem = await reported(api, customer, id, { kind: 'cold', lines: [karak] })
    const answers = await Promise.all([1, 2, 3].map(() => refund(id, { amount: aed(100), problem })))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409])
    const { data } = await api.call(getOrder, { params: { id } }, customer)
    expect(data.order.totals.refundAmount).toEqual(aed(100))
  })

  it('hostile 28: another merchant’s key sees and answers nothing', async () => {
    const { customer, id, karak } = await receivedOrder(api, key)
    const problem = await reported(api, customer, id, { lines: [karak] })
    const token = await api.merchantKey(await api.apply(merchantDocument({ slug: 'other-kitchen' })))
    expect((await decline(problem, 'No.', token)).status).toBe(404)
    expect((await api.call(listProblems, { query: { state: 'all' } }, { token })).data.total).toBe(0)
    expect((await decline(newId())).status).toBe(404)
    expect((await decline('nothing')).status).toBe(404)
  })

  it('reaches the till as an event of its own, and the customer as a message', async () => {
    await api.call(putWebhook, { body: { url: 'http://till.example.com/' } }, { token: key })
    const { customer, id, karak } = await receivedOrder(api, key)
    const sent = async () => {
      await relayOutbox(api.api, api.merchantId)
      await api.ports.runJobs('tell-of-changes')
      for (let n = 0; n < 8; n += 1) await api.ports.runJobs('send-letters')
      return api.ports.posted.splice(0).map(({ body }) => JSON.parse(body.toString()))
    }
    await sent()
    api.clock.turn({ minutes: 5 })
    const problem = await reported(api, customer, id, { lines: [karak], words: 'No tea.' })
    expect(await sent()).toMatchObject([
      { type: 'order.problem', problem: { _id: problem, words: 'No tea.' }, order: { _id: id } },
    ])
    api.clock.turn({ minutes: 5 })
    await decline(problem)
    expect(await sent()).toMatchObject([{ type: 'order.changed', order: { problems: [{ state: 'declined' }] } }])
    const { rows } = await api.sql.query(
      "select body from messages where kind = 'order' order by created_at desc limit 1",
    )
    expect(rows[0].body).toContain('has answered you about order')
  })

  it('leaves the order as it is: it moves on', async () => {
    const { customer, id, karak } = await receivedOrder(api, key, [20, 40])
    await api.call(moveOrder, { params: { id }, body: { to: 60 } }, { token: key })
    await reported(api, customer, id, { lines: [karak] })
    const { data } = await api.call(getOrder, { params: { id } }, customer)
    expect(data.order.timeline.map(({ status }) => status)).toEqual([10, 20, 40, 60])
  })
})
