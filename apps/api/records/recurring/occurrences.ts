import { userOwner } from '@compass/domain/cart'
import type { Tenant } from '../../db/database.ts'
import { json, NO_SQL, sql, statement } from '../../db/sql.ts'
import { OWNER_COLUMNS, ownerValues } from '../carts/cart-owners.ts'
import { beginsAs, discardRecurringCarts, inStates } from '../carts/cart-states.ts'
import { linesOf } from '../carts/carts.ts'
import type { Occurrence, Series } from './series.ts'

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
    requestedTotal: row.asked,
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
  const rows = await tenant.rows<OccurrenceRow>(statement('recurring.occurrencesOf')`
     select * from recurring_occurrences where merchant_id = $1 and series_id = any(${seriesIds}::uuid[]) and occurs_on >=
       ${from}
     order by occurs_on`)
  const bySeries = new Map<string, Occurrence[]>(seriesIds.map((id) => [id, []]))
  for (const row of rows) bySeries.get(row.series_id)!.push(occurrenceOf(row))
  return bySeries
}

/**
 * Dates that are neither ordered nor left out yet and have something kept. `lock` keeps every change of them waiting until the
 * end of the transaction.
 */
export async function openOccurrences(tenant: Tenant, seriesId: string, lock = false): Promise<Occurrence[]> {
  const rows = await tenant.rows<OccurrenceRow>(statement('recurring.openOccurrences')`
     select * from recurring_occurrences where merchant_id = $1 and series_id = ${seriesId} and state in ('changed',
       'making', 'asked')
     order by occurs_on${lock ? sql` for update` : NO_SQL}`)
  return rows.map(occurrenceOf)
}

