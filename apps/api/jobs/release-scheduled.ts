import { kitchenStartsAt, ORDER_STATUS } from '@compass/domain/orders'
import { moveOrder } from '../features/orders/move-order.ts'
import type { Sweep } from '../http/sweep.ts'
import {
  findScheduledOrders,
  firstScheduledStarts,
  merchantsWithScheduledOrders,
} from '../records/orders/due-orders.ts'

const MAX_AT_ONCE = 100

/**
 * Gives accepted orders for later to the kitchen, the store's preparation time before their slot (decisions, "Life of an
 * order"). Due orders are found from the rows and today's document. A restart loses nothing, and a store that takes longer
 * from now on begins earlier from now on.
 */
export const releaseScheduled: Sweep = {
  findDue: ({ database }) => merchantsWithScheduledOrders(database),
  async work(api, merchantId) {
    const now = api.clock()
    const tenant = api.database.tenant(merchantId)
    const loaded = await api.merchants.load(merchantId)
    for (const { storeId, start } of await firstScheduledStarts(tenant)) {
      const preparation = loaded?.stores.get(storeId)?.preparationMinutes ?? 0
      if (kitchenStartsAt(start, preparation) > now) continue
      const startsBy = new Date(now.getTime() + preparation * 60_000)
      for (const orderId of await findScheduledOrders(tenant, storeId, startsBy, MAX_AT_ONCE)) {
        const released = await moveOrder(api, { merchantId, orderId, to: ORDER_STATUS.APPROVED, actor: 'system', now })
        if (!released.ok && released.refusal.reason !== 'invalid_transition')
          api.log.warn(
            { merchantId, orderId, reason: released.refusal.reason },
            'an order for later was not given to the kitchen',
          )
      }
    }
  },
}
