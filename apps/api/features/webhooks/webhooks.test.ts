import { moveOrder } from '@compass/contract/merchant-side'
import * as calls from '@compass/contract/webhooks'
import { merchantDocument } from '@compass/testkit/merchants'
import { afterAll, beforeAll, beforeEach, describe, expect, it, test } from 'vitest'
import { newId } from '../../ids/index.ts'
import { checkInvariants } from '../../invariants/index.ts'
import { newCustomer, type Shop, shopOf } from '../../testing/customer.ts'
import type { SentRequest } from '../../testing/fake-ports.ts'
import { type TestApi, testApi } from '../../testing/test-api.ts'
import { relayOutbox } from '../outbox/relay-outbox.ts'
import { isSigned } from './sign.ts'

const TILL = 'https://till.example.com/orders'

describe('letters to a merchant’s till', () => {
  let api: TestApi
  let shop: Shop
  let key: string
  let secret: string
  beforeAll(async () => {
    api = await testApi({ mode: 'production', document: merchantDocument({ sandbox: false }) })
    shop = await shopOf(api)
    key = await api.merchantKey()
  })
  beforeEach(async () => {
    await api.ports.runJobs('send-letters')
    await api.sql.query('delete from letters')
    await api.sql.query('delete from webhooks')
    api.clock.turn({ days: 1 })
    api.ports.posted.length = 0
    api.ports.answerRequest = () => 200
    const { data } = await put({ url: TILL })
    secret = data.secret!
  })
  afterAll(async () => {
    expect(await checkInvariants(api.database)).toEqual([])
    await api.close()
  })

  const put = (body: { url: string; store?: string; newKey?: boolean }) =>
    api.call(calls.putWebhook, { body }, { token: key })
  const text = ({ body }: SentRequest) => JSON.parse(body.toString())
  async function ordered(...steps: number[]) {
    const customer = await newCustomer(api)
    await customer.add('soup', { qty: 2 })
    const { data } = await customer.place()
    await move(data.order._id, ...steps)
    return data.order._id
  }
  async function move(id: string, ...steps: number[]) {
    for (const to of steps) await api.call(moveOrder, { params: { id }, body: { to } }, { token: key })
  }
  async function send() {
    await relayOutbox(api.api, api.merchantId)
    await api.ports.runJobs('tell-of-changes')
    await api.ports.runJobs('send-letters')
  }

  it('tell of each step in its order, signed, with the order as its merchant sees it', async () => {
    const id = await ordered(20, 40)
    await send()
    expect(api.ports.posted.map((webhook) => [text(webhook).type, text(webhook).change.status])).toEqual([
      ['order.placed', 10],
      ['order.changed', 20],
      ['order.changed', 40],
    ])
    for (const webhook of api.ports.posted) {
      expect(webhook).toMatchObject({ url: TILL, withinMs: 3000, mayBePrivate: false })
      expect(isSigned(secret, webhook.body, webhook.headers['compass-signature']!, api.clock.now)).toBe(true)
      expect(text(webhook)).toMatchObject({ id: webhook.headers['compass-event'], order: { _id: id, customer: {} } })
    }
  })

  it('of another body, another key or another hour are not believed', async () => {
    await ordered()
    await send()
    const [webhook] = api.ports.posted
    const signature = webhook!.headers['compass-signature']!
    const later = new Date(api.clock.now.getTime() + 301_000)
    expect(isSigned(secret, Buffer.from('{}'), signature, api.clock.now)).toBe(false)
    expect(isSigned(`${secret}x`, webhook!.body, signature, api.clock.now)).toBe(false)
    expect(isSigned(secret, webhook!.body, signature, later)).toBe(false)
    expect(isSigned(secret, webhook!.body, 'v1=', api.clock.now)).toBe(false)
  })

  it('hostile 110: a till that is down gets them again with growing pauses, then they lie dead and can be sent again', async () => {
    api.ports.answerRequest = () => new Error('connect ECONNREFUSED')
    await ordered()
    await send()
    const start = api.clock.now.getTime()
    const tries = [0]
    let before = api.ports.posted.length
    for (let minute = 0; minute < 18 * 60; minute++) {
      for (const seconds of [5, 25, 30]) {
        api.clock.turn({ seconds })
        if (minute > 20 && seconds !== 30) continue
        await api.ports.runJobs('send-letters')
        if (api.ports.posted.length > before) tries.push((api.clock.now.getTime() - start) / 1000)
        before = api.ports.posted.length
      }
      if (minute > 20) {
        api.clock.turn({ minutes: 9 })
        minute += 9
      }
    }
    expect(tries).toHaveLength(8)
    const pauses = tries.slice(1).map((at, i) => at - tries[i]!)
    expect(pauses).toEqual(pauses.toSorted((a, b) => a - b))
    const dead = await api.call(calls.listFailedWebhooks, {}, { token: key })
    expect(dead.data).toMatchObject({ total: 1, items: [{ tries: 8, lastAnswer: 'connect ECONNREFUSED' }] })

    api.ports.answerRequest = () => 204
    const [{ _id } = { _id: '' }] = dead.data.items
    const again = await api.call(calls.resendWebhook, { params: { id: _id } }, { token: key })
    expect(again.status).toBe(200)
    await api.ports.runJobs('send-letters')
    expect((await api.call(calls.listFailedWebhooks, {}, { token: key })).data.total).toBe(0)
    expect((await api.call(calls.resendWebhook, { params: { id: _id } }, { token: key })).status).toBe(404)
    expect((await api.call(calls.resendWebhook, { params: { id: newId() } }, { token: key })).status).toBe(404)
  })

  it('of one order wait for one another; another order goes its way', async () => {
    const stuck = await ordered(20)
    api.ports.answerRequest = (webhook) => (text(webhook).order._id === stuck ? 500 : 200)
    const other = await ordered(20)
    await send()
    const heard = () => api.ports.posted.map((webhook) => [text(webhook).order._id, text(webhook).change.status])
    expect(heard().filter(([id]) => id === stuck)).toEqual([[stuck, 10]])
    expect(heard().filter(([id]) => id === other)).toEqual([
      [other, 10],
      [other, 20],
    ])
    api.ports.answerRequest = () => 200
    api.clock.turn({ seconds: 5 })
    await send()
    expect(heard().filter(([id]) => id === stuck)).toEqual([
      [stuck, 10],
      [stuck, 10],
      [stuck, 20],
    ])
  })

  it('go once to each address, though the process ends in between', async () => {
    const bay = await put({ url: 'https://bay.example.com/', store: shop.store('bay') })
    const marina = await put({ url: 'https://marina.example.com/', store: shop.store('marina') })
    expect([bay.data.secret, marina.data.secret].every((one) => one?.startsWith('whsec_'))).toBe(true)
    await ordered()
    await relayOutbox(api.api, api.merchantId)
    await Promise.all([api.ports.runJobs('tell-of-changes'), api.ports.runJobs('tell-of-changes')])
    await Promise.all([api.ports.runJobs('send-letters'), api.ports.runJobs('send-letters')])
    expect(api.ports.posted.map(({ url }) => url).toSorted()).toEqual(['https://marina.example.com/', TILL])
  })

  it('have a key that is shown once, kept nowhere, and another one when asked for', async () => {
    expect((await put({ url: TILL })).data.secret).toBeNull()
    const other = (await put({ url: TILL, newKey: true })).data.secret
    expect(other).toMatch(/^whsec_/)
    expect(other).not.toBe(secret)
    const { rows } = await api.sql.query('select * from webhooks')
    expect(JSON.stringify(rows)).not.toContain(secret.slice(6))
    const { data, text } = await api.call(calls.listWebhooks, {}, { token: key })
    expect(data.items).toMatchObject([{ url: TILL, store: null }])
    expect(text).not.toContain('whsec_')
  })

  test.each([
    'http://till.example.com/',
    'https://127.0.0.1/',
    'https://[::1]/',
    'https://[::ffff:10.0.0.1]/',
    'https://10.1.2.3/',
    'https://169.254.169.254/latest',
    'https://localhost/',
    'https://till.local/',
    'https://me:secret@till.example.com/',
    'https://2130706433/',
    'ftp://till.example.com/',
    'javascript:alert(1)',
    'no address',
  ])('hostile 94: are not sent to %s', async (url) => {
    expect((await put({ url })).meta).toMatchObject({ code: 4215, error: 'invalid_fields' })
  })

  it('end with the address, and another merchant’s are not to be seen', async () => {
    api.ports.answerRequest = () => 500
    await ordered()
    await send()
    const other = await api.apply(merchantDocument({ slug: 'other-kitchen', sandbox: false }))
    const token = await api.merchantKey(other)
    expect((await api.call(calls.listWebhooks, {}, { token })).data.items).toEqual([])
    expect((await api.call(calls.deleteWebhook, {}, { token })).status).toBe(404)
    expect((await api.call(calls.deleteWebhook, {}, { token: key })).status).toBe(200)
    expect((await api.sql.query('select 1 from letters')).rowCount).toBe(0)
  })
})
