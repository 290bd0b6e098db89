import { ORDER_STATUS } from '@compass/domain/orders'
import { statement } from '../../db/sql.ts'
import type { Api } from '../../http/api.ts'
import { moveOrder } from './move-order.ts'

const MAX_AT_ONCE = 100

/** Lets go of orders whose money did not come in thirty minutes: all that they took comes back. */
export async function endUnpaid(api: Api): Promise<void> {
  const now = api.clock()
  const due = await api.database.platform().rows<{ merchant_id: string; order_id: string }>(
    statement('payments.endUnpaid')`
          select merchant_id, order_id from orders where status = 0 and deadline_at <= ${now} limit ${MAX_AT_ONCE}`,
  )
  for (const { merchant_id: merchantId, order_id: orderId } of due)
    await moveOrder(api, { merchantId, orderId, to: ORDER_STATUS.PAYMENT_CANCELLED, actor: 'system', now })
}
