import { createHmac, timingSafeEqual } from 'node:crypto'
import type { TwilioSettings } from '@compass/domain/merchants'
import { accept, type Result, refuse } from '@compass/domain/refusal'
import { MessageFault, type Receipt, type ReceivedReceipt } from './port.ts'
import { bothOf, type MessageProvider } from './provider.ts'
import { addressForReceipts, messageOfAddress } from './receipt-address.ts'
import { askProvider, type ProviderAnswer, valueAt } from './request.ts'

const TWILIO_URL = 'https://api.twilio.com'
/** A code is good for so long: later Twilio need not send it any more. */
const CODE_VALID_SECONDS = 300
/** Too many of an account at once, and a key that does not serve: nothing was sent. */
const NOT_NOW = new Set([401, 403, 429])

/** What Twilio calls a state. One that it does not list changes nothing. */
const STATES: Readonly<Record<string, Receipt['state']>> = {
  accepted: 'queued',
  scheduled: 'queued',
  queued: 'queued',
  sending: 'queued',
  sent: 'sent',
  delivered: 'delivered',
  read: 'delivered',
  undelivered: 'undelivered',
  failed: 'failed',
  canceled: 'failed',
}

interface TwilioSetup {
  readonly publicUrl: string
  readonly secretKey: string
  /** Absent: Twilio itself; a demo's emulator. */
  readonly apiUrl?: string | undefined
}

/** SMS by Twilio. It has no idempotency key, so that nothing is sent again before it is sure that it was not. */
export function twilioProvider({ publicUrl, secretKey, apiUrl }: TwilioSetup): MessageProvider<TwilioSettings> {
  const address = { publicUrl, secretKey, provider: 'twilio' }
  return {
    name: 'twilio',
    secrets: ['authToken'],

    async send({ settings, secrets, merchantId, owner }, { id, phone, kind, body }) {
      const { accountSid, sender } = settings
      const form = new URLSearchParams({
        To: phone,
        [/^MG[0-9a-f]{32}$/i.test(sender) ? 'MessagingServiceSid' : 'From']: sender,
        Body: body,
        StatusCallback: addressForReceipts(address, { merchantId, owner, messageId: id }),
        ...(kind === 'otp' && { ValidityPeriod: String(CODE_VALID_SECONDS) }),
      })
      const answer = await askProvider({
        method: 'POST',
        url: `${apiUrl ?? TWILIO_URL}/2010-04-01/Accounts/${accountSid}/Messages.json`,
        headers: { authorization: `Basic ${btoa(`${accountSid}:${secrets.authToken}`)}` },
        content: { type: 'application/x-www-form-urlencoded', text: form.toString() },
        mayBePrivate: apiUrl !== undefined,
      })
      return { providerId: sidOf(answer), state: 'sent' }
    },

    readReceipts({ secrets, owner }, received) {
      const form = new URLSearchParams(received.body.toString('utf8'))
      if (!bothOf(secrets, 'authToken').some((token) => isSigned(token, publicUrl, received, form)))
        return refuse({ reason: 'invalid_signature' })
      const message = messageOfAddress(address, received.path)
      if (message?.owner !== owner) return refuse({ reason: 'invalid_signature' })
      return readForm(form, message)
    },
  }
}

function sidOf({ status, body }: ProviderAnswer): string {
  const sid = valueAt(body, 'sid')
  const code = valueAt(body, 'code') ?? String(status)
  if (status >= 200 && status < 300 && sid) return sid
  if (NOT_NOW.has(status)) throw new MessageFault('unreachable', code)
  if (status >= 400 && status < 500) throw new MessageFault('refused', code)
  throw new MessageFault('unsure', code)
}

function readForm(
  form: URLSearchParams,
  { merchantId, messageId }: { readonly merchantId: string; readonly messageId: string },
): Result<readonly Receipt[]> {
  const sid = form.get('MessageSid')
  const state = STATES[form.get('MessageStatus') ?? '']
  if (!sid) return refuse({ reason: 'invalid_request', faults: [{ path: 'MessageSid', rule: 'required' }] })
  if (!state) return accept([])
  return accept([{ merchantId, messageId, providerId: sid, state, failure: form.get('ErrorCode') || null }])
}

/**
 * `X-Twilio-Signature`: HMAC-SHA1 over the address and the sorted fields of the form. Twilio signs the address with or without
 * its port, so both are tried.
 */
function isSigned(token: string, publicUrl: string, received: ReceivedReceipt, form: URLSearchParams): boolean {
  const signature = received.headers['x-twilio-signature']
  if (typeof signature !== 'string') return false
  return addressesOf(publicUrl, received.path).some((url) => {
    const [right, shown] = [Buffer.from(twilioSignature(token, url, form)), Buffer.from(signature)]
    return right.length === shown.length && timingSafeEqual(right, shown)
  })
}

function addressesOf(publicUrl: string, path: string): string[] {
  const { protocol, hostname, port } = new URL(publicUrl)
  const usual = protocol === 'https:' ? '443' : '80'
  return [`${protocol}//${hostname}:${port || usual}${path}`, `${protocol}//${hostname}${path}`]
}

export function twilioSignature(token: string, url: string, form: URLSearchParams): string {
  const names = [...new Set(form.keys())].sort()
  const fields = names.map((name) =>
    [...new Set(form.getAll(name))]
      .sort()
      .map((value) => name + value)
      .join(''),
  )
  return createHmac('sha1', token)
    .update(url + fields.join(''))
    .digest('base64')
}
