import { snapshotStore } from '@compass/domain/checkout'
import type { Language } from '@compass/domain/languages'
import type { PaymentMethod } from '@compass/domain/merchants'
import { firstStatus } from '@compass/domain/orders'
import { snapshotAmount } from '@compass/domain/pay-links'
import type { Payer } from '@compass/domain/pay-links/checks'
import { PAYMENT_STATUS, payingDeadline } from '@compass/domain/payments'
import { hashOf, newCapability, newId } from '../../ids/index.ts'
import type { NewLinkOrder } from '../../records/pay-links/link-orders.ts'
import { channelsFor } from '../notifications/channels-for.ts'
import type { OpenedLink } from './open-link.ts'

/** Who pays a link, and how. */
interface LinkPayment {
  readonly number: number
  readonly userId: string
  readonly payer: Payer
  /** They did not say their phone: it is the one that the link names. */
  readonly isPhoneOfLink: boolean
  readonly method: PaymentMethod
  readonly language: Language
  readonly now: Date
}

/** The order by which somebody begins to pay a link: it waits for its money, and nothing of it is to be made. */
export function composeOrder({ loaded, store, link }: OpenedLink, paying: LinkPayment): NewLinkOrder {
  const { number, userId, payer, isPhoneOfLink, method, language, now } = paying
  const { merchant } = loaded
  const id = newId(now.getTime())
  return {
    id,
    billId: id,
    storeId: store.id,
    number,
    cartId: null,
    payLinkId: link.id,
    userId,
    orderType: null,
    status: firstStatus(true),
    currency: link.currency,
    grandTotal: link.amount,
    paymentMethod: method,
    paymentStatus: PAYMENT_STATUS.INITIATED,
    paymentId: null,
    refunded: 0,
    ...snapshotAmount(link, newId(now.getTime())),
    customer: {
      ...payer,
      ...(isPhoneOfLink && { isPhoneOfLink }),
      address: null,
      addressAsRead: null,
      area: null,
      city: null,
      addressId: null,
      ...channelsFor({}, merchant.messageChannels),
    },
    store: snapshotStore({ store }),
    instruction: null,
    languages: { customer: language, merchant: merchant.languages[0]! },
    // Nobody holds its link: who pays reads it by their session.
    capabilityHash: hashOf(newCapability()),
    placedAt: now,
    schedule: null,
    deadlineAt: payingDeadline(now),
    eta: null,
    ifSoldOut: null,
  }
}
