import type { Tenant } from '../../db/database.ts'
import type { Occurrence, Series } from '../../features/recurring/series.ts'

type OccurrenceRow = {
  series_id: string
  occurs_on: string
  state: Occurrence['state']
  change: Occurrence['change']
  because: Occurrence['because']
  cart_id: string | null
  order_id: string | null
  asked: number | null
  answer_by: Date | null
  agreed: number | null
}

function occurrenceOf(row: OccurrenceRow): Occurrence {
  return {
    date: row.occurs_on,
    state: row.state,
    change: row.change,
    because: row.because,
    cartId: row.cart_id,
    orderId: row.order_id,
    asked: row.asked,
    answerBy: row.answer_by,
    agreed: row.agreed,
  }
}

/** What is kept of dates from `from` on, by series. */
export async function occurrencesOf(
  tenant: Tenant,
  seriesIds: readonly string[],
  from: string,
): Promise<ReadonlyMap<string, readonly Occurrence[]>> {
  const rows = await tenant.rows<OccurrenceRow>(
    `select * from recurring_occurrences where merchant_id = $1 and series_id = any($2::uuid[]) and occurs_on >= $3
     order by occurs_on`,
    [seriesIds, from],
  )
  const bySeries = new Map<string, Occurrence[]>(seriesIds.map((id) => [id, []]))
  for (const row of rows) bySeries.get(row.series_id)!.push(occurrenceOf(row))
  return bySeries
}

/**
 * Dates that are neither ordered nor left out yet and have something kept. `lock` keeps every change of them waiting until the
 * end of the transaction.
 */
export async function openOccurrences(tenant: Tenant, seriesId: string, lock = false): Promise<Occurrence[]> {
  const rows = await tenant.rows<OccurrenceRow>(
    `select * from recurring_occurrences where merchant_id = $1 and series_id = $2 and state in ('changed', 'making', 'asked')
     order by occurs_on${lock ? ' for update' : ''}`,
    [seriesId],
  )
  return rows.map(occurrenceOf)
}

export async function findOccurrence(tenant: Tenant, seriesId: string, date: string): Promise<Occurrence | null> {
  const row = await tenant.row<OccurrenceRow>(
    'select * from recurring_occurrences where merchant_id = $1 and series_id = $2 and occurs_on = $3',
    [seriesId, date],
  )
  return row && occurrenceOf(row)
}

/** Keeps what became of a date; only over one of the states in `from` (none kept counts as `changed`). */
export async function keepOccurrence(
  tenant: Tenant,
  seriesId: string,
  occurrence: Occurrence,
  from: readonly Occurrence['state'][],
  now: Date,
): Promise<boolean> {
  const kept = await tenant.change(
    `insert into recurring_occurrences as o (merchant_id, series_id, occurs_on, state, change, because, cart_id, order_id, asked,
       answer_by, agreed, updated_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)
     on conflict (merchant_id, series_id, occurs_on) do update set state = $4, change = $5, because = $6, cart_id = $7,
       order_id = $8, asked = $9, answer_by = $10, agreed = $11, updated_at = $12
     where o.state = any($13)`,
    [
      seriesId,
      occurrence.date,
      occurrence.state,
      JSON.stringify(occurrence.change),
      occurrence.because && JSON.stringify(occurrence.because),
      occurrence.cartId,
      occurrence.orderId,
      occurrence.asked,
      occurrence.answerBy,
      occurrence.agreed,
      now,
      from,
    ],
  )
  return kept === 1
}

/**
 * Takes a date for making its order, with the basket that it has or will have: from then on nobody changes it, and who ends the
 * series settles it, since the series is looked at when no change of it is under way.
 * Null where it is ordered, left out or asked about, or the series has moved on from the version that was read.
 */
