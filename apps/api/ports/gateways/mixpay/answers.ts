import { z } from 'zod'
import { partsOf } from '../decimals.ts'
import { GatewayFault, type GatewayPayment } from '../port.ts'
import type { JsonAnswer } from '../send-json.ts'
import { codeOf } from './client.ts'

const Text = z.string().max(500)
/** Amounts are texts there; older pages show numbers. */
const Amount = z.union([Text, z.number().transform(String)])

const Created = z.object({ code: z.string().regex(/^[A-Za-z0-9-]{1,80}$/) })

const Result = z.object({
  status: z.enum(['unpaid', 'pending', 'failed', 'auditing', 'success']),
  payeeId: Text,
  quoteAmount: Amount,
  quoteAssetId: Text,
  surplusAmount: Amount.nullish(),
  paymentAmount: Amount.nullish(),
  failureCode: z.union([Text, z.number().transform(String)]).nullish(),
  payment: z.object({ isMultiPay: z.boolean().nullish(), isFullyPaid: z.boolean().nullish() }).nullish(),
})

export type PaymentResult = z.output<typeof Result>

const Assets = z.array(
  z.object({
    symbol: Text,
    assetId: Text,
    minQuoteAmount: Amount.nullish(),
    maxQuoteAmount: Amount.nullish(),
  }),
)

export type QuoteAsset = z.output<typeof Assets>[number]

const WebhookBody = z.object({ orderId: Text, payeeId: Text, traceId: Text.nullish() })

/** Codes for "there is no such payment". */
const UNKNOWN = new Set([404, 40022])

export const readCreated = (answer: JsonAnswer): string => read(Created, answer).code
export const readAssets = (answer: JsonAnswer): readonly QuoteAsset[] => read(Assets, answer)

/** Null: it knows no such payment. */
export function readResult(answer: JsonAnswer): PaymentResult | null {
  if (answer.status === 404 || UNKNOWN.has(codeOf(answer) ?? 0)) return null
  return read(Result, answer)
}

/** Null: it has another form. */
export function readWebhookBody(body: string): z.output<typeof WebhookBody> | null {
  try {
    const parsed = WebhookBody.safeParse(JSON.parse(body))
    return parsed.success ? parsed.data : null
  } catch {
    return null
  }
}

/** What MixPay calls a time that is over. */
const OVERTIME = '40000'

/** How a payment stands, as it says itself. */
export function stateOf(result: PaymentResult): Pick<GatewayPayment, 'status' | 'received'> {
  const { status, payment, surplusAmount, failureCode, paymentAmount } = result
  const isPart = payment?.isMultiPay === true && payment.isFullyPaid === false
  switch (status) {
    case 'unpaid':
      return { status: 'created', received: null }
    case 'pending':
    case 'auditing':
      return { status: 'pending', received: isPart ? 'underpaid' : null }
    case 'success':
      return { status: 'captured', received: isMore(surplusAmount) ? 'overpaid' : null }
    case 'failed':
      // Something came that was not what was asked for: a person finds out where it is.
      if (isMore(paymentAmount)) return { status: 'pending', received: 'underpaid' }
      return { status: failureCode === OVERTIME ? 'expired' : 'failed', received: null }
  }
}

function isMore(amount: string | null | undefined): boolean {
  const parts = amount ? partsOf(amount) : null
  return parts !== null && parts > 0n
}

function read<S extends z.ZodType>(schema: S, answer: JsonAnswer): z.output<S> {
  const { success, data } = Object(answer.body) as { success?: unknown; data?: unknown }
  if (answer.status >= 400 || success === false)
    throw new GatewayFault('refused', `MixPay said no: code ${codeOf(answer)}`, answer.status)
  const parsed = schema.safeParse(data)
  if (success !== true || !parsed.success)
    throw new GatewayFault('unsure', 'MixPay answered what does not have the form that it should')
  return parsed.data
}
