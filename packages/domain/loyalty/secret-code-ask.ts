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
