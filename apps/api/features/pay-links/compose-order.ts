import { etaOf, snapshotStore } from '@compass/domain/checkout'
import type { MessageChannel } from '@compass/domain/contacts'
import type { Language } from '@compass/domain/languages'
import type { PaymentMethod } from '@compass/domain/merchants'
import { firstStatus } from '@compass/domain/orders'
import { snapshotAmount } from '@compass/domain/pay-links'
import type { Payer } from '@compass/domain/pay-links/checks'
import { PAYMENT_STATUS, payingDeadline } from '@compass/domain/payments'
import { hashOf, newCapability, newId } from '../../ids/index.ts'
import type { NewLinkOrder } from '../../records/pay-links/link-orders.ts'
import { channelsFor } from '../notifications/channels-for.ts'
import { withQuoteOf, writtenFor } from '../orders/quote-checkout.ts'
import type { OpenedLink } from './open-link.ts'
import type { LinkQuote } from './quote-link.ts'
import type { OrderOfProducts } from './reserve-products.ts'

/** Who pays a link, and how. */
export interface LinkPayment {
  readonly userId: string
  readonly payer: Payer
  /** They did not say their phone: it is the one that the link names. */
  readonly isPhoneOfLink: boolean
  readonly method: PaymentMethod
  readonly language: Language
  readonly now: Date
  /** They want the receipt by message too. */
  readonly wantsReceipt: boolean
  /** SMS 10, WhatsApp 20, both 30; absent: the merchant's first. */
  readonly notificationModule?: 10 | 20 | 30 | undefined
}

/** Of whoever writes the order. */
const NO_NUMBER = 0

/** The order by which somebody begins to pay a link: it waits for its money, and nothing of it is to be made. */
export function composeOrder(opened: OpenedLink, paying: LinkPayment): NewLinkOrder {
  const { link } = opened
  const lineId = newId(paying.now.getTime())
  return {
    ...commonOrder(opened, paying),
    cartId: null,
    orderType: null,
    grandTotal: link.amount,
    ...snapshotAmount(link, lineId),
    instruction: null,
    schedule: null,
    eta: null,
  }
}

/** The same of products: once it is paid, it is made, brought or fetched as any order. */
export function composeOrderOfProducts(
  opened: OpenedLink,
  paying: LinkPayment,
  { lines, totals, door }: LinkQuote,
  instruction: string | null,
): OrderOfProducts {
  const { loaded, store, link } = opened
  const { now, language } = paying
  const { orderType, schedule } = link.products!
  const common = commonOrder(opened, paying)
  const place = { store, area: door?.area ?? null, distance: door?.distance ?? null, now }
  const eta = schedule ? { from: schedule.start, to: schedule.end } : etaOf(place)
  const written = writtenFor(loaded, door, language)
  return {
    ...common,
    cartId: newId(now.getTime()),
    orderType,
    grandTotal: totals.grandTotal,
    lines,
    totals,
    customer: {
      ...common.customer,
      ...withQuoteOf(written, link.destination ? (door?.distance ?? null) : null),
      ...(link.destination && { isAddressOfLink: true as const }),
    },
    instruction,
    schedule,
    eta: orderType === null ? null : eta,
  }
}

function commonOrder(
  { loaded, store, link }: OpenedLink,
  paying: LinkPayment,
): Omit<NewLinkOrder, 'cartId' | 'orderType' | 'grandTotal' | 'lines' | 'totals' | 'instruction' | 'schedule' | 'eta'> {
  const { userId, payer, isPhoneOfLink, method, language, now, wantsReceipt, notificationModule } = paying
  const { merchant } = loaded
  const id = newId(now.getTime())
  return {
    id,
    billId: id,
    storeId: store.id,
    number: NO_NUMBER,
    payLinkId: link.id,
    userId,
    status: firstStatus(true),
    currency: link.currency,
    paymentMethod: method,
    paymentStatus: PAYMENT_STATUS.INITIATED,
    paymentId: null,
    refunded: 0,
    customer: {
      ...payer,
      ...(isPhoneOfLink && { isPhoneOfLink: true as const }),
      ...(wantsReceipt && { wantsReceipt: true as const }),
      address: null,
      addressAsRead: null,
      area: null,
      city: null,
      addressId: null,
      ...channelsOf(notificationModule, merchant.messageChannels),
    },
    store: snapshotStore({ store }),
    languages: { customer: language, merchant: merchant.languages[0]! },
    // Nobody holds its link: who pays reads it by their session.
    capabilityHash: hashOf(newCapability()),
    placedAt: now,
    deadlineAt: payingDeadline(now),
    ifSoldOut: null,
  }
}

function channelsOf(notificationModule: 10 | 20 | 30 | undefined, has: readonly MessageChannel[]) {
  return channelsFor(notificationModule === undefined ? {} : { notificationModule }, has)
}
