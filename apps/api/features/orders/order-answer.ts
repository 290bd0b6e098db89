import type { MerchantOrder as MerchantOrderContract } from '@compass/contract/merchant-side'
import type { Order as OrderContract } from '@compass/contract/orders'
import type { Language } from '@compass/domain/languages'
import type { LoadedMerchant, Store } from '@compass/domain/merchants'
import { moneyIn } from '@compass/domain/money'
import {
  choiceFor,
  customerMayCancel,
  kitchenStartsAt,
  mayChangeAddress,
  mayRate,
  mayStepDuringRequest,
  nextStatuses,
  type OrderLine,
  type OrderStatus,
  reportableUntil,
} from '@compass/domain/orders'
import { CHANNEL, channelOf } from '@compass/domain/services'
import { serverWords } from '@compass/i18n/server'
import type { z } from 'zod'
import type { AccessibleOrder, Order, OrderCustomer } from '../../records/orders/order.ts'
import { slotTimes } from '../cart/slot-answer.ts'
import { labelInOrder, totalsAnswer } from '../cart/totals-answer.ts'
import { orderPaymentAnswer } from '../payments/payment-answer.ts'
import { amendmentAnswer, awaitingAnswer } from './amendment-answer.ts'
import { problemAnswer } from './problem-answer.ts'
import { ratingAnswer } from './rating-answer.ts'

type OrderShape = z.output<typeof OrderContract>
type MerchantOrderShape = z.output<typeof MerchantOrderContract>

/**
 * An order as it travels. `owner` is its customer or its merchant. `member` is of the party that orders in rounds, and sees
 * no phone of another. `link` is whoever holds the order's link, and sees nothing personal and can change nothing.
 */
export function orderAnswer(order: Order, seenBy: AccessibleOrder['seenBy']): OrderShape {
  const isOwner = seenBy === 'owner'
  const isInside = seenBy !== 'link'
  return {
    _id: order.id,
    orderId: String(order.number),
    orderType: order.orderType,
    channel: order.payLinkId ? CHANNEL.PAYMENT_LINK : channelOf(order.orderType),
    isSingleOrderDineIn: order.customer.spot?.kind === 'table' && !order.visitId,
    status: order.status,
    timeline: order.history.map(({ status, at, by: actor, reason }) => ({
      status,
      at: at.toISOString(),
      by: actor,
      reason,
    })),
    products: order.lines.map((line) => ({
      ...lineAnswer(line, order),
      specialInstructions: isInside ? line.note : '',
    })),
    totals: totalsAnswer(
      { ...order.totals, refundAmount: order.refunded },
      order.currency,
      labelInOrder(order.totals.terms),
      order.totals.terms.voucher ?? null,
    ),
    loyaltyPoints: order.totals.earned,
    redeemedPoints: order.points?.redeemed ?? order.totals.redeemed ?? 0,
    returnedPoints: order.points?.returned ?? 0,
    user: isOwner ? order.userId : null,
    address: isInside ? { ...addressAnswer(order.customer), ...(!isOwner && { email: null }) } : null,
    spot: spotAnswer(order.customer),
    sourceOfOrder: order.source ? { outletUrl: order.source.pageUrl } : null,
    visit: isInside ? (order.visitId ?? null) : null,
    courtOrder: order.courtOrder ? { _id: order.courtOrder.id, orderId: String(order.courtOrder.number) } : null,
    phone: isOwner && !order.customer.isPhoneOfLink ? phoneAnswer(order.customer) : null,
    store: { _id: order.storeId, ...order.store },
    payment: orderPaymentAnswer(order, seenBy),
    schedule: order.schedule && slotTimes(order.schedule, order.store.timeZone),
    deliveryInstruction: isOwner ? instructionIn(order, order.languages.customer) : null,
    collected: isOwner ? collectedAnswer(order.customer) : [],
    eta: order.eta && { from: order.eta.from.toISOString(), to: order.eta.to.toISOString() },
    deadlineAt: order.deadlineAt?.toISOString() ?? null,
    placedAt: order.placedAt.toISOString(),
    languages: order.languages,
    ifSoldOut: choiceFor(null, order.ifSoldOut),
    awaiting: awaitingAnswer(order),
    amendments: (order.amendments ?? []).map((amendment) => amendmentAnswer(amendment, order.currency)),
    mayCancel: isOwner && !order.visitId && customerMayCancel(order.status),
    mayChangeAddress: isOwner && !order.customer.isAddressOfLink && mayChangeAddress(order),
    version: order.version,
    rating: isOwner && order.rating ? ratingAnswer(order.rating) : null,
    mayRate: isOwner && mayRate(order),
    problems: isOwner ? (order.problems ?? []).map((problem) => problemAnswer(problem, order.currency)) : [],
    reportableUntil: (isOwner && reportableUntil(order)?.toISOString()) || null,
  }
}

