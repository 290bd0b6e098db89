import type { AnswerOf } from '@compass/contract/call'
import type { CourtOrder, listOrders } from '@compass/contract/orders'
import type { ShapeOf } from '@compass/contract/values'
import type { ChosenText, Text } from '@compass/domain/languages'
import type { ShellData, StoreView } from '#shell/merchants/read-storefront.ts'
import { type OrderView, toOrderView } from '#shell/orders/order-view.ts'

type CourtOrderAnswer = ShapeOf<typeof CourtOrder>
type ChooseText = (text: Text | null | undefined) => ChosenText | null

/** What was ordered at a court at once. Amounts are minor units. */
export interface CourtOrderView {
  /** The whole as one order: its number, its money, what is in it; of the court, and not of a vendor. */
  readonly whole: OrderView
  /** One of each vendor, in the order of the court. */
  readonly orders: readonly OrderView[]
  /** The court's own lines, and what of them goes back. */
  readonly fees: {
    readonly delivery: number
    readonly smallOrder: number
    readonly tax: number
    readonly total: number
    readonly refunded: number
  }
  /** All that goes back so far. */
  readonly refunded: number
}

/** Null where there is no order of any vendor in it. */
export function toCourtOrderView(
  { orders: answers, fees, ...courtOrder }: CourtOrderAnswer,
  say: ChooseText,
  shell: ShellData,
): CourtOrderView | null {
  const [first] = answers
  const court = shell.stores.find(({ vendor }) => !vendor)
  if (!first || !court) return null
  const orders = answers.map((order) => toOrderView(order, say))
  const earnedPoints = orders.reduce((total, order) => total + order.earnedPoints, 0)
  const whole = toOrderView(
    {
      ...first,
      ...courtOrder,
      products: answers.flatMap(({ products }) => products),
      ...{ timeline: [], amendments: [], awaiting: null, problems: [], rating: null },
      ...{ mayRate: false, reportableUntil: null, courtOrder: null },
    },
    say,
  )
  return {
    whole: {
      ...whole,
      store: storeOf(court, shell),
      earnedPoints,
      reason: null,
    },
    orders,
    fees: {
      delivery: fees.delivery.amount,
      smallOrder: fees.smallOrder.amount,
      tax: fees.tax.amount,
      total: fees.total.amount,
      refunded: fees.refunded.amount,
    },
    refunded: courtOrder.totals.refundAmount.amount,
  }
}

/** A list of orders as the customer knows them: what was ordered at a court at once is one of them. */
export function toOrderViews(
  { items, courtOrders }: AnswerOf<typeof listOrders>,
  say: ChooseText,
  shell: ShellData,
): OrderView[] {
  const wholes = new Map(courtOrders.map((one) => [one._id, toCourtOrderView(one, say, shell)?.whole]))
  return items.map((order) => wholes.get(order.courtOrder?._id ?? '') ?? toOrderView(order, say))
}

function storeOf({ id, phone, address, timeZone, name }: StoreView, { merchant, language }: ShellData) {
  const own = merchant ? { text: merchant.name, language } : name
  return { id, name: own, phone, address, timeZone }
}
