import { type Actor, endedWithoutOrder, ORDER_STATUS, type OrderStatus } from '@compass/domain/orders'
import { type SqlParameter, type SqlPart, sql } from '../../db/sql.ts'
import type { Order, PaidAnswer, SubstitutionRequest } from '../orders/order.ts'

/** A question as the order's row has it. */
export interface SubstitutionRequestRecord {
  readonly id: string
  readonly since: string
  readonly deadline: string
  readonly lines: SubstitutionRequest['lines']
  readonly paying: (Omit<PaidAnswer, 'until'> & { readonly until: string }) | null
}

export function requestOf({ since, deadline, paying, ...rest }: SubstitutionRequestRecord): SubstitutionRequest {
  return {
    ...rest,
    since: new Date(since),
    deadline: new Date(deadline),
    paying: paying && { ...paying, until: new Date(paying.until) },
  }
}

/** When a question is over: at its deadline, or where a payment is under way, when the time for that is. */
export function closesAt({ deadline, paying }: Pick<SubstitutionRequest, 'deadline' | 'paying'>): Date {
  return paying?.until ?? deadline
}

/** What became of a question. */
export type RequestOutcome = 'left_out' | 'replaced' | 'similar' | 'rejected' | 'cancelled' | 'ended'

/** How a step ends the question that is open; null: it goes on, or there is none. */
export function requestExpiry(
  { awaiting }: Pick<Order, 'awaiting'>,
  to: OrderStatus,
  actor: Actor,
): RequestOutcome | null {
  if (!awaiting || !endedWithoutOrder(to)) return null
  if (to !== ORDER_STATUS.CUSTOMER_REJECT) return 'ended'
  return actor === 'customer' ? 'rejected' : 'cancelled'
}

/** The part of the statement that moves an order (`moved`), for the request that it closes. */
export function closeRequest(
  outcome: RequestOutcome,
  { orderId, by: actor, at }: Record<'orderId' | 'by' | 'at', SqlParameter>,
): SqlPart {
  return sql`, closed_request as (
       update order_questions q set outcome = ${outcome}, by_whom = ${actor}, answered_at = ${at} from moved
       where q.merchant_id = $1 and q.order_id = ${orderId} and q.outcome is null
     )`
}
