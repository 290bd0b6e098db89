import twilio from 'twilio'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTwilio, type TwilioEmulator } from './index.ts'

const SID = `AC${'1'.repeat(32)}`
const TOKEN = 'auth_token'
const CALLBACK = 'https://shop.example/v1/messages/receipts/twilio?account=m1'

/** The official client, whose requests go to this machine. */
class LocalClient extends twilio.RequestClient {
  readonly url: string
  constructor(url: string) {
    super()
    this.url = url
  }
  override request<T>(options: Parameters<typeof twilio.RequestClient.prototype.request<T>>[0]) {
    return super.request<T>({ ...options, uri: options.uri.replace('https://api.twilio.com', this.url) })
  }
}

describe('Twilio on this machine', () => {
  const reported: { url: string; headers: Readonly<Record<string, string>>; body: string }[] = []
  let emulator: TwilioEmulator
  let client: ReturnType<typeof twilio>
  beforeAll(async () => {
    emulator = await openTwilio({
      accounts: { [SID]: TOKEN },
      post: async (url, headers, body) => {
        reported.push({ url, headers, body })
        return { status: 200, body: '' }
      },
    })
    client = twilio(SID, TOKEN, { httpClient: new LocalClient(emulator.url) })
  })
  afterAll(() => emulator.close())

  it('takes what the official client sends, and the client reads what it answers', async () => {
    const sent = await client.messages.create({
      to: '+971501234567',
      from: 'SAFFRON',
      body: 'مرحبا',
      statusCallback: CALLBACK,
    })
    expect(sent).toMatchObject({
      status: 'queued',
      to: '+971501234567',
      from: 'SAFFRON',
      body: 'مرحبا',
      errorCode: null,
    })
    expect(sent.dateCreated).toBeInstanceOf(Date)
    await emulator.report(sent.sid, 'delivered')
    expect(await client.messages(sent.sid).fetch()).toMatchObject({ sid: sent.sid, status: 'delivered' })
  })

  it.each([
    ['no number', '+15005550001', 21211],
    ['no mobile', '+15005550009', 21614],
    ['who wants none', '+15005550004', 21610],
  ])('refuses %s in the words of Twilio', async (_, to, code) => {
    const sending = client.messages.create({ to, from: 'SAFFRON', body: 'x', statusCallback: CALLBACK })
    await expect(sending).rejects.toMatchObject({ status: 400, code })
  })

  it('refuses another token', async () => {
    const stranger = twilio(SID, 'another', { httpClient: new LocalClient(emulator.url) })
    const sending = stranger.messages.create({ to: '+971501234567', from: 'X', body: 'x', statusCallback: CALLBACK })
    await expect(sending).rejects.toMatchObject({ status: 401, code: 20003 })
  })

  it('signs what it tells as the official library checks it', async () => {
    const { sid } = await client.messages.create({
      to: '+971501234567',
      from: 'X',
      body: 'x',
      statusCallback: CALLBACK,
    })
    await emulator.report(sid, 'undelivered', 30003)
    const { url, headers, body } = reported.at(-1)!
    const form = Object.fromEntries(new URLSearchParams(body))
    expect(form).toMatchObject({ MessageSid: sid, MessageStatus: 'undelivered', ErrorCode: '30003' })
    expect(twilio.validateRequest(TOKEN, headers['x-twilio-signature']!, url, form)).toBe(true)
    expect(twilio.validateRequest('another', headers['x-twilio-signature']!, url, form)).toBe(false)
  })

  it('answers in the shape that Twilio publishes', () => {
    expect(emulator.faults).toEqual([])
  })
})
