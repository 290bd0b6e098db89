import type { PaymentMethod } from '@compass/domain/merchants'
import {
  CARD_NOT_FOR_PROMOTION,
  FAILURE_CODES,
  type FailureCode,
  isPageAddress,
  type PageHosts,
} from '@compass/domain/payments'
import { accept, refuse } from '@compass/domain/refusal'
import { z } from 'zod'
import { Breaker } from './breaker.ts'
import { GatewayFault, type GatewayPayment, type GatewayPort, type GatewayRefund } from './port.ts'
import { sandboxAccount, sandboxAdminKey } from './sandbox-keys.ts'
import { type JsonAnswer, sendJson } from './send-json.ts'
import { checkSignature } from './signature.ts'

/** Its number among the gateways (docs/gateways.md). */
export const SANDBOX_ID = 10
export const SANDBOX = 'sandbox'

const METHODS: readonly PaymentMethod[] = [
  ...(['card', 'savedCard', 'express', 'upi', 'knet', 'applepay', 'googlepay', 'cryptoWallet', 'mixpay'] as const),
]

export interface SandboxSettings {
  /** Its address for us, without a trailing slash. */
  readonly url: string
  /** Its address for browsers, where it is another one. */
  readonly pagesUrl?: string
  readonly secretKey: string
  /** Our address for it: where its notices go. */
  readonly productUrl: string
}

const text = z.string().max(500)
const Payment = z.object({
  id: text,
  reference: text,
  amount: z.int().min(0),
  currency: z.string().length(3),
  status: z.enum(['created', 'pending', 'authorised', 'captured', 'failed', 'cancelled', 'expired']),
  received: z.object({ verdict: z.enum(['underpaid', 'overpaid']) }).nullish(),
  requiresRedirect: z.boolean(),
  pageUrl: z.string().max(2000).nullable(),
  form: z.object({ action: z.string().max(2000), fields: z.record(z.string(), z.string()) }).nullable(),
  failureCode: z.int().nullable(),
  failureReason: z.string().max(60).nullish(),
  card: z
    .object({
      brand: text,
      last4: z.string().regex(/^\d{4}$/),
      bin: z
        .string()
        .regex(/^\d{4,8}$/)
        .nullish(),
    })
    .nullable(),
  quote: z
    .object({ asset: text, amount: z.union([text, z.number()]).transform(String), address: text, expiresAt: text })
    .nullable(),
  captured: z.int().min(0),
  refunded: z.int().min(0),
})
const Refund = z.object({ id: text, reference: text, status: z.enum(['pending', 'succeeded', 'failed']) })
const Cards = z.object({
  items: z.array(
    z.object({
      token: z.string().min(1).max(200),
      brand: text,
      last4: z.string().regex(/^\d{4}$/),
      expiry: z.string().regex(/^\d\d\/\d\d$/),
      type: text,
      holder: text.nullish(),
    }),
  ),
})
const Bin = z.object({ brand: text, type: text, country: text.nullish() })
const Vpa = z.object({ valid: z.boolean(), name: text.nullish() })
const WebhookBody = z.object({ id: text.min(1), payment: Payment, refund: Refund.nullish() })
const Ledger = z.object({
  entries: z.array(
    z.object({
      payment: text,
      reference: text,
      kind: z.enum(['authorised', 'captured', 'refunded', 'voided']),
      amount: z.int(),
      currency: text,
    }),
  ),
})

