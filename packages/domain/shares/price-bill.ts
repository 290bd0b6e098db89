import type { CartPromotion } from '../cart/index.ts'
import {
  automaticAt,
  type PricedFor,
  promotionAt,
  type Spends,
  snapshotPromotion,
  spendsOf,
  type Unfit,
  unfitFor,
} from '../checkout/index.ts'
import { type Holdings, type RequestedSpending, rewardMissing } from '../loyalty/index.ts'
import type { LoadedMerchant } from '../merchants/index.ts'
import type { OrderLine, OrderTotals } from '../orders/index.ts'
import { isCounted, type Promotion, type PromotionUses } from '../promotions/index.ts'
import { isBilled, priceItems } from '../rounds/index.ts'
import type { BilledOrder } from './types.ts'

/** What a party chose for its bill: one promotion, and what one member gives. */
interface BillChoices {
  readonly promo: CartPromotion | null
  readonly spending: RequestedSpending | null
}

/** What beside the items decides about a bill. */
export interface BillContext {
  readonly now: Date
  /** Of the promotion, by who chose it. */
  readonly uses: PromotionUses
  /** Of who gives points or a reward; null: nobody does. */
  readonly holds: Holdings | null
}

export interface PricedBill {
  readonly lines: readonly OrderLine[]
  readonly totals: OrderTotals
  readonly promotion: Promotion | null
  /** Why the promotion that was chosen does not count. */
  readonly unfit: Unfit | null
  /** Minor units missing until the reward counts. */
  readonly rewardMissing: number
}

/**
 * A bill that nobody has claimed, as its items were sent, with its one promotion, and the reward and the points of one member.
 * Where none was chosen it is the automatic one that lowers the bill most, as in a cart. One that gives a product gives
 * nothing here, since what is eaten is sent in rounds. Nor does an automatic one that is counted, since it has no user.
 */
export function priceBill(
  loaded: LoadedMerchant,
  at: PricedFor,
  order: BilledOrder,
  { promo, spending }: BillChoices,
  context: BillContext,
): PricedBill {
  const plain = priceWith(order, at, null, null)
  const { now, uses } = context
  const lines = order.items.filter(({ state }) => isBilled(state)).map(({ line }) => line)
  const unfit = unfitFor(loaded, at, { lines, schedule: null }, { now, uses, method: null }, plain)
  const chosen = promo?.chosen ?? null
  const found = chosen && promotionAt(loaded, at.store, chosen.id)
  const unfitness = found ? whyUnfit(found, unfit) : chosen ? ({ because: 'gone' } as const) : null
  const mayBeAutomatic = !chosen && !promo?.wantsNone
  const promotion = mayBeAutomatic ? bestAutomatic(loaded, at, order, unfit) : found && !unfitness ? found : null
  return withSpending(loaded, at, order, { promotion, unfit: unfitness }, { spending, holds: context.holds })
}

/** Is a promotion for one way to pay, or for some cards? Then one share pays all. */
export function isForOnePayer({ conditions }: Promotion): boolean {
  return conditions.paymentMethods !== null || conditions.cardBins !== null
}

/** A free product gives a table nothing: what is eaten is sent in rounds. */
export function whyUnfit(promotion: Promotion, unfit: (promotion: Promotion) => Unfit | null): Unfit | null {
  return unfit(promotion) ?? (promotion.gift.kind === 'freeProduct' ? { because: 'gift_gone' } : null)
}

function bestAutomatic(
  loaded: LoadedMerchant,
  at: PricedFor,
  order: BilledOrder,
  unfit: (promotion: Promotion) => Unfit | null,
): Promotion | null {
  let best: Promotion | null = null
  let least = priceWith(order, at, null, null).totals.grandTotal
  for (const promotion of automaticAt(loaded, at.store)) {
    if (isForOnePayer(promotion) || isCounted(promotion.conditions) || whyUnfit(promotion, unfit)) continue
    const { grandTotal } = priceWith(order, at, promotion, null).totals
    if (grandTotal >= least) continue
    best = promotion
    least = grandTotal
  }
  return best
}

function withSpending(
  loaded: LoadedMerchant,
  at: PricedFor,
  order: BilledOrder,
  { promotion, unfit }: Pick<PricedBill, 'promotion' | 'unfit'>,
  { spending, holds }: { readonly spending: RequestedSpending | null; readonly holds: Holdings | null },
): PricedBill {
  const found = spendsOf(loaded, at.orderType, { spending }, holds)
  // Credits pay within one's own share.
  const spends = found && { ...found, credits: 0 }
  const { totals } = priceWith(order, at, promotion, null)
  const missing = spends?.reward ? rewardMissing(spends.reward, totals.itemsTotal - totals.offerDiscount) : 0
  const counted = missing > 0 && spends ? { ...spends, reward: null } : spends
  return { ...priceWith(order, at, promotion, counted), promotion, unfit, rewardMissing: missing }
}

function priceWith(
  { currency, totals, items }: BilledOrder,
  { orderType }: PricedFor,
  promotion: Promotion | null,
  spends: Spends | null,
): Pick<PricedBill, 'lines' | 'totals'> {
  // What a vendor has of its court's is taken off after its own.
  const { voucher: _, court: __, ...terms } = totals.terms
  const lines = items.filter(({ state }) => isBilled(state)).map(({ line }) => line)
  const used = spends?.reward
  return priceItems(items, {
    currency,
    orderType,
    taxIncluded: totals.taxIncluded,
    terms: {
      ...terms,
      offer: promotion && snapshotPromotion(promotion, lines),
      reward: used?.amount ?? 0,
      points: spends?.points ?? 0,
      credits: 0,
      ...(used && { voucher: { id: used.id, name: used.name } }),
    },
  })
}
