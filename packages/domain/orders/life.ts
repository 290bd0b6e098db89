import { accept, type Result, refuse } from '../refusal/index.ts'
import { ORDER_TYPE, type OrderType } from '../services/index.ts'
import { ORDER_STATUS, type OrderStatus } from './statuses.ts'

/** Who moves an order. A kitchen that is simulated acts as the merchant, a time-out or a date as the system. */
export type Actor = 'customer' | 'merchant' | 'system' | 'courier' | 'payment'

/** What becomes of money already taken: given back, given back if the merchant says so, or not this edge's concern. */
type Refund = 'always' | 'merchant' | 'never'

export interface Edge {
  readonly from: OrderStatus
  readonly to: OrderStatus
  readonly actors: readonly Actor[]
  /** Order types that have this edge; null among them: the amount of a pay link. */
  readonly orderTypes: readonly (OrderType | null)[]
  /** Only for an order that was placed for later. */
  readonly scheduledOnly: boolean
  /** Only while the customer is asked about what is missing. */
  readonly duringRequestOnly: boolean
  /** Only for an order with rounds, whose status follows from its items. */
  readonly inRoundsOnly: boolean
  readonly refund: Refund
}

/** What a move depends on, beside the two statuses. */
interface Move {
  readonly actor: Actor
  /** Null: the amount of a pay link. */
  readonly orderType: OrderType | null
  /** Placed for later. */
  readonly scheduled: boolean
  /** The customer is asked about what is missing; absent: not. */
  readonly isRequestOpen?: boolean
  /** Its items move it; absent: it has no rounds. */
  readonly isInRounds?: boolean
}

const S = ORDER_STATUS
const { PICKUP: FETCHED, DELIVERY: BROUGHT, SCHEDULED_PICKUP, SCHEDULED_DELIVERY, DINE_IN, ROOM } = ORDER_TYPE
const DELIVERY: readonly OrderType[] = [BROUGHT, SCHEDULED_DELIVERY]
const PICKUP: readonly OrderType[] = [FETCHED, SCHEDULED_PICKUP]
const AT_THE_PLACE: readonly OrderType[] = [DINE_IN, ROOM]
const AT_TABLES: readonly OrderType[] = [DINE_IN]
/** The amount of a pay link: there is nothing to make. */
const AMOUNT: readonly null[] = [null]
const ALL_WITH_ITEMS: readonly OrderType[] = [...PICKUP, ...DELIVERY, ...AT_THE_PLACE]
const ALL = [...ALL_WITH_ITEMS, ...AMOUNT]

/** The life of an order, whole: what is not here can not happen (the specification, section 4, leaves the table open). */
export const LIFE: readonly Edge[] = [
  edge(S.INITIALIZE, S.NEW, ['payment'], { orderTypes: ALL }),
  edge(S.INITIALIZE, S.PAYMENT_CANCELLED, ['customer', 'system'], { orderTypes: ALL }), // by going back to the cart; after 30 minutes
  edge(S.INITIALIZE, S.CUSTOMER_REJECT, ['customer'], { orderTypes: ALL }),
  edge(S.PAYMENT_CANCELLED, S.NEW, ['payment'], { orderTypes: ALL }), // late money, where everything can be reserved again

  edge(S.NEW, S.SCH_DEL_ACCEPTED, ['merchant'], { scheduledOnly: true }),
  edge(S.NEW, S.APPROVED, ['merchant']),
  edge(S.NEW, S.DECLINED, ['merchant', 'system']), // by the system when nobody accepts in time
  edge(S.NEW, S.CANCEL_CUSTOMER, ['merchant']), // the customer telephoned
  edge(S.NEW, S.CUSTOMER_REJECT, ['customer']),
  edge(S.NEW, S.CUSTOMER_REJECT, ['system'], { duringRequestOnly: true }), // as the customer chose while ordering

  edge(S.SCH_DEL_ACCEPTED, S.APPROVED, ['merchant', 'system'], { scheduledOnly: true }), // by the system at preparation time
  edge(S.SCH_DEL_ACCEPTED, S.DECLINED, ['merchant'], { scheduledOnly: true }),
  edge(S.SCH_DEL_ACCEPTED, S.CANCEL_CUSTOMER, ['merchant'], { scheduledOnly: true }),
  edge(S.SCH_DEL_ACCEPTED, S.CUSTOMER_REJECT, ['customer'], { scheduledOnly: true }),

  edge(S.APPROVED, S.KITCHEN_READY, ['merchant']),
  edge(S.APPROVED, S.SERVED, ['merchant'], { orderTypes: AT_THE_PLACE }),
  edge(S.APPROVED, S.DECLINED, ['merchant']),
  edge(S.APPROVED, S.CANCEL_CUSTOMER, ['merchant']),
  edge(S.APPROVED, S.CUSTOMER_REJECT, ['customer', 'system'], { duringRequestOnly: true }), // no more what was ordered

  edge(S.KITCHEN_READY, S.OUT_DELIVERY, ['courier', 'merchant'], { orderTypes: DELIVERY }),
  edge(S.KITCHEN_READY, S.DELIVERED, ['merchant'], { orderTypes: PICKUP }), // picked up
  edge(S.KITCHEN_READY, S.SERVED, ['merchant'], { orderTypes: AT_THE_PLACE }),
  edge(S.KITCHEN_READY, S.UNDELIVERED, ['merchant'], { orderTypes: [...PICKUP, ...DELIVERY] }), // never collected; no courier
  edge(S.KITCHEN_READY, S.CANCEL_CUSTOMER, ['merchant']),

  edge(S.OUT_DELIVERY, S.DELIVERED, ['courier', 'merchant'], { orderTypes: DELIVERY }),
  edge(S.OUT_DELIVERY, S.UNDELIVERED, ['courier', 'merchant'], { orderTypes: DELIVERY }),

  // With rounds: whoever moves the last open item, and the next round.
  edge(S.NEW, S.DECLINED, ['customer'], { inRoundsOnly: true }),
  edge(S.APPROVED, S.SERVED, ['customer', 'system'], { inRoundsOnly: true }),
  edge(S.APPROVED, S.DECLINED, ['customer', 'system'], { inRoundsOnly: true }),
  edge(S.SERVED, S.APPROVED, ['system'], { inRoundsOnly: true }),

  edge(S.SERVED, S.PAYMENT_COMPLETED, ['payment', 'merchant'], { orderTypes: AT_THE_PLACE }),
  edge(S.PAYMENT_COMPLETED, S.COMPLETED, ['merchant', 'system'], { orderTypes: AT_THE_PLACE }),

  edge(S.NEW, S.PAYMENT_COMPLETED, ['payment'], { orderTypes: AMOUNT }),
  edge(S.PAYMENT_COMPLETED, S.COMPLETED, ['system'], { orderTypes: AMOUNT }),
]

