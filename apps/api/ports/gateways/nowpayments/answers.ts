import { z } from 'zod'
import { amountIn, partsOf } from '../decimals.ts'
import { GatewayFault, type GatewayPayment } from '../port.ts'
import type { JsonAnswer } from '../send-json.ts'

const Text = z.string().max(500)
const Id = z.string().regex(/^\d{1,20}$/)

const STATUSES = [
  'waiting',
  'confirming',
  'confirmed',
  'sending',
  'partially_paid',
  'finished',
  'failed',
  'refunded',
  'expired',
] as const

/** Numbers are texts. */
const Payment = z.object({
  payment_id: Id,
  payment_status: z.enum(STATUSES),
  pay_address: Text,
  price_amount: Text,
  price_currency: z.string().min(3).max(10),
  pay_amount: Text,
  actually_paid: Text.nullish(),
  pay_currency: z.string().min(2).max(20),
  order_id: Text.nullish(),
  payin_extra_id: Text.nullish(),
  created_at: Text.nullish(),
  valid_until: Text.nullish(),
  expiration_estimate_date: Text.nullish(),
})

export type NowPayment = z.output<typeof Payment>

const List = z.object({ data: z.array(z.looseObject({ order_id: Text.nullish() })) })
const Minimum = z.object({ min_amount: Text })
const Estimate = z.object({ estimated_amount: Text })
const WebhookBody = z.object({ payment_id: Id, payment_status: Text, order_id: Text.nullish() })

export const readPayment = (answer: JsonAnswer): NowPayment => read(Payment, answer)

/** The payments of a page of its list that are wanted, and how many stood on it: what is others' need not be readable. */
export function readList(
  answer: JsonAnswer,
  isWanted: (orderId: string) => boolean,
): { readonly payments: readonly NowPayment[]; readonly count: number } {
  const { data } = read(List, answer)
  const wanted = data.filter(({ order_id }) => isWanted(order_id ?? ''))
  return { payments: wanted.map((body) => readPayment({ ...answer, body })), count: data.length }
}

/** In the smallest parts of the coin. */
export const readMinimum = (answer: JsonAnswer): bigint | null => partsOf(read(Minimum, answer).min_amount)
export const readEstimate = (answer: JsonAnswer): bigint | null => partsOf(read(Estimate, answer).estimated_amount)

/** Null: the body has another form. */
export function readWebhookBody(body: unknown): z.output<typeof WebhookBody> | null {
  const parsed = WebhookBody.safeParse(body)
  return parsed.success ? parsed.data : null
}

/** A quote lives so long where the answer does not say until when. */
const QUOTE_LASTS_MS = 20 * 60_000

/**
 * A payment as it stands there. The price is what was asked for, in the merchant's currency. All of it counts as taken once
 * the payment is finished, and nothing before.
 */
export function paymentOf(payment: NowPayment): GatewayPayment {
  const { payment_id, order_id, price_amount, price_currency } = payment
  const currency = price_currency.toUpperCase()
  const amount = amountIn(price_amount, currency)
  if (amount === null) throw new GatewayFault('unsure', 'NOWPayments answered a price that is none of its currency')
  const { status, received } = stateOf(payment)
  return {
    id: payment_id,
    reference: order_id ?? '',
    amount,
    currency,
    status,
    captured: status === 'captured' ? amount : 0,
    refunded: 0,
    received,
    failureCode: status === 'failed' ? 5100 : null,
    page: {
      requiresRedirect: false,
      pageUrl: null,
      form: null,
      quote: status === 'created' ? quoteOf(payment) : null,
    },
    card: null,
  }
}

function stateOf(payment: NowPayment): Pick<GatewayPayment, 'status' | 'received'> {
  switch (payment.payment_status) {
    case 'waiting':
      return { status: 'created', received: null }
    case 'confirming':
    case 'confirmed':
    case 'sending':
      return { status: 'pending', received: null }
    case 'partially_paid':
      return { status: 'pending', received: 'underpaid' }
    case 'finished':
      return { status: 'captured', received: isOverpaid(payment) ? 'overpaid' : null }
    // It came and went back there: a person says what becomes of the order.
    case 'refunded':
      return { status: 'pending', received: 'underpaid' }
    case 'failed':
      return { status: 'failed', received: null }
    case 'expired':
      return { status: 'expired', received: null }
  }
}

function isOverpaid({ pay_amount, actually_paid }: NowPayment): boolean {
  const [due, paid] = [partsOf(pay_amount), actually_paid ? partsOf(actually_paid) : null]
  return due !== null && paid !== null && paid > due
}

function quoteOf({ pay_currency, pay_amount, pay_address, payin_extra_id, ...times }: NowPayment) {
  const { valid_until, expiration_estimate_date, created_at } = times
  const until = instantOf(valid_until) ?? instantOf(expiration_estimate_date)
  const expiresAt = until ?? (instantOf(created_at) ?? Date.now()) + QUOTE_LASTS_MS
  return {
    asset: pay_currency.toUpperCase(),
    amount: pay_amount,
    address: pay_address,
    memo: payin_extra_id || null,
    expiresAt: new Date(expiresAt).toISOString(),
  }
}

function instantOf(text: string | null | undefined): number | null {
  const instant = text ? Date.parse(text) : Number.NaN
  return Number.isNaN(instant) ? null : instant
}

function read<S extends z.ZodType>(schema: S, { status, body }: JsonAnswer): z.output<S> {
  if (status >= 400) throw new GatewayFault('refused', `NOWPayments said no: status ${status}`, status)
  const parsed = schema.safeParse(body)
  if (!parsed.success)
    throw new GatewayFault('unsure', 'NOWPayments answered what does not have the form that it should')
  return parsed.data
}
