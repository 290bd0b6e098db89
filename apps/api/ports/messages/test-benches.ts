import type { MessageChannel } from '@compass/domain/contacts'
import type { MessagingSettings } from '@compass/domain/merchants'
import { type Emulator, type Lie, openEmulator } from '@compass/emulators/http'
import { openTwilio } from '@compass/emulators/twilio'
import { openWhatsApp } from '@compass/emulators/whatsapp'
import { fixedSecrets } from '../../testing/fixed-secrets.ts'
import { openMessages } from './index.ts'
import type { MessageSender, MessagesPort, ReceivedReceipt } from './port.ts'

export const MERCHANT = '0197a3c0-0000-7000-8000-000000000001'
const PUBLIC_URL = 'https://shop.example'
const SECRET_KEY = 'the key of the deployment'
const ACCOUNT = `AC${'1'.repeat(32)}`
const NUMBER_ID = '106540352242922'

/** One adapter before its provider on this machine. */
export interface MessageBench {
  readonly channel: MessageChannel
  readonly port: MessagesPort
  readonly sender: MessageSender
  /** The same deployment where nobody listens. */
  readonly away: MessagesPort
  /** Texts that the provider took: whole ones, or the values of templates. */
  texts(): string[]
  lie(lie: Lie): void
  /** A number that it refuses. */
  readonly refused: string
  /** What it tells of the last message that it took. */
  report(state: 'sent' | 'delivered' | 'undelivered'): Promise<ReceivedReceipt>
  /** Shapes that did not fit; what is true of all of its traffic. */
  faults(): readonly string[]
  close(): Promise<void>
}

const NOBODY = 'http://127.0.0.1:1'
const NO_ACCOUNTS: MessagingSettings = { sms: null, whatsapp: null, countries: null }

const SECRETS = fixedSecrets({
  twilio: { live: { authToken: 'auth_token', authTokenBefore: 'auth_token_before' } },
  whatsapp: { live: { accessToken: 'token', appSecret: 'app_secret', verifyToken: 'verify me' } },
  http: { live: { secret: 'header secret' } },
})

function portAt(urls: { readonly twilioUrl?: string; readonly whatsappUrl?: string }): MessagesPort {
  const setup = { publicUrl: PUBLIC_URL, secretKey: SECRET_KEY, isDemo: true, sms: null, whatsapp: null }
  return openMessages({ ...setup, ...urls }, SECRETS)
}

/** What was posted to our door, as the door hears it. */
function receivedAs(
  sender: MessageSender,
  url: string,
  headers: ReceivedReceipt['headers'],
  body: string,
): ReceivedReceipt {
  return { sender, path: url.slice(PUBLIC_URL.length), headers, body: Buffer.from(body) }
}

export async function openTwilioBench(): Promise<MessageBench> {
  let heard: Parameters<typeof receivedAs> | undefined
  const messaging: MessagingSettings = {
    ...NO_ACCOUNTS,
    sms: { provider: 'twilio', accountSid: ACCOUNT, sender: 'SAFFRON' },
  }
  const sender = { merchantId: MERCHANT, isSandbox: false, messaging }
  const emulator = await openTwilio({
    accounts: { [ACCOUNT]: 'auth_token' },
    post: async (url, headers, body) => {
      heard = [sender, url, headers, body]
      return { status: 200, body: '' }
    },
  })
  return {
    channel: 10,
    port: portAt({ twilioUrl: emulator.url }),
    away: portAt({ twilioUrl: NOBODY }),
    sender,
    texts: () => emulator.messages.map(({ body }) => body),
    lie: (lie) => emulator.lies.add('POST /2010-04-01/Accounts/*/Messages.json', lie),
    refused: '+15005550009',
    async report(state) {
      await emulator.report(emulator.messages.at(-1)!.sid, state, state === 'undelivered' ? 30003 : undefined)
      return receivedAs(...heard!)
    },
    faults: () => emulator.faults,
    close: () => emulator.close(),
  }
}

