import type { BodyOf } from '@compass/contract/call'
import type { addRecurring } from '@compass/contract/recurring'
import { localParts } from '@compass/domain/availability'
import { userOwner } from '@compass/domain/cart'
import { cartLinesOf } from '@compass/domain/checkout'
import type { Language } from '@compass/domain/languages'
import { type LoadedMerchant, offeringOf, type Store } from '@compass/domain/merchants'
import { checkRecurrence, datesOf, occursAt, ordersInAll, type Recurrence } from '@compass/domain/recurrence'
import { accept, type Result, refuse } from '@compass/domain/refusal'
import { type Offering, slotAt } from '@compass/domain/scheduling'
import { needsNoSpot, type OrderType, type ServiceWithoutSpot, serviceOf } from '@compass/domain/services'
import { unlessRefused } from '../../db/database.ts'
import type { Api } from '../../http/api.ts'
import type { Session } from '../../http/session.ts'
import { isId, newId } from '../../ids/index.ts'
import { findCartPromotion, findSlotStart } from '../../records/carts/carts.ts'
import type { Order } from '../../records/orders/order.ts'
import { findOrder } from '../../records/orders/orders.ts'
import type { Series } from '../../records/recurring/series.ts'
import { insertSeries, phoneOf, runningSeries } from '../../records/recurring/series-records.ts'
import { checkTime, mayRepeatWith } from './check-change.ts'
import { makesAt, todayAt } from './moment.ts'

/** Series of one customer that run or are paused. */
const MAX_SERIES = 20
/** Dates that are looked at to find one on which the store takes orders at that time. */
const DATES_TRIED = 8

export type RecurrenceRequest = BodyOf<typeof addRecurring>['recurrenceObj']

interface StartedSeries {
  readonly seriesId: string
  /** False: it was there already. */
  readonly isNew: boolean
}

interface SeriesCommand {
  readonly loaded: LoadedMerchant
  readonly store: Store
  readonly service: ServiceWithoutSpot
  readonly method: string
  /** When the order that is repeated is had. */
  readonly first: Date
  readonly recurrence: RecurrenceRequest
}

/**
 * Whether an order that is about to be placed can be repeated as was asked. Refuses `recurring_not_offered`, `phone_unverified`
 * (who is told must be known), `recurring_method`, `slot_gone` where the store takes no orders at that time, and what
 * `checkRecurrence` refuses.
 */
export async function checkRepeat(
  api: Api,
  session: Session,
  order: {
    readonly store: string
    readonly cart?: string | undefined
    readonly orderType: OrderType
    readonly payment: { readonly mod: string }
    readonly recurrenceObj: RecurrenceRequest
  },
  now: Date,
): Promise<Result<true>> {
  const loaded = await api.merchants.load(session.merchantId)
  const store = loaded?.stores.get(order.store)
  if (!loaded || !store) return refuse({ reason: 'not_found' })
  const service = serviceOf(order.orderType)
  if (!needsNoSpot(service)) return refuse({ reason: 'recurring_not_offered' })
  const tenant = api.database.tenant(session.merchantId)
  const cartId = order.cart && isId(order.cart) ? order.cart : null
  const start = await findSlotStart(tenant, userOwner(session.userId), cartId)
  const planned = planOf(
    {
      loaded,
      store,
      service,
      method: order.payment.mod,
      first: start ?? promised(store, now),
      recurrence: order.recurrenceObj,
    },
    now,
  )
  if (!planned.ok) return planned
  return (await phoneOf(tenant, session.userId)) ? accept(true) : refuse({ reason: 'phone_unverified' })
}

/**
 * Has a user's own order repeated; asked for the same again, it answers what there is. Refuses what `checkRepeat` refuses,
 * `not_found`, `recurring_already` for another rule of the same order, and `recurring_full`.
 */
