import type { Occurrence as OccurrenceSchema, Recurring as RecurringSchema } from '@compass/contract/recurring'
import type { Language } from '@compass/domain/languages'
import type { LoadedMerchant } from '@compass/domain/merchants'
import { type Money, moneyIn } from '@compass/domain/money'
import { datesOf, ordersInAll, ruleText } from '@compass/domain/recurrence'
import type { z } from 'zod'
import type { Tenant } from '../../db/database.ts'
import { findAddress } from '../../records/addresses/addresses.ts'
import { occurrencesOf, ordersOf } from '../../records/recurring/occurrences.ts'
import { type Because, type Occurrence, onDate, type Series, untouched } from '../../records/recurring/series.ts'
import { writeAddress } from '../addresses/address-answer.ts'
import { photoOf } from '../catalogue/photo.ts'
import { describeBecause } from './describe-because.ts'
import { momentOf, todayAt } from './moment.ts'

export type RecurringShape = z.output<typeof RecurringSchema>
type OccurrenceShape = z.output<typeof OccurrenceSchema>

const DATES_TO_COME = 6
const DATES_GONE_BY = 3
const DAYS_LOOKED_BACK = 60

/** Series as they travel: with their last dates and their next ones, each with what is known of it today. */
export async function recurringAnswers(
  tenant: Tenant,
  loaded: LoadedMerchant,
  all: readonly Series[],
  { language, now }: { readonly language: Language; readonly now: Date },
): Promise<RecurringShape[]> {
  const since = new Date(now.getTime() - DAYS_LOOKED_BACK * 86_400_000).toISOString().slice(0, 10)
  const ids = all.map(({ id }) => id)
  const stored = all.length > 0 ? await occurrencesOf(tenant, ids, since) : new Map<string, Occurrence[]>()
  const orderIds = [...stored.values()].flat().flatMap(({ orderId }) => orderId ?? [])
  const orders = orderIds.length > 0 ? await ordersOf(tenant, orderIds) : new Map<string, OrderSummary>()
  return Promise.all(
    all.map(async (series) => {
      const { instructions: text, userId } = series
      const saved = text.addressId ? await findAddress(tenant, userId, text.addressId) : null
      const address = saved && writeAddress(loaded, saved.address, language)
      return answerOf(loaded, series, stored.get(series.id) ?? [], orders, { address, language, now })
    }),
  )
}

/** What is said of an order that a date has made. */
interface OrderSummary {
  readonly number: number
  readonly grandTotal: number
}

function answerOf(
  loaded: LoadedMerchant,
  series: Series,
  stored: readonly Occurrence[],
  orders: ReadonlyMap<string, OrderSummary>,
  text: { readonly address: string | null; readonly language: Language; readonly now: Date },
): RecurringShape {
  const { rule } = series
  const store = loaded.stores.get(series.storeId)
  const money = moneyIn(loaded.merchant.currency)
  const dates = datesShown(series, stored, todayAt(store, text.now))
  return {
    _id: series.id,
    order: series.orderId,
    store: { _id: series.storeId, name: store?.name ?? {}, timeZone: store?.hours.timeZone ?? 'UTC' },
    orderType: series.service,
    state: series.state,
    every: rule.every,
    unit: rule.unit,
    weekdays: [...rule.weekdays],
    monthDay: rule.monthDay,
    end: {
      on: rule.end.kind === 'on' ? rule.end.date : null,
      after: ordersInAll(rule),
    },
    time: series.time,
    rrule: ruleText(rule),
    products: series.cart.lines.map((line) => {
      const product = loaded.products.get(line.productId)
      return {
        _id: line.id,
        product: { _id: line.productId },
        name: product?.name ?? line.name,
        qty: line.qty,
        photo: product ? photoOf(loaded, product.picture) : null,
        isGone: !product,
      }
    }),
    agreed: money(series.agreed),
    payment: { method: series.instructions.payment.mod },
    address: text.address,
    occurrences: dates.map((occurrence) => occurrenceAnswer(loaded, series, occurrence, orders, text, money)),
    version: series.version,
  }
}

/** The last dates, whatever came of them, and the next ones; of a date that the rule has no more only what it came to. */
function datesShown(series: Series, stored: readonly Occurrence[], today: string): Occurrence[] {
  const next = series.state === 'active' ? datesOf(series.rule, { from: today, most: DATES_TO_COME }) : []
  const byDate = new Map(next.map((date) => [date, untouched(date)]))
  for (const occurrence of stored) {
    const isOfRule = byDate.has(occurrence.date)
    if (isOfRule || (occurrence.state !== 'changed' && occurrence.state !== 'making'))
      byDate.set(occurrence.date, occurrence)
  }
  const all = [...byDate.values()].sort((a, b) => (a.date < b.date ? -1 : 1))
  const gone = all.filter(({ date }) => date < today).slice(-DATES_GONE_BY)
  return [...gone, ...all.filter(({ date }) => date >= today)]
}

function occurrenceAnswer(
  loaded: LoadedMerchant,
  series: Series,
  occurrence: Occurrence,
  orders: ReadonlyMap<string, OrderSummary>,
  { language, now }: { readonly language: Language; readonly now: Date },
  money: (amount: number) => Money,
): OccurrenceShape {
  const today = onDate(series, occurrence)
  const moment = momentOf(loaded.stores.get(series.storeId), today, occurrence.date, now)
  const slot = moment.kind === 'none' ? null : moment.slot
  const order = occurrence.orderId ? orders.get(occurrence.orderId) : undefined
  const state = occurrence.state === 'changed' || occurrence.state === 'making' ? 'planned' : occurrence.state
  const because: Because | null =
    occurrence.because ?? (state === 'planned' && moment.kind === 'none' ? moment.because : null)
  return {
    date: occurrence.date,
    time: today.time,
    startTime: slot?.start.toISOString() ?? null,
    endTime: slot?.end.toISOString() ?? null,
    state,
    isChanged: Object.keys(occurrence.change).length > 0,
    because: because && { kind: because.kind, message: describeBecause(because, loaded, language) },
    order: order
      ? { _id: occurrence.orderId!, orderId: String(order.number), grandTotal: money(order.grandTotal) }
      : null,
    ask:
      occurrence.state === 'asked' && occurrence.requestedTotal !== null && occurrence.answerBy
        ? {
            grandTotal: money(occurrence.requestedTotal),
            before: money(today.agreed),
            until: occurrence.answerBy.toISOString(),
          }
        : null,
  }
}
