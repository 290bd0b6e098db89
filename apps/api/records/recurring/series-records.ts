import type { Database, Row, Tenant } from '../../db/database.ts'
import type { Said, Series, SeriesState } from '../../features/recurring/series.ts'

type SeriesRow = {
  series_id: string
  user_id: string
  order_id: string
  store_id: string
  service: number
  rule: Series['rule']
  at_time: string
  lines: Series['basket']['lines']
  promo: Series['basket']['promo']
  said: Said
  agreed: number
  state: SeriesState
  cursor_on: string
  next_at: Date | null
  version: number
  created_at: Date
}

const SERIES = 'select s.* from recurring_orders s where s.merchant_id = $1'

function seriesOf(row: SeriesRow): Series {
  return {
    id: row.series_id,
    userId: row.user_id,
    orderId: row.order_id,
    storeId: row.store_id,
    service: row.service as 10 | 20,
    rule: row.rule,
    time: row.at_time,
    basket: { lines: row.lines, promo: row.promo },
    said: row.said,
    agreed: row.agreed,
    state: row.state,
    cursorOn: row.cursor_on,
    nextAt: row.next_at,
    version: row.version,
    createdAt: row.created_at,
  }
}

/** What is written of a series, new or changed: the columns, and their values in both statements. */
const WRITTEN = 'rule, at_time, lines, promo, said, agreed, state, cursor_on, next_at, updated_at'
const VALUES = '$4, $5, $6, $7, $8, $9, $10, $11, $12, $13'

function valuesOf({ basket, ...series }: Series, now: Date): unknown[] {
  return [
    JSON.stringify(series.rule),
    series.time,
    JSON.stringify(basket.lines),
    basket.promo && JSON.stringify(basket.promo),
    JSON.stringify(series.said),
    series.agreed,
    series.state,
    series.cursorOn,
    series.nextAt,
    now,
  ]
}

export async function insertSeries(tenant: Tenant, series: Series): Promise<void> {
  await tenant.change(
    `insert into recurring_orders (merchant_id, series_id, user_id, ${WRITTEN}, order_id, store_id, service, version, created_at)
     values ($1, $2, $3, ${VALUES}, $14, $15, $16, 1, $13)`,
    [series.id, series.userId, ...valuesOf(series, series.createdAt), series.orderId, series.storeId, series.service],
  )
}

/** Writes a series over the version that was read; false where another change was first. */
export async function updateSeries(tenant: Tenant, series: Series, now: Date): Promise<boolean> {
  const updated = await tenant.change(
    `update recurring_orders set (${WRITTEN}, version) = (${VALUES}, version + 1)
     where merchant_id = $1 and series_id = $2 and version = $3`,
    [series.id, series.version, ...valuesOf(series, now)],
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
    `${SERIES} and s.user_id = $2 and s.series_id = $3${lock ? ' for update' : ''}`,
    [userId, seriesId],
  )
  return row && seriesOf(row)
}

export async function listSeries(
  tenant: Tenant,
  userId: string,
  filter: { readonly orderId: string | null; readonly seriesId: string | null },
  { skip, limit }: { readonly skip: number; readonly limit: number },
): Promise<{ readonly items: readonly Series[]; readonly total: number }> {
  const rows = await tenant.rows<SeriesRow & { total: number }>(
    `select s.*, count(*) over () as total from recurring_orders s
     where s.merchant_id = $1 and s.user_id = $2 and ($3::uuid is null or s.order_id = $3)
       and ($4::uuid is null or s.series_id = $4)
     order by s.state = 'ended', s.created_at desc, s.series_id offset $5 limit $6`,
    [userId, filter.orderId, filter.seriesId, skip, limit],
  )
  return { items: rows.map(seriesOf), total: rows[0]?.total ?? 0 }
}

/** How many series of a user run, or are paused, and the one that repeats this order. Locks the user's row: one sets up at a time. */
export async function runningSeries(
  tenant: Tenant,
  userId: string,
  orderId: string,
): Promise<{ readonly count: number; readonly ofOrder: Series | null }> {
  await tenant.row('select 1 from users where merchant_id = $1 and user_id = $2 for update', [userId])
  const rows = await tenant.rows<SeriesRow>(`${SERIES} and s.user_id = $2 and s.state <> 'ended'`, [userId])
  const ofOrder = rows.find((row) => row.order_id === orderId)
  return { count: rows.length, ofOrder: ofOrder ? seriesOf(ofOrder) : null }
}

/**
 * Takes series that have something to do for so long; who takes one alone works on it meanwhile, and after a crash it is due
 * again. Over all merchants.
 */