/** Where an order's life is over. */
export const FINAL_STATUSES: readonly OrderStatus[] = [
  S.DECLINED,
  S.DELIVERED,
  S.UNDELIVERED,
  S.CANCEL_CUSTOMER,
  S.PAYMENT_CANCELLED,
  S.CUSTOMER_REJECT,
  S.COMPLETED,
]

/** Where an order begins: INITIALIZE while money has to come online, else NEW. */
export function firstStatus(collectOnline: boolean): OrderStatus {
  return collectOnline ? S.INITIALIZE : S.NEW
}

/** The edge from one status to another, if this actor may take it with this order; else `invalid_transition`. */
export function mayMove(from: OrderStatus, to: OrderStatus, move: Move): Result<Edge> {
  const found = LIFE.find((candidate) => candidate.from === from && candidate.to === to && isOpenTo(candidate, move))
  return found ? accept(found) : refuse({ reason: 'invalid_transition', from, to })
}

/** Where this actor may move the order from here, in the order of the table. */
export function nextStatuses(from: OrderStatus, move: Move): OrderStatus[] {
  return LIFE.filter((candidate) => candidate.from === from && isOpenTo(candidate, move)).map(({ to }) => to)
}

/** Whether the customer may still cancel: until the kitchen has started. The screen asks before it does. */
export function customerMayCancel(status: OrderStatus): boolean {
  return LIFE.some(
    ({ from, to, actors: actor, duringRequestOnly }) =>
      from === status && to === S.CUSTOMER_REJECT && actor.includes('customer') && !duringRequestOnly,
  )
}

/** Whether the order's life is over; PAYMENT_CANCELLED too, though late money may wake it. */
export function isFinal(status: OrderStatus): boolean {
  return FINAL_STATUSES.includes(status)
}

function isOpenTo(
  { actors: actor, orderTypes, scheduledOnly, duringRequestOnly, inRoundsOnly }: Edge,
  move: Move,
): boolean {
  const isItsType = orderTypes.includes(move.orderType)
  return (
    actor.includes(move.actor) &&
    isItsType &&
    (move.scheduled || !scheduledOnly) &&
    (move.isRequestOpen === true || !duringRequestOnly) &&
    (move.isInRounds === true || !inRoundsOnly)
  )
}

function edge(
  from: OrderStatus,
  to: OrderStatus,
  actor: readonly Actor[],
  limits: Partial<Pick<Edge, 'orderTypes' | 'scheduledOnly' | 'duringRequestOnly' | 'inRoundsOnly'>> = {},
): Edge {
  const { scheduledOnly = false, duringRequestOnly = false, inRoundsOnly = false } = limits
  const orderTypes = inRoundsOnly ? AT_TABLES : (limits.orderTypes ?? ALL_WITH_ITEMS)
  return { from, to, actors: actor, orderTypes, scheduledOnly, duringRequestOnly, inRoundsOnly, refund: refundOn(to) }
}

function refundOn(to: OrderStatus): Refund {
  if (to === S.UNDELIVERED) return 'merchant'
  return to === S.DECLINED || to === S.CANCEL_CUSTOMER || to === S.CUSTOMER_REJECT ? 'always' : 'never'
}
