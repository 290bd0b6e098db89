/** How long a paid order at a table or in a room waits for staff to complete it. */
export const COMPLETED_AFTER_MINUTES = 15

/** How long a merchant has to accept an order that was placed for later. */
const SCHEDULED_ACCEPTANCE_HOURS = 12

/**
 * When an order that nobody accepted is declined. It is counted from placing, or from the opening where the store was closed
 * then (`opensAt`). A scheduled one has its own limit, from placing, and ends at the latest when its slot begins, though
 * never sooner than one for now.
 */
export function acceptanceDeadline(order: {
  readonly placedAt: Date
  readonly opensAt: Date | null
  /** When its slot begins; null: it is for now. */
  readonly scheduledFor: Date | null
  readonly acceptanceMinutes: number
}): Date {
  const { placedAt, opensAt, scheduledFor, acceptanceMinutes } = order
  if (scheduledFor) {
    const limit = Math.min(placedAt.getTime() + SCHEDULED_ACCEPTANCE_HOURS * 3_600_000, scheduledFor.getTime())
    return new Date(Math.max(limit, placedAt.getTime() + acceptanceMinutes * 60_000))
  }
  const start = Math.max(placedAt.getTime(), opensAt?.getTime() ?? 0)
  return new Date(start + acceptanceMinutes * 60_000)
}

/** When the kitchen begins with an order for later that was accepted: its preparation time before the slot. */
export function kitchenStartsAt(slotStart: Date, preparationMinutes: number): Date {
  return new Date(slotStart.getTime() - preparationMinutes * 60_000)
}
