import { z } from 'zod'
import { readAnswer } from '../keyed-client.ts'
import type { JsonAnswer } from '../send-json.ts'

const Text = z.string().max(2500)
const Id = z.string().min(1).max(100)
const Paise = z.int().min(0)
const Seconds = z.int().min(0)
/** What was given with an entity; an empty list where it was nothing. */
const Notes = z.union([z.record(z.string(), z.unknown()), z.array(z.unknown())]).nullish()

const Payment = z.object({
  id: Id,
  amount: Paise,
  currency: z.string().length(3),
  status: z.enum(['created', 'authorized', 'captured', 'refunded', 'failed']),
  captured: z.boolean().nullish(),
  amount_refunded: Paise.nullish(),
  notes: Notes,
  error_reason: Text.nullish(),
  created_at: Seconds,
  card: z.object({ last4: Text.nullish(), network: Text.nullish() }).nullish(),
})

const Link = z.object({
  id: Id,
  reference_id: Text.nullish(),
  notes: Notes,
  amount: Paise,
  currency: z.string().length(3),
  status: z.enum(['created', 'partially_paid', 'expired', 'cancelled', 'paid']),
  short_url: Text,
  order_id: Text.nullish(),
  payments: z.array(z.object({ payment_id: Id })).nullish(),
})

const Refund = z.object({
  id: Id,
  amount: Paise,
  payment_id: Id,
  receipt: Text.nullish(),
  notes: Notes,
  status: z.enum(['pending', 'processed', 'failed']),
})

const Dispute = z.object({
  id: Id,
  payment_id: Id,
  amount: Paise,
  currency: z.string().length(3),
  reason_code: Text.nullish(),
  respond_by: Seconds.nullish(),
  status: Text,
  created_at: Seconds,
})

const ReconLine = z.object({
  entity_id: Id,
  type: Text,
  debit: Paise,
  credit: Paise,
  amount: z.union([z.int(), Text.transform(Number)]),
  currency: z.string().length(3),
  fee: z.int().nullish(),
  settled: z.boolean(),
  settled_at: Seconds.nullish(),
  settlement_id: Text.nullish(),
  payment_id: Text.nullish(),
  dispute_id: Text.nullish(),
})

const entity = <S extends z.ZodType>(schema: S) => z.object({ entity: schema }).nullish()
const Event = z.object({
  event: Text.min(1),
  payload: z.object({
    payment_link: entity(z.object({ id: Id, notes: Notes })),
    payment: entity(z.object({ id: Id, notes: Notes })),
    refund: entity(z.object({ id: Id, notes: Notes })),
    dispute: entity(z.object({ id: Id })),
  }),
})

export type RazorpayPayment = z.output<typeof Payment>
export type RazorpayLink = z.output<typeof Link>
export type RazorpayRefund = z.output<typeof Refund>
export type RazorpayReconLine = z.output<typeof ReconLine>

const read = <S extends z.ZodType>(schema: S, answer: JsonAnswer): z.output<S> =>
  readAnswer<z.output<S>>(answer, ({ body }) => schema.safeParse(body))
const items = <S extends z.ZodType>(schema: S, answer: JsonAnswer): readonly z.output<S>[] =>
  read(z.object({ items: z.array(schema) }), answer).items

export const readLink = (answer: JsonAnswer): RazorpayLink => read(Link, answer)
export const readLinks = (answer: JsonAnswer): readonly RazorpayLink[] =>
  read(z.object({ payment_links: z.array(Link) }), answer).payment_links
export const readPayment = (answer: JsonAnswer): RazorpayPayment => read(Payment, answer)
export const readPayments = (answer: JsonAnswer): readonly RazorpayPayment[] => items(Payment, answer)
export const readRefund = (answer: JsonAnswer): RazorpayRefund => read(Refund, answer)
export const readRefunds = (answer: JsonAnswer): readonly RazorpayRefund[] => items(Refund, answer)
export const readDispute = (answer: JsonAnswer): z.output<typeof Dispute> => read(Dispute, answer)
export const readReconLines = (answer: JsonAnswer): readonly RazorpayReconLine[] => items(ReconLine, answer)
export const readVpa = (answer: JsonAnswer) =>
  read(z.object({ success: z.boolean(), customer_name: Text.nullish() }), answer)

/** Null: no event of Razorpay's has this form. */
export function readEvent(body: Buffer): z.output<typeof Event> | null {
  try {
    return Event.safeParse(JSON.parse(body.toString('utf8'))).data ?? null
  } catch {
    return null
  }
}

/** Whether it says that there is nothing of this id: 400, where others say 404. */
export function isUnknown({ status, body }: JsonAnswer): boolean {
  if (status === 404) return true
  const { description } = (body as { error?: { description?: unknown } } | null)?.error ?? {}
  return (
    status === 400 &&
    typeof description === 'string' &&
    /does not exist|not a valid id|invalid input|URL was not found/i.test(description)
  )
}
