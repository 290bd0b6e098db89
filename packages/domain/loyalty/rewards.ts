import type { Text } from '../languages/index.ts'

/** A kind of voucher that a merchant's document has. */
export interface RewardKind {
  readonly id: string
  readonly key: string
  readonly name: Text
  /** Minor units. */
  readonly amount: number
  /** Minor units of items after offers; null: none. */
  readonly minimum: number | null
  /** Days from the one on which it is given; null: for ever. */
  readonly validDays: number | null
  /** Given once to every phone that is verified, and not by hand alone. */
  readonly isWelcome: boolean
}

/** A voucher in somebody's hands, as its price depends on it. */
interface RewardTerms {
  /** Minor units. */
  readonly amount: number
  readonly minimum: number | null
}

/** Until when a voucher holds that is given now; that very moment is too late. */
export function validUntilOf({ validDays }: Pick<RewardKind, 'validDays'>, now: Date): Date | null {
  return validDays === null ? null : new Date(now.getTime() + validDays * 86_400_000)
}

/**
 * Minor units missing until a voucher can be used; 0: it can. Reached exactly is enough.
 *
 * @param itemsAfterPromotions minor units
 */
export function rewardMissing({ minimum }: Pick<RewardTerms, 'minimum'>, itemsAfterPromotions: number): number {
  return Math.max(0, (minimum ?? 0) - itemsAfterPromotions)
}
