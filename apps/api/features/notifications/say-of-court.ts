import { endedWithoutOrder, ORDER_STATUS, type OrderStatus } from '@compass/domain/orders'
import { isPickup } from '@compass/domain/services'
import type { HistoryEntry, Order } from '../../records/orders/order.ts'
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

type Step = Pick<HistoryEntry, 'status' | 'at'>
type StepChange = Pick<Change, 'step'>
/** What of an order tells when it went through what. */
type OrderOfCourt = Pick<Order, 'id' | 'status' | 'orderType' | 'courtOrder'> & { readonly history: readonly Step[] }

/**
 * Whether a vendor's order tells its customer of a change, so that nothing of a court is told once for each vendor. That it is
 * accepted, on its way or received is told when the last vendor is there. What one vendor alone does is told at once:
 * it declines, asks, gives money back, has its part ready, or keeps what nobody came for.
 *
 * @param orders all of the court order, the one that changed among them
 */
export function speaksForCourt(order: OrderOfCourt, change: StepChange, orders: readonly OrderOfCourt[]): boolean {
  const { step } = change
  if (!step) return true
  const isTogether = endedWithoutOrder(step.status) && step.status !== S.DECLINED
  if (isTogether) return isLast(order, step, orders.filter(hasStep(step)))
  if (!isOfTheWhole(order, change)) return true
  const standing = standingAt(orders, step.at).filter(
    (one) => statusAt(one, step.at) !== S.UNDELIVERED || step.status === S.UNDELIVERED,
  )
  return isLast(order, step, standing)
}

/**
 * Whether the end of a vendor's order is what the others waited for: they had all accepted, and so the rest is confirmed. It
 * is said once, with the last that ended without having accepted.
 */
export function confirmsRest(order: OrderOfCourt, { step }: StepChange, orders: readonly OrderOfCourt[]): boolean {
  if (!step || !endedWithoutOrder(step.status) || acceptedAt(order) !== null) return false
  const rest = standingAt(orders, step.at)
  const isAccepted = (one: OrderOfCourt) => {
    const at = acceptedAt(one)
    return at !== null && at < step.at.getTime()
  }
  const same = orders.filter((one) => hasStep(step)(one) && acceptedAt(one) === null)
  return rest.length > 0 && rest.every(isAccepted) && isLast(order, step, same)
}

/** Is it said of the court, and not of one vendor alone? At the counters each vendor keeps what nobody came for. */
export function isOfTheWhole({ orderType }: Pick<Order, 'orderType'>, { step }: StepChange): boolean {
  if (!step || !OF_THE_WHOLE.includes(step.status)) return false
  return step.status !== S.UNDELIVERED || !isPickup(orderType)
}

function hasStep(step: Step): (order: OrderOfCourt) => boolean {
  return ({ history }) => history.some(({ status, at }) => status === step.status && at.getTime() === step.at.getTime())
}

/** Those of which somebody gets something, as it was at a moment: who declines later stood then. */
function standingAt(orders: readonly OrderOfCourt[], at: Date): readonly OrderOfCourt[] {
  return orders.filter((order) => !endedWithoutOrder(statusAt(order, at)))
}

function statusAt({ status, history }: OrderOfCourt, at: Date): OrderStatus {
  return history.findLast((entry) => entry.at.getTime() <= at.getTime())?.status ?? status
}

/** It is the last of these that came so far; of several at the same moment, the one that stands last. */
function isLast(order: OrderOfCourt, step: Step, among: readonly OrderOfCourt[]): boolean {
  return among.every((one) => {
    if (one.id === order.id) return true
    const theirs = reachedAt(one, step.status)
    if (theirs === null) return false
    if (theirs !== step.at.getTime()) return theirs < step.at.getTime()
    return (one.courtOrder?.position ?? 0) < (order.courtOrder?.position ?? 0)
  })
}

/** When an order came to a status; for being accepted, however it was. Null: it has not. */
function reachedAt(order: OrderOfCourt, status: OrderStatus): number | null {
  if (status === S.APPROVED || status === S.SCH_DEL_ACCEPTED) return acceptedAt(order)
  return order.history.find((entry) => entry.status === status)?.at.getTime() ?? null
}

function acceptedAt({ history }: OrderOfCourt): number | null {
  return history.find(({ status }) => status === S.APPROVED || status === S.SCH_DEL_ACCEPTED)?.at.getTime() ?? null
}
