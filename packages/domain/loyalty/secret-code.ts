import type { OrderType } from '../services/index.ts'
import type { LoyaltyTerms } from './points.ts'

/** Where the order taker's code is asked before points are used (decisions, "Loyalty and the secret code"). */
type SecretCodeRule = 'always' | 'in-store' | 'never'

/** How a merchant gives and takes points. */
export interface LoyaltyScheme extends LoyaltyTerms {
  readonly secretCode: SecretCodeRule
}

/** Dine-in and room. An order by phone that is picked up is not placed under the order taker's eyes. */
const IN_STORE: readonly OrderType[] = [50, 60]

export function asksSecretCode({ secretCode }: Pick<LoyaltyScheme, 'secretCode'>, orderType: OrderType): boolean {
  return secretCode === 'always' || (secretCode === 'in-store' && IN_STORE.includes(orderType))
}

/** Whether a purchase at the counter earns: without a code anybody could say that they bought something. */
export function recordsPurchases({ secretCode }: Pick<LoyaltyScheme, 'secretCode'>): boolean {
  return secretCode !== 'never'
}

/** The question that the order taker's code answers. */
export interface Ask {
  /** Points to use, or minor units of a purchase. */
  readonly amount: number
  readonly expiresAt: Date
  readonly tries: number
  readonly confirmedAt: Date | null
}

/** A customer's question dies so long after it was put, or after so many wrong tries (decisions, "Numbers in one place"). */
export const ASK_GOOD_FOR_SECONDS = 120

export const ASK_TRIES = 3

export function triesLeftOf(ask: Pick<Ask, 'expiresAt' | 'tries'> | null, now: Date): number {
  return ask && now < ask.expiresAt ? Math.max(0, ASK_TRIES - ask.tries) : 0
}
