import { randomUUID } from 'node:crypto'
import { sandboxAccount } from '../../apps/api/ports/gateways/index.ts'
import { signWebhook } from '../../apps/api/ports/gateways/signature.ts'
import type { Gateway } from './gateway.ts'
import { ask, type Lines, type Reply } from './lines.ts'
import { SECRET_KEY } from './sandbox-gateway.ts'

/** A payment as the gateway tells of it. */
export type ReportedPayment = { readonly id: string; readonly status: string } & Readonly<Record<string, unknown>>

/** How the sandbox gateway sees our payment; null: it has none of this reference. */
export async function askGateway(
  gateway: Pick<Gateway, 'url'>,
  merchantId: string,
  reference: string,
): Promise<ReportedPayment | null> {
  const { secret } = sandboxAccount(SECRET_KEY, merchantId)
  const answer = await fetch(`${gateway.url}/payments?reference=${reference}`, {
    headers: { authorization: `Bearer ${merchantId}.${secret}` },
  })
  return answer.ok ? ((await answer.json()) as ReportedPayment) : null
}

/** The body of a webhook of a payment, with an id of its own. */
export function webhookOf(payment: ReportedPayment, id = `evt_${randomUUID()}`): string {
  return JSON.stringify({ id, type: `payment.${payment.status}`, createdAt: new Date().toISOString(), payment })
}

/** How a webhook is signed and addressed; each may be wrong. */
export interface Posting {
  readonly merchantId: string
  /** In whose name it comes; absent: that merchant's. */
  readonly account?: string
  readonly secondsAgo?: number
  readonly signature?: string
  /** Whose client address it comes from. */
  readonly number?: number
}

/** Brings a webhook to the product as the gateway does. */
export function post(
  lines: Lines,
  body: string,
  { merchantId, account, secondsAgo, signature, number }: Posting,
): Promise<Reply> {
  const seconds = Math.floor(Date.now() / 1000) - (secondsAgo ?? 0)
  const signed = signWebhook(sandboxAccount(SECRET_KEY, merchantId).webhookSecret, body, seconds)
  return ask(lines, {
    path: `/v1/payment/webhooks/sandbox?account=${account ?? merchantId}`,
    headers: { 'x-gateway-signature': signature ?? signed },
    text: body,
    ...(number !== undefined && { number }),
  })
}
