import { ORDER_STATUS } from '@compass/domain/orders'
import type { Sweep } from '../../http/sweep.ts'
import { findUnpaidOrders, merchantsWithUnpaidOrders } from '../../records/orders/due-orders.ts'
import { moveOrder } from './move-order.ts'

const MAX_AT_ONCE = 100

/** Lets go of orders whose money did not come in thirty minutes: all that they took comes back. */
export const endUnpaid: Sweep = {
  findDue: ({ database, clock }) => merchantsWithUnpaidOrders(database, clock()),
  async work(api, merchantId) {
    const now = api.clock()
    for (const orderId of await findUnpaidOrders(api.database.tenant(merchantId), now, MAX_AT_ONCE))
      await moveOrder(api, { merchantId, orderId, to: ORDER_STATUS.PAYMENT_CANCELLED, actor: 'system', now })
  },
}
