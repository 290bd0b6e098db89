import type { OrderRow } from '@compass/contract/merchant-orders'
import { channelOf } from '@compass/domain/services'
import type { z } from 'zod'
import type { ListedOrder } from '../../records/orders/search-orders.ts'
import { isRunning } from '../orders/seen-at-counter.ts'

/** @param seesPhones false: of orders that run alone */
export function orderRowAnswer(order: ListedOrder, seesPhones: boolean): z.output<typeof OrderRow> {
  const { id, number, courtNumber, placedAt, storeId, status, orderType, userId, name, currency } = order
  return {
    _id: id,
    orderId: String(courtNumber ?? number),
    placedAt: placedAt.toISOString(),
    store: storeId,
    status,
    orderType,
    channel: channelOf(orderType),
    customer: { _id: userId, name, phone: seesPhones || isRunning(status) ? order.phone : null },
    spot: order.spot,
    lines: [...order.lines],
    lineCount: order.lineCount,
    total: { amount: order.grandTotal, currency },
    givenBack: { amount: order.refunded, currency },
    payment: { method: order.paymentMethod, status: order.paymentStatus },
  }
}
