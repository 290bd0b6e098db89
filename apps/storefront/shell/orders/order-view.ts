import type { Order } from '@compass/contract/orders'
import type { ShapeOf } from '@compass/contract/values'
import type { ChosenText, Text } from '@compass/domain/languages'
import {
  isOrderStatus,
  mayAddToRating,
  ORDER_STATUS,
  type OrderStatus,
  type ProblemKind,
  type RatingTag,
  timelineOf,
} from '@compass/domain/orders'
import { CHANNEL, isDelivery, isPickup, type OrderType } from '@compass/domain/services'
import type { CartView, SpotView } from '#shell/cart/cart-view.ts'
import { toSpotView, toTotalsView } from '#shell/cart/to-cart-view.ts'
import type { PhotoView } from '#shell/catalogue/picture.ts'
import {
  type AmendmentView,
  type SubstitutionRequestView,
  toAmendmentViews,
  toSubstitutionRequestView,
} from './amendments-view.ts'

type OrderAnswer = ShapeOf<typeof Order>
type RefundAnswer = OrderAnswer['payment']['refunds'][number]
type ChooseText = (text: Text | null | undefined) => ChosenText | null

/** A line as it was bought. Amounts are minor units. */
export interface OrderLineView {
  readonly id: string
  readonly productId: string
  readonly name: ChosenText | null
  readonly qty: number
  readonly choices: readonly { readonly text: ChosenText | null; readonly counter: number }[]
  readonly total: number
  readonly note: string
  readonly photo: PhotoView | null
}

/** Money that goes back; minor units. */
export interface RefundView {
  readonly id: string
  readonly amount: number
  readonly refundMethod: 'gateway' | 'credits' | 'cash'
  readonly status: 'queued' | 'pending' | 'done' | 'failed' | 'manual' | 'owed'
  /** A bank did not take it: it was given another way. */
  readonly isInstead: boolean
  /** The store manager gave it back. */
  readonly isByHand: boolean
  /** Where it goes back to, for who paid; null: no card, or none is known. */
  readonly card: { readonly brand: string; readonly last4: string } | null
  /** When it was back, or else when it was sent off; RFC 3339. */
  readonly at: string
  /** Units of lines that it gives back, by their names of today; empty: an amount. */
  readonly lines: readonly { readonly name: ChosenText | null; readonly qty: number }[]
}

/** What its customer said is wrong with it, and what became of that. */
export interface ProblemView {
  readonly id: string
  readonly kind: ProblemKind
  /** Ids of its lines; none where it was late. */
  readonly lines: readonly string[]
  readonly words: string
  readonly hasPicture: boolean
  readonly state: 'open' | 'declined' | 'refunded'
  /** The merchant's words, where it was declined. */
  readonly answer: string | null
  /** Minor units that went back in answer to it. */
  readonly refunded: number
}

/** A step of an order's way; `at` is RFC 3339. */
type StepView = ReturnType<typeof timelineOf<string>>[number]

