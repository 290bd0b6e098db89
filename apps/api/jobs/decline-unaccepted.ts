import { ORDER_STATUS } from '@compass/domain/orders'
import { moveOrder } from '../features/orders/move-order.ts'
import type { Sweep } from '../http/sweep.ts'
import { findUnacceptedOrders, merchantsWithUnacceptedOrders } from '../records/orders/due-orders.ts'

const MAX_AT_ONCE = 100

/** Declines NEW orders that nobody accepted by their deadline (decisions, "Life of an order"). */
export const declineUnaccepted: Sweep = {
  findDue: ({ database, clock }) => merchantsWithUnacceptedOrders(database, clock()),
  async work(api, merchantId) {
    const now = api.clock()
    for (const orderId of await findUnacceptedOrders(api.database.tenant(merchantId), now, MAX_AT_ONCE)) {
      const declined = await moveOrder(api, { merchantId, orderId, to: ORDER_STATUS.DECLINED, actor: 'system', now })
      if (!declined.ok && declined.refusal.reason !== 'invalid_transition')
        api.log.warn(
          { merchantId, orderId, reason: declined.refusal.reason },
          'an order past its deadline was not declined',
        )
    }
  },
}