export async function findOccurrence(tenant: Tenant, seriesId: string, date: string): Promise<Occurrence | null> {
  const row = await tenant.row<OccurrenceRow>(
    statement('recurring.findOccurrence')`
        select * from recurring_occurrences where merchant_id = $1 and series_id = ${seriesId} and occurs_on = ${date}`,
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
  const stored = await tenant.changes(statement('recurring.keepOccurrence', occurrence.state)`
     insert into recurring_occurrences as o (merchant_id, series_id, occurs_on, state, change, because, cart_id, order_id,
       asked,
       answer_by, agreed, updated_at)
     values ($1, ${seriesId}, ${occurrence.date}, ${occurrence.state}, ${json(occurrence.change)},
       ${occurrence.because && json(occurrence.because)}, ${occurrence.cartId}, ${occurrence.orderId},
       ${occurrence.requestedTotal}, ${occurrence.answerBy}, ${occurrence.agreed}, ${now})
     on conflict (merchant_id, series_id, occurs_on) do update set state = excluded.state, change = excluded.change,
       because = excluded.because, cart_id = excluded.cart_id,
       order_id = excluded.order_id, asked = excluded.asked, answer_by = excluded.answer_by, agreed = excluded.agreed,
         updated_at = excluded.updated_at
     where o.state = any(${from}) returning o.series_id`)
  return stored === 1
}

/**
 * Takes a date for creating its order, with the cart that it has or will have. From then on nobody changes it. Who ends the
 * series settles it, since the series is read while no change of it is under way. Null where it is ordered, left out or asked
 * about, or the series has moved on from the version that was read.
 */
export async function takeOccurrence(
  tenant: Tenant,
  series: Pick<Series, 'id' | 'version'>,
  date: string,
  cartId: string,
  now: Date,
): Promise<Occurrence | null> {
  const row = await tenant.row<OccurrenceRow>(statement('recurring.takeOccurrence')`
      insert into recurring_occurrences as o (merchant_id, series_id, occurs_on, state, change, cart_id, updated_at)
     select $1, ${series.id}, ${date}, 'making', '{}', ${cartId}, ${now} from recurring_orders s
     where s.merchant_id = $1 and s.series_id = ${series.id} and s.version = ${series.version} and s.state = 'active'
     for share of s
     on conflict (merchant_id, series_id, occurs_on) do update
     set state = 'making', cart_id = coalesce(o.cart_id, excluded.cart_id), updated_at = excluded.updated_at
     where o.state in ('changed', 'making')
     returning o.*`)
  return row && occurrenceOf(row)
}

/** The cart of a date that is being made, as the series is today; nothing where it has become an order, or was settled meanwhile. */
export async function saveSeriesCart(
  tenant: Tenant,
  series: Series,
  date: string,
  cartId: string,
  slot: { readonly start: Date; readonly end: Date },
  now: Date,
): Promise<void> {
  await tenant.run(statement('recurring.keepBasket')`
     insert into carts as c (merchant_id, cart_id, ${OWNER_COLUMNS}, store_id, order_type, address_id, lines, promo, schedule,
       state, version,
       created_at, expires_at, updated_at)
     select $1, ${cartId}, ${ownerValues(userOwner(series.userId))}, ${series.storeId}, ${series.service}, ${series.instructions.addressId},
       ${json(linesOf(series.cart, series.storeId))}, ${series.cart.promo && json(series.cart.promo)},
       ${json({ start: slot.start, end: slot.end, heldUntil: now })}, ${beginsAs('recurring', 'system')}, 1, ${now}, ${slot.end}, ${now} from
       recurring_occurrences o
     where o.merchant_id = $1 and o.series_id = ${series.id} and o.occurs_on = ${date} and o.state = 'making'
     for share of o
     on conflict (merchant_id, cart_id) do update
     set lines = excluded.lines, promo = excluded.promo, schedule = excluded.schedule, address_id =
       excluded.address_id,
       expires_at = excluded.expires_at, version = c.version + 1, updated_at = excluded.updated_at
     where c.state ${inStates(['recurring'])}`)
}

export async function discardSeriesCart(tenant: Tenant, cartId: string, now: Date): Promise<void> {
  await tenant.run(
    statement(
      'recurring.discardBasket',
    )`${discardRecurringCarts(['customer', 'system'], { at: now, condition: sql`c.cart_id = ${cartId}` })}`,
  )
}

/** Numbers and totals of orders, by id. */
export async function ordersOf(
  tenant: Tenant,
  orderIds: readonly string[],
): Promise<ReadonlyMap<string, { readonly number: number; readonly grandTotal: number }>> {
  const rows = await tenant.rows<{ order_id: string; order_number: number; grand_total: number }>(
    statement('recurring.ordersOf')`
        select order_id, order_number, grand_total from orders where merchant_id = $1 and order_id =
          any(${orderIds}::uuid[])`,
  )
  return new Map(
    rows.map(({ order_id, order_number, grand_total }) => [
      order_id,
      { number: order_number, grandTotal: grand_total },
    ]),
  )
}

/** Dates that wait for a yes are as they were before it was asked: what is changed is made anew. Their carts are let go of. */
export async function withdrawConfirmations(tenant: Tenant, seriesId: string, from: string, now: Date): Promise<void> {
  await tenant.run(statement('recurring.takeQuestionsBack')`
     with asked as (
       select o.occurs_on, o.cart_id from recurring_occurrences o
       where o.merchant_id = $1 and o.series_id = ${seriesId} and o.occurs_on >= ${from} and o.state = 'asked' for
         update
     ), let_go as (
       ${discardRecurringCarts(['customer'], { at: now, using: sql`from asked`, condition: sql`c.cart_id = asked.cart_id` })}
     )
     update recurring_occurrences o set state = 'changed', cart_id = null, asked = null, answer_by = null, updated_at
       = ${now}
     from asked where o.merchant_id = $1 and o.series_id = ${seriesId} and o.occurs_on = asked.occurs_on`)
}

/** What was said and what came of dates goes along with them to the series that takes them over. */
export async function handOver(tenant: Tenant, from: string, to: string, date: string): Promise<void> {
  await tenant.run(statement('recurring.handOver')`
      update recurring_occurrences set series_id = ${to} where merchant_id = $1 and series_id = ${from} and occurs_on
        >= ${date}
       and state in ('changed', 'skipped', 'ordered')`)
}