/** An order as the screens show it. Instants are RFC 3339, amounts minor units of the merchant's currency. */
export interface OrderView {
  readonly id: string
  /** What people read out. */
  readonly number: string
  readonly status: OrderStatus
  readonly version: number
  readonly isPickup: boolean
  readonly isDelivery: boolean
  /** It paid a link, and nothing of it is made: its page is its receipt. */
  readonly isAmount: boolean
  /** It was paid by a link. */
  readonly isOfLink: boolean
  /** The table or the room that it is for. */
  readonly spot: (SpotView & { readonly isLeftAtDoor: boolean }) | null
  /** Of a party that orders in rounds: its pages are those of its table. */
  readonly inRounds: boolean
  readonly steps: readonly StepView[]
  /** Why it ended as it did, in the merchant's words. */
  readonly reason: string | null
  /** It was let go of unpaid, and its money came after all. */
  readonly wasPaidLate: boolean
  /** Who made the last step: `system` where a time ran out. */
  readonly lastBy: string
  readonly lines: readonly OrderLineView[]
  /** It was placed with a prescription. */
  readonly isPrescribed?: true
  readonly count: number
  readonly totals: CartView['totals']
  readonly store: {
    readonly id: string
    readonly name: ChosenText | null
    /** E.164. */
    readonly phone: string
    readonly address: ChosenText | null
    readonly timeZone: string
  }
  /** Seen by who placed it, not only by who holds its link: order again, cancel, where it goes. */
  readonly isOwn: boolean
  /** As it was said with the order; null for who holds its link alone. */
  readonly customerName: string | null
  /** Points that it earns once it is received. */
  readonly earnedPoints: number
  /** The address is '' where a link named it: whoever pays sees the area alone. */
  readonly deliverTo: { readonly address: string; readonly area: ChosenText | null } | null
  readonly instruction: string | null
  /** What the store asked for, and what was said. */
  readonly collected: readonly {
    readonly id: string
    readonly name: ChosenText | null
    /** What was typed; of a list '' beside its option. */
    readonly typed: string
    readonly option: ChosenText | null
  }[]
  readonly payment: {
    /** Its latest attempt through a gateway; null: people collect. */
    readonly id: string | null
    readonly method: string
    readonly isPaid: boolean
    /** Minor units that are collected in person though it was paid: it became dearer. */
    readonly toCollect: number
    readonly isPending: boolean
    /** Seen by who ordered it: the bank refused, or nobody paid, and it can be paid another way. */
    readonly hasFailed: boolean
    readonly refunds: readonly RefundView[]
    /** Points that came back with its money, without those that answers gave back. */
    readonly pointsBack: number
  }
  readonly eta: { readonly from: string; readonly to: string } | null
  /** The slot that it was placed for; null: as soon as possible. */
  readonly schedule: { readonly startTime: string; readonly from: string; readonly to: string } | null
  readonly placedAt: string
  /** The kitchen answers by then, or the order is declined by itself; null once it has moved on. */
  readonly deadlineAt: string | null
  readonly mayCancel: boolean
  readonly mayChangeAddress: boolean
  readonly awaiting: SubstitutionRequestView | null
  readonly amendments: readonly AmendmentView[]
  /** What its customer said of it. */
  readonly rating: {
    readonly stars: number
    readonly feedback: string
    readonly tags: readonly RatingTag[]
    /** The stars alone were given: the rest can be said still. */
    readonly isOpen: boolean
  } | null
  readonly mayRate: boolean
  readonly problems: readonly ProblemView[]
  /** Until then a problem can be reported; null: it was not received, or is another's. */
  readonly reportableUntil: string | null
}

const CANCELLED = ORDER_STATUS.PAYMENT_CANCELLED
const PAID = 100
const PENDING = 481
/** Refused, given up, out of time. */
const FAILED: readonly number[] = [4008, 0, 50]

function toRefundView(
  { _id, amount, way: refundMethod, status, isInstead, isByHand, card, settledAt, createdAt, lines }: RefundAnswer,
  { products }: OrderAnswer,
  say: ChooseText,
): RefundView {
  return {
    ...{ id: _id, amount: amount.amount, refundMethod, status, isInstead, isByHand, card },
    at: settledAt ?? createdAt,
    lines: lines.flatMap((line) => {
      const product = products.find((one) => one._id === line._id)
      return product ? [{ name: say(product.name), qty: line.qty }] : []
    }),
  }
}

function toOrderSpot({ spot }: OrderAnswer, say: ChooseText): OrderView['spot'] {
  const view = toSpotView(spot, say)
  return view && { ...view, isLeftAtDoor: spot?.isLeftAtDoor === true }
}

function toDestination({ address }: OrderAnswer, say: ChooseText): OrderView['deliverTo'] {
  if (!address?.address && !address?.area) return null
  return { address: address.address ?? '', area: say(address.area) }
}

