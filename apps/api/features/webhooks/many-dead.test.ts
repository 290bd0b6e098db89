import * as calls from '@compass/contract/webhooks'
import { merchantDocument } from '@compass/testkit/merchants'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '../../ids/index.ts'
import { checkInvariants } from '../../invariants/index.ts'
import { newCustomer } from '../../testing/customer.ts'
import { signInStaff, type TestStaff } from '../../testing/staff.ts'
import { type TestApi, testApi } from '../../testing/test-api.ts'
import { relayOutbox } from '../outbox/relay-outbox.ts'

const DEAD = 10_000
const SENT_AGAIN = 60

describe('hostile 110: ten thousand letters that no till took', () => {
  let api: TestApi
  let owner: TestStaff
  let webhookId: string
  beforeAll(async () => {
    api = await testApi()
    const token = await api.merchantKey()
    const put = await api.call(calls.putWebhook, { body: { url: 'https://till.example.com/orders' } }, { token })
    webhookId = put.data.webhook._id
    owner = await signInStaff(api)
    const orderId = await place()
    await send()
    await api.sql.query(
      `insert into letters (merchant_id, letter_id, kind, target_id, event_id, order_id, version, created_at, tries,
         due_at, dead_at, last_answer)
       select $1, gen_random_uuid(), 'webhook', $2, gen_random_uuid(), $3, 1000 + n, $4::timestamptz, 8, $4,
         $4::timestamptz - n * interval '1 second', 'connect ECONNREFUSED' from generate_series(1, $5::int) n`,
      [api.merchantId, webhookId, orderId, api.clock.now, DEAD],
    )
    api.ports.posted.length = 0
  })
  afterAll(() => api.close())

  async function place(): Promise<string> {
    const customer = await newCustomer(api)
    await customer.add('soup')
    return (await customer.place()).data.order._id
  }
  async function send() {
    await relayOutbox(api.api, api.merchantId)
    await api.ports.runJobs('tell-of-changes')
    await api.ports.runJobs('send-letters')
  }
  async function list(query: { skip?: number; limit?: number } = {}) {
    const began = performance.now()
    const answer = await api.call(calls.listFailedWebhooks, { query }, owner)
    expect(performance.now() - began).toBeLessThan(2_000)
    expect(answer.status).toBe(200)
    return answer
  }

  it('are listed page by page, the latest first, and no page has more than a hundred', async () => {
    const first = await list()
    expect(first.data).toMatchObject({ total: DEAD, skip: 0, limit: 10 })
    expect(first.data.items).toHaveLength(10)
    const all = await list({ limit: DEAD })
    expect(all.data.items).toHaveLength(100)
    expect(all.text.length).toBeLessThan(64 * 1024)
    const times = all.data.items.map(({ deadAt }) => deadAt)
    expect(times).toEqual(times.toSorted().toReversed())
    const seen = new Set<string>()
    for (let skip = 0; skip < DEAD; skip += 100)
      for (const { _id } of (await list({ skip, limit: 100 })).data.items) seen.add(_id)
    expect(seen.size).toBe(DEAD)
    expect((await list({ skip: 10 * DEAD })).data).toMatchObject({ items: [], total: DEAD })
  })

  it('hold up no new one, and are not tried by themselves', async () => {
    await place()
    await send()
    expect(api.ports.posted).toHaveLength(1)
    expect((await list()).data.total).toBe(DEAD)
    api.ports.posted.length = 0
  })

  it('go once each where somebody sends them again, however often they press; the others stay', async () => {
    const chosen = (await list({ limit: SENT_AGAIN })).data.items
    const press = () =>
      chosen.map(async ({ _id }) => (await api.call(calls.resendWebhook, { params: { id: _id } }, owner)).status)
    const pressed = await Promise.all([...press(), ...press()])
    expect(pressed.filter((status) => status === 200)).toHaveLength(SENT_AGAIN)
    expect(pressed.filter((status) => status === 404)).toHaveLength(SENT_AGAIN)
    expect((await list()).data.total).toBe(DEAD - SENT_AGAIN)
    await Promise.all([api.ports.runJobs('send-letters'), api.ports.runJobs('send-letters')])
    await api.ports.runJobs('send-letters')
    const events = api.ports.posted.map(({ headers }) => headers['compass-event'])
    expect(events.toSorted()).toEqual(chosen.map(({ event }) => event).toSorted())
    expect((await list()).data.total).toBe(DEAD - SENT_AGAIN)
    expect((await api.call(calls.resendWebhook, { params: { id: newId() } }, owner)).status).toBe(404)
    expect(await checkInvariants(api.database)).toEqual([])
  })

  it('are an owner’s of this merchant alone', async () => {
    const manager = await signInStaff(api, { role: 'manager' })
    const [first] = (await list()).data.items
    expect((await api.call(calls.listFailedWebhooks, {}, manager)).status).toBe(403)
    expect((await api.call(calls.resendWebhook, { params: { id: first!._id } }, manager)).status).toBe(403)
    const other = await api.apply(merchantDocument({ slug: 'other-kitchen' }))
    const stranger = await signInStaff(api, { merchantId: other, slug: 'other-kitchen' })
    expect((await api.call(calls.listFailedWebhooks, {}, stranger)).data.total).toBe(0)
    expect((await api.call(calls.resendWebhook, { params: { id: first!._id } }, stranger)).status).toBe(404)
    expect((await list()).data.total).toBe(DEAD - SENT_AGAIN)
  })
})
