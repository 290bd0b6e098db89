import { asksSecretCode, type HeldReward, type Holdings, type RequestedSpending } from '../loyalty/index.ts'
import type { LoadedMerchant } from '../merchants/index.ts'
import type { OrderType } from '../services/index.ts'

/** What of the customer's own a price may use, at most. */
export interface Spends {
  readonly reward: HeldReward | null
  readonly points: number
  /** Minor units. */
  readonly credits: number
}

/**
 * The part of a cart's requested spending that exists: no more than the customer has and the merchant gives. Where the
 * merchant wants it, only points that the order taker confirmed count. Null: nothing.
 */
export function spendsOf(
  { merchant }: LoadedMerchant,
  orderType: OrderType,
  { spending }: { readonly spending?: RequestedSpending | null },
  holds: Holdings | null | undefined,
): Spends | null {
  if (!spending || !holds) return null
  const { points, credits } = spending
  const scheme = merchant.loyalty ?? null
  const wanted = points && scheme ? Math.min(points.asked ?? holds.points, holds.points) : 0
  const mayUse = scheme && asksSecretCode(scheme, orderType) ? confirmedPoints(holds) : wanted
  const pays = credits && merchant.credits ? Math.min(credits.most ?? holds.credits, holds.credits) : 0
  return { reward: holds.reward, points: Math.min(wanted, mayUse), credits: pays }
}

/** One confirmation is for one amount: no more than that is used by it. */
function confirmedPoints({ ask }: Holdings): number {
  return ask?.confirmedAt ? ask.amount : 0
}
