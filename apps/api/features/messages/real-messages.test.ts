import { listMessageTemplates, messageHandshake } from '@compass/contract/notifications'
import { merchantDocument } from '@compass/testkit/merchants'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openMessages } from '../../ports/messages/index.ts'
import { twilioSignature } from '../../ports/messages/twilio.ts'
import { fixedSecrets } from '../../testing/fixed-secrets.ts'
import { type TestApi, testApi } from '../../testing/test-api.ts'
import { newPhone, phoneOf } from '../users/test-phones.ts'
import { ACCOUNT, OWN_ACCOUNTS, openTestProviders, type TestProviders } from './test-providers.ts'

let test: TestApi
let providers: TestProviders
let people: ReturnType<typeof phoneOf>
beforeAll(async () => {
  test = await testApi({
    document: merchantDocument({ sandbox: false, contact: { messages: ['sms', 'whatsapp'] }, messaging: OWN_ACCOUNTS }),
  })
  providers = await openTestProviders(test)
  people = phoneOf(test)
})
beforeEach(async () => {
  test.clock.turn({ days: 2 })
  await test.sql.query('delete from messages')
})
afterAll(async () => {
  expect([...providers.twilio.faults, ...providers.whatsapp.faults]).toEqual([])
  await providers.close()
  expect(await test.end()).toEqual([])
})

const sms = () => providers.twilio.messages
const whatsApp = () => providers.whatsapp.messages
const jobs = async (...names: string[]) => {
  for (const name of names.length > 0 ? names : ['fall-back-messages', 'deliver-messages'])
    await test.ports.runJobs(name)
}
const rows = async () =>
  (
    await test.sql.query(
      'select channel, state, provider, account, failure, body, params, provider_id is not null as named, fallback_of is not null as instead from messages order by created_at, fallback_of is not null',
    )
  ).rows
/** How many each provider took since. */
function since() {
  const [texts, templates] = [sms().length, whatsApp().length]
  return () => ({ sms: sms().length - texts, whatsApp: whatsApp().length - templates })
}
const signsIn = async (token: string, phone: string, otp: string) => (await people.verify(token, phone, { otp })).status

describe('a code by SMS', () => {
  it('leaves once, is typed back, and stands nowhere afterwards', async () => {
    const { token } = await test.guest()
    const phone = newPhone()
    const sent = await people.send(token, phone, { notificationModule: 10 })
    expect(sent.data).toMatchObject({ channel: 10, smsAfterSeconds: null })
    const message = sms().at(-1)!
    expect(message).toMatchObject({ to: `+971${phone}`, from: 'SAFFRON', account_sid: ACCOUNT })
    expect(await rows()).toMatchObject([
      { channel: 10, state: 'sent', provider: 'twilio', account: 'merchant', body: '', params: null, named: true },
    ])
    expect(await signsIn(token, phone, /\d{4}/.exec(message.body)![0])).toBe(200)
  })

  it('is not sent again for 30 seconds where nobody knows whether it left, and then it is the same code', async () => {
    const left = since()
    providers.twilio.lies.add('POST /2010-04-01/Accounts/*/Messages.json', { kind: 'brokenAfterDoing' })
    const { token } = await test.guest()
    const phone = newPhone()
    expect((await people.send(token, phone)).status).toBe(200)
    for (let second = 0; second < 25; second += 5) {
      await jobs()
      test.clock.turn({ seconds: 5 })
    }
    expect(left()).toEqual({ sms: 1, whatsApp: 0 })
    test.clock.turn({ seconds: 5 })
    await jobs()
    expect(left()).toEqual({ sms: 2, whatsApp: 0 })
    const [one, two] = sms().slice(-2)
    expect(one!.body).toBe(two!.body)
    await jobs()
    expect(await rows()).toMatchObject([{ state: 'sent', body: '' }])
    expect(await signsIn(token, phone, /\d{4}/.exec(one!.body)![0])).toBe(200)
  })

  it('is not sent again where the provider tells that it has it, though its answer was lost', async () => {
    const left = since()
    providers.twilio.lies.add('POST /2010-04-01/Accounts/*/Messages.json', { kind: 'droppedAfterDoing' })
    await people.send((await test.guest()).token, newPhone())
    expect(await rows()).toMatchObject([{ state: 'queued', named: false }])
    await providers.twilio.report(sms().at(-1)!.sid, 'sent')
    expect(await rows()).toMatchObject([{ state: 'sent', named: true }])
    test.clock.turn({ seconds: 60 })
    await jobs()
    expect(left()).toEqual({ sms: 1, whatsApp: 0 })
  })

  it('that reached nobody is tried again after five seconds', async () => {
    const left = since()
    providers.twilio.lies.add('POST /2010-04-01/Accounts/*/Messages.json', { kind: 'tooMany' })
    await people.send((await test.guest()).token, newPhone())
    test.clock.turn({ seconds: 5 })
    await jobs()
    expect(left()).toEqual({ sms: 1, whatsApp: 0 })
  })
})