/** An order as the merchant's side sees it; `loaded` is the merchant today, null where it is gone. */
export function merchantOrderAnswer(order: Order, loaded: LoadedMerchant | null): MerchantOrderShape {
  const seen = orderAnswer(order, 'owner')
  return {
    ...seen,
    address: seen.address && { ...seen.address, address: order.customer.address },
    deliveryInstruction: instructionIn(order, order.languages.merchant),
    customer: { name: order.customer.name, phone: order.customer.phone },
    payLink: order.payLinkId ?? null,
    subOrders: null,
    next: nextOfMerchant(order),
    kitchenAt: order.schedule && kitchenAt(order.schedule.start, loaded?.stores.get(order.storeId)),
  }
}

/** Where the merchant may move an order without rounds. */
export function nextOfMerchant({ status, orderType, schedule, awaiting }: Order): OrderStatus[] {
  const next = nextStatuses(status, { actor: 'merchant', orderType, scheduled: schedule !== null })
  return next.filter((to) => !awaiting || mayStepDuringRequest(to).ok)
}

function kitchenAt(slotStart: Date, store: Store | undefined): string {
  return kitchenStartsAt(slotStart, store?.preparationMinutes ?? 0).toISOString()
}

export function lineAnswer(
  line: OrderLine,
  { currency, ifSoldOut }: Pick<Order, 'currency' | 'ifSoldOut'>,
): OrderShape['products'][number] {
  const money = moneyIn(currency)
  return {
    _id: line.id,
    isGift: line.isGift === true,
    ...(line.needsPrescription ? { prescription: 'required' as const } : {}),
    product: { _id: line.productId },
    sku: line.sku,
    name: line.name,
    qty: line.qty,
    customize: line.customize.map(({ id, name, variants }) => ({
      _id: id,
      name,
      variants: variants.map((variant) => ({
        _id: variant.id,
        name: variant.name,
        counter: variant.counter,
        price: money(variant.price),
      })),
    })),
    unit: money(line.unit),
    total: money(line.total),
    specialInstructions: line.note,
    photo: line.photo,
    foodType: line.foodType,
    share: { discount: money(line.share.discount), tax: money(line.share.tax), paid: money(line.share.paid) },
    ifSoldOut: choiceFor(line.ifSoldOut, ifSoldOut),
  }
}

function collectedAnswer({ collected = [] }: OrderCustomer): OrderShape['collected'] {
  return collected.map(({ id, name, type, value, option }) => ({ _id: id, name, type, value, option }))
}

function addressAnswer({
  name,
  email,
  address,
  addressAsRead,
  area,
  city,
  spot,
  addressChangedAt,
  isAddressOfLink,
}: OrderCustomer): NonNullable<OrderShape['address']> {
  return {
    name,
    email,
    address: isAddressOfLink ? null : (addressAsRead ?? address),
    area,
    city: city ?? null,
    tableNumber: spot?.kind === 'table' ? spot.number : null,
    changedAt: addressChangedAt ?? null,
  }
}

/** What the customer said of the hand-over: that a room's order is left at its door, in the reader's language, and the note. */
export function instructionIn({ customer, instruction }: Order, language: Language): string | null {
  if (!customer.spot?.isLeftAtDoor) return instruction
  return [serverWords(language)('messages.leaveAtDoor'), instruction].filter(Boolean).join(' ')
}

function spotAnswer({ spot }: OrderCustomer): OrderShape['spot'] {
  if (!spot) return null
  const { kind, number, zone, floor, isLeftAtDoor } = spot
  return { kind, number, zone, floor, isLeftAtDoor }
}

function phoneAnswer({ phone, phoneCode }: OrderCustomer): OrderShape['phone'] {
  if (!phone) return null
  const countryCode = phoneCode ?? ''
  return { number: phone.startsWith(countryCode) ? phone.slice(countryCode.length) : phone, countryCode }
}
