import { type Actor, isGivenUp, ORDER_STATUS, type OrderStatus } from '@compass/domain/orders'
import type { OpenQuestion, Order, PaidAnswer } from '../orders/order.ts'

/** A question as the order's row has it. */
export interface KeptQuestion {
  readonly id: string
  readonly since: string
  readonly deadline: string
  readonly lines: OpenQuestion['lines']
  readonly paying: (Omit<PaidAnswer, 'until'> & { readonly until: string }) | null
}

export function questionOf({ since, deadline, paying, ...rest }: KeptQuestion): OpenQuestion {
  return {
    ...rest,
    since: new Date(since),
    deadline: new Date(deadline),
    paying: paying && { ...paying, until: new Date(paying.until) },
  }
}

/** When a question is over: at its deadline, or where a payment is under way, when the time for that is. */
export function closesAt({ deadline, paying }: Pick<OpenQuestion, 'deadline' | 'paying'>): Date {
  return paying?.until ?? deadline
}

/** What became of a question. */
export type Outcome = 'left_out' | 'replaced' | 'similar' | 'rejected' | 'cancelled' | 'ended'

/** How a step ends the question that is open; null: it goes on, or there is none. */
export function endOfQuestion({ awaiting }: Pick<Order, 'awaiting'>, to: OrderStatus, by: Actor): Outcome | null {
  if (!awaiting || !isGivenUp(to)) return null
  if (to !== ORDER_STATUS.CUSTOMER_REJECT) return 'ended'
  return by === 'customer' ? 'rejected' : 'cancelled'
}

/** Part of the statement that moves an order (`moved`; `$2` is the order, `$7` who, `$9` the time). */
export function endingQuestion(outcome: Outcome): string {
  return `, answered as (
       update order_questions q set outcome = '${outcome}', by_whom = $7, answered_at = $9 from moved
       where q.merchant_id = $1 and q.order_id = $2 and q.outcome is null
     )`
}
