import { userOwner } from '@compass/domain/cart'
import type { ServiceWithoutSpot } from '@compass/domain/services'
import type { Database, Row, Tenant } from '../../db/database.ts'
import { findMerchants } from '../../db/find-merchants.ts'
import { joinSql, json, NO_SQL, type SqlPart, sql, statement } from '../../db/sql.ts'
import { isOwnedBy, OWNER_COLUMNS, ownerValues } from '../carts/cart-owners.ts'
import { beginsAs, discardRecurringCarts } from '../carts/cart-states.ts'
import type { Series, SeriesInstructions, SeriesState } from './series.ts'

type SeriesRow = {
  series_id: string
  user_id: string
  order_id: string
  store_id: string
  service: number
  rule: Series['rule']
  at_time: string
  lines: Series['cart']['lines']
  promo: Series['cart']['promo']
  said: SeriesInstructions
  agreed: number
  state: SeriesState
  cursor_on: string
  next_at: Date | null
  version: number
  created_at: Date
}

const SERIES = sql`select s.* from recurring_orders s where s.merchant_id = $1`

function seriesOf(row: SeriesRow): Series {
  return {
    id: row.series_id,
    userId: row.user_id,
    orderId: row.order_id,
    storeId: row.store_id,
    service: row.service as ServiceWithoutSpot,
    rule: row.rule,
    time: row.at_time,
    cart: { lines: row.lines, promo: row.promo },
    instructions: row.said,
    agreed: row.agreed,
    state: row.state,
    cursorOn: row.cursor_on,
    nextAt: row.next_at,
    version: row.version,
    createdAt: row.created_at,
  }
}

/** What is written of a series, new or changed. */
const WRITTEN_COLUMNS = sql`rule, at_time, lines, promo, said, agreed, state, cursor_on, next_at, updated_at`

function writtenValues({ cart, ...series }: Series, now: Date): SqlPart {
  const values = [
    json(series.rule),
    series.time,
    json(cart.lines),
    cart.promo && json(cart.promo),
    json(series.instructions),
    series.agreed,
    series.state,
    series.cursorOn,
    series.nextAt,
    now,
  ]
  return joinSql(
    values.map((value) => sql`${value}`),
    ', ',
  )
}

export async function insertSeries(tenant: Tenant, series: Series): Promise<void> {
  await tenant.run(
    statement('recurring.insertSeries')`
     insert into recurring_orders (merchant_id, series_id, user_id, ${WRITTEN_COLUMNS}, order_id, store_id, service,
       version, created_at)
     values ($1, ${series.id}, ${series.userId}, ${writtenValues(series, series.createdAt)}, ${series.orderId},
       ${series.storeId},
       ${series.service}, 1, ${series.createdAt})`,
  )
}

/** Writes a series over the version that was read; false where another change was first. */
export async function updateSeries(tenant: Tenant, series: Series, now: Date): Promise<boolean> {
  const updated = await tenant.changes(
    statement('recurring.updateSeries')`
        update recurring_orders set (${WRITTEN_COLUMNS}, version) = (${writtenValues(series, now)}, version + 1)
     where merchant_id = $1 and series_id = ${series.id} and version = ${series.version} returning series_id`,
  )
  return updated === 1
}

/** A user's own series. `lock` keeps every other change of it waiting until the end of the transaction. */
export async function findSeries(
  tenant: Tenant,
  userId: string,
  seriesId: string,
  lock = false,
): Promise<Series | null> {
  const row = await tenant.row<SeriesRow>(
    statement('recurring.findSeries')`
        ${SERIES} and s.user_id = ${userId} and s.series_id = ${seriesId}${lock ? sql` for update` : NO_SQL}`,
  )
  return row && seriesOf(row)
}

export async function listSeries(
  tenant: Tenant,
  userId: string,
  filter: { readonly orderId: string | null; readonly seriesId: string | null },
  { skip, limit }: { readonly skip: number; readonly limit: number },
): Promise<{ readonly items: readonly Series[]; readonly total: number }> {
  const ofOrder = filter.orderId === null ? NO_SQL : sql`and s.order_id = ${filter.orderId}`
  const ofSeries = filter.seriesId === null ? NO_SQL : sql`and s.series_id = ${filter.seriesId}`
  const filters = sql`${ofOrder} ${ofSeries}`
  const rows = await tenant.rows<SeriesRow & { total: number }>(statement('recurring.listSeries')`
      select s.*, count(*) over () as total from recurring_orders s
     where s.merchant_id = $1 and s.user_id = ${userId} ${filters}
     order by s.state = 'ended', s.created_at desc, s.series_id offset ${skip} limit ${limit}`)
  return { items: rows.map(seriesOf), total: rows[0]?.total ?? 0 }
}

/** How many series of a user run, or are paused, and the one that repeats this order. Locks the user's row: one sets up at a time. */
export async function runningSeries(
  tenant: Tenant,
  userId: string,
  orderId: string,
): Promise<{ readonly count: number; readonly ofOrder: Series | null }> {
  await tenant.row(
    statement('recurring.lockUser')`select 1 from users where merchant_id = $1 and user_id = ${userId} for update`,
  )
  const rows = await tenant.rows<SeriesRow>(
    statement('recurring.listRunning')`${SERIES} and s.user_id = ${userId} and s.state <> 'ended'`,
  )
  const ofOrder = rows.find((row) => row.order_id === orderId)
  return { count: rows.length, ofOrder: ofOrder ? seriesOf(ofOrder) : null }
}

export function merchantsWithDueSeries(database: Database, now: Date): Promise<string[]> {
  return findMerchants(
    database,
    statement('recurring.findDueSeries')`
        select distinct merchant_id from recurring_orders where state = 'active' and next_at <= ${now}`,
  )
}

