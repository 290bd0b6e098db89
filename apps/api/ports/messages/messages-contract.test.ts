import twilio from 'twilio'
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { newId } from '../../ids/index.ts'
import { fixedSecrets } from '../../testing/fixed-secrets.ts'
import { openMessages } from './index.ts'
import type { OutgoingMessage } from './port.ts'
import { MERCHANT, type MessageBench, openHttpBench, openTwilioBench, openWhatsAppBench } from './test-benches.ts'
import { twilioSignature } from './twilio.ts'
import { whatsAppSignature } from './whatsapp.ts'

const code = (bench: MessageBench, more: Partial<OutgoingMessage> = {}): OutgoingMessage => ({
  id: newId(),
  channel: bench.channel,
  phone: '+971501234567',
  kind: 'otp',
  template: 'code',
  language: 'en',
  params: ['4711'],
  body: '4711 is your Saffron code & "nobody" else’s = {text}',
  ...more,
})

describe.each([
  ['twilio', openTwilioBench],
  ['whatsapp', openWhatsAppBench],
  ['http', openHttpBench],
] as const)('every provider of messages: %s', (provider, open) => {
  let bench: MessageBench
  beforeAll(async () => {
    bench = await open()
  })
  afterAll(async () => {
    expect(bench.faults()).toEqual([])
    await bench.close()
  })
  const send = (message: OutgoingMessage) => bench.port.send(bench.sender, message)

  it('takes the messages of a merchant with an account there, and SMS cost', async () => {
    const route = { provider, account: 'merchant', costs: bench.channel === 10 }
    expect(await bench.port.routeOf(bench.sender, bench.channel)).toEqual(route)
    const other = bench.channel === 10 ? 20 : 10
    expect(await bench.port.routeOf(bench.sender, other)).toMatchObject({ provider: 'outbox' })
  })

  it('takes a code once, whole, and gives it an id', async () => {
    const before = bench.texts().length
    const { providerId, state } = await send(code(bench))
    expect([typeof providerId, state]).toEqual(['string', 'sent'])
    const texts = bench.texts().slice(before)
    const whole = '4711 is your Saffron code & "nobody" else’s = {text}'
    expect(texts).toEqual([bench.channel === 20 ? '4711 (4711)' : whole])
  })

  it.each([
    ['too many at once', { kind: 'tooMany' }, 'unreachable', 0],
    ['a 500 that did nothing', { kind: 'broken' }, 'unsure', 0],
    ['a 500 that did it', { kind: 'brokenAfterDoing' }, 'unsure', 1],
    ['a connection that broke off', { kind: 'droppedAfterDoing' }, 'unsure', 1],
    ['a page of a proxy', { kind: 'html' }, 'unsure', 0],
    ['an answer after three seconds', { kind: 'late', afterMs: 3_300 }, 'unsure', 1],
  ] as const)('says whether it may have left: %s', async (_, lie, kind, left) => {
    const before = bench.texts().length
    bench.lie(lie)
    await expect(send(code(bench))).rejects.toMatchObject({ name: 'Error', kind })
    expect(bench.texts().length - before).toBe(left)
  })

  it('says that nothing left where nobody listens', async () => {
    await expect(bench.away.send(bench.sender, code(bench))).rejects.toMatchObject({ kind: 'unreachable' })
  })

  it('says that it will never leave where the provider says no', async () => {
    const wrong = bench.channel === 20 ? { language: 'sr' } : { phone: bench.refused }
    await expect(send(code(bench, wrong))).rejects.toMatchObject({ kind: 'refused' })
  })

  it('refuses without its credentials, before anything leaves', async () => {
    const port = openMessages(
      { publicUrl: 'https://shop.example', secretKey: 'x', isDemo: false, sms: null, whatsapp: null },
      fixedSecrets({}),
    )
    if (provider === 'http') return
    expect(await port.routeOf(bench.sender, bench.channel)).toBe(null)
    await expect(port.send(bench.sender, code(bench))).rejects.toMatchObject({ kind: 'refused', code: 'no_provider' })
  })

  it('tells what became of a message, and nobody else can', async () => {
    const { id } = { id: newId() }
    await send(code(bench, { id }))
    for (const [state, read] of [
      ['delivered', 'delivered'],
      ['undelivered', provider === 'whatsapp' ? 'failed' : 'undelivered'],
    ] as const) {
      const received = await bench.report(state)
      const result = await bench.port.readReceipts(provider, received)
      expect(result).toMatchObject({ ok: true, value: [{ merchantId: MERCHANT, messageId: id, state: read }] })
      // As each provider signs, so it is forged: another message, another body, another account.
      const forged = [
        { ...received, path: received.path.replace(id, newId()), body: Buffer.from(`${received.body} `) },
        { ...received, headers: {}, path: received.path.replace('code=', 'code=x') },
        { ...received, sender: null },
        { ...received, sender: { ...bench.sender, merchantId: newId(), messaging: NO_ACCOUNTS } },
      ]
      for (const one of forged)
        expect(await bench.port.readReceipts(provider, one)).toMatchObject({
          ok: false,
          refusal: { reason: 'invalid_signature' },
        })
    }
  })

  it('is not asked for receipts by another name', async () => {
    await send(code(bench))
    const received = await bench.report('delivered')
    for (const other of ['twilio', 'whatsapp', 'http', 'outbox'].filter((one) => one !== provider))
      expect((await bench.port.readReceipts(other, received)).ok).toBe(false)
  })
})

