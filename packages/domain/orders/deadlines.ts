/** How long a merchant has to accept an order that was placed for later. */
export const SCHEDULED_ACCEPTANCE_HOURS = 12

/**
 * When an order that nobody accepted is declined: counted from placing, or from the opening where the store was closed
 * then (`opensAt`); a scheduled one by its own limit, from placing.
 */
export function acceptanceDeadline(order: {
  readonly placedAt: Date
  readonly opensAt: Date | null
  readonly scheduled: boolean
  readonly acceptanceMinutes: number
}): Date {
  const { placedAt, opensAt, scheduled, acceptanceMinutes } = order
  if (scheduled) return new Date(placedAt.getTime() + SCHEDULED_ACCEPTANCE_HOURS * 3_600_000)
  const start = Math.max(placedAt.getTime(), opensAt?.getTime() ?? 0)
  return new Date(start + acceptanceMinutes * 60_000)
}
