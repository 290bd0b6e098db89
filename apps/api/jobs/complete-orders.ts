import { COMPLETED_AFTER_MINUTES, ORDER_STATUS } from '@compass/domain/orders'
import { moveOrder } from '../features/orders/move-order.ts'
import type { Sweep } from '../http/sweep.ts'
import { findPaidOrders, findServedPaidOrders, merchantsWithSettledOrders } from '../records/orders/due-orders.ts'

const MAX_AT_ONCE = 100

/**
 * Completes orders at tables and in rooms. A served one whose money is there is paid (120). A paid one that staff have not
 * completed for a quarter of an hour is completed (130).
 */
export const completeOrders: Sweep = {
  findDue: ({ database, clock }) => merchantsWithSettledOrders(database, paidBy(clock())),
  async work(api, merchantId) {
    const now = api.clock()
    const tenant = api.database.tenant(merchantId)
    const move = async (orderId: string, to: number, actor: 'payment' | 'system') => {
      const moved = await moveOrder(api, { merchantId, orderId, to, actor, now })
      if (!moved.ok && moved.refusal.reason !== 'invalid_transition')
        api.log.warn({ merchantId, orderId, reason: moved.refusal.reason }, 'a paid order was not completed')
    }
    for (const orderId of await findServedPaidOrders(tenant, MAX_AT_ONCE))
      await move(orderId, ORDER_STATUS.PAYMENT_COMPLETED, 'payment')
    for (const orderId of await findPaidOrders(tenant, paidBy(now), MAX_AT_ONCE))
      await move(orderId, ORDER_STATUS.COMPLETED, 'system')
  },
}

function paidBy(now: Date): Date {
  return new Date(now.getTime() - COMPLETED_AFTER_MINUTES * 60_000)
}
