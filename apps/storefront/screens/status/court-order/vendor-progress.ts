import { isFinal, ORDER_STATUS } from '@compass/domain/orders'
import type { OrderView } from '#shell/orders/order-view.ts'

/** How a vendor's part of a court order stands, as its card shows it. */
type VendorState = 'ready' | 'running' | 'done' | 'ended'

const S = ORDER_STATUS
const ENDED: readonly number[] = [S.DECLINED, S.UNDELIVERED, S.CANCEL_CUSTOMER, S.PAYMENT_CANCELLED, S.CUSTOMER_REJECT]

export function standingOf({ status, isPickup }: Pick<OrderView, 'status' | 'isPickup'>): VendorState {
  if (ENDED.includes(status)) return 'ended'
  if (isPickup && status === S.KITCHEN_READY) return 'ready'
  return isFinal(status) || status === S.PAYMENT_COMPLETED ? 'done' : 'running'
}

const RANKS: readonly VendorState[] = ['ready', 'running', 'done', 'ended']

type RankedOrder = Pick<OrderView, 'status' | 'isPickup' | 'eta'> & Partial<Pick<OrderView, 'awaiting'>>

/** Who asks comes first, then what can be picked up, then what is still made, the quickest before the others. */
export function inOrderOfNeed<T extends RankedOrder>(orders: readonly T[]): T[] {
  const rank = (order: T) => (order.awaiting ? -1 : RANKS.indexOf(standingOf(order)))
  const at = ({ eta }: T) => (eta ? Date.parse(eta.from) : Number.POSITIVE_INFINITY)
  return [...orders].sort((a, b) => rank(a) - rank(b) || (at(a) < at(b) ? -1 : at(a) > at(b) ? 1 : 0))
}

/** Whole minutes until a kitchen is probably ready; 0 where nobody knows, or its time has passed. */
export function minutesLeft({ eta }: Pick<OrderView, 'eta'>, now: Date): number {
  if (!eta) return 0
  const middle = (Date.parse(eta.from) + Date.parse(eta.to)) / 2
  return Math.max(0, Math.round((middle - now.getTime()) / 60_000))
}

/** Whether what a kitchen has ready waits for the others, since one courier brings all of it. */
export function waitsForOthers(
  order: Pick<OrderView, 'status' | 'isPickup'>,
  orders: readonly Pick<OrderView, 'status' | 'isPickup'>[],
): boolean {
  const isReady = ({ status }: Pick<OrderView, 'status'>) => status === S.KITCHEN_READY
  return !order.isPickup && isReady(order) && orders.some((one) => standingOf(one) === 'running' && !isReady(one))
}
