import { ORDER_STATUS } from '@compass/domain/orders'
import { statement } from '../db/sql.ts'
import { moveOrder } from '../features/orders/move-order.ts'
import type { Api } from '../http/api.ts'

const MAX_AT_ONCE = 100

/** Declines NEW orders that nobody accepted by their deadline (decisions, "Life of an order"). */
export async function declineUnaccepted(api: Api): Promise<void> {
  const now = api.clock()
  const due = await api.database
    .platform()
    .rows<{ merchant_id: string; order_id: string }>(statement('jobs.declineUnaccepted')`
        select merchant_id, order_id from orders where status = 10 and deadline_at <= ${now}
       and coalesce((awaiting->'paying'->>'until')::timestamptz <= ${now}, true) limit ${MAX_AT_ONCE}`)
  for (const { merchant_id: merchantId, order_id: orderId } of due) {
    const declined = await moveOrder(api, { merchantId, orderId, to: ORDER_STATUS.DECLINED, actor: 'system', now })
    if (!declined.ok && declined.refusal.reason !== 'invalid_transition')
      api.log.warn(
        { merchantId, orderId, reason: declined.refusal.reason },
        'an order past its deadline was not declined',
      )
  }
}
