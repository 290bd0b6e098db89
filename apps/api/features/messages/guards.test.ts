import { putWebhook } from '@compass/contract/webhooks'
import { merchantDocument } from '@compass/testkit/merchants'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newId } from '../../ids/index.ts'
import { insertMessage } from '../../records/messages/messages.ts'
import { type TestApi, testApi } from '../../testing/test-api.ts'
import { phoneOf } from '../users/test-phones.ts'
import { OWN_ACCOUNTS, openTestProviders, type TestProviders } from './test-providers.ts'

let test: TestApi
let providers: TestProviders
let people: ReturnType<typeof phoneOf>
/** Its budget is 10 parts a day to the Emirates; Kuwait is not among its countries, though phones may be from there. */
const guarded = merchantDocument({
  sandbox: false,
  contact: { messages: ['sms'], phoneCountries: ['AE', 'KW'] },
  messaging: { ...OWN_ACCOUNTS, countries: [{ country: 'AE', price: '0.1250', perDay: '1.25' }] },
})
const open = (slug: string, messages: ('sms' | 'whatsapp')[] = ['sms']) =>
  merchantDocument({ slug, sandbox: false, contact: { messages }, messaging: OWN_ACCOUNTS })

beforeAll(async () => {
  test = await testApi({ document: guarded, configuration: { alarmUrl: 'https://platform.example/alarms' } })
  providers = await openTestProviders(test)
  people = phoneOf(test)
})
beforeEach(() => {
  test.clock.turn({ days: 3 })
  test.ports.posted.length = 0
})
afterAll(async () => {
  await providers.close()
  expect(await test.end()).toEqual([])
})

let numbers = 0
/** Numbers of as many ranges. */
const phoneOfRange = () => `50${String(numbers++ % 1000).padStart(3, '0')}1234`
const blocks = () =>
  Object.fromEntries(
    [...test.api.metrics.text().matchAll(/^compass_message_blocks_total\{reason="(\w+)"\} (\d+)/gm)].map(
      ([, reason, n]) => [reason, Number(n)],
    ),
  )
async function blockedBy(work: () => Promise<unknown>): Promise<Record<string, number>> {
  const before = blocks()
  await work()
  const more = Object.entries(blocks()).map(([reason, n]) => [reason, Number(n) - (before[reason] ?? 0)] as const)
  return Object.fromEntries(more.filter(([, n]) => n > 0))
}
/** A code asked for from an address of its own; its answer, and how many SMS and templates left. */
async function ask(merchantId: string, phone: string, more: object = {}) {
  const [texts, templates] = [providers.twilio.messages.length, providers.whatsapp.messages.length]
  const { token } = await test.guest(merchantId)
  const from = `10.7.${Math.floor(numbers / 250) % 250}.${numbers % 250}`
  const { status, data, meta } = await people.sendProven(token, phone, more, { from })
  const answer = { status, code: meta.code, keys: Object.keys(data ?? {}) }
  const left = [providers.twilio.messages.length - texts, providers.whatsapp.messages.length - templates]
  return { token, answer, data, left }
}

describe('an SMS that does not leave is answered as one that does', () => {
  it('to a country that is not among the merchant’s, and by another reason for none', async () => {
    const sent = await ask(test.merchantId, phoneOfRange())
    const counted = await blockedBy(async () => {
      const blocked = await ask(test.merchantId, '50012345', { phoneCode: '+965' })
      expect(blocked.answer).toEqual(sent.answer)
      expect([sent.left, blocked.left]).toEqual([
        [1, 0],
        [0, 0],
      ])
      expect(blocked.data).toMatchObject({ channel: 10, smsAfterSeconds: null })
    })
    expect(counted).toEqual({ country: 1 })
  })

  it('to a number that is no mobile: news of an order stays', async () => {
    const counted = await blockedBy(async () => {
      const message = {
        channel: 10,
        phone: '+97142345678',
        language: 'en',
        kind: 'order',
        template: 'delivered',
      } as const
      const text = { params: {}, body: 'hello', createdAt: test.clock.now }
      await insertMessage(test.database.tenant(test.merchantId), { id: newId(), ...message, ...text })
      await test.ports.runJobs('deliver-messages')
    })
    expect(counted).toEqual({ type: 1 })
    const { rows } = await test.sql.query(`select state, failure from messages where phone = '+97142345678'`)
    expect(rows).toEqual([{ state: 'failed', failure: 'type' }])
  })

  it('after 20 in an hour to numbers that differ in their last four digits, from wherever they are asked', async () => {
    const merchantId = await test.apply(open('ranges'))
    let left = 0
    const counted = await blockedBy(async () => {
      for (let n = 0; n < 24; n++) {
        const answer = await ask(merchantId, `52777${String(1000 + n)}`)
        expect(answer.answer.status).toBe(200)
        left += answer.left[0]!
        numbers += 1
      }
    })
    expect([left, counted]).toEqual([20, { range: 4 }])
    test.clock.turn({ hours: 1 })
    expect((await ask(merchantId, '527779999')).left).toEqual([1, 0])
  })
})