export async function openWhatsAppBench(): Promise<MessageBench> {
  let heard: Parameters<typeof receivedAs> | undefined
  const messaging: MessagingSettings = {
    ...NO_ACCOUNTS,
    whatsapp: { provider: 'whatsapp', phoneNumberId: NUMBER_ID, templatePrefix: 'compass_', templates: {} },
  }
  const sender = { merchantId: MERCHANT, isSandbox: false, messaging }
  const emulator = await openWhatsApp({
    phoneNumberId: NUMBER_ID,
    accessToken: 'token',
    webhookUrl: `${PUBLIC_URL}/v1/messages/receipts/whatsapp?account=${MERCHANT}`,
    wantsTemplates: true,
    post: async (url, headers, body) => {
      heard = [sender, url, headers, body]
      return { status: 200, body: '' }
    },
  })
  await fetch(`${emulator.url}/v23.0/102290129340398/message_templates`, {
    method: 'POST',
    headers: { authorization: 'Bearer token', 'content-type': 'application/json' },
    body: JSON.stringify({
      name: 'compass_code',
      language: 'en',
      category: 'AUTHENTICATION',
      components: [
        { type: 'BODY', add_security_recommendation: true },
        { type: 'BUTTONS', buttons: [{ type: 'OTP', otp_type: 'COPY_CODE' }] },
      ],
    }),
  })
  const statuses = { sent: 'sent', delivered: 'read', undelivered: 'failed' } as const
  return {
    channel: 20,
    port: portAt({ whatsappUrl: emulator.url }),
    away: portAt({ whatsappUrl: NOBODY }),
    sender,
    texts: () => emulator.messages.map(({ params, button }) => `${params.join(' ')} (${button})`),
    lie: (lie) => emulator.lies.add('POST /*/*/messages', lie),
    // Its language is one that no template has: see the contract.
    refused: '',
    async report(state) {
      const { id } = emulator.messages.at(-1)!
      await emulator.report([{ id, status: statuses[state], ...(state === 'undelivered' && { errorCode: 131026 }) }])
      return receivedAs(...heard!)
    },
    faults: () => emulator.faults,
    close: () => emulator.close(),
  }
}

/** Unifonic, by its published example: a form, and an answer that says no with a status of success. */
export async function openHttpBench(): Promise<MessageBench> {
  const taken: URLSearchParams[] = []
  const faults: string[] = []
  const emulator: Emulator = await openEmulator((app) => {
    app.post('/rest/SMS/messages', async (request, reply) => {
      const form = new URLSearchParams(request.body as string)
      if (request.headers.authorization !== 'Bearer header secret') return reply.code(401).send({ success: false })
      for (const name of ['AppSid', 'SenderID', 'Recipient', 'Body', 'statusCallback'])
        if (!form.get(name)) faults.push(`${name} is missing`)
      if (/^\+|^00/.test(form.get('Recipient') ?? '')) faults.push('the recipient has a plus')
      if (form.get('Recipient') === '971500000000')
        return reply.send({ success: false, message: 'Invalid number', errorCode: 'ER-05', data: null })
      taken.push(form)
      return reply.send({
        success: true,
        message: '',
        errorCode: 'ER-00',
        data: { MessageID: 3_200_017_889_310 + taken.length, Status: 'Queued', NumberOfUnits: 1 },
      })
    })
  })
  const messaging: MessagingSettings = {
    ...NO_ACCOUNTS,
    sms: {
      provider: 'http',
      url: `${emulator.url}/rest/SMS/messages`,
      method: 'POST',
      format: 'form',
      body: 'AppSid={secret}&SenderID={sender}&Recipient={digits}&Body={text}&responseType=JSON&CorrelationID={id}&statusCallback={callback}',
      sender: 'SAFFRON',
      secretHeader: 'authorization',
      secretPrefix: 'Bearer ',
      idPath: 'data.MessageID',
      receipt: { statusPath: 'Status', delivered: ['Delivered'], undelivered: ['Undelivered', 'Rejected'] },
    },
  }
  const sender = { merchantId: MERCHANT, isSandbox: false, messaging }
  const gone: MessagingSettings = {
    ...messaging,
    sms: { ...messaging.sms!, url: `${NOBODY}/` } as typeof messaging.sms,
  }
  const port = portAt({})
  const words = { sent: 'Sent', delivered: 'delivered', undelivered: 'Rejected' }
  return {
    channel: 10,
    port,
    away: { ...port, send: (at, message) => port.send({ ...at, messaging: gone }, message) },
    sender,
    texts: () => taken.map((form) => form.get('Body')!),
    lie: (lie) => emulator.lies.add('POST /rest/SMS/messages', lie),
    refused: '+971500000000',
    async report(state) {
      const url = taken.at(-1)!.get('statusCallback')!
      return receivedAs(sender, url, { 'content-type': 'application/json' }, JSON.stringify({ Status: words[state] }))
    },
    faults: () => faults,
    close: () => emulator.close(),
  }
}
