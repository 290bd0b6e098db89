import type { CartRecord } from '@compass/domain/cart'
import type { Quote } from '@compass/domain/pricing'
import type { Promotion } from '@compass/domain/promotions'
import { serviceOf } from '@compass/domain/services'
import type { PlaceOrderBody } from './placing-request.ts'

/** Is the total the one that was shown, and the promotion, where it was said? */
export function matchesExpectedTotal(
  { expected }: PlaceOrderBody,
  { currency, totals }: Pick<Quote, 'currency' | 'totals'>,
  applied: Promotion | null,
): boolean {
  const { grandTotal, promotion } = expected
  if (grandTotal.amount !== totals.grandTotal || grandTotal.currency !== currency) return false
  return promotion === undefined || promotion === (applied?.id ?? null)
}

/** Is the cart for the time that was shown: the slot where it was said, or at least later and not now? */
export function isForTimeShown(
  { orderType, schedule: shown }: PlaceOrderBody,
  { orderType: had, schedule }: CartRecord,
): boolean {
  if (schedule && serviceOf(orderType) !== had) return false
  if (!schedule && serviceOf(orderType) !== orderType) return false
  return shown === undefined || (shown ? Date.parse(shown.startTime) : null) === (schedule?.start.getTime() ?? null)
}
