import { createHmac, timingSafeEqual } from 'node:crypto'
import type { TemplateNames, WhatsAppSettings } from '@compass/domain/merchants'
import { accept, type FieldFault, refuse } from '@compass/domain/refusal'
import { hashOf, sameHash } from '../../ids/index.ts'
import { MessageFault, type OutgoingMessage, type Receipt } from './port.ts'
import { bothOf, type MessageProvider } from './provider.ts'
import { askProvider, type ProviderAnswer, valueAt } from './request.ts'

const GRAPH_URL = 'https://graph.facebook.com'
const GRAPH_VERSION = 'v23.0'

const NOT_NOW = new Set(['4', '80007', '130429', '131056', '190', '131057'])

const STATES: Readonly<Record<string, Receipt['state']>> = {
  sent: 'sent',
  delivered: 'delivered',
  // Told in place of `delivered` where the customer was looking.
  read: 'delivered',
  played: 'delivered',
  failed: 'failed',
}

interface WhatsAppSetup {
  /** Absent: Meta itself; a demo's emulator. */
  readonly apiUrl?: string | undefined
}

/** Templates by the WhatsApp Cloud API. It has no idempotency key. */
export function whatsAppProvider({ apiUrl }: WhatsAppSetup): MessageProvider<WhatsAppSettings> {
  return {
    name: 'whatsapp',
    secrets: ['accessToken', 'appSecret', 'verifyToken'],

    async send({ settings, secrets, merchantId }, message) {
      const { template, phone, language, id } = message
      if (template === null) throw new MessageFault('refused', 'no_template')
      const answer = await askProvider({
        method: 'POST',
        url: `${apiUrl ?? GRAPH_URL}/${GRAPH_VERSION}/${settings.phoneNumberId}/messages`,
        headers: { authorization: `Bearer ${secrets.accessToken}` },
        content: {
          type: 'application/json',
          text: JSON.stringify({
            messaging_product: 'whatsapp',
            recipient_type: 'individual',
            to: phone.slice(1),
            type: 'template',
            template: {
              name: templateName(settings, template),
              language: { code: language },
              components: componentsOf(message),
            },
            biz_opaque_callback_data: `${merchantId}.${id}`,
          }),
        },
        mayBePrivate: apiUrl !== undefined,
      })
      return { providerId: idOf(answer), state: 'sent' }
    },

    readReceipts({ secrets }, { headers, body }) {
      const signature = headers['x-hub-signature-256']
      const isRight = bothOf(secrets, 'appSecret').some((secret) => isSigned(secret, signature, body))
      if (!isRight) return refuse({ reason: 'invalid_signature' })
      const webhook = jsonOf(body)
      const fault: FieldFault = { path: 'entry', rule: 'invalid' }
      return webhook === null ? refuse({ reason: 'invalid_request', faults: [fault] }) : accept(statusesOf(webhook))
    },
  }
}

export function templateName({ templatePrefix, templates }: TemplateNames, template: string): string {
  return templates[template] ?? templatePrefix + template.replace(/[A-Z]/g, (capital) => `_${capital.toLowerCase()}`)
}

/** A code stands in the text and in its button, which copies it. The button was made as one of copying, and is one of a URL. */
function componentsOf({ kind, params }: OutgoingMessage): unknown[] {
  const parameters = params.map((text) => ({ type: 'text', text: oneLine(text) }))
  const body = { type: 'body', parameters }
  return kind === 'otp' ? [body, { type: 'button', sub_type: 'url', index: '0', parameters }] : [body]
}

/** A value must not have line ends, tabs, or more than four spaces in a row. */
function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}

function idOf({ status, body }: ProviderAnswer): string {
  const id = valueAt(body, 'messages.0.id')
  if (status >= 200 && status < 300 && id) return id
  const code = valueAt(body, 'error.code') ?? String(status)
  if (status === 429 || status === 401 || NOT_NOW.has(code)) throw new MessageFault('unreachable', code)
  if (status >= 400 && status < 500) throw new MessageFault('refused', code)
  throw new MessageFault('unsure', code)
}

function isSigned(secret: string, signature: string | string[] | undefined, body: Buffer): boolean {
  if (typeof signature !== 'string') return false
  const [right, shown] = [Buffer.from(whatsAppSignature(secret, body)), Buffer.from(signature)]
  return right.length === shown.length && timingSafeEqual(right, shown)
}

/** `X-Hub-Signature-256`, over the bytes as they came. */
export function whatsAppSignature(appSecret: string, body: Buffer): string {
  return `sha256=${createHmac('sha256', appSecret).update(body).digest('hex')}`
}

/** What Meta is answered when it asks whether the address of receipts is ours: its own challenge. */
export function answerChallenge(
  verifyToken: string | undefined,
  query: Readonly<Record<string, string | undefined>>,
): string | null {
  const challenge = query['hub.challenge'] ?? ''
  if (!verifyToken || query['hub.mode'] !== 'subscribe' || !/^[\w-]{1,200}$/.test(challenge)) return null
  return sameHash(hashOf(query['hub.verify_token'] ?? ''), hashOf(verifyToken)) ? challenge : null
}

function jsonOf(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'))
  } catch {
    return null
  }
}

/** Statuses of every entry and change; all else of the webhook (messages of customers, templates) is not for us. */
function statusesOf(webhook: unknown): Receipt[] {
  return listAt(webhook, 'entry')
    .flatMap((entry) => listAt(entry, 'changes'))
    .flatMap((change) => listAt(objectAt(change, 'value'), 'statuses'))
    .flatMap((status) => receiptOf(status) ?? [])
}

function receiptOf(status: unknown): Receipt | null {
  const state = STATES[valueAt(status, 'status') ?? '']
  const providerId = valueAt(status, 'id')
  if (!state || !providerId) return null
  const [, merchantId = null, messageId = null] =
    /^([0-9a-f-]{36})\.([0-9a-f-]{36})$/.exec(valueAt(status, 'biz_opaque_callback_data') ?? '') ?? []
  const [error] = listAt(status, 'errors')
  return { merchantId, messageId, providerId, state, failure: valueAt(error, 'code') }
}

function objectAt(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined
}

function listAt(value: unknown, name: string): readonly unknown[] {
  const found = objectAt(value, name)
  return Array.isArray(found) ? found : []
}
