import { z } from 'zod'
import { readAnswer } from '../keyed-client.ts'
import { parseWithDecimals } from '../parse-with-decimals.ts'
import type { JsonAnswer } from '../send-json.ts'

// Numbers are the texts that stood in the answer.
const Text = z.string().max(2000)
const Metadata = z.record(z.string(), Text).nullish()
const Reference = z.object({
  transaction: Text.nullish(),
  gateway: Text.nullish(),
  payment: Text.nullish(),
  merchant: Text.nullish(),
})

const Card = z.object({
  id: Text.nullish(),
  brand: Text.nullish(),
  scheme: Text.nullish(),
  first_six: Text.nullish(),
  first_eight: Text.nullish(),
  last_four: Text.nullish(),
})

const Charge = z.object({
  id: Text.min(1),
  object: z.literal('charge'),
  live_mode: z.boolean(),
  status: Text,
  amount: Text,
  currency: z.string().length(3),
  transaction: z.object({ url: Text.nullish(), created: Text.nullish() }).nullish(),
  reference: Reference.nullish(),
  response: z.object({ code: Text.nullish() }).nullish(),
  metadata: Metadata,
  card: Card.nullish(),
})

const Refund = z.object({
  id: Text.min(1),
  object: z.literal('refund'),
  live_mode: z.boolean(),
  status: Text,
  amount: Text,
  currency: z.string().length(3),
  charge_id: Text.min(1),
  reference: Reference.nullish(),
  metadata: Metadata,
})

const Token = z.object({ id: Text.min(1), live_mode: z.boolean(), card: Card.nullish() })
const Customer = z.object({ id: Text.min(1), live_mode: z.boolean() })
const Cards = z.object({
  has_more: z.boolean().nullish(),
  data: z.array(
    z.object({
      id: Text.min(1),
      brand: Text,
      last_four: z.string().regex(/^\d{4}$/),
      exp_month: z.string().regex(/^\d{1,2}$/),
      exp_year: z.string().regex(/^(\d{2}|\d{4})$/),
      funding: Text.nullish(),
      name: Text.nullish(),
    }),
  ),
})

/** What a webhook says: the eight values that its signature is over, and whose they are. */
const Webhook = z.object({
  id: Text.min(1),
  object: Text,
  status: Text,
  amount: Text,
  currency: z.string().length(3),
  reference: Reference.nullish(),
  transaction: z.object({ created: Text.nullish() }).nullish(),
  created: Text.nullish(),
  metadata: Metadata,
})

export type TapCharge = z.output<typeof Charge>
export type TapRefund = z.output<typeof Refund>
export type TapWebhook = z.output<typeof Webhook>
export type TapCards = z.output<typeof Cards>

export const readCharge = (answer: JsonAnswer): TapCharge => read(Charge, answer)
export const readCharges = (answer: JsonAnswer): readonly TapCharge[] =>
  read(z.object({ charges: z.array(Charge).nullish() }), answer).charges ?? []
export const readRefund = (answer: JsonAnswer): TapRefund => read(Refund, answer)
export const readRefunds = (answer: JsonAnswer): readonly TapRefund[] =>
  read(z.object({ refunds: z.array(Refund).nullish() }), answer).refunds ?? []
export const readToken = (answer: JsonAnswer) => read(Token, answer)
export const readCustomer = (answer: JsonAnswer) => read(Customer, answer)
export const readCards = (answer: JsonAnswer): TapCards => read(Cards, answer)

/** Null: no webhook of Tap's has this form. */
export function readWebhookBody(body: string): TapWebhook | null {
  return Webhook.safeParse(parsed(body)).data ?? null
}

function read<S extends z.ZodType>(schema: S, answer: JsonAnswer): z.output<S> {
  return readAnswer<z.output<S>>(answer, ({ text }) => schema.safeParse(parsed(text)))
}

function parsed(text: string): unknown {
  try {
    return parseWithDecimals(text)
  } catch {
    return null
  }
}
