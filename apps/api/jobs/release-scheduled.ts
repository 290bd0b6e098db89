import { kitchenStartsAt, ORDER_STATUS } from '@compass/domain/orders'
import { findMerchants } from '../db/find-merchants.ts'
import { statement } from '../db/sql.ts'
import { moveOrder } from '../features/orders/move-order.ts'
import type { Sweep } from './sweep.ts'

const MAX_AT_ONCE = 100

/**
 * Gives accepted orders for later to the kitchen, the store's preparation time before their slot (decisions, "Life of an
 * order"). Due orders are found from the rows and today's document. A restart loses nothing, and a store that takes longer
 * from now on begins earlier from now on.
 */
export const releaseScheduled: Sweep = {
  findDue: ({ database }) =>
    findMerchants(database, statement('jobs.findScheduled')`select distinct merchant_id from orders where status = 12`),
  async work(api, merchantId) {
    const now = api.clock()
    const tenant = api.database.tenant(merchantId)
    const waiting = await tenant.rows<{ store_id: string; first_slot: string }>(statement('jobs.listScheduledStores')`
        select store_id, min(schedule->>'start' collate "C") as first_slot from orders
        where merchant_id = $1 and status = 12 group by store_id`)
    const loaded = await api.merchants.load(merchantId)
    for (const { store_id: storeId, first_slot } of waiting) {
      const preparation = loaded?.stores.get(storeId)?.preparationMinutes ?? 0
      if (kitchenStartsAt(new Date(first_slot), preparation) > now) continue
      const due = await tenant.rows<{ order_id: string }>(statement('jobs.releaseScheduled')`
     select order_id from orders where merchant_id = $1 and store_id = ${storeId} and status = 12 and schedule->>'start'
       collate "C" <= ${new Date(now.getTime() + preparation * 60_000).toISOString()}
       order by schedule->>'start', order_id limit ${MAX_AT_ONCE}`)
      for (const { order_id: orderId } of due) {
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
