import type { CartRecord } from '@compass/domain/cart'
import { ORDER_STATUS } from '@compass/domain/orders'
import type { Api } from '../../http/api.ts'
import { findOrderOfCart } from '../../records/orders/orders.ts'
import { moveOrder } from '../orders/move-order.ts'

/**
 * A change of a cart whose order waits for money cancels that order (PAYMENT_CANCELLED). All that it took comes back, and the
 * items go on in a new cart. Where the money came first, the order stands and the cart is done with.
 */
export async function unlock(api: Api, merchantId: string, cart: CartRecord, now: Date): Promise<void> {
  const order = await findOrderOfCart(api.database.tenant(merchantId), cart.id)
  if (!order) return
  const to = ORDER_STATUS.PAYMENT_CANCELLED
  await moveOrder(api, { merchantId, orderId: order.id, userId: order.userId, to, actor: 'customer', now })
}
