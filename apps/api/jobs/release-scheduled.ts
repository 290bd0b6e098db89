import { kitchenStartsAt, ORDER_STATUS } from '@compass/domain/orders'
import { statement } from '../db/sql.ts'
import { moveOrder } from '../features/orders/move-order.ts'
import type { Api } from '../http/api.ts'

const MAX_AT_ONCE = 100

type AcceptedRow = { merchant_id: string; store_id: string; first_slot: string }

/**
 * Gives accepted orders for later to the kitchen, the store's preparation time before their slot (decisions, "Life of an
 * order"). Due orders are found from the rows and today's document. A restart loses nothing, and a store that takes longer
 * from now on begins earlier from now on.
 */
export async function releaseScheduled(api: Api): Promise<void> {
  const now = api.clock()
  const waiting = await api.database.platform().rows<AcceptedRow>(statement('jobs.releaseScheduled')`
        select merchant_id, store_id, min(schedule->>'start' collate "C") as first_slot from orders where status = 12
     group by merchant_id, store_id`)
  for (const { merchant_id: merchantId, store_id: storeId, first_slot } of waiting) {
    const preparation = (await api.merchants.load(merchantId))?.stores.get(storeId)?.preparationMinutes ?? 0
    if (kitchenStartsAt(new Date(first_slot), preparation) > now) continue
    const due = await api.database.tenant(merchantId).rows<{ order_id: string }>(statement('jobs.releaseScheduled2')`
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
}
