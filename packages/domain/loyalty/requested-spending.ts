/** What of their own a customer wants a cart to use, as the cart keeps it. */
export interface RequestedSpending {
  /** `requestedTotal`: so many; null: as many as can be used. Null: no points. */
  readonly points: { readonly asked: number | null } | null
  readonly rewardId: string | null
  /** `most`: no more than so many minor units; null: as much as there is. Null: no credits. */
  readonly credits: { readonly most: number | null } | null
}

export const NOTHING_SPENT: RequestedSpending = { points: null, rewardId: null, credits: null }

/** As it is written: null where nothing is used, so that such a cart costs nothing to price. */
export function spendingOrNull(spending: RequestedSpending): RequestedSpending | null {
  return spending.points || spending.rewardId || spending.credits ? spending : null
}