/** A line of an order, or of what a link asks for. */
export function toOrderLineView(line: OrderAnswer['products'][number], say: ChooseText): OrderLineView {
  return {
    id: line._id,
    productId: line.product._id,
    name: say(line.name),
    qty: line.qty,
    choices: line.customize.flatMap(({ variants }) =>
      variants.map(({ name, counter }) => ({ text: say(name), counter })),
    ),
    total: line.total.amount,
    note: line.specialInstructions,
    photo: line.photo,
  }
}

// Long on purpose: one table from what travels to what the screens show.
export function toOrderView(order: OrderAnswer, say: ChooseText): OrderView {
  const status = isOrderStatus(order.status) ? order.status : ORDER_STATUS.NEW
  const history = order.timeline.flatMap(({ status: one, at }) => (isOrderStatus(one) ? [{ status: one, at }] : []))
  const last = order.timeline.at(-1)
  const orderType = order.orderType as OrderType | null
  return {
    id: order._id,
    number: order.orderId,
    status,
    version: order.version,
    isPickup: isPickup(orderType),
    isDelivery: isDelivery(orderType),
    isAmount: orderType === null,
    isOfLink: order.channel === CHANNEL.PAYMENT_LINK,
    spot: toOrderSpot(order, say),
    inRounds: order.visit !== null && !order.isSingleOrderDineIn,
    steps: timelineOf({ orderType, status }, history),
    reason: last?.by === 'customer' ? null : (last?.reason ?? null),
    wasPaidLate: history.some(({ status: one }, i) => one === ORDER_STATUS.NEW && history[i - 1]?.status === CANCELLED),
    lastBy: last?.by ?? 'system',
    ...(order.products.some(({ prescription }) => prescription) ? { isPrescribed: true as const } : {}),
    lines: order.products.map((line) => toOrderLineView(line, say)),
    count: order.products.reduce((sum, { qty }) => sum + qty, 0),
    totals: toTotalsView(order.totals, say),
    store: {
      id: order.store._id,
      name: say(order.store.name),
      phone: order.store.phone,
      address: say(order.store.address),
      timeZone: order.store.timeZone,
    },
    isOwn: order.address !== null,
    customerName: order.address?.name ?? null,
    earnedPoints: order.loyaltyPoints,
    deliverTo: toDestination(order, say),
    instruction: order.deliveryInstruction,
    collected: order.collected.map(({ _id, name, value, option }) => ({
      id: _id,
      name: say(name),
      typed: option ? '' : value,
      option: say(option),
    })),
    payment: {
      id: order.payment._id,
      method: order.payment.method,
      isPaid: order.payment.status === PAID,
      toCollect: order.payment.toCollect.amount,
      isPending: order.payment.status === PENDING,
      hasFailed: order.address !== null && status === ORDER_STATUS.INITIALIZE && FAILED.includes(order.payment.status),
      refunds: order.payment.refunds.map((refund) => toRefundView(refund, order, say)),
      pointsBack: order.amendments.reduce((left, { points }) => left - points, order.returnedPoints),
    },
    eta: order.eta,
    schedule: order.schedule && {
      startTime: order.schedule.startTime,
      from: order.schedule.time.startTimeInCountryZone,
      to: order.schedule.time.endTimeInCountryZone,
    },
    placedAt: order.placedAt,
    deadlineAt: order.deadlineAt,
    mayCancel: order.mayCancel,
    mayChangeAddress: order.mayChangeAddress,
    awaiting: toSubstitutionRequestView(order, say),
    amendments: toAmendmentViews(order, say),
    rating: order.rating && {
      stars: order.rating.stars,
      feedback: order.rating.feedback,
      tags: order.rating.tags ?? [],
      isOpen: mayAddToRating(order.rating),
    },
    mayRate: order.mayRate,
    problems: order.problems.map(({ _id, kind, lines, words, hasPicture, state, answer }) => ({
      ...{ id: _id, kind, lines, words, hasPicture, state },
      answer: answer?.words ?? null,
      refunded: answer?.amount?.amount ?? 0,
    })),
    reportableUntil: order.reportableUntil,
  }
}
