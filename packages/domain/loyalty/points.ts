/** Points for money and money for points, as a merchant's document says. Points are whole numbers, amounts minor units. */
export interface LoyaltyTerms {
  /** The rate: floor(subtotal × points / per) points are earned, rounded down once. */
  readonly earn: { readonly points: number; readonly per: number }
  /** So many points are worth so much. */
  readonly redeem: { readonly points: number; readonly worth: number }
  /** Most that points may take off one order, in minor units; null: no limit. */
  readonly mostPerOrder: number | null
}

/** Points earned by a subtotal: floor(subtotal × rate) (decisions, the price of a cart). */
export function pointsEarned({ earn }: Pick<LoyaltyTerms, 'earn'>, subtotal: number): number {
  return Number((BigInt(subtotal) * BigInt(earn.points)) / BigInt(earn.per))
}

/** Some promotions let no points be used beside them (the specification, section 5). */
export function allowsPoints(promotion: { readonly forbidsLoyalty: boolean } | null | undefined): boolean {
  return !promotion?.forbidsLoyalty
}

/** What points are worth, in minor units, rounded down. */
export function worthOf({ redeem }: Pick<LoyaltyTerms, 'redeem'>, points: number): number {
  return Number((BigInt(points) * BigInt(redeem.worth)) / BigInt(redeem.points))
}

interface Redemption {
  readonly points: number
  /** Minor units. */
  readonly amount: number
}

/**
 * The amount that points take off an order: no more than was requested, than the merchant allows, and than is left to pay.
 * Points that would buy nothing are not taken.
 *
 * @param left minor units of items after offer and reward
 */
export function redeemPoints(terms: LoyaltyTerms, requested: number, left: number): Redemption {
  const most = BigInt(Math.min(left, terms.mostPerOrder ?? left))
  const [each, worth] = [BigInt(terms.redeem.points), BigInt(terms.redeem.worth)]
  const amount = worthOf(terms, Math.min(requested, Number((most * each) / worth)))
  // The fewest points that are worth it.
  return { points: Number((BigInt(amount) * each + worth - 1n) / worth), amount }
}

/** The most that one order can take of a balance, were the cart dear enough: the limit of an order, in points. */
export function mostPoints(terms: LoyaltyTerms, balance: number): Redemption {
  return redeemPoints(terms, balance, Number.MAX_SAFE_INTEGER)
}
