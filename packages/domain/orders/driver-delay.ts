import type { CourierState } from './courier.ts'

/** So long a search is nothing to tell. */
const SEARCHES_QUIETLY_SECONDS = 60

/** Whether the customer is told that nobody can bring it yet (the specification, section 8: driver delay). */
export function hasDriverDelay(state: CourierState, since: Date, now: Date): boolean {
  if (state === 'nobody') return true
  return state === 'searching' && now.getTime() - since.getTime() >= SEARCHES_QUIETLY_SECONDS * 1000
}
