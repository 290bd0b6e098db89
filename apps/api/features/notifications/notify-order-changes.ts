import { chooseText } from '@compass/domain/languages'
import type { LoadedMerchant } from '@compass/domain/merchants'
import { homePath } from '@compass/domain/merchants/home-path'
import { shortCodeOf } from '@compass/domain/orders'
import { commit, rollback, type Tenant } from '../../db/database.ts'
import type { Api } from '../../http/api.ts'
import type { Sweep } from '../../http/sweep.ts'
import { newId } from '../../ids/index.ts'
import { insertMessage, type MessageText } from '../../records/messages/messages.ts'
import {
  claimNotification,
  merchantsWithNotifications,
  type OrderNotification,
  pendingNotifications,
  refundsAt,
} from '../../records/notifications/notifications.ts'
import { billedOrderOf, isOfTable, type Order } from '../../records/orders/order.ts'
import { findOrder, listOrdersOfCourt } from '../../records/orders/orders.ts'
import { insertOutboundWebhook } from '../../records/outbound-webhooks/outbound-webhooks.ts'
import { webhooksFor } from '../../records/outbound-webhooks/webhooks.ts'
import { subscriptionsOf } from '../../records/push/push-subscriptions.ts'
import { originOf } from '../merchants/origin-of.ts'
import { type Change, composeMessage } from './compose-message.ts'
import { composePush } from './compose-push.ts'
import { confirmsRest, isOfTheWhole, speaksForCourt } from './say-of-court.ts'

const MAX_AT_ONCE = 200
/** Nobody wants to hear now what was true then: the relay may have stood still. */
const STALE_AFTER_MS = 6 * 3_600_000

/**
 * The sweep that reads what the relay handed on. For each event it writes what goes to the customer, to the merchant's
 * systems and to browsers. The end of the notification is in the same transaction. An order never waits for it, and each
 * event acts once whatever is ended in between.
 */
export const notifyOrderChanges: Sweep = {
  findDue: ({ database }) => merchantsWithNotifications(database),
  async work(api, merchantId) {
    for (;;) {
      const notifications = await pendingNotifications(api.database.tenant(merchantId), MAX_AT_ONCE)
      for (const notification of notifications) await notifyOf(api, notification)
      if (notifications.length < MAX_AT_ONCE) return
    }
  },
}

async function notifyOf(api: Api, notification: OrderNotification): Promise<void> {
  const { merchantId, eventId, orderId, version, createdAt } = notification
  const tenant = api.database.tenant(merchantId)
  const [loaded, order] = await Promise.all([api.merchants.load(merchantId), findOrder(tenant, orderId)])
  if (!loaded || !order) return void (await claimNotification(tenant, eventId))
  const [hooks, own] = await Promise.all([
    // The order of a court's table is made by its vendors: their systems hear of their own.
    isOfTable(order) ? [] : webhooksFor(tenant, order.storeId),
    changeOf(tenant, order, version, createdAt),
  ])
  const now = api.clock()
  const isStale = now.getTime() - createdAt.getTime() > STALE_AFTER_MS
  const change = isStale ? null : await ofCourt(tenant, order, own)
  const words = change && sayOf(api, loaded, order, change)
  if (words === null && hooks.length === 0) return void (await claimNotification(tenant, eventId))
  const browsers = words === null ? [] : await subscriptionsOf(tenant, order.userId)
  await api.database.transact<null>(merchantId, async (limit) => {
    if (!(await claimNotification(limit, eventId))) return rollback(null)
    const { phone, channels = DEFAULT_CHANNELS } = order.customer
    if (words !== null && phone)
      for (const channel of channels)
        await insertMessage(limit, {
          id: newId(),
          channel,
          phone,
          language: order.languages.customer,
          kind: 'order',
          ...words,
          createdAt: now,
          eventId,
        })
    const subject = { eventId, orderId, version, at: now }
    for (const { id } of hooks)
      await insertOutboundWebhook(limit, { ...subject, kind: 'webhook', targetId: id, words: null })
    const sender = { name: nameOf(loaded, order, own), link: linkOf(api, loaded, order) }
    const push =
      words === null ? null : composePush(words.body, sender, pathOf(loaded, order), order.languages.customer)
    for (const { id } of browsers)
      await insertOutboundWebhook(limit, { ...subject, kind: 'push', targetId: id, words: push })
    return commit(null)
  })
}

/** SMS, where the customer said nothing of it. */
const DEFAULT_CHANNELS = [10] as const

async function changeOf(tenant: Tenant, order: Order, version: number, at: Date): Promise<Change> {
  const step = order.history.find((entry) => entry.version === version) ?? null
  if (step) return { step, refunds: [], isSubstitutionRequest: false, isProblemDeclined: false }
  return {
    step,
    refunds: await refundsAt(tenant, order.id, at),
    isSubstitutionRequest: isRequested(order, at),
    isProblemDeclined: isDeclined(order, at),
  }
}

/** A question stands on the order from the moment of its event. */
function isRequested({ awaiting }: Order, at: Date): boolean {
  return awaiting?.since.getTime() === at.getTime()
}

/** The merchant's answer to a problem is of the moment of its event. */
function isDeclined({ problems = [] }: Order, at: Date): boolean {
  return problems.some(({ state, answeredAt }) => state === 'declined' && answeredAt?.getTime() === at.getTime())
}

/**
 * Of a court each change is told once, by one of its vendors' orders, and at its tables by that of the table. Null: another
 * than this tells of it.
 */
async function ofCourt(tenant: Tenant, order: Order, change: Change): Promise<Change | null> {
  if (billedOrderOf(order) !== order.id) return null
  if (!order.courtOrder) return change
  const orders = await listOrdersOfCourt(tenant, order.courtOrder.id)
  if (!speaksForCourt(order, change, orders)) return null
  return { ...change, confirmsRest: confirmsRest(order, change, orders) }
}

function sayOf(api: Api, loaded: LoadedMerchant, order: Order, change: Change): MessageText | null {
  const { hideZeroDecimals } = loaded.merchant.brand
  return composeMessage(order, change, {
    name: nameOf(loaded, order, change),
    link: linkOf(api, loaded, order),
    hideZeroDecimals,
  })
}

/** Short, since a message has few signs; a push has the page's own path. */
function linkOf(api: Api, loaded: LoadedMerchant, order: Order): string {
  const { id, courtOrder } = order
  return `${originOf(api, loaded)}${homePath(loaded.merchant)}/o/${shortCodeOf(courtOrder?.id ?? id)}`
}

/** The merchant; what a vendor of a court does alone is told in its name. */
function nameOf({ merchant }: LoadedMerchant, order: Order, change: Change): string {
  const { languages, store } = order
  const name = order.courtOrder && !isOfTheWhole(order, change) ? store.name : merchant.name
  return chooseText(name, languages.customer, languages.merchant)?.text ?? merchant.slug
}

function pathOf({ merchant }: LoadedMerchant, { id, courtOrder }: Order): string {
  return `${homePath(merchant)}/order-status/${courtOrder?.id ?? id}`
}