describe('a code by WhatsApp, and by SMS where it does not arrive', () => {
  const both = { notificationModule: 30 }

  it('goes by WhatsApp alone, in the text and in the button; the answer says what follows', async () => {
    const left = since()
    const { token } = await test.guest()
    const phone = newPhone()
    const sent = await people.send(token, phone, both, { headers: { 'content-language': 'ar' } })
    expect(sent.data).toMatchObject({ channel: 20, smsAfterSeconds: 25 })
    expect(left()).toEqual({ sms: 0, whatsApp: 1 })
    const message = whatsApp().at(-1)!
    expect(message).toMatchObject({ to: `971${phone}`, template: 'compass_code', language: 'ar' })
    expect(message.params).toEqual([message.button])
    await providers.whatsapp.report([{ id: message.id, status: 'delivered' }])
    test.clock.turn({ seconds: 60 })
    await jobs()
    expect(left()).toEqual({ sms: 0, whatsApp: 1 })
    expect(await rows()).toMatchObject([{ channel: 20, state: 'delivered', body: '', params: null }])
    expect(await signsIn(token, phone, message.button!)).toBe(200)
  })

  it('that is not there after 25 seconds goes once by SMS, and it is the same code', async () => {
    const left = since()
    const { token } = await test.guest()
    const phone = newPhone()
    await people.send(token, phone, both)
    const { id, button } = whatsApp().at(-1)!
    await providers.whatsapp.report([{ id, status: 'sent' }])
    test.clock.turn({ seconds: 24 })
    await jobs()
    expect(left()).toEqual({ sms: 0, whatsApp: 1 })
    test.clock.turn({ seconds: 1 })
    await Promise.all([jobs(), jobs()])
    for (let second = 0; second < 120; second += 10) {
      test.clock.turn({ seconds: 10 })
      await jobs()
    }
    expect(left()).toEqual({ sms: 1, whatsApp: 1 })
    expect(sms().at(-1)!.body).toContain(button)
    expect(await rows()).toMatchObject([
      { channel: 20, state: 'sent', body: '', params: null, instead: false },
      { channel: 10, state: 'sent', body: '', params: null, instead: true },
    ])
    expect(await signsIn(token, phone, button!)).toBe(200)
  })

  it('that failed goes by SMS at once; told twice, and late, it goes once', async () => {
    const left = since()
    const { token } = await test.guest()
    await people.send(token, newPhone(), both)
    const { id } = whatsApp().at(-1)!
    const failed = [{ id, status: 'failed' as const, errorCode: 131026 }]
    await Promise.all([1, 2, 3].map(() => providers.whatsapp.report(failed)))
    await providers.whatsapp.report([{ id, status: 'sent' }])
    test.clock.turn({ seconds: 40 })
    await jobs()
    expect(left()).toEqual({ sms: 1, whatsApp: 1 })
    expect(await rows()).toMatchObject([
      { state: 'failed', failure: '131026' },
      { channel: 10, state: 'sent' },
    ])
  })

  it('that WhatsApp refuses, or that never left, is no more sent there once it goes by SMS', async () => {
    const left = since()
    providers.whatsapp.lies.add('POST /*/*/messages', { kind: 'tooMany', times: 4 })
    await people.send((await test.guest()).token, newPhone(), both)
    for (let second = 0; second < 90; second += 5) {
      test.clock.turn({ seconds: 5 })
      await jobs()
    }
    expect(left()).toEqual({ sms: 1, whatsApp: 0 })
    expect(await rows()).toMatchObject([
      { channel: 20, state: 'failed', failure: 'late' },
      { channel: 10, state: 'sent' },
    ])
    providers.whatsapp.lies.take('POST', '/v23.0/1/messages')
    providers.whatsapp.lies.take('POST', '/v23.0/1/messages')
  })

  it('that was typed back goes no other way, whatever is told of it', async () => {
    const left = since()
    const { token } = await test.guest()
    const phone = newPhone()
    await people.send(token, phone, both)
    const { id, button } = whatsApp().at(-1)!
    expect(await signsIn(token, phone, button!)).toBe(200)
    await providers.whatsapp.report([{ id, status: 'failed', errorCode: 131026 }])
    test.clock.turn({ seconds: 30 })
    await jobs()
    expect(left()).toEqual({ sms: 0, whatsApp: 1 })
    expect(await rows()).toMatchObject([{ state: 'failed', body: '', params: null }])
  })

  it('that was asked for again by SMS does not follow by SMS a second time', async () => {
    const left = since()
    const { token } = await test.guest()
    const phone = newPhone()
    await people.send(token, phone, both)
    // The sweep stood still meanwhile.
    test.clock.turn({ seconds: 61 })
    await people.send(token, phone, { notificationModule: 10 })
    await jobs()
    expect(left()).toEqual({ sms: 1, whatsApp: 1 })
  })
})

