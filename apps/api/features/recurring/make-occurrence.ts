import type { LoadedMerchant } from '@compass/domain/merchants'
import { fieldsFor } from '@compass/domain/orders'
import { answerBy } from '@compass/domain/recurrence'
import type { Refusal } from '@compass/domain/refusal'
import { commit, rollback, type Tenant } from '../../db/database.ts'
import type { Api } from '../../http/api.ts'
import { newId } from '../../ids/index.ts'
import { findOrderOfCart } from '../../records/orders/orders.ts'
import {
  discardSeriesCart,
  keepOccurrence,
  saveSeriesCart,
  takeOccurrence,
} from '../../records/recurring/occurrences.ts'
import { type Because, type Occurrence, onDate, type Series } from '../../records/recurring/series.ts'
import { phoneOf } from '../../records/recurring/series-records.ts'
import type { CartAnswerShape } from '../cart/cart-answer.ts'
import { placeOrder } from '../orders/place-order.ts'
import type { PlaceOrderBody } from '../orders/placing-request.ts'
import { nudgeOutbox } from '../outbox/relay-outbox.ts'
import { type InSlot, type Moment, momentOf } from './moment.ts'
import { notifyCustomer, type OccurrenceNotification } from './notify-customer.ts'
import { becauseOf, passes } from './skip-reason.ts'

/** What came of a date: `later`, it is tried again; `gone`, somebody else has decided about it. */
export type Outcome = 'ordered' | 'asked' | 'skipped' | 'later' | 'gone'

/** Totals that may pass by between looking and placing. */
const MAX_TOTALS = 4
/** Nobody is told of what was missed longer ago: the product did not run. */
const NOTIFY_WITHIN_MS = 24 * 3_600_000

/**
 * Creates the order of one date of a series, by the same steps as any order. It takes today's prices, up to the total that
 * was agreed. Dearer, its customer is asked; what cannot be had is left out, and told. Safe to run again and side by side: a
 * date has one cart, and a cart makes one order.
 */
export async function makeOccurrence(api: Api, merchantId: string, series: Series, date: string): Promise<Outcome> {
  const now = api.clock()
  const loaded = await api.merchants.load(merchantId)
  if (!loaded) return 'later'
  const tenant = api.database.tenant(merchantId)
  const fresh = newId(now.getTime())
  const taken = await takeOccurrence(tenant, series, date, fresh, now)
  if (!taken?.cartId) return 'gone'
  const today = onDate(series, taken)
  const at: At = { api, loaded, tenant, series: today, taken, now }
  const moment = momentOf(loaded.stores.get(series.storeId), today, date, now)
  // Somebody began before and may have died in the middle: what is ordered is ordered, whatever the date is by now.
  const created = taken.cartId === fresh ? null : await findOrderOfCart(tenant, taken.cartId)
  if (created) return ordered(at, moment.kind === 'none' ? created.schedule!.start : moment.at, created)
  if (moment.kind === 'none') return leaveOut(at, moment.because, moment)
  if (moment.kind === 'too_late') return leaveOut(at, { kind: 'late' }, moment)
  if (!loaded.merchant.recurringOrders) return leaveOut(at, { kind: 'not_offered' }, moment)
  if (moment.kind === 'too_far') return wait(at)

  await saveSeriesCart(tenant, today, date, taken.cartId, moment.slot, now)
  let total = today.agreed
  for (let look = 1; look <= MAX_TOTALS; look++) {
    const placed = await placeFor(at, moment, total)
    if (placed.ok) {
      const { _id: id, orderId: number, totals } = placed.value.answer.order!
      return ordered(at, moment.at, { id, number, grandTotal: totals.grandTotal.amount })
    }
    const shown = totalIn(placed)
    if (shown !== null && shown > today.agreed) return ask(at, moment, shown)
    // Cheaper than what was agreed is placed at what it costs now; the same total again is another cart.
    if (shown !== null && shown !== total) {
      total = shown
      continue
    }
    return passes(placed.refusal) ? wait(at) : leaveOut(at, becauseOf(placed.refusal), moment)
  }
  return wait(at)
}

/** A date that its customer leaves out, or did not answer about. */
export async function leaveOutFor(
  api: Api,
  merchantId: string,
  series: Series,
  occurrence: Occurrence,
  because: Because,
): Promise<Outcome> {
  const loaded = await api.merchants.load(merchantId)
  if (!loaded) return 'later'
  const now = api.clock()
  const today = onDate(series, occurrence)
  const at: At = { api, loaded, tenant: api.database.tenant(merchantId), series: today, taken: occurrence, now }
  return leaveOut(at, because, momentOf(loaded.stores.get(series.storeId), today, occurrence.date, now))
}

