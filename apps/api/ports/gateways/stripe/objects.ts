import { z } from 'zod'
import { GatewayFault } from '../port.ts'
import type { JsonAnswer } from '../send-json.ts'

const Text = z.string().max(500)
const Id = z.string().min(1).max(255)
const Metadata = z.record(z.string(), z.string()).nullish()
const Seconds = z.int().min(0)
const Currency = z.string().length(3)
const Card = z.object({ brand: Text, last4: z.string().regex(/^\d{4}$/) })

const Charge = z.object({
  object: z.literal('charge'),
  id: Id,
  amount_refunded: z.int().min(0),
  livemode: z.boolean(),
  payment_method_details: z.object({ card: Card.nullish() }).nullish(),
})

export const Intent = z.object({
  object: z.literal('payment_intent'),
  id: Id,
  amount: z.int().min(0),
  amount_received: z.int().min(0),
  currency: Currency,
  status: Text,
  livemode: z.boolean(),
  metadata: Metadata,
  cancellation_reason: Text.nullish(),
  latest_charge: z.union([Id, Charge]).nullish(),
  last_payment_error: z
    .object({
      code: Text.nullish(),
      decline_code: Text.nullish(),
      payment_method: z.object({ card: Card.nullish() }).nullish(),
    })
    .nullish(),
  next_action: z.object({ type: Text, redirect_to_url: z.object({ url: z.string().max(5000) }).nullish() }).nullish(),
})

export const Session = z.object({
  object: z.literal('checkout.session'),
  id: Id,
  amount_total: z.int().min(0),
  currency: Currency,
  client_reference_id: Text.nullable(),
  status: Text.nullable(),
  payment_status: Text,
  url: z.string().max(5000).nullable(),
  livemode: z.boolean(),
  metadata: Metadata,
  payment_intent: z.union([Id, Intent]).nullable(),
})

export const Refund = z.object({
  object: z.literal('refund'),
  id: Id,
  amount: z.int().min(0),
  currency: Currency,
  status: Text.nullable(),
  metadata: Metadata,
  payment_intent: Id.nullable(),
})

export const Customer = z.object({ object: z.literal('customer'), id: Id, livemode: z.boolean() })

export const PaymentMethodObject = z.object({
  object: z.literal('payment_method'),
  id: Id,
  livemode: z.boolean(),
  billing_details: z.object({ name: Text.nullish() }).nullish(),
  card: Card.extend({
    exp_month: z.int().min(1).max(12),
    exp_year: z.int().min(2000).max(9999),
    funding: Text,
    fingerprint: Text.nullish(),
  }),
})

export const Dispute = z.object({
  object: z.literal('dispute'),
  id: Id,
  amount: z.int().min(0),
  currency: Currency,
  reason: Text,
  status: Text,
  created: Seconds,
  livemode: z.boolean(),
  evidence_details: z.object({ due_by: Seconds.nullish() }),
  payment_intent: Intent.nullable(),
})

export const Payout = z.object({
  object: z.literal('payout'),
  id: Id,
  amount: z.int(),
  currency: Currency,
  arrival_date: Seconds,
  automatic: z.boolean(),
  livemode: z.boolean(),
})

export const BalanceTransaction = z.object({
  object: z.literal('balance_transaction'),
  id: Id,
  amount: z.int(),
  fee: z.int(),
  currency: Currency,
  type: Text,
  reporting_category: Text,
  source: z.object({ object: Text, id: Id, metadata: Metadata, payment_intent: Id.nullish() }).nullable(),
})

export const Balance = z.object({ object: z.literal('balance'), livemode: z.boolean() })

export const ErrorBody = z.object({
  error: z.object({
    type: Text.optional(),
    code: Text.optional(),
    param: Text.optional(),
    payment_intent: Intent.optional().catch(undefined),
  }),
})

const page = <S extends z.ZodType>(item: S) =>
  z.object({ object: z.literal('list'), data: z.array(item).max(100), has_more: z.boolean() })

/** Stripe's no, by its code alone: its sentences may name people. */
export function refusalOf(answer: JsonAnswer): GatewayFault {
  const parsed = ErrorBody.safeParse(answer.body)
  const { code, type } = parsed.success ? parsed.data.error : {}
  return new GatewayFault('refused', `Stripe said no: ${code ?? type ?? 'nothing more'}`, answer.status)
}

/** An object of this shape. @throws GatewayFault `refused` or `unsure` where the answer is a no or has another shape */
export function read<S extends z.ZodType>(schema: S, answer: JsonAnswer): z.output<S> {
  if (answer.status >= 400) throw refusalOf(answer)
  const parsed = schema.safeParse(answer.body)
  if (!parsed.success) throw new GatewayFault('unsure', 'the answer does not have the form that it should')
  return parsed.data
}

/** A page of a list. @throws GatewayFault as `read` */
export const readPage = <S extends z.ZodType>(item: S, answer: JsonAnswer): z.output<ReturnType<typeof page<S>>> =>
  read(page(item), answer)
