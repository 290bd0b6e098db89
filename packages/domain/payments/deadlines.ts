/** How long a customer has to pay online, from placing (decisions, "Numbers in one place"). */
export const ONLINE_PAYMENT_MINUTES = 30
/** How long a bank may take to tell us of money. */
export const LATE_ANSWERS_HOURS = 72

const FIRST_PAUSES_SECONDS = [30, 120, 300, 900]
const HOUR_SECONDS = 3600

/** When an order that waits for money online is let go of. */
export function payingDeadline(placedAt: Date): Date {
  return new Date(placedAt.getTime() + ONLINE_PAYMENT_MINUTES * 60_000)
}

/**
 * When a gateway is asked next about a payment whose end is unknown. That is 30 s, 2, 5 and 15 minutes after it began, then
 * every hour until 72 hours. Null: no more.
 *
 * @param asked how often it was asked
 */
export function nextEnquiry(startedAt: Date, requested: number, now: Date): Date | null {
  const pause = FIRST_PAUSES_SECONDS[requested]
  const at =
    pause === undefined
      ? now.getTime() + HOUR_SECONDS * 1000
      : Math.max(startedAt.getTime() + pause * 1000, now.getTime())
  return at - startedAt.getTime() > LATE_ANSWERS_HOURS * 3_600_000 ? null : new Date(at)
}
