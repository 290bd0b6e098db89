import { sendOtp } from '@compass/contract/users'
import { merchantDocument } from '@compass/testkit/merchants'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newId } from '../../ids/index.ts'
import { openMessages } from '../../ports/messages/index.ts'
import { MessageFault } from '../../ports/messages/port.ts'
import { insertMessage } from '../../records/messages/messages.ts'
import { fixedSecrets } from '../../testing/fixed-secrets.ts'
import { type TestApi, testApi } from '../../testing/test-api.ts'
import { deliverMessages, deliverSoon } from './deliver-messages.ts'

let api: TestApi
beforeAll(async () => {
  api = await testApi()
})
beforeEach(async () => {
  api.clock.turn({ days: 1 })
  api.ports.sent.length = 0
  api.ports.messagesFailWith = null
  await api.sql.query('delete from messages')
})
afterAll(() => api.close())

const stored = async () =>
  (
    await api.sql.query(
      'select body, tries, sent_at is not null as sent, failed_at is not null as failed from messages',
    )
  ).rows
async function write(kind: 'otp' | 'order', merchantId = api.merchantId): Promise<string> {
  const id = newId()
  await insertMessage(api.database.tenant(merchantId), {
    id,
    channel: 10,
    phone: '+971501234567',
    language: 'en',
    kind,
    template: 'delivered',
    params: {},
    body: 'hello',
    createdAt: api.clock.now,
  })
  return id
}

describe('messages on their way', () => {
  test('hostile 110: a port that fails fails no call; the sweep goes on after 5 s, 30 s, 2 and 10 minutes, an hour', async () => {
    api.ports.messagesFailWith = new Error('no signal')
    await write('order')
    const tries: [number, number][] = []
    let before = 0
    for (let second = 0; second <= 4000; second += 5) {
      await api.ports.runJobs('deliver-messages')
      const [message] = await stored()
      if (message.tries > before) tries.push([second, message.tries])
      before = message.tries
      api.clock.turn({ seconds: 5 })
    }
    expect(tries).toEqual([
      [0, 1],
      [5, 2],
      [30, 3],
      [120, 4],
      [600, 5],
      [3600, 6],
    ])
    expect(await stored()).toEqual([{ body: 'hello', tries: 6, sent: false, failed: true }])
  })

  test('what failed is sent when the port works again, once', async () => {
    api.ports.messagesFailWith = new Error('no signal')
    const { token } = await api.guest()
    const { status } = await api.call(sendOtp, { body: { phoneCode: '+971', phone: '501112233' } }, { token })
    expect(status).toBe(200)
    api.ports.messagesFailWith = null
    api.clock.turn({ seconds: 5 })
    await Promise.all([api.ports.runJobs('deliver-messages'), api.ports.runJobs('deliver-messages')])
    await api.ports.runJobs('deliver-messages')
    expect(api.ports.sent.map(({ phone }) => phone)).toEqual(['+971501112233'])
    expect(await stored()).toMatchObject([{ tries: 2, sent: true }])
  })

  test('who wrote it does not send what a sweep has under way, and nobody sends again before its end is known', async () => {
    const { messages } = api.ports
    const send = messages.send
    const { promise: answer, reject: fail } = Promise.withResolvers<never>()
    const sending = Promise.withResolvers<void>()
    let count = 0
    messages.send = () => {
      count++
      sending.resolve()
      return answer
    }
    const id = await write('order')
    const swept = api.ports.runJobs('deliver-messages')
    await sending.promise
    await deliverSoon(api.api, api.merchantId, [id])
    api.clock.turn({ seconds: 29 })
    await api.ports.runJobs('deliver-messages')
    expect(count).toBe(1)
    fail(new MessageFault('unreachable', 'no_connection'))
    await swept
    messages.send = send
    await api.ports.runJobs('deliver-messages')
    expect(await stored()).toMatchObject([{ tries: 2, sent: true }])
  })

  test('hostile 110: a call is answered though the port hangs', async () => {
    const { messages } = api.ports
    const send = messages.send
    messages.send = () => new Promise(() => {})
    const { token } = await api.guest()
    const { status } = await api.call(sendOtp, { body: { phoneCode: '+971', phone: '501112244' } }, { token })
    messages.send = send
    expect(status).toBe(200)
  })

  test('a code that nobody took is not sent when it is too old, and forgotten', async () => {
    const merchantId = await api.apply(merchantDocument({ slug: 'no-sandbox', sandbox: false }))
    await write('otp', merchantId)
    api.clock.turn({ seconds: 301 })
    await api.ports.runJobs('deliver-messages')
    expect(api.ports.sent).toEqual([])
    expect(await stored()).toEqual([{ body: '', tries: 0, sent: false, failed: true }])
  })

  test('a sandbox merchant keeps the text, every other one forgets the code and keeps the rest', async () => {
    const merchantId = await api.apply(merchantDocument({ slug: 'no-sandbox', sandbox: false }))
    for (const kind of ['otp', 'order'] as const) await write(kind, merchantId)
    await write('otp')
    await api.ports.runJobs('deliver-messages')
    expect((await stored()).map(({ body }) => body).toSorted()).toEqual(['', 'hello', 'hello'])
  })

  test('in production even a sandbox merchant forgets the code', async () => {
    await write('otp')
    await deliverMessages.work(
      { ...api.api, configuration: { ...api.api.configuration, mode: 'production' } },
      api.merchantId,
    )
    expect((await stored()).map(({ body }) => body)).toEqual([''])
  })

  test('in the outbox of a demo a code has arrived: by WhatsApp it is followed by no SMS', async () => {
    const setup = { publicUrl: 'http://localhost:3000', secretKey: 'x', isDemo: true, sms: null, whatsapp: null }
    const fakes = api.ports.messages
    Object.assign(api.ports, { messages: openMessages(setup, fixedSecrets({})) })
    const merchantId = await api.apply(
      merchantDocument({ slug: 'both-kitchen', contact: { messages: ['sms', 'whatsapp'] } }),
    )
    const { token } = await api.guest(merchantId)
    const body = { phoneCode: '+971', phone: '501112255', notificationModule: 30 } as const
    expect((await api.call(sendOtp, { body }, { token })).data).toMatchObject({ channel: 20, smsAfterSeconds: 25 })
    api.clock.turn({ seconds: 60 })
    await api.ports.runJobs('fall-back-messages')
    await api.ports.runJobs('deliver-messages')
    const { rows } = await api.sql.query('select channel, state, falls_back_at from messages')
    expect(rows).toEqual([{ channel: 20, state: 'delivered', falls_back_at: null }])
    Object.assign(api.ports, { messages: fakes })
  })
})
