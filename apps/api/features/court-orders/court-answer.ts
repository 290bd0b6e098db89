import type { CourtOrder as CourtOrderContract } from '@compass/contract/orders'
import { etaOfCourt, livePromises, ordersForNewDoor, owedToCourt, statusOfCourt } from '@compass/domain/court-orders'
import { customerMayCancel, ORDER_STATUS } from '@compass/domain/orders'
import { PAYMENT_STATUS, type PaymentStatus } from '@compass/domain/payments'
import type { Explain, FeeKind } from '@compass/domain/pricing'
import type { z } from 'zod'
import type { AccessibleOrder } from '../../records/orders/order.ts'
import { labelInOrder, totalsAnswer } from '../cart/totals-answer.ts'
import { orderAnswer } from '../orders/order-answer.ts'
import { orderPaymentAnswer } from '../payments/payment-answer.ts'
import type { WholeCourtOrder } from './read-court-order.ts'

type CourtOrderShape = z.output<typeof CourtOrderContract>

/** A court order as it travels, with all its vendors' orders. Who holds its link alone sees nothing personal. */
export function courtOrderAnswer(
  { court, orders, ownRefunds }: WholeCourtOrder,
  seenBy: AccessibleOrder['seenBy'],
): CourtOrderShape {
  const answers = orders.map((order) => orderAnswer(order, seenBy))
  // What is the customer's own is the same in all that still come.
  const ofCustomer = answers[orders.indexOf(livePromises(orders)[0]!)]!
  const { orderType, channel, user, address, spot, phone, schedule, placedAt, languages, ...first } = ofCustomer
  const { currency, own, ownRefunded, totals } = court
  const money = (amount: number) => ({ amount, currency })
  const fee = (wanted: FeeKind) => money(own.fees.find(({ kind }) => kind === wanted)?.amount ?? 0)
  const refunded = orders.reduce((sum, order) => sum + order.refunded, ownRefunded)
  const eta = etaOfCourt(orders)
  const status = statusOfCourt(orders.map((order) => order.status))
  const isWaiting = status === ORDER_STATUS.INITIALIZE
  return {
    _id: court.id,
    orderId: String(court.number),
    orderType,
    channel,
    status,
    totals: totalsAnswer(
      { ...totals, refundAmount: refunded },
      currency,
      labelIn(totals.promotion, orders),
      totals.voucher,
    ),
    fees: {
      delivery: fee('delivery'),
      smallOrder: fee('smallOrder'),
      tax: money(own.tax),
      total: money(own.total),
      refunded: money(ownRefunded),
    },
    orders: answers,
    user,
    address,
    spot,
    phone,
    payment: orderPaymentAnswer(moneyOfCourt({ court, orders, ownRefunds }), seenBy),
    schedule,
    deliveryInstruction: first.deliveryInstruction,
    collected: first.collected,
    placedAt,
    languages,
    eta: eta && { from: eta.from.toISOString(), to: eta.to.toISOString() },
    deadlineAt: isWaiting ? first.deadlineAt : null,
    mayCancel: seenBy === 'owner' && orders.some((order) => customerMayCancel(order.status)),
    mayChangeAddress: seenBy === 'owner' && ordersForNewDoor(orders) !== null,
    version: versionOfCourt(orders),
  }
}

/** Whose promotion made an entry of the whole price: the court's, or that of the vendor whose part it is. */
function labelIn(ofCourt: WholeCourtOrder['court']['totals']['promotion'], orders: WholeCourtOrder['orders']) {
  return (entry: Explain) => {
    const order = orders.find(({ storeId }) => storeId === entry.store)
    return order ? labelInOrder(order.totals.terms)(entry) : ofCourt
  }
}

/** Rises with every change of any of its orders. */
export function versionOfCourt(orders: readonly { readonly version: number }[]): number {
  return orders.reduce((sum, { version }) => sum + version, 0)
}

/** The money of the whole, as an order says it. */
function moneyOfCourt({ court, orders, ownRefunds }: WholeCourtOrder): Parameters<typeof orderPaymentAnswer>[0] {
  const { paymentId, paymentMethod } = orders[0]!
  const paymentStatus = paymentStatusOf(orders)
  return {
    paymentId,
    paymentMethod,
    paymentStatus,
    currency: court.currency,
    toCollect: paymentStatus === PAYMENT_STATUS.SUCCESS ? owedToCourt(orders, court.own.grandTotal) : 0,
    refunds: [...orders.flatMap(({ refunds = [] }) => refunds), ...ownRefunds],
  }
}

/** Paid once all that stand are: people may have collected for one of them first. */
function paymentStatusOf(orders: WholeCourtOrder['orders']): PaymentStatus {
  const statuses = livePromises(orders).map(({ paymentStatus }) => paymentStatus)
  return statuses.find((status) => status !== PAYMENT_STATUS.SUCCESS) ?? PAYMENT_STATUS.SUCCESS
}
