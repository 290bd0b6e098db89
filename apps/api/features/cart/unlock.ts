import { ORDER_STATUS } from '@compass/domain/orders'
import type { Api } from '../../http/api.ts'
import type { CartRecord } from '../../records/carts/carts.ts'
import { findOrderOfCart } from '../../records/orders/orders.ts'
import { moveOrder } from '../orders/move-order.ts'

/**
 * A basket whose order waits for money is changed: the order is let go of (PAYMENT_CANCELLED), all that it took comes back,
 * and what lies in the basket goes on in a new one. Where the money came first, the order stands and the basket is done with.
 */
export async function unlock(api: Api, merchantId: string, cart: CartRecord, now: Date): Promise<void> {
  const order = await findOrderOfCart(api.database.tenant(merchantId), cart.id)
  if (!order) return
  const to = ORDER_STATUS.PAYMENT_CANCELLED
  await moveOrder(api, { merchantId, orderId: order.id, userId: order.userId, to, actor: 'customer', now })
}
