import type { HttpSmsSettings } from '@compass/domain/merchants'
import { accept, refuse } from '@compass/domain/refusal'
import { MessageFault, type Receipt } from './port.ts'
import type { MessageProvider } from './provider.ts'
import { addressForReceipts, messageOfAddress } from './receipt-address.ts'
import { askProvider, type ProviderAnswer, valueAt } from './request.ts'

const NOT_NOW = new Set([401, 403, 408, 429])

interface HttpSmsSetup {
  readonly publicUrl: string
  readonly secretKey: string
  readonly isDemo: boolean
}

/** Any provider of SMS by a pattern. Its receipts are signed by nobody: their address carries a code that only we can make. */
export function httpSmsProvider({ publicUrl, secretKey, isDemo }: HttpSmsSetup): MessageProvider<HttpSmsSettings> {
  const address = { publicUrl, secretKey, provider: 'http' }
  return {
    name: 'http',
    secrets: [],

    async send({ settings, secrets, merchantId, owner }, { id, phone, body: text }) {
      const { url, method, format, body, sender, secretHeader, secretPrefix, idPath } = settings
      const { secret = '' } = secrets
      const callback = addressForReceipts(address, { merchantId, owner, messageId: id })
      const values = { phone, digits: phone.slice(1), text, sender, id, callback, secret }
      const written = format === 'json' ? fillJson(body, values) : fillForm(body, values)
      const hasBody = method !== 'GET'
      const answer = await askProvider({
        method,
        url: hasBody ? url : `${url}${url.includes('?') ? '&' : '?'}${written}`,
        headers: secretHeader ? { [secretHeader]: `${secretPrefix}${secret}` } : {},
        content: hasBody ? { type: TYPES[format], text: written } : null,
        mayBePrivate: isDemo,
      })
      return { providerId: idOf(answer, idPath), state: 'sent' }
    },

    readReceipts({ settings, owner }, { path, headers, body }) {
      const message = messageOfAddress(address, path)
      if (message?.owner !== owner) return refuse({ reason: 'invalid_signature' })
      const { receipt } = settings
      if (!receipt) return accept([])
      const status = statusOf(receipt.statusPath, path, headers, body)
      const state = stateOf(receipt, status)
      const { merchantId, messageId } = message
      if (!state) return accept([])
      return accept([
        { merchantId, messageId, providerId: null, state, failure: state === 'undelivered' ? status : null },
      ])
    },
  }
}

const TYPES = { json: 'application/json', form: 'application/x-www-form-urlencoded' } as const

type PatternValues = Readonly<Record<string, string>>

/** Values go into the texts of the pattern once it is read, so that no message can change its shape. */
function fillJson(pattern: string, values: PatternValues): string {
  return JSON.stringify(JSON.parse(pattern), (_key, value) => (typeof value === 'string' ? fill(value, values) : value))
}

function fillForm(pattern: string, values: PatternValues): string {
  const form = new URLSearchParams()
  for (const [name, value] of new URLSearchParams(pattern)) form.append(name, fill(value, values))
  return form.toString()
}

function fill(pattern: string, values: PatternValues): string {
  return pattern.replace(/\{(\w+)\}/g, (whole, name: string) => (Object.hasOwn(values, name) ? values[name]! : whole))
}

/** Many say no with a status of success: an answer without the id that it should have is none. */
function idOf({ status, body }: ProviderAnswer, idPath: string | null): string | null {
  const isGood = status >= 200 && status < 300
  const id = idPath === null ? null : valueAt(body, idPath)
  if (isGood && (idPath === null || id)) return id
  if (NOT_NOW.has(status)) throw new MessageFault('unreachable', String(status))
  if (isGood && body !== null) throw new MessageFault('refused', 'no_id')
  if (status >= 300 && status < 500) throw new MessageFault('refused', String(status))
  throw new MessageFault('unsure', String(status))
}

function statusOf(
  statusPath: string,
  path: string,
  headers: Readonly<Record<string, string | string[] | undefined>>,
  body: Buffer,
): string {
  const text = body.toString('utf8')
  const query = new URLSearchParams(path.split('?')[1]).get(statusPath)
  if (String(headers['content-type']).startsWith('application/json')) {
    try {
      return valueAt(JSON.parse(text), statusPath) ?? query ?? ''
    } catch {
      return query ?? ''
    }
  }
  return new URLSearchParams(text).get(statusPath) ?? query ?? ''
}

function stateOf(receipt: NonNullable<HttpSmsSettings['receipt']>, status: string): Receipt['state'] | null {
  const isOneOf = (texts: readonly string[]) => texts.some((text) => text.toLowerCase() === status.toLowerCase())
  if (isOneOf(receipt.delivered)) return 'delivered'
  return isOneOf(receipt.undelivered) ? 'undelivered' : null
}
