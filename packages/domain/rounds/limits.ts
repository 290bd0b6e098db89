import { accept, type Result, refuse } from '../refusal/index.ts'

/** Lines that an order takes over all its rounds; what the kitchen splits counts once. */
export const MAX_ORDER_ITEMS = 300

/** How long an item waits for the kitchen before the system rejects it. */
const WAITING_MINUTES = 10

export function waitingUntil(sentAt: Date): Date {
  return new Date(sentAt.getTime() + WAITING_MINUTES * 60_000)
}

/** Do so many lines more fit in the order? Refuses `too_many_lines`. */
export function checkItemCount(before: number, added: number): Result<true> {
  return before + added > MAX_ORDER_ITEMS ? refuse({ reason: 'too_many_lines', most: MAX_ORDER_ITEMS }) : accept(true)
}
