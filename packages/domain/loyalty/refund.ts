/** What an order earned and used, and how much of its money is refunded. */
export interface RefundOf {
  /** Minor units that were paid, credits included; more than 0. */
  readonly paid: number
  /** Minor units of it that are refunded, before and now together. */
  readonly refunded: number
  /** Points that were redeemed, and earned. */
  readonly redeemed: number
  readonly earned: number
  /** What earlier refunds of the order gave back and took back already. */
  readonly before: PointsRefund
  /** Points that the customer has now. */
  readonly balance: number
}

interface PointsRefund {
  /** Points that return to the customer. */
  readonly returned: number
  /** Earned points that are taken back. */
  readonly takenBack: number
}

/**
 * Points of a refund (decisions, "Refund"). Both are in proportion to the money, rounded down over all refunds of the order
 * together, so that many small ones equal one large one. Earned points are never taken back below a balance of 0: what
 * returns counts first.
 */
export function returnedOnRefund({ paid, refunded, redeemed, earned, before, balance }: RefundOf): PointsRefund {
  const part = (points: number) => Number((BigInt(points) * BigInt(Math.min(refunded, paid))) / BigInt(paid))
  const returned = Math.max(0, part(redeemed) - before.returned)
  const takenBack = Math.max(0, Math.min(part(earned) - before.takenBack, balance + returned))
  return { returned, takenBack }
}

/**
 * Points that an order earns when it is received, of which a part was refunded before. What those refunds would have taken
 * back is not given at all, so the same is left whether a refund came before or after.
 */
export function earnedDespite({ paid, refunded, earned }: Pick<RefundOf, 'paid' | 'refunded' | 'earned'>): number {
  if (refunded === 0 || paid === 0) return earned
  return earned - Number((BigInt(earned) * BigInt(Math.min(refunded, paid))) / BigInt(paid))
}