describe('receipts', () => {
  async function aCode(module: 10 | 20) {
    await people.send((await test.guest()).token, newPhone(), { notificationModule: module })
  }

  it('move a message forwards alone, and a batch moves several', async () => {
    await aCode(20)
    await aCode(20)
    const [one, two] = whatsApp().slice(-2)
    const answer = await providers.whatsapp.report([
      { id: two!.id, status: 'read' },
      { id: one!.id, status: 'delivered' },
      { id: one!.id, status: 'sent' },
      { id: 'wamid.of-nobody', status: 'delivered' },
    ])
    expect(answer.status).toBe(200)
    expect((await rows()).map(({ state }) => state)).toEqual(['delivered', 'delivered'])
    await providers.whatsapp.report([{ id: one!.id, status: 'failed', errorCode: 1 }])
    expect((await rows()).map(({ state }) => state)).toEqual(['delivered', 'delivered'])
  })

  it('that are forged, replayed about another message, or of another merchant change nothing', async () => {
    const other = await test.apply(
      merchantDocument({
        slug: 'other-kitchen',
        sandbox: false,
        contact: { messages: ['whatsapp'] },
        messaging: OWN_ACCOUNTS,
      }),
    )
    await aCode(20)
    const { id, data } = whatsApp().at(-1)!
    const webhook = (reference: string) =>
      JSON.stringify({
        object: 'whatsapp_business_account',
        entry: [
          { changes: [{ value: { statuses: [{ id, status: 'delivered', biz_opaque_callback_data: reference }] } }] },
        ],
      })
    const { createHmac } = await import('node:crypto')
    const signed = (body: string, secret = 'app_secret') => ({
      'content-type': 'application/json',
      'x-hub-signature-256': `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`,
    })
    const url = (account?: string) =>
      `http://localhost:3000/v1/messages/receipts/whatsapp${account ? `?account=${account}` : ''}`
    const mine = webhook(data!)
    const attempts: [string, Record<string, string>, string, number][] = [
      [url(test.merchantId), signed(mine, 'guessed'), mine, 400],
      [url(test.merchantId), { 'content-type': 'application/json' }, mine, 400],
      [url(test.merchantId), signed(mine), `${mine} `, 400],
      // Rightly signed by another merchant's account: about nothing of its own.
      [url(other), signed(mine), mine, 200],
      [url(other), signed(webhook('')), webhook(''), 200],
      // The deployment has no account here, and there is no such merchant.
      [url(), signed(mine), mine, 400],
      [url('nobody'), signed(mine), mine, 400],
    ]
    for (const [to, headers, body, status] of attempts)
      expect([to, (await providers.post(to, headers, body)).status]).toEqual([to, status])
    expect(await rows()).toMatchObject([{ state: 'sent' }])
    expect((await providers.post(url(test.merchantId), signed(mine), mine)).status).toBe(200)
    expect(await rows()).toMatchObject([{ state: 'delivered' }])
  })

  it('are JSON that is none, of no provider, or far too long: a clear answer', async () => {
    const at = (provider: string) => `http://localhost:3000/v1/messages/receipts/${provider}?account=${test.merchantId}`
    const post = async (provider: string, body: string) =>
      (await providers.post(at(provider), { 'content-type': 'text/xml' }, body)).status
    expect(await post('whatsapp', '{')).toBe(400)
    expect(await post('nobody', '{}')).toBe(400)
    expect(await post('twilio', 'x'.repeat(300_000))).toBe(413)
  })

  it('of WhatsApp: its handshake is answered with its own challenge, and nobody else is', async () => {
    const ask = (token: string) =>
      test.call(messageHandshake, {
        params: { provider: 'whatsapp' },
        query: {
          account: test.merchantId,
          'hub.mode': 'subscribe',
          'hub.challenge': '1158',
          'hub.verify_token': token,
        },
      })
    const right = await ask('verify')
    expect([right.status, right.text, right.headers['content-type']]).toEqual([200, '1158', 'text/plain'])
    expect((await ask('guessed')).status).toBe(403)
  })
})

