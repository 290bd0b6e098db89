import { type Charge, GatewayFault } from '../port.ts'
import { decimalOf } from './amounts.ts'

/** The names of a charge's metadata under which its merchant stands, and the first digits that a promotion is for. */
export const MERCHANT = 'merchant'
export const BINS = 'bins'
/** Of one value of metadata. */
const MAX_METADATA = 1000
/** Minutes that a charge's page may live. */
const MIN_EXPIRY = 5
const MAX_EXPIRY = 60
/** Of the first 15 digits of a number, those that a country's code has: one, two, or else three. */
const COUNTRY_CODE = /^(1|7|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]|\d{3})/

/** What a charge says of who pays: Tap's own id of the customer, or how to reach them. */
export type TapPayer =
  | { readonly id: string }
  | {
      readonly first_name: string
      readonly phone: { readonly country_code: string; readonly number: string }
    }

/** What `POST /charges` is sent. The same reference again is the same charge, for a day. */
export function chargeBody(
  charge: Charge,
  { source, customer, webhookUrl, now }: { source: string; customer: TapPayer; webhookUrl: string; now: Date },
) {
  const { reference, amount, currency } = charge
  const minutes = Math.ceil((charge.expiresAt.getTime() - now.getTime()) / 60_000)
  return {
    amount: decimalOf(amount, currency),
    currency,
    customer_initiated: true,
    threeDSecure: true,
    save_card: isCardSaved(charge),
    description: charge.description,
    metadata: { [MERCHANT]: charge.account.merchantId, ...(charge.bins && { [BINS]: binsText(charge.bins) }) },
    reference: { transaction: reference, order: reference, idempotent: reference },
    customer,
    source: { id: source },
    transaction: { expiry: { period: Math.min(Math.max(minutes, MIN_EXPIRY), MAX_EXPIRY), type: 'MINUTE' } },
    post: { url: webhookUrl },
    redirect: { url: charge.returnUrl },
  }
}

/** Tap saves a card only where it knows a telephone of its holder. */
export function isCardSaved({ savesCard, customerPhone }: Charge): boolean {
  return savesCard && customerPhone !== null
}

/** A customer as Tap is told of one whom it does not know yet. We tell no name: it is the merchant's alone. */
export function payerOf(phone: string): Exclude<TapPayer, { id: string }> {
  const digits = phone.replace(/^\+/, '')
  const code = COUNTRY_CODE.exec(digits)?.[0] ?? ''
  return { first_name: 'Customer', phone: { country_code: code, number: digits.slice(code.length) } }
}

function binsText(bins: readonly string[]): string {
  const text = bins.join(',')
  if (text.length > MAX_METADATA)
    throw new GatewayFault('refused', 'a promotion is for more cards than a charge can say')
  return text
}
