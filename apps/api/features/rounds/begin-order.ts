import { snapshotStore } from '@compass/domain/checkout'
import { servingStores } from '@compass/domain/merchants'
import { ORDER_STATUS } from '@compass/domain/orders'
import { methodsFor, PAYMENT_STATUS } from '@compass/domain/payments'
import { waitingUntil } from '@compass/domain/rounds'
import { SERVICE } from '@compass/domain/services'
import { findSpotById } from '@compass/domain/spots'
import { hashOf, newCapability, newId } from '../../ids/index.ts'
import type { Order } from '../../records/orders/order.ts'
import type { Sender } from '../../records/rounds/senders.ts'
import { channelsFor } from '../notifications/channels-for.ts'
import type { PreparedRound } from './prepare-round.ts'
import type { SendingContext, SendingParty } from './sending.ts'

/**
 * The order that a party begins with its first round. Nobody holds its link: its members read it. At a court's table it is
 * the order of the table, or what a vendor makes of one.
 *
 * @param table of a vendor's: the order of the table, which has the bill
 */
export function beginOrder(
  { loaded, request, numbers }: SendingContext,
  { visit, me }: SendingParty,
  { totals, terms }: Pick<PreparedRound, 'totals' | 'terms'>,
  { email, phone, phoneCode, isSmsEnabled }: Sender,
  table: { readonly id: string } | null = null,
): Omit<Order, 'history' | 'version' | 'updatedAt'> {
  const { merchant } = loaded
  const { now, language } = request
  const { store } = terms
  const id = newId(now.getTime())
  const spot = findSpotById(servingStores(merchant), visit.spotId)?.spot
  return {
    id,
    billId: table?.id ?? id,
    storeId: store.id,
    number: numbers.get(store.id)!,
    cartId: null,
    visitId: visit.id,
    ...(merchant.court && { tableOrderId: table?.id ?? id }),
    userId: me.userId,
    orderType: SERVICE.DINE_IN,
    status: ORDER_STATUS.NEW,
    currency: merchant.currency,
    grandTotal: totals.grandTotal,
    paymentMethod: methodsFor(store, SERVICE.DINE_IN)[0] ?? 'cod',
    paymentStatus: PAYMENT_STATUS.UNPAID,
    paymentId: null,
    refunded: 0,
    lines: [],
    totals,
    customer: {
      name: me.name,
      email,
      phone,
      phoneCode,
      address: null,
      addressAsRead: null,
      area: null,
      city: null,
      addressId: null,
      spot: {
        id: visit.spotId,
        kind: 'table',
        number: visit.number,
        zone: spot?.zone ?? null,
        floor: null,
        isLeftAtDoor: false,
      },
      ...channelsFor({}, merchant.messageChannels, isSmsEnabled),
    },
    store: snapshotStore(terms),
    instruction: null,
    languages: { customer: language, merchant: store.kitchenLanguage ?? merchant.languages[0]! },
    capabilityHash: hashOf(newCapability()),
    placedAt: now,
    schedule: null,
    deadlineAt: waitingUntil(now),
    eta: null,
    ifSoldOut: null,
  }
}
