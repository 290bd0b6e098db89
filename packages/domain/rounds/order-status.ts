import { ORDER_STATUS, type OrderStatus } from '../orders/index.ts'
import { ITEM_STATE, type ItemState } from './item-life.ts'

/** While an order has one of these, its next status follows from its items. */
const LED_BY_ITEMS: readonly OrderStatus[] = [ORDER_STATUS.NEW, ORDER_STATUS.APPROVED, ORDER_STATUS.SERVED]

/**
 * The status of an order whose items are in these states. NEW becomes APPROVED with the first accepted item and SERVED when
 * nothing waits or cooks any more. A new round brings a served order back to APPROVED. An order without anything that waits,
 * was accepted or served has ended.
 */
export function statusAfter(status: OrderStatus, states: readonly ItemState[]): OrderStatus {
  if (!LED_BY_ITEMS.includes(status)) return status
  const has = (state: ItemState) => states.includes(state)
  const isBilled = has(ITEM_STATE.ACCEPTED) || has(ITEM_STATE.SERVED)
  if (has(ITEM_STATE.WAITING) || has(ITEM_STATE.ACCEPTED))
    return status === ORDER_STATUS.NEW && !isBilled ? ORDER_STATUS.NEW : ORDER_STATUS.APPROVED
  if (has(ITEM_STATE.SERVED)) return ORDER_STATUS.SERVED
  const isCancelled = states.every((state) => state === ITEM_STATE.CANCELLED)
  return isCancelled ? ORDER_STATUS.CUSTOMER_REJECT : ORDER_STATUS.DECLINED
}

/** Does the next round of a party go to an order with this status? */
export function takesRounds(status: OrderStatus): boolean {
  return LED_BY_ITEMS.includes(status)
}