export async function beginSeries(
  api: Api,
  wanted: {
    readonly session: Session
    readonly orderId: string
    readonly recurrence: RecurrenceRequest
    readonly payment?: Series['instructions']['payment'] | undefined
    readonly language: Language
    readonly now: Date
  },
): Promise<Result<StartedSeries>> {
  const { session, orderId, recurrence, language, now } = wanted
  const loaded = await api.merchants.load(session.merchantId)
  const tenant = api.database.tenant(session.merchantId)
  const order = await findOrder(tenant, orderId)
  const store = order && loaded?.stores.get(order.storeId)
  if (!loaded || order?.userId !== session.userId) return refuse({ reason: 'not_found' })
  const isForOnce = order.lines.some(({ needsPrescription }) => needsPrescription)
  if (!store || isForOnce) return refuse({ reason: 'recurring_not_offered' })
  const service = order.orderType === null ? null : serviceOf(order.orderType)
  if (!needsNoSpot(service)) return refuse({ reason: 'recurring_not_offered' })
  const payment = wanted.payment ?? { mod: order.paymentMethod }
  const first = order.schedule?.start ?? order.eta?.to ?? order.placedAt
  const planned = planOf({ loaded, store, service, method: payment.mod, first, recurrence }, now)
  if (!planned.ok) return planned
  if (!(await phoneOf(tenant, session.userId))) return refuse({ reason: 'phone_unverified' })
  const promo = order.cartId === null ? null : await findCartPromotion(tenant, order.cartId)
  const { rule, time } = planned.value
  return api.database.transact(
    session.merchantId,
    unlessRefused<Result<StartedSeries>>(async (inside) => {
      const { count, ofOrder } = await runningSeries(inside, session.userId, orderId)
      if (ofOrder)
        return isSame(ofOrder, rule, time)
          ? accept({ seriesId: ofOrder.id, isNew: false })
          : refuse({ reason: 'recurring_already' })
      if (count >= MAX_SERIES) return refuse({ reason: 'recurring_full', most: MAX_SERIES })
      const [date] = datesOf(rule, { from: rule.from, most: 1 })
      const series: Series = {
        id: newId(now.getTime()),
        userId: session.userId,
        orderId,
        storeId: store.id,
        service,
        rule,
        time,
        cart: { lines: cartLinesOf(order.storeId, order.lines), promo },
        instructions: { ...statedIn(order), payment, language },
        agreed: order.grandTotal,
        state: 'active',
        cursorOn: rule.from,
        nextAt: makesAt(store, { service, time }, date!),
        version: 1,
        createdAt: now,
      }
      await insertSeries(inside, series)
      return accept({ seriesId: series.id, isNew: true })
    }),
  )
}

/** When an order for now is promised, at the latest. */
function promised(store: Store, now: Date): Date {
  return new Date(now.getTime() + store.preparationMinutes * 60_000)
}

function planOf(
  { loaded, store, service, method, first, recurrence: input }: SeriesCommand,
  now: Date,
): Result<{ readonly rule: Recurrence; readonly time: string }> {
  const offering = offeringOf(store, service)
  if (!loaded.merchant.recurringOrders || !offering || !store.services.includes(service))
    return refuse({ reason: 'recurring_not_offered' })
  if (!mayRepeatWith(method)) return refuse({ reason: 'recurring_method' })
  const { timeZone } = store.hours
  const slot = slotAt(offering, first)
  const time = checkTime(input.time ?? localParts(slot?.start ?? first, timeZone).time)
  if (!time.ok) return time
  const startsOn = localParts(first, timeZone).date
  const today = todayAt(store, now)
  const from = dayAfter(startsOn > today ? startsOn : today)
  const rule = checkRecurrence(input, { startsOn, from, before: 1 })
  if (!rule.ok) return rule
  return isTaken(offering, rule.value, time.value)
    ? accept({ rule: rule.value, time: time.value })
    : refuse({ reason: 'slot_gone', because: 'closed' })
}

/** Does the store take orders at that time on any of the next dates? */
export function isTaken(offering: Offering, rule: Recurrence, time: string): boolean {
  return datesOf(rule, { from: rule.from, most: DATES_TRIED }).some((date) => {
    const at = occursAt(date, time, offering.hours.timeZone)
    return at !== null && slotAt(offering, at) !== null
  })
}

function dayAfter(date: string): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10)
}

function isSame(series: Series, rule: Recurrence, time: string): boolean {
  const owner = (one: Recurrence, at: string) => {
    const { every, unit, weekdays, monthDay, end } = one
    return JSON.stringify([every, unit, weekdays, monthDay, ordersInAll(one) ?? end, at])
  }
  return owner(series.rule, series.time) === owner(rule, time)
}

function statedIn({ customer, instruction }: Order): Omit<Series['instructions'], 'payment' | 'language'> {
  return {
    addressId: customer.addressId,
    name: customer.name,
    email: customer.email,
    instruction,
    collected: (customer.collected ?? []).map(({ id, value }) => ({ _id: id, value })),
  }
}
