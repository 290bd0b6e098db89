const IDLE_MINUTES = 30
const PAID_IDLE_HOURS = 4
/** Lines that lie unsent for so long are asked about. */
const UNSENT_MINUTES = 30

/** Visits whose last step was by then: where nothing was sent, and where nothing is owed. */
export function idleSince(now: Date): { readonly withNothingSent: Date; readonly withNothingOwed: Date } {
  return {
    withNothingSent: new Date(now.getTime() - IDLE_MINUTES * 60_000),
    withNothingOwed: new Date(now.getTime() - PAID_IDLE_HOURS * 3_600_000),
  }
}

/** Lines that are unsent since then are asked about now. */
export function unsentSince(now: Date): Date {
  return new Date(now.getTime() - UNSENT_MINUTES * 60_000)
}

/** A visit as far as its end by others goes. */
interface SettledVisit {
  readonly lastStepAt: Date
  readonly unsentSince: Date | null
  readonly orders: readonly { readonly isPaid: boolean }[]
}

/**
 * All that was ordered is paid, and nobody is choosing more: whoever scans then is the next party. A cart that nobody touched
 * for half an hour holds the table for nobody.
 */
export function isSettled({ lastStepAt, unsentSince: unsent, orders }: SettledVisit, now: Date): boolean {
  if (orders.length === 0 || orders.some(({ isPaid }) => !isPaid)) return false
  return unsent === null || lastStepAt <= unsentSince(now)
}
