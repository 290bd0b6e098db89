import { ORDER_STATUS } from '@compass/domain/orders'
import { findMerchants } from '../db/find-merchants.ts'
import { statement } from '../db/sql.ts'
import { moveOrder } from '../features/orders/move-order.ts'
import type { Sweep } from './sweep.ts'

const MAX_AT_ONCE = 100

/** Declines NEW orders that nobody accepted by their deadline (decisions, "Life of an order"). */
export const declineUnaccepted: Sweep = {
  findDue: ({ database, clock }) =>
    findMerchants(
      database,
      statement('jobs.findUnaccepted')`select distinct merchant_id from orders
       where status = 10 and deadline_at <= ${clock()}`,
    ),
  async work(api, merchantId) {
    const now = api.clock()
    const due = await api.database.tenant(merchantId).rows<{ order_id: string }>(statement('jobs.declineUnaccepted')`
        select order_id from orders where merchant_id = $1 and status = 10 and deadline_at <= ${now}
          and coalesce((awaiting->'paying'->>'until')::timestamptz <= ${now}, true) limit ${MAX_AT_ONCE}`)
    for (const { order_id: orderId } of due) {
      const declined = await moveOrder(api, { merchantId, orderId, to: ORDER_STATUS.DECLINED, actor: 'system', now })
      if (!declined.ok && declined.refusal.reason !== 'invalid_transition')
        api.log.warn(
          { merchantId, orderId, reason: declined.refusal.reason },
          'an order past its deadline was not declined',
        )
    }
  },
}