/**
 * Takes series that have something to do for so long. The taker alone works on them meanwhile, and after a crash they are due
 * again.
 */
export async function takeDueSeries(tenant: Tenant, now: Date, until: Date, most: number): Promise<Series[]> {
  const rows = await tenant.rows<SeriesRow>(statement('recurring.takeDueSeries')`
     update recurring_orders s set next_at = ${until}
     where s.merchant_id = $1 and s.state = 'active' and s.next_at <= ${now} and s.series_id in (
       select series_id from recurring_orders where merchant_id = $1 and state = 'active' and next_at <= ${now} order by
         next_at limit ${most})
     returning s.*`)
  return rows.map(seriesOf)
}

/**
 * Records how far a series has been worked on, and when it is due next (null: it has ended). A newer change of the series is
 * not overwritten.
 */
export async function moveOn(
  tenant: Tenant,
  series: Pick<Series, 'id' | 'version'>,
  cursorOn: string,
  nextAt: Date | null,
): Promise<void> {
  await tenant.run(statement('recurring.moveOn')`
     update recurring_orders set cursor_on = ${cursorOn}, next_at = ${nextAt}, state =
       ${nextAt === null ? sql`'ended'` : sql`state`}
     where merchant_id = $1 and series_id = ${series.id} and version = ${series.version} and state = 'active'`)
}

/** What a deleted user's series say. */
const NO_INSTRUCTIONS = { addressId: null, name: null, email: null, instruction: null, collected: [] }

/**
 * A deleted user's series end and no longer name the person. Of their open dates only those that have an order by now become
 * ordered.
 */
export async function endSeriesOfUser(tenant: Tenant, userId: string, now: Date): Promise<void> {
  await tenant.run(statement('recurring.endSeriesOfUser')`
      update recurring_orders set state = 'ended', next_at = null, version = version + 1, updated_at = ${now},
       said = said || ${json(NO_INSTRUCTIONS)}::jsonb
     where merchant_id = $1 and user_id = ${userId}`)
  const dates = sql`recurring_occurrences d where d.merchant_id = $1 and d.state in ('making', 'asked')
       and d.series_id in (select series_id from recurring_orders where merchant_id = $1 and user_id = ${userId})`
  await tenant.rows(statement('recurring.lockOpenDates')`select 1 from ${dates} for update`)
  await tenant.run(
    statement(
      'recurring.discardCartsOfUser',
    )`${discardRecurringCarts(['customer'], { at: now, condition: isOwnedBy(userOwner(userId)) })}`,
  )
  await tenant.run(statement('recurring.settleDatesOfUser')`with made as (
       select d.series_id, d.occurs_on, (select o.order_id from orders o
         where o.merchant_id = $1 and o.cart_id = d.cart_id) as order_id from ${dates})
     update recurring_occurrences d set order_id = made.order_id, updated_at = ${now},
       state = case when made.order_id is null then 'skipped' else 'ordered' end,
       because = case when made.order_id is null then '{"kind": "customer"}'::jsonb end
     from made where d.merchant_id = $1 and d.series_id = made.series_id and d.occurs_on = made.occurs_on`)
}

/** Who is told: the confirmed phone of a user. */
export async function phoneOf(tenant: Tenant, userId: string): Promise<string | null> {
  const row = await tenant.row<Row & { phone: string | null }>(
    statement('recurring.phoneOf')`
        select phone from users where merchant_id = $1 and user_id = ${userId} and phone_verified and closed_at is null`,
  )
  return row?.phone ?? null
}

/** A yes to a higher total is one for those that follow too. */
export async function moveAgreed(tenant: Tenant, seriesId: string, agreed: number): Promise<void> {
  await tenant.run(
    statement('recurring.moveAgreed')`
        update recurring_orders set agreed = greatest(agreed, ${agreed}) where merchant_id = $1 and series_id = ${seriesId}`,
  )
}

/** A series' draft, made of its cart for its next slot (null: none is known); does nothing where there is one. */
export async function insertSeriesDraft(
  tenant: Tenant,
  draft: {
    readonly id: string
    readonly seriesId: string
    readonly userId: string
    readonly slot: { readonly start: Date; readonly end: Date } | null
    readonly expiresAt: Date
  },
  now: Date,
): Promise<void> {
  const { slot } = draft
  await tenant.run(statement('recurring.insertSeriesDraft')`
     insert into carts (merchant_id, cart_id, draft_of, draft_series, ${OWNER_COLUMNS}, store_id, order_type, area_id, address_id,
       lines,
       promo, schedule, state, version, created_at, updated_at, expires_at)
     select $1, ${draft.id}, s.order_id, s.series_id, ${ownerValues(userOwner(draft.userId))}, s.store_id, s.service,
       coalesce((select nullif(a.body->>'area', '')::uuid from addresses a where a.merchant_id = $1
         and a.user_id = s.user_id and a.address_id = (s.said->>'addressId')::uuid), c.area_id),
       (s.said->>'addressId')::uuid, s.lines, s.promo,
         ${slot && json({ start: slot.start, end: slot.end, heldUntil: now })}, ${beginsAs('draft', 'customer')}, 1, ${now}, ${now},
         ${draft.expiresAt}
     from recurring_orders s join orders o on o.merchant_id = $1 and o.order_id = s.order_id
     join carts c on c.merchant_id = $1 and c.cart_id = o.cart_id
     where s.merchant_id = $1 and s.series_id = ${draft.seriesId} and s.user_id = ${draft.userId}
     on conflict do nothing`)
}
