import type { CartSpending } from '@compass/contract/cart'
import type { ShapeOf } from '@compass/contract/values'
import type { ChosenText, Text } from '@compass/domain/languages'

/** What of the customer's own a cart uses. Amounts are minor units. */
export interface SpendingView {
  readonly points: {
    readonly count: number
    readonly amount: number
    /** The order taker's code is waited for: nothing is taken off before. */
    readonly code: { readonly expiresAt: string; readonly triesLeft: number } | null
    /** The promotion beside which they do not count. */
    readonly forbiddenBy: { readonly id: string; readonly name: ChosenText | null } | null
    /** As many as the customer has asked for; null: as many as can be. */
    readonly requested: number | null
  } | null
  readonly reward: {
    readonly id: string
    readonly name: ChosenText | null
    readonly amount: number
    readonly isApplied: boolean
    readonly missing: number | null
    readonly isGone: boolean
  } | null
  readonly credits: { readonly amount: number; readonly balance: number } | null
}

export function toSpendingView(
  spending: ShapeOf<typeof CartSpending> | null,
  say: (text: Text | null | undefined) => ChosenText | null,
): SpendingView | null {
  if (!spending) return null
  const { loyalty, reward, credits } = spending
  return {
    points: loyalty && {
      count: loyalty.points,
      amount: loyalty.amount.amount,
      code: loyalty.secretCode,
      forbiddenBy: loyalty.forbiddenBy && { id: loyalty.forbiddenBy._id, name: say(loyalty.forbiddenBy.name) },
      requested: loyalty.asked,
    },
    reward: reward && {
      id: reward._id,
      name: say(reward.name),
      amount: reward.amount.amount,
      isApplied: reward.applied,
      missing: reward.missing?.amount ?? null,
      isGone: reward.gone,
    },
    credits: credits && { amount: credits.amount.amount, balance: credits.balance.amount },
  }
}

/** A question for the code that can still be answered. */
export function isCodeAlive(code: { readonly expiresAt: string; readonly triesLeft: number }, now: number): boolean {
  return code.triesLeft > 0 && Date.parse(code.expiresAt) > now
}