interface At {
  readonly api: Api
  readonly loaded: LoadedMerchant
  readonly tenant: Tenant
  /** As it is on the date. */
  readonly series: Series
  readonly taken: Occurrence
  readonly now: Date
}

function placeFor({ api, loaded, tenant, series, taken, now }: At, { slot }: InSlot, total: number) {
  const { instructions: text } = series
  const input = new Set(fieldsFor(loaded.merchant, series.storeId, series.service).map(({ id }) => id))
  const body: PlaceOrderBody = {
    store: series.storeId,
    cart: taken.cartId!,
    orderType: series.service,
    schedule: { startTime: slot.start.toISOString() },
    payment: text.payment,
    ...(text.addressId && { address: { _id: text.addressId } }),
    ...(text.name && { name: text.name }),
    ...(text.email && { email: text.email }),
    ...(text.instruction && { deliveryInstruction: text.instruction }),
    collectFromUser: text.collected.filter(({ _id }) => input.has(_id)),
    // They were agreed to when it was set up.
    isTermsAndConditionAgreed: true,
    expected: { grandTotal: { amount: total, currency: loaded.merchant.currency } },
  }
  return placeOrder(api, {
    session: { merchantId: tenant.merchantId, userId: series.userId, tokenHash: Buffer.alloc(0), byCookie: false },
    body,
    rawBody: {},
    idempotencyKey: undefined,
    language: text.language,
    now,
    countOrder: () => 0,
    isRepeated: true,
  })
}

/** What the cart costs today, where that is why it was not placed. */
function totalIn(answered: { readonly ok: false; readonly refusal: Refusal; readonly data?: unknown }): number | null {
  const { reason } = answered.refusal
  if (reason !== 'cart_changed' && reason !== 'promo_exhausted') return null
  return (answered.data as CartAnswerShape | undefined)?.cart?.totals.grandTotal.amount ?? null
}

interface OccurrenceOrder {
  readonly id: string
  readonly number: number | string
  /** Minor units. */
  readonly grandTotal: number
}

async function ordered(
  at: At,
  moment: Date,
  { id: orderId, number, grandTotal: total }: OccurrenceOrder,
): Promise<Outcome> {
  nudgeOutbox(at.api, at.loaded.merchant.id)
  const stored: Occurrence = { ...at.taken, state: 'ordered', orderId }
  await saveAndNotify(at, stored, ['making'], { kind: 'ordered', at: moment, number: String(number), total })
  return 'ordered'
}

async function ask(at: At, moment: InSlot, total: number): Promise<Outcome> {
  const { taken, now, series } = at
  const until = answerBy(moment.offering, moment.slot.start, now)
  const stored: Occurrence = { ...taken, state: 'asked', requestedTotal: total, answerBy: until }
  await saveAndNotify(at, stored, ['making'], { kind: 'asked', at: moment.at, total, before: series.agreed, until })
  return 'asked'
}

async function leaveOut(at: At, because: Because, moment: Moment): Promise<Outcome> {
  const { taken, now, tenant } = at
  const instant = moment.kind === 'none' ? null : moment.at
  const isOld = instant !== null && instant.getTime() < now.getTime() - NOTIFY_WITHIN_MS
  const notified = isOld || because.kind === 'customer' ? null : ({ kind: 'skipped', at: instant, because } as const)
  await saveAndNotify(at, { ...taken, state: 'skipped', because }, ['making', 'asked', 'changed'], notified)
  if (taken.cartId) await discardSeriesCart(tenant, taken.cartId, now)
  return 'skipped'
}

async function wait({ tenant, series, taken, now }: At): Promise<Outcome> {
  await keepOccurrence(tenant, series.id, { ...taken, state: 'changed' }, ['making'], now)
  return 'later'
}

/** What became of a date and its message, both or neither: whoever comes second changes nothing and tells nobody. */
async function saveAndNotify(
  at: At,
  stored: Occurrence,
  from: Occurrence['state'][],
  notified: OccurrenceNotification | null,
): Promise<void> {
  const { api, loaded, tenant, series, now } = at
  await api.database.transact<null>(tenant.merchantId, async (inside) => {
    if (!(await keepOccurrence(inside, series.id, stored, from, now))) return rollback(null)
    const phone = notified && (await phoneOf(inside, series.userId))
    if (notified && phone)
      await notifyCustomer(inside, { api, loaded, series, date: stored.date, phone, now }, notified)
    return commit(null)
  })
}
