import type { PaymentMethod } from '../merchants/index.ts'
import { cashAllowed, checkMethod } from '../payments/index.ts'
import { minimumMissing, minimumOf, type Quote } from '../pricing/index.ts'
import { type Result, refuse } from '../refusal/index.ts'
import type { PricingTerms } from './quote-lines.ts'

/** Minimum, payment method and cash limit: what is asked of the whole. */
export function checkTotal(terms: PricingTerms, quote: Quote, input: string): Result<PaymentMethod> {
  const { store, orderType, area } = terms
  const { currency, totals } = quote
  const missing = minimumMissing(quote, minimumOf(store, orderType, area))
  if (missing > 0) return refuse({ reason: 'below_minimum', missing: { amount: missing, currency } })
  const method = checkMethod(store, orderType, input)
  if (!method.ok) return method
  if (method.value === 'cod' && !cashAllowed(totals.grandTotal, store.cashLimit))
    return refuse({ reason: 'cash_above_limit', limit: { amount: store.cashLimit ?? 0, currency } })
  return method
}
