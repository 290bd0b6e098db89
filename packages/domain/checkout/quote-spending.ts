import type { CartLine } from '../cart/index.ts'
import { rewardMissing } from '../loyalty/index.ts'
import type { LoadedMerchant } from '../merchants/index.ts'
import type { Quote } from '../pricing/index.ts'
import { type PricingTerms, quoteLines } from './quote-lines.ts'
import type { Spends } from './spends.ts'

export interface QuotedSpending {
  readonly quote: Quote
  /** What of the customer's own the quote may use: without a reward that the items do not reach. */
  readonly spends: Spends | null
  /** Minor units missing until the cart's reward counts. */
  readonly rewardMissing: number
}

/** A price with what the customer has; a reward counts from its minimum of items after offers. */
export function quoteSpending(
  loaded: LoadedMerchant,
  terms: Omit<PricingTerms, 'spends'>,
  lines: readonly CartLine[],
  spends: Spends | null,
): QuotedSpending {
  const quote = quoteLines(loaded, { ...terms, spends }, lines)
  if (!spends?.reward) return { quote, spends, rewardMissing: 0 }
  const { itemsTotal, offerDiscount } = quote.totals
  const missing = rewardMissing(spends.reward, itemsTotal - offerDiscount)
  if (missing === 0) return { quote, spends, rewardMissing: 0 }
  const excluded = { ...spends, reward: null }
  return { quote: quoteLines(loaded, { ...terms, spends: excluded }, lines), spends: excluded, rewardMissing: missing }
}
