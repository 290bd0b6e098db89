import {
  CARD_NOT_FOR_PROMOTION,
  FAILURE_CODES,
  type FailureCode,
  isPageAddress,
  type PageHosts,
} from '@compass/domain/payments'
import { z } from 'zod'
import { GatewayFault, type GatewayPayment, type GatewayWebhook } from './port.ts'
import type { JsonAnswer } from './send-json.ts'

const Text = z.string().max(500)
const Payment = z.object({
  id: Text,
  reference: Text,
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
      brand: Text,
      last4: z.string().regex(/^\d{4}$/),
      bin: z
        .string()
        .regex(/^\d{4,8}$/)
        .nullish(),
    })
    .nullable(),
  quote: z
    .object({ asset: Text, amount: z.union([Text, z.number()]).transform(String), address: Text, expiresAt: Text })
    .nullable(),
  captured: z.int().min(0),
  refunded: z.int().min(0),
})

export const Refund = z.object({ id: Text, reference: Text, status: z.enum(['pending', 'succeeded', 'failed']) })
export const Cards = z.object({
  items: z.array(
    z.object({
      token: z.string().min(1).max(200),
      brand: Text,
      last4: z.string().regex(/^\d{4}$/),
      expiry: z.string().regex(/^\d\d\/\d\d$/),
      type: Text,
      holder: Text.nullish(),
    }),
  ),
})

export const Bin = z.object({ brand: Text, type: Text, country: Text.nullish() })
export const Vpa = z.object({ valid: z.boolean(), name: Text.nullish() })
/** What happened stands beside it and is not read: it is asked for. */
const Webhook = z.object({
  id: Text.min(1),
  payment: z.object({ id: Text.min(1), reference: Text.min(1) }),
  refund: z.object({ id: Text.min(1) }).nullish(),
  dispute: z.object({ id: Text.min(1) }).nullish(),
})
const instant = z.iso.datetime().transform((text) => new Date(text))
export const Dispute = z.object({
  id: Text.min(1),
  payment: Text.min(1),
  reference: Text,
  amount: z.int().min(1),
  currency: z.string().length(3),
  reason: Text,
  state: z.enum(['open', 'answered', 'won', 'lost']),
  answerBy: instant.nullable(),
  openedAt: instant,
})
export const Payouts = z.object({
  lines: z.array(
    z.object({
      payout: Text,
      paidAt: instant,
      payment: Text.nullable(),
      reference: Text.nullable(),
      kind: z.enum(['payment', 'refund', 'dispute', 'fee', 'other']),
      amount: z.int(),
      fee: z.int(),
      currency: z.string().length(3),
    }),
  ),
})
export const Ledger = z.object({
  entries: z.array(
    z.object({
      payment: Text,
      reference: Text,
      kind: z.enum(['authorised', 'captured', 'refunded', 'voided', 'disputed']),
      amount: z.int(),
      currency: Text,
    }),
  ),
})

/** The payment that an answer holds. @throws GatewayFault as `read`, and where it names a host that is not of its pages */
export function readPayment(answer: JsonAnswer, pages: PageHosts): GatewayPayment {
  return paymentOf(read(Payment, answer), pages)
}

/** What a webhook is about, or null where its body has another form. */
export function readWebhook(body: string): GatewayWebhook | null {
  const parsed = Webhook.safeParse(jsonOf(body))
  if (!parsed.success) return null
  const { id, payment, refund, dispute } = parsed.data
  return {
    eventId: id,
    gatewayId: payment.id,
    reference: payment.reference,
    refundId: refund?.id ?? null,
    disputeId: dispute?.id ?? null,
  }
}

/** Addresses of other hosts than its own are none: the customer is never sent there (hostile 55). */
function paymentOf(payment: z.output<typeof Payment>, pages: PageHosts): GatewayPayment {
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

/** A body of this form. @throws GatewayFault `refused` or `unsure` where the answer is a no or has another form */
export function read<S extends z.ZodType>(schema: S, answer: JsonAnswer): z.output<S> {
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

export function faultOf({ status }: JsonAnswer, label: string): GatewayFault {
  return new GatewayFault(status >= 500 ? 'unsure' : 'refused', `${label}: status ${status}`, status)
}
