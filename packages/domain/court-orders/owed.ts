import type { PaymentMethod } from '../merchants/index.ts'
import { endedWithoutOrder, type OrderStatus } from '../orders/index.ts'
import { collectedInPerson, PAYMENT_STATUS, type PaymentStatus } from '../payments/index.ts'
import { isPickup, type OrderType } from '../services/index.ts'

/** Whether a method is one that a court can take: at its pickup counters nobody collects money. */
export function collectedAtCourt(orderType: OrderType, method: PaymentMethod): boolean {
  return !(isPickup(orderType) && collectedInPerson(method))
}

interface OwedOrder {
  readonly status: OrderStatus
  readonly paymentStatus: PaymentStatus
  /** Minor units. */
  readonly grandTotal: number
  readonly toCollect?: number
}

/**
 * What people still collect for a court order, once for all of it, in minor units. It is the orders that stand and are not
 * paid, and what answers made others dearer. The court's own lines come along while nothing was collected.
 */
export function owedToCourt(orders: readonly OwedOrder[], ownTotal: number): number {
  const standing = orders.filter(({ status }) => !endedWithoutOrder(status))
  if (standing.length === 0) return 0
  const unpaid = standing.filter(({ paymentStatus }) => paymentStatus === PAYMENT_STATUS.UNPAID)
  const ofOrders = unpaid.reduce((sum, { grandTotal }) => sum + grandTotal, 0)
  const dearer = standing.reduce((sum, { toCollect = 0 }) => sum + toCollect, 0)
  const own = unpaid.length === standing.length ? ownTotal : 0
  return ofOrders + dearer + own
}