describe('the share of codes that come back', () => {
  /** Asks for codes to numbers of one prefix; so many of them are typed. */
  async function pump(merchantId: string, prefix: string, count: number, typed: number) {
    for (let n = 0; n < count; n++) {
      numbers += 1
      const phone = `${prefix}${String(n).padStart(2, '0')}${String(1000 + n)}`
      const { token } = await ask(merchantId, phone)
      if (n < typed) {
        const otp = /\d{4}/.exec(providers.twilio.messages.at(-1)!.body)![0]
        expect((await people.verify(token, phone, { otp })).status).toBe(200)
      }
    }
  }

  it('closes a prefix below a fifth of fifty; WhatsApp alone is left, and the next day it is open', async () => {
    const merchantId = await test.apply(open('shares', ['sms', 'whatsapp']))
    await pump(merchantId, '561', 50, 9)
    // People have time to type before it counts.
    expect((await ask(merchantId, '561991111')).left).toEqual([1, 0])
    test.clock.turn({ minutes: 3 })
    const counted = await blockedBy(async () => {
      const closed = await ask(merchantId, '561992222')
      expect([closed.left, closed.data]).toMatchObject([[0, 1], { channel: 20, smsAfterSeconds: null }])
    })
    expect(counted).toEqual({ prefix_share: 1 })
    test.clock.turn({ days: 1 })
    expect((await ask(merchantId, '561993333')).left).toEqual([1, 0])
  })

  it('closes a country, and a device that verified its phone before goes on', async () => {
    const merchantId = await test.apply(open('countries'))
    for (let part = 0; part < 5; part++) await pump(merchantId, `58${part + 1}`, 10, part === 0 ? 1 : 0)
    test.clock.turn({ minutes: 3 })
    const counted = await blockedBy(async () => {
      expect((await ask(merchantId, '502223344')).left).toEqual([0, 0])
    })
    expect(counted).toEqual({ country_share: 1 })
  })

  it('of a fifth is enough', async () => {
    const merchantId = await test.apply(open('enough'))
    await pump(merchantId, '541', 50, 10)
    test.clock.turn({ minutes: 3 })
    expect((await ask(merchantId, '541992222')).left).toEqual([1, 0])
  })
}, 300_000)

describe('the sum of a day', () => {
  it('alarms at half and stops at the whole, the systems of merchant and platform hear of both, once', async () => {
    const url = 'https://till.example.com/orders'
    await test.call(putWebhook, { body: { url } }, { token: await test.merchantKey() })
    const left: number[] = []
    const counted = await blockedBy(async () => {
      for (let n = 0; n < 12; n++) {
        numbers += 1
        left.push((await ask(test.merchantId, phoneOfRange())).left[0]!)
      }
    })
    expect([left.filter(Boolean).length, left.slice(10), counted]).toEqual([10, [0, 0], { budget: 2 }])
    // What stops news of an order is the same sum.
    const message = {
      channel: 10,
      phone: '+971501234567',
      language: 'en',
      kind: 'order',
      template: 'delivered',
    } as const
    const text = { params: {}, body: 'hello', createdAt: test.clock.now }
    await insertMessage(test.database.tenant(test.merchantId), { id: newId(), ...message, ...text })
    await test.ports.runJobs('deliver-messages')
    test.ports.answerRequest = ({ url: to }) => (to.includes('platform') ? new Error('away') : 200)
    await test.ports.runJobs('report-spending')
    test.ports.answerRequest = () => 200
    for (let n = 0; n < 3; n++) await test.ports.runJobs('report-spending')
    const heard = test.ports.posted.map(({ url: to, body }) => [new URL(to).host, JSON.parse(body.toString())] as const)
    const alarms = heard.map(([host, { type, merchant, messages }]) => [
      host,
      type,
      merchant,
      messages.parts,
      messages.limit,
    ])
    const stopped = (host: string) => [host, 'messages.stopped', 'test-kitchen', 10, 10]
    expect(alarms).toEqual([
      stopped('till.example.com'),
      stopped('platform.example'),
      stopped('till.example.com'),
      stopped('platform.example'),
    ])
    expect(test.api.metrics.text()).toMatch(/compass_message_alarms_total\{kind="half"\} 1\n/)
    test.clock.turn({ days: 1 })
    expect((await ask(test.merchantId, phoneOfRange())).left).toEqual([1, 0])
  })

  it('half of it is told on its own', async () => {
    for (let n = 0; n < 5; n++) {
      numbers += 1
      await ask(test.merchantId, phoneOfRange())
    }
    await test.ports.runJobs('report-spending')
    const types = test.ports.posted.map(({ body }) => JSON.parse(body.toString()).type)
    expect(new Set(types)).toEqual(new Set(['messages.half_spent']))
  })

  it('is never more than its limit, however many ask at once', async () => {
    await Promise.all(
      Array.from({ length: 16 }, () => {
        numbers += 1
        return ask(test.merchantId, phoneOfRange())
      }),
    )
    const { rows } = await test.sql.query('select max(parts)::int as most from message_days where merchant_id = $1', [
      test.merchantId,
    ])
    expect(rows[0].most).toBe(10)
  })
})