export async function takeOccurrence(
  tenant: Tenant,
  series: Pick<Series, 'id' | 'version'>,
  date: string,
  cartId: string,
  now: Date,
): Promise<Occurrence | null> {
  const row = await tenant.row<OccurrenceRow>(
    `insert into recurring_occurrences as o (merchant_id, series_id, occurs_on, state, change, cart_id, updated_at)
     select $1, $2, $4, 'making', '{}', $5, $6 from recurring_orders s
     where s.merchant_id = $1 and s.series_id = $2 and s.version = $3 and s.state = 'active'
     for share of s
     on conflict (merchant_id, series_id, occurs_on) do update
     set state = 'making', cart_id = coalesce(o.cart_id, $5), updated_at = $6
     where o.state in ('changed', 'making')
     returning o.*`,
    [series.id, series.version, date, cartId, now],
  )
  return row && occurrenceOf(row)
}

/** The basket of a date that is being made, as the series is today; nothing where it has become an order, or was settled meanwhile. */
export async function keepBasket(
  tenant: Tenant,
  series: Series,
  date: string,
  cartId: string,
  slot: { readonly start: Date; readonly end: Date },
  now: Date,
): Promise<void> {
  await tenant.change(
    `insert into carts as c (merchant_id, cart_id, user_id, store_id, order_type, address_id, lines, promo, schedule, state, version,
       created_at, expires_at, updated_at)
     select $1, $2, $3, $4, $5, $6, $7, $8, $9, 'recurring', 1, $10, $11, $10 from recurring_occurrences o
     where o.merchant_id = $1 and o.series_id = $12 and o.occurs_on = $13 and o.state = 'making'
     for share of o
     on conflict (merchant_id, cart_id) do update
     set lines = $7, promo = $8, schedule = $9, address_id = $6, expires_at = $11, version = c.version + 1, updated_at = $10
     where c.state = 'recurring'`,
    [
      cartId,
      series.userId,
      series.storeId,
      series.service,
      series.said.addressId,
      JSON.stringify(series.basket.lines),
      series.basket.promo && JSON.stringify(series.basket.promo),
      JSON.stringify({ start: slot.start, end: slot.end, heldUntil: now }),
      now,
      slot.end,
      series.id,
      date,
    ],
  )
}

export async function discardBasket(tenant: Tenant, cartId: string, now: Date): Promise<void> {
  await tenant.change(
    `update carts set state = 'discarded', version = version + 1, updated_at = $3
     where merchant_id = $1 and cart_id = $2 and state = 'recurring'`,
    [cartId, now],
  )
}

/** Numbers and totals of orders, by id. */
export async function ordersOf(
  tenant: Tenant,
  orderIds: readonly string[],
): Promise<ReadonlyMap<string, { readonly number: number; readonly grandTotal: number }>> {
  const rows = await tenant.rows<{ order_id: string; order_number: number; grand_total: number }>(
    'select order_id, order_number, grand_total from orders where merchant_id = $1 and order_id = any($2::uuid[])',
    [orderIds],
  )
  return new Map(
    rows.map(({ order_id, order_number, grand_total }) => [
      order_id,
      { number: order_number, grandTotal: grand_total },
    ]),
  )
}

/** Dates that wait for a yes are as they were before it was asked: what is changed is made anew. Their baskets are let go of. */
export async function takeQuestionsBack(tenant: Tenant, seriesId: string, from: string, now: Date): Promise<void> {
  await tenant.change(
    `with asked as (
       select o.occurs_on, o.cart_id from recurring_occurrences o
       where o.merchant_id = $1 and o.series_id = $2 and o.occurs_on >= $3 and o.state = 'asked' for update
     ), let_go as (
       update carts c set state = 'discarded', version = c.version + 1, updated_at = $4 from asked
       where c.merchant_id = $1 and c.cart_id = asked.cart_id and c.state = 'recurring'
     )
     update recurring_occurrences o set state = 'changed', cart_id = null, asked = null, answer_by = null, updated_at = $4
     from asked where o.merchant_id = $1 and o.series_id = $2 and o.occurs_on = asked.occurs_on`,
    [seriesId, from, now],
  )
}

/** What was said and what came of dates goes along with them to the series that takes them over. */
export async function handOver(tenant: Tenant, from: string, to: string, date: string): Promise<void> {
  await tenant.change(
    `update recurring_occurrences set series_id = $3 where merchant_id = $1 and series_id = $2 and occurs_on >= $4
       and state in ('changed', 'skipped', 'ordered')`,
    [from, to, date],
  )
}
