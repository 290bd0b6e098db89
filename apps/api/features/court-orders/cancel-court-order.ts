import { customerMayCancel, ORDER_STATUS } from '@compass/domain/orders'
import { accept, type Result, refuse } from '@compass/domain/refusal'
import type { Api } from '../../http/api.ts'
import { moveOrder } from '../orders/move-order.ts'
import { findWhole, type WholeCourtOrder } from './read-court-order.ts'

interface CancelCommand {
  readonly merchantId: string
  readonly userId: string
  readonly courtOrderId: string
  readonly status: number
  readonly reason?: string | undefined
  readonly now: Date
}

/** Looks at a court order whose vendors' orders change meanwhile, before one gives up. */
const MAX_LOOKS = 5

/**
 * The customer cancels what of a court order still can be: vendors who have begun go on, and say so by their status. It looks
 * again until none is left, because late money may wake an order that was over when it was reached. Refuses `not_found` for
 * another's, and `invalid_transition` for another status or where every kitchen has begun.
 */
export async function cancelCourtOrder(api: Api, command: CancelCommand): Promise<Result<WholeCourtOrder>> {
  const { merchantId, userId, courtOrderId, status, reason, now } = command
  const tenant = api.database.tenant(merchantId)
  let isAny = false
  for (let look = 1; look <= MAX_LOOKS; look++) {
    const whole = await findWhole(tenant, courtOrderId)
    if (whole?.court.userId !== userId) return refuse({ reason: 'not_found' })
    const open = whole.orders.filter((order) => customerMayCancel(order.status))
    if (status !== ORDER_STATUS.CUSTOMER_REJECT || open.length === 0)
      return isAny ? accept(whole) : refuse({ reason: 'invalid_transition', from: whole.orders[0]!.status, to: status })
    for (const { id: orderId } of open) {
      const moved = await moveOrder(api, { merchantId, orderId, userId, to: status, actor: 'customer', reason, now })
      // Those that wait for their money go with the first of them; a vendor may have begun meanwhile.
      if (moved.ok) isAny = true
      else if (moved.refusal.reason !== 'invalid_transition') return moved
    }
  }
  return refuse({ reason: 'unavailable', retryAfterSeconds: 1 })
}
