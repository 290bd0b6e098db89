import type { Amendment as AmendmentContract, Awaiting as AwaitingContract } from '@compass/contract/orders'
import { moneyIn } from '@compass/domain/money'
import type { z } from 'zod'
import type { AmendedPart, Amendment, Order } from '../../records/orders/order.ts'
import { closesAt } from '../../records/substitutions/substitution-record.ts'

/** What an order's answer says of its open question. */
export function awaitingAnswer({ awaiting }: Pick<Order, 'awaiting'>): z.output<typeof AwaitingContract> | null {
  if (!awaiting) return null
  return {
    since: awaiting.since.toISOString(),
    deadline: closesAt(awaiting).toISOString(),
    lines: awaiting.lines.map(({ line }) => line),
    reasons: awaiting.lines.flatMap(({ line, reason }) => (reason === undefined ? [] : [{ line, reason }])),
    isPaying: awaiting.paying !== null,
  }
}

export function amendmentAnswer(
  { at, by, outcome, left, entered, difference, refund, credits, points, payment }: Amendment,
  currency: string,
): z.output<typeof AmendmentContract> {
  const money = moneyIn(currency)
  const part = ({ id, name, qty, paid }: AmendedPart) => ({ _id: id, name, qty, paid: money(paid) })
  return {
    at,
    by,
    outcome,
    left: left.map(part),
    entered: entered.map(part),
    difference: money(difference),
    refund: money(refund),
    credits: money(credits),
    points,
    payment: payment ? { _id: payment.id, method: payment.method, amount: money(payment.amount) } : null,
  }
}