/** Our own small payment service, which behaves as real ones do: the default of the demo merchants, and the judge in tests. */
export function sandboxGateway(settings: SandboxSettings): GatewayPort {
  const breaker = new Breaker()
  const opened = new Map<string, Promise<void>>()
  const keys = new Map<string, ReturnType<typeof sandboxAccount>>()
  const pages: PageHosts = {
    hosts: [settings.url, settings.pagesUrl ?? settings.url].map((address) => new URL(address).host),
    allowsHttp: true,
  }

  /** Derived once for each merchant. */
  function keysOf(merchantId: string): ReturnType<typeof sandboxAccount> {
    const known = keys.get(merchantId) ?? sandboxAccount(settings.secretKey, merchantId)
    keys.set(merchantId, known)
    return known
  }

  async function openAccount(merchantId: string): Promise<void> {
    const { secret, webhookSecret } = keysOf(merchantId)
    const webhookUrl = `${settings.productUrl}/v1/payment/webhooks/${SANDBOX}?account=${merchantId}`
    const created = await sendJson(
      'PUT',
      `${settings.url}/accounts/${merchantId}`,
      { authorization: `Bearer ${sandboxAdminKey(settings.secretKey)}` },
      { secret, webhookUrl, webhookSecret },
    )
    if (created.status >= 300) throw faultOf(created, 'the account was not made')
  }

  /** Each merchant's account is made once by each process; a failure is forgotten, so that the next call tries again. */
  function account(merchantId: string): Promise<void> {
    let opening = opened.get(merchantId)
    if (!opening) {
      opening = openAccount(merchantId)
      opened.set(merchantId, opening)
      opening.catch(() => opened.delete(merchantId))
    }
    return opening
  }

  async function send(merchantId: string, method: string, path: string, body?: unknown): Promise<JsonAnswer> {
    await account(merchantId)
    const { secret } = keysOf(merchantId)
    const headers = { authorization: `Bearer ${merchantId}.${secret}` }
    const answer = await sendJson(method, `${settings.url}${path}`, headers, body)
    if (answer.status >= 500) throw faultOf(answer, `${method} ${path}`)
    // It lost its accounts with its folder: made anew by the next call.
    if (answer.status === 401) opened.delete(merchantId)
    return answer
  }

  const ask = (...input: Parameters<typeof send>) => breaker.run(() => send(...input))

  function paymentOf(answer: JsonAnswer): GatewayPayment {
    return readPayment(read(Payment, answer), pages)
  }

  return {
    id: SANDBOX_ID,
    name: SANDBOX,
    methods: METHODS,
    pages,
    isAvailable: () => breaker.isClosed(),
    async charge(charge) {
      const answer = await ask(charge.merchantId, 'POST', '/payments', {
        reference: charge.reference,
        amount: charge.amount,
        currency: charge.currency,
        method: charge.method,
        capture: true,
        returnUrl: charge.returnUrl,
        expiresAt: charge.expiresAt.toISOString(),
        language: charge.language,
        description: charge.description,
        merchant: charge.merchant,
        customer: { id: charge.customerId },
        ...(charge.cardToken !== null && { card: { token: charge.cardToken } }),
        ...(charge.savesCard && { saveCard: true }),
        ...(charge.vpa !== null && { vpa: charge.vpa }),
        ...(charge.walletToken !== null && { walletToken: charge.walletToken }),
        ...(charge.asset !== null && { asset: charge.asset }),
        ...(charge.bins !== null && { bins: charge.bins }),
      })
      return paymentOf(answer)
    },
    async find(merchantId, reference) {
      const answer = await ask(merchantId, 'GET', `/payments?reference=${encodeURIComponent(reference)}`)
      if (answer.status === 404) return null
      const { body } = answer
      const items = (body as { items?: unknown[] } | null)?.items
      if (Array.isArray(items)) return items.length === 0 ? null : paymentOf({ ...answer, body: items[0] })
      return paymentOf(answer)
    },
    async cancel(merchantId, gatewayId) {
      const path = `/payments/${encodeURIComponent(gatewayId)}`
      const answer = await ask(merchantId, 'POST', `${path}/cancel`, {})
      if (answer.status === 404) return null
      return paymentOf(answer.status === 409 ? await ask(merchantId, 'GET', path) : answer)
    },
    async refund(merchantId, gatewayId, refund) {
      const path = `/payments/${encodeURIComponent(gatewayId)}/refunds`
      return read(Refund, await ask(merchantId, 'POST', path, refund)) satisfies GatewayRefund
    },
    async findRefund(merchantId, refundId) {
      const answer = await ask(merchantId, 'GET', `/refunds/${encodeURIComponent(refundId)}`)
      return answer.status === 404 ? null : read(Refund, answer)
    },
    async cards(merchantId, customerId) {
      const answer = await ask(merchantId, 'GET', `/customers/${encodeURIComponent(customerId)}/cards`)
      if (answer.status === 404) return []
      return read(Cards, answer).items.map((card) => ({ ...card, holder: card.holder ?? null }))
    },
    async forgetCard(merchantId, customerId, token) {
      const path = `/customers/${encodeURIComponent(customerId)}/cards/${encodeURIComponent(token)}`
      const answer = await ask(merchantId, 'DELETE', path)
      if (answer.status !== 404 && answer.status >= 300) throw faultOf(answer, 'the card was not deleted')
      return answer.status !== 404
    },
    async bin(merchantId, bin) {
      const found = read(Bin, await ask(merchantId, 'POST', '/bins', { bin }))
      return { ...found, country: found.country ?? null }
    },
    async vpa(merchantId, vpa) {
      const found = read(Vpa, await ask(merchantId, 'POST', '/vpas', { vpa }))
      return { ...found, name: found.name ?? null }
    },
    readWebhook(merchantId, signature, body, now) {
      const { webhookSecret } = keysOf(merchantId)
      const signed = checkSignature(webhookSecret, signature, body, now)
      if (!signed.ok) return signed
      const parsed = WebhookBody.safeParse(jsonOf(body))
      if (!parsed.success) return refuse({ reason: 'invalid_request', faults: [{ path: '', rule: 'invalid' }] })
      const { id, payment, refund } = parsed.data
      return accept({ eventId: id, payment: readPayment(payment, pages), refund: refund ?? null })
    },
    async ledger(merchantId) {
      return read(Ledger, await send(merchantId, 'GET', '/ledger')).entries
    },
  }
}

