import { openTwilio, type TwilioEmulator } from '@compass/emulators/twilio'
import { openWhatsApp } from '@compass/emulators/whatsapp'
import { openMessages } from '../../ports/messages/index.ts'
import { fixedSecrets } from '../../testing/fixed-secrets.ts'
import type { TestApi } from '../../testing/test-api.ts'

export const ACCOUNT = `AC${'1'.repeat(32)}`
const NUMBER_ID = '106540352242922'
const PUBLIC_URL = 'http://localhost:3000'

/** In a merchant's document: accounts of its own at both providers. */
export const OWN_ACCOUNTS = {
  sms: { provider: 'twilio', accountSid: ACCOUNT, sender: 'SAFFRON' },
  whatsapp: { phoneNumberId: NUMBER_ID },
} as const

export interface TestProviders {
  readonly twilio: TwilioEmulator
  readonly whatsapp: Awaited<ReturnType<typeof openWhatsApp>>
  /** The code of the last message that a provider took. */
  lastCode(): string
  /** Posts to the door of receipts what a provider would. */
  post(url: string, headers: Readonly<Record<string, string>>, body: string): Promise<{ status: number; body: string }>
  close(): Promise<void>
}

/** Both providers on this machine, in place of the fakes; what they tell comes in by the API's own door. */
export async function openTestProviders(test: TestApi, whatsAppAccount = test.merchantId): Promise<TestProviders> {
  async function post(url: string, headers: Readonly<Record<string, string>>, body: string) {
    const path = url.slice(PUBLIC_URL.length) as `/${string}`
    const answer = await test.inject({
      method: 'POST',
      url: path,
      headers: { host: 'localhost:3000', ...headers },
      payload: body,
    })
    return { status: answer.statusCode, body: answer.body }
  }
  const twilio = await openTwilio({ accounts: { [ACCOUNT]: 'auth_token' }, post })
  const whatsapp = await openWhatsApp({
    phoneNumberId: NUMBER_ID,
    accessToken: 'token',
    webhookUrl: `${PUBLIC_URL}/v1/messages/receipts/whatsapp?account=${whatsAppAccount}`,
    post,
  })
  const accounts = {
    twilio: { authToken: 'auth_token' },
    whatsapp: { accessToken: 'token', appSecret: 'app_secret', verifyToken: 'verify' },
  }
  const secrets = fixedSecrets({
    twilio: { test: accounts.twilio, live: accounts.twilio },
    whatsapp: { test: accounts.whatsapp, live: accounts.whatsapp },
  })
  const setup = {
    publicUrl: PUBLIC_URL,
    secretKey: test.api.configuration.secretKey,
    isDemo: true,
    sms: null,
    whatsapp: null,
  }
  const messages = openMessages({ ...setup, twilioUrl: twilio.url, whatsappUrl: whatsapp.url }, secrets)
  Object.assign(test.ports, { messages })
  return {
    twilio,
    whatsapp,
    lastCode() {
      const texts = [
        ...twilio.messages.map(({ body }) => body),
        ...whatsapp.messages.map(({ params }) => params.join(' ')),
      ]
      return /\d{4}/.exec(texts.at(-1) ?? '')?.[0] ?? ''
    },
    post,
    async close() {
      await twilio.close()
      await whatsapp.close()
    },
  }
}
