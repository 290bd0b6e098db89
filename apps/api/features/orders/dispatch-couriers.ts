import { type CourierState, courierSteps, isCourierDone, ORDER_STATUS, type OrderStatus } from '@compass/domain/orders'
import type { CommitMode } from '../../db/database.ts'
import type { Api } from '../../http/api.ts'
import type { Sweep } from '../../http/sweep.ts'
import type { CourierAccount, CourierNews } from '../../ports/couriers/port.ts'
import {
  claimDue,
  findDelivery,
  merchantsWithDeliveries,
  openDeliveries,
  writeDelivery,
} from '../../records/deliveries/deliveries.ts'
import type { Delivery } from '../../records/deliveries/delivery.ts'
import type { Order } from '../../records/orders/order.ts'
import { findOrder, listOrdersOfCourt } from '../../records/orders/orders.ts'
import { askWhere, bookCourier, cancelCourier } from '../couriers/call-courier-service.ts'
import { courierAccountOf } from '../couriers/courier-account.ts'
import { courierStoresOf } from '../couriers/courier-stores.ts'
import { notifyCourierChanges } from '../couriers/watch-couriers.ts'
import { composeCourierOrder } from './compose-courier-order.ts'
import { moveOrder } from './move-order.ts'

/** Deliveries of a merchant that one sweep asks about, all at once, so that a service that is away takes no longer than one question. */
const MAX_AT_ONCE = 40
/** Longer than any question takes: what a process that died was asking about is asked again. */
const TAKEN_FOR_MS = 15_000
const ASK_AGAIN_FIRST_MS = 2_000
const ASK_AGAIN_AFTER_MS = 10_000
const ASK_AGAIN_AT_MOST_MS = 60_000

/**
 * Calls a courier for every order that is ready at a store which delivers by courier. It asks where the called ones are and
 * moves their orders on by the answers (decision 0020). The service is asked with nothing locked, under a reference that is on
 * the disk before, so that it books once whoever dies. While it is slow or away
 * the order stays where it is, and the store may bring it itself.
 */
export const dispatchCouriers: Sweep = {
  findDue: ({ database, clock }) => merchantsWithDeliveries(database, clock()),
  async work(api, merchantId) {
    const now = api.clock()
    const tenant = api.database.tenant(merchantId)
    const loaded = await api.merchants.load(merchantId)
    const storeIds = courierStoresOf(loaded?.merchant ?? null)
    if (loaded && storeIds.length > 0) await openDeliveries(tenant, storeIds, courierAccountOf(loaded), now)
    const until = new Date(now.getTime() + TAKEN_FOR_MS)
    const due = await claimDue(tenant, { now, until, most: MAX_AT_ONCE })
    await Promise.all(
      due.map((delivery) =>
        goOn(api, merchantId, delivery, now).catch((error) =>
          api.log.warn({ err: error, merchantId, orderId: delivery.orderId }, 'a delivery was not looked at'),
        ),
      ),
    )
  },
}

async function goOn(api: Api, merchantId: string, delivery: Delivery, now: Date): Promise<void> {
  const order = await findOrder(api.database.tenant(merchantId), delivery.orderId)
  if (!order || !isWithCourier(order)) return end(api, merchantId, delivery, order, now)
  if (delivery.bookingId === null) return book(api, merchantId, delivery, order, now)
  const { orderId, bookingId } = delivery
  const input = await askWhere(api, accountOf(merchantId, delivery), { orderId, bookingId }, now)
  if (input.kind === 'away') return again(api, merchantId, delivery, now)
  await heed(api, merchantId, delivery, input.answer, now)
}

/** Ready, or under way with the courier: what the store brings itself, or has ended, is none of a courier's. */
function isWithCourier({ status, history }: Order): boolean {
  if (status === ORDER_STATUS.KITCHEN_READY) return true
  return status === ORDER_STATUS.OUT_DELIVERY && history.at(-1)?.by === 'courier'
}

async function book(api: Api, merchantId: string, delivery: Delivery, order: Order, now: Date): Promise<void> {
  const loaded = await api.merchants.load(merchantId)
  const account = accountOf(merchantId, delivery)
  const reference = referenceOf(delivery)
  const requestedAt = delivery.requestedAt ?? now
  const attempt = { account, reference, requestedAt, now }
  const together = await broughtTogether(api, merchantId, order)
  const request = loaded && composeCourierOrder(loaded.merchant, order, together, attempt)
  if (!request) return void (await keep(api, merchantId, { ...delivery, state: 'nobody' }, null, now))
  const booked = await bookCourier(api, request)
  if (booked.kind === 'away') return again(api, merchantId, delivery, now)
  const bookingId = booked.answer
  const state: CourierState = bookingId === null ? 'nobody' : 'searching'
  const nextAt = new Date(now.getTime() + (bookingId === null ? ASK_AGAIN_AFTER_MS : looksAfterMs(api, account)))
  const known = bookingId === null ? nextAttempt(delivery) : { ...delivery, bookingId }
  const isStored = await keep(api, merchantId, { ...known, state, tries: 0 }, nextAt, now, 'durable')
  if (isStored || bookingId === null) return
  // Who was first has the same booking, since it has the same reference, or does not need it any more.
  const stored = await findDelivery(api.database.tenant(merchantId), order.id)
  if (stored?.bookingId !== bookingId) await cancelCourier(api, account, { orderId: order.id, bookingId })
}

