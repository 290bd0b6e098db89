import { ORDER_STATUS } from '@compass/domain/orders'
import { findMerchants } from '../../db/find-merchants.ts'
import { statement } from '../../db/sql.ts'
import type { Sweep } from '../../jobs/sweep.ts'
import { moveOrder } from './move-order.ts'

const MAX_AT_ONCE = 100

/** Lets go of orders whose money did not come in thirty minutes: all that they took comes back. */
export const endUnpaid: Sweep = {
  findDue: ({ database, clock }) =>
    findMerchants(
      database,
      statement(
        'orders.findUnpaid',
      )`select distinct merchant_id from orders where status = 0 and deadline_at <= ${clock()}`,
    ),
  async work(api, merchantId) {
    const now = api.clock()
    const due = await api.database.tenant(merchantId).rows<{ order_id: string }>(
      statement('orders.listUnpaid')`select order_id from orders
       where merchant_id = $1 and status = 0 and deadline_at <= ${now} limit ${MAX_AT_ONCE}`,
    )
    for (const { order_id: orderId } of due)
      await moveOrder(api, { merchantId, orderId, to: ORDER_STATUS.PAYMENT_CANCELLED, actor: 'system', now })
  },
}