/** Addresses of other hosts than its own are none: the customer is never sent there (hostile 55). */
function readPayment(payment: z.output<typeof Payment>, pages: PageHosts): GatewayPayment {
  const { pageUrl, form, quote, requiresRedirect, received, failureCode, card } = payment
  for (const address of [pageUrl, form?.action]) {
    if (address && !isPageAddress(address, pages))
      throw new GatewayFault('refused', 'the gateway sends customers to a host that is not on its list')
  }
  return {
    id: payment.id,
    reference: payment.reference,
    amount: payment.amount,
    currency: payment.currency,
    status: payment.status,
    captured: payment.captured,
    refunded: payment.refunded,
    received: received?.verdict ?? null,
    failureCode: payment.failureReason === 'card_not_allowed' ? CARD_NOT_FOR_PROMOTION : failureCodeOf(failureCode),
    page: { requiresRedirect, pageUrl, form, quote },
    card: card && { brand: card.brand, last4: card.last4, bin: card.bin ?? null },
  }
}

function failureCodeOf(code: number | null): FailureCode | null {
  return code === null ? null : (FAILURE_CODES.find((one) => one === code) ?? 5100)
}

function read<S extends z.ZodType>(schema: S, answer: JsonAnswer): z.output<S> {
  if (answer.status >= 400) throw faultOf(answer, 'it said no')
  const parsed = schema.safeParse(answer.body)
  if (!parsed.success) throw new GatewayFault('unsure', 'the answer does not have the form that it should')
  return parsed.data
}

function jsonOf(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return null
  }
}

function faultOf({ status }: JsonAnswer, label: string): GatewayFault {
  return new GatewayFault(status >= 500 ? 'unsure' : 'refused', `${label}: status ${status}`, status)
}