describe('an account of the deployment', () => {
  it('sends for merchants that have none, and what it tells of one cannot be turned on another', async () => {
    const own = test.ports.messages
    const account = { provider: 'twilio', accountSid: ACCOUNT, sender: 'SHARED' } as const
    const sms = { settings: account, secrets: { authToken: 'auth_token' } }
    const secretKey = test.api.configuration.secretKey
    const setup = { publicUrl: 'http://localhost:3000', secretKey, isDemo: true, whatsapp: null, sms }
    const messages = openMessages({ ...setup, twilioUrl: providers.twilio.url }, fixedSecrets({}))
    Object.assign(test.ports, { messages })
    const merchantId = await test.apply(merchantDocument({ slug: 'shared-kitchen', sandbox: false }))
    await people.send((await test.guest(merchantId)).token, newPhone())
    const { sid, from, callback } = providers.twilio.messages.at(-1)!
    expect([from, new URL(callback).searchParams.get('merchant')]).toEqual(['SHARED', merchantId])

    const form = new URLSearchParams({ MessageSid: sid, MessageStatus: 'delivered' })
    const post = (url: string) =>
      providers.post(
        url,
        {
          'content-type': 'application/x-www-form-urlencoded',
          'x-twilio-signature': twilioSignature('auth_token', url, form),
        },
        form.toString(),
      )
    for (const turned of [
      callback.replace(merchantId, test.merchantId),
      callback.replace('merchant=', 'account='),
      callback.replace(/code=[^&]+/, 'code=guessed'),
    ])
      expect((await post(turned)).status).toBe(400)
    expect(await rows()).toMatchObject([{ state: 'sent', account: 'platform' }])
    expect((await post(callback)).status).toBe(200)
    expect(await rows()).toMatchObject([{ state: 'delivered', account: 'platform', provider: 'twilio' }])
    Object.assign(test.ports, { messages: own })
  })
})

describe('templates for WhatsApp', () => {
  it.each([[undefined], ['test-kitchen']])('are all approved as they are listed (%s)', async (merchant) => {
    const { data } = await test.call(
      listMessageTemplates,
      { query: merchant ? { merchant } : {} },
      { token: test.platform },
    )
    expect(data.items.length).toBeGreaterThan(100)
    for (const { submission } of data.items) {
      const answer = await fetch(`${providers.whatsapp.url}/v23.0/102290129340398/message_templates`, {
        method: 'POST',
        headers: { authorization: 'Bearer token', 'content-type': 'application/json' },
        body: JSON.stringify(submission),
      })
      expect([submission, await answer.json()]).toMatchObject([{}, { status: 'APPROVED' }])
    }
  })

  it('are what is sent: news of an order fill theirs in each language', async () => {
    const { insertMessage } = await import('../../records/messages/messages.ts')
    const { sayMessage } = await import('./templates.ts')
    const { newId } = await import('../../ids/index.ts')
    const values = { merchant: 'Test Kitchen', number: '7', link: 'https://x.example/o/1' }
    for (const language of ['en', 'ar', 'sr', 'fr', 'el'] as const) {
      const text = sayMessage(language, 'accepted', values)
      const message = {
        id: newId(),
        channel: 20,
        phone: '+971501234567',
        language,
        kind: 'order',
        createdAt: test.clock.now,
      } as const
      await insertMessage(test.database.tenant(test.merchantId), { ...message, ...text })
      await jobs('deliver-messages')
      // The merchant's own number sends in its name.
      expect(whatsApp().at(-1)).toMatchObject({
        template: 'compass_accepted',
        language,
        params: ['7', values.link],
        button: null,
      })
    }
  })

  it('of nobody: 404', async () => {
    const answer = await test.call(listMessageTemplates, { query: { merchant: 'nobody' } }, { token: test.platform })
    expect(answer.status).toBe(404)
  })
})
