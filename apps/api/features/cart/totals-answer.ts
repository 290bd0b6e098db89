import type { Totals as TotalsContract } from '@compass/contract/cart'
import type { HeldReward } from '@compass/domain/loyalty'
import { moneyIn } from '@compass/domain/money'
import type { OrderTotals } from '@compass/domain/orders'
import type { Explain, Totals } from '@compass/domain/pricing'
import type { Promotion } from '@compass/domain/promotions'
import type { z } from 'zod'
import { OF_THE_PROMOTION } from './promotion-answer.ts'

type TotalsShape = z.output<typeof TotalsContract>

/** A promotion as it is called. */
export type PromotionLabel = Pick<Promotion, 'id' | 'name' | 'code'>

/** The reward that stands in a price, as it is called. */
type CalledReward = Pick<HeldReward, 'id' | 'name'>

/** Totals as they travel. Where a price has several promotions, `promotion` says of each entry whose it is. */
export function totalsAnswer(
  totals: Totals,
  currency: string,
  promotion: PromotionLabel | null | ((entry: Explain) => PromotionLabel | null),
  reward: CalledReward | null,
): TotalsShape {
  const money = moneyIn(currency)
  return {
    itemsTotal: money(totals.itemsTotal),
    offerDiscount: money(totals.offerDiscount),
    reward: money(totals.reward),
    loyalty: money(totals.loyalty),
    credits: money(totals.credits),
    subtotal: money(totals.subtotal),
    fees: totals.fees.map(({ kind, amount }) => ({ kind, amount: money(amount) })),
    tax: money(totals.tax),
    taxIncluded: totals.taxIncluded,
    grandTotal: money(totals.grandTotal),
    refundAmount: money(totals.refundAmount),
    earned: totals.earned,
    explain: totals.explain.map((entry) => {
      const { rule, line, store, amount, informative, data } = entry
      const label = OF_THE_PROMOTION.has(rule) && (typeof promotion === 'function' ? promotion(entry) : promotion)
      return {
        rule,
        ...(line === undefined ? {} : { line }),
        ...(store === undefined ? {} : { store }),
        amount: money(amount),
        ...(informative ? { informative } : {}),
        ...(data ? { data: { ...data } } : {}),
        ...(label ? { offer: { _id: label.id, name: label.name, code: label.code } } : {}),
        ...(reward && rule === 'reward' ? { reward: { _id: reward.id, name: reward.name } } : {}),
      }
    }),
  }
}

/**
 * Whose promotion made an entry of an order's price: the order's own, in a court the court's for its part. In the order of a
 * court's table an entry of a vendor is of that vendor's.
 */
export function labelInOrder({ offer: own = null, court = null, vendorPromotions = {} }: OrderTotals['terms']) {
  return ({ rule, line, store }: Explain): PromotionLabel | null => {
    if (store !== undefined) return vendorPromotions[store] ?? null
    const isCourts = court !== null && (rule === 'courtOffer' || (line !== undefined && line === court.giftLine))
    return isCourts ? court.promotion : own
  }
}