export async function takeDueSeries(
  database: Database,
  now: Date,
  until: Date,
  most: number,
): Promise<{ readonly merchantId: string; readonly series: Series }[]> {
  const rows = await database.everywhere<SeriesRow & { merchant_id: string }>(
    `update recurring_orders s set next_at = $2
     where s.state = 'active' and s.next_at <= $1 and (s.merchant_id, s.series_id) in (
       select merchant_id, series_id from recurring_orders where state = 'active' and next_at <= $1 order by next_at limit ${most})
     returning s.*`,
    [now, until],
  )
  return rows.map((row) => ({ merchantId: row.merchant_id, series: seriesOf(row) }))
}

/** How far a series has been worked on, and when it is due next (null: it has come to its end); not over a newer change of it. */
export async function moveOn(
  tenant: Tenant,
  series: Pick<Series, 'id' | 'version'>,
  cursorOn: string,
  nextAt: Date | null,
): Promise<void> {
  await tenant.change(
    `update recurring_orders set cursor_on = $4, next_at = $5, state = case when $5::timestamptz is null then 'ended' else state end
     where merchant_id = $1 and series_id = $2 and version = $3 and state = 'active'`,
    [series.id, series.version, cursorOn, nextAt],
  )
}

/** A deleted user's series end, and say no more who it was; of what is open of their dates only what has an order by now is ordered. */
export async function endSeriesOfUser(tenant: Tenant, userId: string, now: Date): Promise<void> {
  await tenant.change(
    `update recurring_orders set state = 'ended', next_at = null, version = version + 1, updated_at = $3,
       said = said || jsonb_build_object('addressId', null, 'name', null, 'email', null, 'instruction', null, 'collected', '[]'::jsonb)
     where merchant_id = $1 and user_id = $2`,
    [userId, now],
  )
  const dates = `recurring_occurrences d where d.merchant_id = $1 and d.state in ('making', 'asked')
       and d.series_id in (select series_id from recurring_orders where merchant_id = $1 and user_id = $2)`
  await tenant.rows(`select 1 from ${dates} for update`, [userId])
  await tenant.change(
    `update carts set state = 'discarded', updated_at = $3, version = version + 1
     where merchant_id = $1 and user_id = $2 and state = 'recurring'`,
    [userId, now],
  )
  await tenant.change(
    `with made as (
       select d.series_id, d.occurs_on, (select o.order_id from orders o
         where o.merchant_id = d.merchant_id and o.cart_id = d.cart_id) as order_id from ${dates})
     update recurring_occurrences d set order_id = made.order_id, updated_at = $3,
       state = case when made.order_id is null then 'skipped' else 'ordered' end,
       because = case when made.order_id is null then '{"kind": "customer"}'::jsonb end
     from made where d.merchant_id = $1 and d.series_id = made.series_id and d.occurs_on = made.occurs_on`,
    [userId, now],
  )
}

/** Who is told: the confirmed phone of a user. */
export async function phoneOf(tenant: Tenant, userId: string): Promise<string | null> {
  const row = await tenant.row<Row & { phone: string | null }>(
    'select phone from users where merchant_id = $1 and user_id = $2 and phone_verified and closed_at is null',
    [userId],
  )
  return row?.phone ?? null
}

/** A yes to a higher total is one for those that follow too. */
export async function moveAgreed(tenant: Tenant, seriesId: string, agreed: number): Promise<void> {
  await tenant.change(
    'update recurring_orders set agreed = greatest(agreed, $3) where merchant_id = $1 and series_id = $2',
    [seriesId, agreed],
  )
}

/** A series' draft, made of its basket for its next slot (null: none is known); does nothing where there is one. */
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
  await tenant.change(
    `insert into carts (merchant_id, cart_id, draft_of, draft_series, user_id, store_id, order_type, area_id, address_id, lines,
       promo, schedule, state, version, created_at, updated_at, expires_at)
     select s.merchant_id, $2, s.order_id, s.series_id, s.user_id, s.store_id, s.service,
       coalesce((select nullif(a.body->>'area', '')::uuid from addresses a where a.merchant_id = s.merchant_id
         and a.user_id = s.user_id and a.address_id = (s.said->>'addressId')::uuid), c.area_id),
       (s.said->>'addressId')::uuid, s.lines, s.promo, $6, 'draft', 1, $5, $5, $7
     from recurring_orders s join orders o on o.merchant_id = s.merchant_id and o.order_id = s.order_id
     join carts c on c.merchant_id = o.merchant_id and c.cart_id = o.cart_id
     where s.merchant_id = $1 and s.series_id = $3 and s.user_id = $4
     on conflict do nothing`,
    [
      draft.id,
      draft.seriesId,
      draft.userId,
      now,
      slot && JSON.stringify({ start: slot.start, end: slot.end, heldUntil: now }),
      draft.expiresAt,
    ],
  )
}

/** A draft whose basket was taken over is let go of. */
export async function discardDraft(tenant: Tenant, cartId: string, now: Date): Promise<void> {
  await tenant.change(
    `update carts set state = 'discarded', version = version + 1, updated_at = $3, expires_at = least(expires_at, $3)
     where merchant_id = $1 and cart_id = $2 and state = 'draft'`,
    [cartId, now],
  )
}
