import { isDelivery, isPickup, ORDER_TYPE, type OrderType } from '../services/index.ts'
import { ORDER_STATUS, type OrderStatus } from './statuses.ts'

/** The steps of the tracking timeline (the specification, section 4), and the ends that nobody hoped for. */
export type TimelineCode =
  | 'waiting'
  | 'accepted'
  | 'inKitchen'
  | 'ready'
  | 'outForDelivery'
  | 'pickedUp'
  | 'delivered'
  | 'served'
  | 'broughtToRoom'
  | 'completed'
  | 'declined'
  | 'cancelled'
  | 'rejected'
  | 'undelivered'
  | 'paymentCancelled'

/** `at` is when the step was reached, null where it was not, or where no one recorded it. */
interface TimelineStep<At> {
  readonly code: TimelineCode
  readonly state: 'done' | 'now' | 'coming' | 'failed'
  readonly at: At | null
}

interface Step {
  readonly code: TimelineCode
  /** The statuses of which the first recorded one reaches this step. */
  readonly reachedBy: readonly OrderStatus[]
}

const S = ORDER_STATUS

const START: readonly Step[] = [
  { code: 'waiting', reachedBy: [S.NEW, S.INITIALIZE] },
  { code: 'accepted', reachedBy: [S.SCH_DEL_ACCEPTED, S.APPROVED] },
  { code: 'inKitchen', reachedBy: [S.APPROVED] },
  { code: 'ready', reachedBy: [S.KITCHEN_READY] },
]
const DELIVERY: readonly Step[] = [
  ...START,
  { code: 'outForDelivery', reachedBy: [S.OUT_DELIVERY] },
  { code: 'delivered', reachedBy: [S.DELIVERED] },
]
const PICKUP: readonly Step[] = [...START, { code: 'pickedUp', reachedBy: [S.DELIVERED] }]
/** Paid is the end for who sits there: that staff complete it is no step of theirs. */
const COMPLETED: Step = { code: 'completed', reachedBy: [S.PAYMENT_COMPLETED, S.COMPLETED] }
const AT_THE_TABLE: readonly Step[] = [...START, { code: 'served', reachedBy: [S.SERVED] }, COMPLETED]
/** The amount of a pay link: there is nothing to make. */
const PAID: readonly Step[] = [{ code: 'waiting', reachedBy: [S.NEW, S.INITIALIZE] }, COMPLETED]
const TO_THE_ROOM: readonly Step[] = [...START, { code: 'broughtToRoom', reachedBy: [S.SERVED] }, COMPLETED]

/** The step at which an order stands in each status; the bad ends stand apart. */
const STANDS_AT: Readonly<Record<OrderStatus, TimelineCode>> = {
  [S.INITIALIZE]: 'waiting',
  [S.NEW]: 'waiting',
  [S.SCH_DEL_ACCEPTED]: 'accepted',
  [S.APPROVED]: 'inKitchen',
  [S.KITCHEN_READY]: 'ready',
  [S.OUT_DELIVERY]: 'outForDelivery',
  [S.DELIVERED]: 'delivered',
  [S.SERVED]: 'served',
  [S.PAYMENT_COMPLETED]: 'completed',
  [S.COMPLETED]: 'completed',
  [S.DECLINED]: 'declined',
  [S.UNDELIVERED]: 'undelivered',
  [S.CANCEL_CUSTOMER]: 'cancelled',
  [S.PAYMENT_CANCELLED]: 'paymentCancelled',
  [S.CUSTOMER_REJECT]: 'rejected',
}

/**
 * What an order's tracking shows: the steps of its kind as codes, each done, now or coming, with its time. A bad end
 * stands last and failed, after the steps that were reached; nothing is coming then. `history` is every status that
 * the order has had, in time; `At` is whatever the caller keeps times as.
 */
export function timelineOf<At>(
  order: { readonly orderType: OrderType | null; readonly status: OrderStatus },
  history: readonly { readonly status: OrderStatus; readonly at: At }[],
): TimelineStep<At>[] {
  const steps = stepsOf(order.orderType)
  const timeOf = ({ reachedBy }: Step): At | null => {
    for (const status of reachedBy) {
      const found = history.find((entry) => entry.status === status)
      if (found) return found.at
    }
    return null
  }
  const last = steps.at(-1)!
  const standing = standingOf(order, last.code)
  const place = steps.findIndex(({ code }) => code === standing)
  if (place < 0) {
    const reached = steps.filter((step) => timeOf(step) !== null)
    const end = history.findLast(({ status }) => status === order.status)
    return [
      ...reached.map((step) => ({ code: step.code, state: 'done' as const, at: timeOf(step) })),
      { code: standing, state: 'failed', at: end?.at ?? null },
    ]
  }
  return steps.map((step, i) => {
    const state = i < place || standing === last.code ? 'done' : i === place ? 'now' : 'coming'
    return { code: step.code, state, at: state === 'coming' ? null : timeOf(step) }
  })
}

/** What is handed over is called by where that is. */
function standingOf(
  { orderType, status }: { orderType: OrderType | null; status: OrderStatus },
  last: TimelineCode,
): TimelineCode {
  if (status === S.DELIVERED) return last
  return status === S.SERVED && orderType === ORDER_TYPE.ROOM ? 'broughtToRoom' : STANDS_AT[status]
}

function stepsOf(orderType: OrderType | null): readonly Step[] {
  if (orderType === null) return PAID
  if (isDelivery(orderType)) return DELIVERY
  if (isPickup(orderType)) return PICKUP
  return orderType === ORDER_TYPE.ROOM ? TO_THE_ROOM : AT_THE_TABLE
}
