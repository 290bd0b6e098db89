import { ORDER_STATUS } from '@compass/domain/orders'
import { paths } from '#paths'
import type { OrderView } from '#shell/orders/order-view.ts'
import { tablePaths } from './table-paths.ts'

/** Is it a receipt by now, with nothing to follow any more (the specification, section 4: 120 and 130)? */
export function isPaidInRounds({ inRounds, status }: Pick<OrderView, 'inRounds' | 'status'>): boolean {
  return inRounds && (status === ORDER_STATUS.PAYMENT_COMPLETED || status === ORDER_STATUS.COMPLETED)
}

/**
 * Where an order is followed. An amount that pays a link has its receipt. One of a party has its rounds, and its receipt once
 * it is paid; any other has its status.
 */
export function pathOfOrder(url: string, order: Pick<OrderView, 'id' | 'inRounds' | 'status' | 'isAmount'>): string {
  if (order.isAmount) return paths.payLinkSummary(url, order.id)
  if (!order.inRounds) return paths.orderStatus(url, order.id)
  return isPaidInRounds(order) ? paths.orderSummary(url, order.id) : tablePaths.order(url, order.id)
}
