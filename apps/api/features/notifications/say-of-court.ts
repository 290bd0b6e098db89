import { livePromises } from '@compass/domain/court-orders'
import { endedWithoutOrder, ORDER_STATUS, type OrderStatus } from '@compass/domain/orders'
import type { Order } from '../../records/orders/order.ts'
import type { Change } from './compose-message.ts'

const S = ORDER_STATUS

/** What the whole of a court order goes through: the last vendor says it for all. */
const OF_THE_WHOLE: readonly OrderStatus[] = [
  S.APPROVED,
  S.SCH_DEL_ACCEPTED,
  S.OUT_DELIVERY,
  S.DELIVERED,
  S.UNDELIVERED,
]

/**
 * Whether a vendor's order tells its customer of a change, so that nothing of a court is told once for each vendor. That it is
 * accepted, on its way or received is told when the last vendor is there. What one vendor alone does is told at once: it
 * declines, asks, gives money back, or has it ready at its counter.
 *
 * @param orders all of the court order, the one that changed among them
 */
export function speaksForCourt(order: Order, { step }: Pick<Change, 'step'>, orders: readonly Order[]): boolean {
  if (!step) return true
  const isTogether = endedWithoutOrder(step.status) && step.status !== S.DECLINED
  if (!isTogether && !isOfTheWhole({ step })) return true
  const same = ({ history }: Order) => history.some(({ status, at }) => isSame(status, at, step))
  const standing = livePromises(orders).filter(({ status }) => status !== S.UNDELIVERED || step.status === status)
  return isLast(order, step, isTogether ? orders.filter(same) : standing)
}

/** Is it said of the court, and not of one vendor alone? */
export function isOfTheWhole({ step }: Pick<Change, 'step'>): boolean {
  return step !== null && OF_THE_WHOLE.includes(step.status)
}

function isSame(status: OrderStatus, at: Date, step: NonNullable<Change['step']>): boolean {
  return status === step.status && at.getTime() === step.at.getTime()
}

/** It is the last of these that came so far; of several at the same moment, the one that stands last. */
function isLast(order: Order, step: NonNullable<Change['step']>, among: readonly Order[]): boolean {
  return among.every((one) => {
    if (one.id === order.id) return true
    const theirs = reachedAt(one, step.status)
    if (theirs === null) return false
    if (theirs !== step.at.getTime()) return theirs < step.at.getTime()
    return (one.courtOrder?.position ?? 0) < (order.courtOrder?.position ?? 0)
  })
}

/** When an order came to a status; for being accepted, however it was. Null: it has not. */
function reachedAt({ history }: Order, status: OrderStatus): number | null {
  const isAccepted = status === S.APPROVED || status === S.SCH_DEL_ACCEPTED
  const step = history.find((entry) =>
    isAccepted ? entry.status === S.APPROVED || entry.status === S.SCH_DEL_ACCEPTED : entry.status === status,
  )
  return step ? step.at.getTime() : null
}