const NO_ACCOUNTS = { sms: null, whatsapp: null, countries: null }

describe('the outbox of a demo', () => {
  const setup = { publicUrl: 'http://localhost', secretKey: 'x', sms: null, whatsapp: null }
  const sandbox = { merchantId: MERCHANT, isSandbox: true, messaging: NO_ACCOUNTS }
  const message = { ...code({ channel: 10 } as MessageBench), channel: 10 as const }

  it('takes everything, and it has arrived', async () => {
    const port = openMessages({ ...setup, isDemo: true }, fixedSecrets({}))
    expect(await port.routeOf(sandbox, 10)).toEqual({ provider: 'outbox', account: 'platform', costs: false })
    expect(await port.send(sandbox, message)).toEqual({ providerId: null, state: 'delivered' })
  })

  it('is no way to a phone in production', async () => {
    const port = openMessages({ ...setup, isDemo: false }, fixedSecrets({}))
    expect(await port.routeOf({ ...sandbox, isSandbox: false }, 20)).toBe(null)
    await expect(port.send(sandbox, message)).rejects.toMatchObject({ kind: 'refused' })
  })

  it('stays that of a sandbox merchant where the deployment has an account', async () => {
    const sms = {
      settings: { provider: 'twilio', accountSid: `AC${'2'.repeat(32)}`, sender: 'X' },
      secrets: { authToken: 'x' },
    } as const
    const port = openMessages({ ...setup, isDemo: true, sms }, fixedSecrets({}))
    expect(await port.routeOf(sandbox, 10)).toMatchObject({ provider: 'outbox' })
    expect(await port.routeOf({ ...sandbox, isSandbox: false }, 10)).toMatchObject({
      provider: 'twilio',
      account: 'platform',
    })
  })
})

describe('signatures', () => {
  const url = 'https://shop.example/v1/messages/notices/twilio?account=m1'
  const form = { MessageSid: 'SM1', MessageStatus: 'delivered' }

  test('of Twilio: the vector, and what the official library makes of it', () => {
    const signature = twilioSignature('auth_token', url, new URLSearchParams(form))
    expect(signature).toBe('dea2d5qapGDbnoh4jyyk+S4T9ZM=')
    expect(twilio.validateRequest('auth_token', signature, url, form)).toBe(true)
  })

  test('of WhatsApp: the vector', () => {
    expect(whatsAppSignature('app_secret', Buffer.from('{"object":"whatsapp_business_account"}'))).toBe(
      'sha256=e790291ff924369c1f80c8b2cc24fb9ccd37600d883a729059d4bbfa632c882b',
    )
  })

  test('of the token before, while it is rotated', async () => {
    const bench = await openTwilioBench()
    await bench.port.send(bench.sender, code(bench))
    const received = await bench.report('delivered')
    const signed = new URLSearchParams(received.body.toString())
    for (const [token, isRight] of [
      ['auth_token_before', true],
      ['auth_token_older', false],
    ] as const) {
      const headers = { 'x-twilio-signature': twilioSignature(token, `https://shop.example${received.path}`, signed) }
      expect((await bench.port.readReceipts('twilio', { ...received, headers })).ok).toBe(isRight)
    }
    await bench.close()
  })

  test.each([
    [
      'the right token',
      { 'hub.mode': 'subscribe', 'hub.challenge': '1158201444', 'hub.verify_token': 'verify me' },
      '1158201444',
    ],
    ['another token', { 'hub.mode': 'subscribe', 'hub.challenge': '1158201444', 'hub.verify_token': 'verify' }, null],
    ['no token', { 'hub.mode': 'subscribe', 'hub.challenge': '1158201444' }, null],
    [
      'a script for a challenge',
      { 'hub.mode': 'subscribe', 'hub.challenge': '<b>', 'hub.verify_token': 'verify me' },
      null,
    ],
  ])('the handshake of WhatsApp with %s', async (_, query, answer) => {
    const bench = await openWhatsAppBench()
    expect(await bench.port.answerHandshake('whatsapp', bench.sender, query)).toBe(answer)
    expect(await bench.port.answerHandshake('whatsapp', null, query)).toBe(null)
    expect(await bench.port.answerHandshake('twilio', bench.sender, query)).toBe(null)
    await bench.close()
  })
})
