import { mayChangeAddress, ORDER_STATUS, type OrderStatus } from '../orders/index.ts'
import type { OrderType } from '../services/index.ts'
import { livePromises } from './status.ts'

interface BroughtOrder {
  readonly status: OrderStatus
  readonly orderType: OrderType | null
}

/**
 * The orders that go to another door when the customer says so: all that still come, since one courier brings them. Null once
 * one of their kitchens has started, and for what nobody brings.
 */
export function ordersForNewDoor<O extends BroughtOrder>(orders: readonly O[]): readonly O[] | null {
  const coming = livePromises(orders).filter(({ status }) => status !== ORDER_STATUS.UNDELIVERED)
  const isOpen = ({ status, orderType }: BroughtOrder) => mayChangeAddress({ orderType, status })
  return coming.length > 0 && coming.every(isOpen) ? coming : null
}