/** What one courier brings: of a court, all of its orders that are ready. */
async function broughtTogether(api: Api, merchantId: string, order: Order): Promise<readonly Order[]> {
  if (!order.courtOrder) return [order]
  const all = await listOrdersOfCourt(api.database.tenant(merchantId), order.courtOrder.id)
  return all.filter(({ status }) => status === ORDER_STATUS.KITCHEN_READY)
}

function accountOf(merchantId: string, { company, mode }: Delivery): CourierAccount {
  return { merchantId, company, mode }
}

function looksAfterMs(api: Api, account: CourierAccount): number {
  return api.ports.couriers.secondsBetweenLooks(account) * 1000
}

/** The key under which a service books once, whoever asks however often; as long as it is not answered, the same. */
function referenceOf({ orderId, attempt }: Delivery): string {
  return attempt === 1 ? orderId : `${orderId}.${attempt}`
}

/** Nobody comes under the reference that was asked for: the next question is for another booking. */
function nextAttempt(delivery: Delivery): Delivery {
  return { ...delivery, bookingId: null, attempt: delivery.attempt + 1, requestedAt: null }
}

/** The order first, then what is kept of the courier: whoever dies in between is followed by one who sees the same news. */
async function heed(api: Api, merchantId: string, delivery: Delivery, news: CourierNews, now: Date): Promise<void> {
  const { state, courier, position, etaMinutes, trackingUrl } = news
  const tenant = api.database.tenant(merchantId)
  for (;;) {
    const order = await findOrder(tenant, delivery.orderId)
    const to: OrderStatus | undefined = order ? courierSteps(order.status, state)[0] : undefined
    if (to === undefined) break
    const moved = await moveOrder(api, { merchantId, orderId: delivery.orderId, to, actor: 'courier', now })
    if (!moved.ok) return again(api, merchantId, delivery, now)
  }
  const known: Delivery = {
    // A courier who gave it up is none: another one is called.
    ...(state === 'nobody' ? nextAttempt(delivery) : delivery),
    state,
    courier,
    trackingUrl,
    position: position && { ...position, at: now.toISOString() },
    etaAt: etaMinutes === null ? null : new Date(now.getTime() + etaMinutes * 60_000),
    tries: 0,
  }
  const nextAt = isCourierDone(state)
    ? null
    : new Date(
        now.getTime() + (state === 'nobody' ? ASK_AGAIN_AFTER_MS : looksAfterMs(api, accountOf(merchantId, delivery))),
      )
  await keep(api, merchantId, known, nextAt, now)
}

/** No answer: the longer it stays away, the more seldom it is asked. */
async function again(api: Api, merchantId: string, delivery: Delivery, now: Date): Promise<void> {
  const tries = delivery.tries + 1
  const wait = Math.min(ASK_AGAIN_AT_MOST_MS, ASK_AGAIN_FIRST_MS * 2 ** Math.min(tries, 10))
  await keep(api, merchantId, { ...delivery, tries }, new Date(now.getTime() + wait), now)
}

/** The order went on without the courier, or has ended. */
async function end(api: Api, merchantId: string, delivery: Delivery, order: Order | null, now: Date): Promise<void> {
  const isBrought = order?.status === ORDER_STATUS.DELIVERED && order.history.at(-1)?.by === 'courier'
  const isAttempted = order?.status === ORDER_STATUS.UNDELIVERED && order.history.at(-1)?.by === 'courier'
  const state: CourierState = isBrought ? 'delivered' : isAttempted ? 'failed' : 'cancelled'
  const { orderId, bookingId } = delivery
  if (state === 'cancelled' && bookingId)
    await cancelCourier(api, accountOf(merchantId, delivery), { orderId, bookingId })
  await keep(api, merchantId, { ...delivery, state, etaAt: null, position: null, trackingUrl: null }, null, now)
}

async function keep(
  api: Api,
  merchantId: string,
  delivery: Delivery,
  nextAt: Date | null,
  now: Date,
  mode: CommitMode = 'asyncCommit',
): Promise<boolean> {
  const isStored = await writeDelivery(api.database.tenant(merchantId, mode), delivery, { nextAt, now })
  if (isStored) notifyCourierChanges(api, merchantId, delivery.orderId)
  return isStored
}
