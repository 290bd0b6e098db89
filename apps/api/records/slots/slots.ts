import type { OrderType } from '@compass/domain/catalogue'
import type { Capacity, Load } from '@compass/domain/scheduling'
import type { Tenant } from '../../db/database.ts'

/** A slot of an outlet by its keys; `service` is 10 or 20. */
export interface SlotKey {
  readonly storeId: string
  readonly service: OrderType
  readonly start: Date
}

/** A place in a slot. */
export interface Place extends SlotKey {
  readonly cartId: string
  readonly capacity: Capacity
  readonly load: Load
}

/** What other baskets hold of slot `s`, those past their time aside: `$5` is the basket, `$6` now. */
const OTHERS = `jsonb_each(s.holds) h where h.key <> $5::text and (h.value->>'until')::timestamptz > $6`
const OTHER_HOLDS = `(select coalesce(jsonb_object_agg(h.key, h.value), '{}') from ${OTHERS})`
/** What a slot carries without this basket, in what its capacity counts: `$7`. */
const USED = `((case $7::text when 'orders' then s.orders when 'items' then s.items else s.money end)
     + (select coalesce(sum((h.value->>$7::text)::bigint), 0) from ${OTHERS}))`

function keysOf({ storeId, service, start, cartId, capacity, load }: Place, now: Date): unknown[] {
  return [storeId, service, start, cartId, now, capacity.of, capacity.most, load[capacity.of]]
}

/**
 * Keeps a basket's place in a slot until then, by one conditional statement: where a rival was first, the row is looked at
 * as the rival left it. False where the slot is full.
 */
export async function holdPlace(tenant: Tenant, place: Place, until: Date, now: Date): Promise<boolean> {
  const held = await tenant.change(
    `insert into slots as s (merchant_id, store_id, service, starts_at, orders, items, money, holds)
     select $1, $2, $3, $4, 0, 0, 0, jsonb_build_object($5::text, $10::jsonb) where $9::bigint <= $8::bigint
     on conflict (merchant_id, store_id, service, starts_at) do update
     set holds = ${OTHER_HOLDS} || jsonb_build_object($5::text, $10::jsonb)
     where ${USED} + $9::bigint <= $8::bigint`,
    [...keysOf(place, now), JSON.stringify({ ...place.load, until })],
  )
  return held === 1
}

/** Frees the place that a basket holds, if it holds one. */
export async function releasePlace(
  tenant: Tenant,
  cart: {
    readonly id: string
    readonly storeId: string
    readonly orderType: OrderType
    readonly schedule?: { readonly start: Date | string } | null
  },
): Promise<void> {
  if (!cart.schedule) return
  await tenant.change(
    `update slots set holds = holds - $5::text
     where merchant_id = $1 and store_id = $2 and service = $3 and starts_at = $4 and jsonb_exists(holds, $5::text)`,
    [cart.storeId, cart.orderType, cart.schedule.start, cart.id],
  )
}

/**
 * Turns a basket's place into that of its order. A place that is held still is had, whatever orders for now have come
 * besides, unless the basket has outgrown it. `mustFit` false: an order for now, which counts and is never refused.
 */
export async function takePlace(tenant: Tenant, place: Place, mustFit: boolean, now: Date): Promise<boolean> {
  const { orders, items, money } = place.load
  const taken = await tenant.change(
    `insert into slots as s (merchant_id, store_id, service, starts_at, orders, items, money, holds)
     select $1, $2, $3, $4, $10, $11, $12, '{}' where $9::bigint <= $8::bigint or not $13
     on conflict (merchant_id, store_id, service, starts_at) do update
     set orders = s.orders + $10, items = s.items + $11, money = s.money + $12, holds = ${OTHER_HOLDS}
     where not $13 or ${USED} + $9::bigint <= $8::bigint
       or ((s.holds->($5::text)->>'until')::timestamptz > $6 and (s.holds->($5::text)->>$7::text)::bigint >= $9::bigint)`,
    [...keysOf(place, now), orders, items, money, mustFit],
  )
  return taken === 1
}

/**
 * An order in a slot has become another one, by `place.load`, which may be less than nothing. What makes it larger must fit;
 * false where it does not.
 */
export async function changePlace(tenant: Tenant, place: Place, now: Date): Promise<boolean> {
  const changed = await tenant.change(
    `update slots s set items = s.items + $10, money = s.money + $11
     where s.merchant_id = $1 and s.store_id = $2 and s.service = $3 and s.starts_at = $4
       and ($9::bigint <= 0 or ${USED} + $9::bigint <= $8::bigint)`,
    [...keysOf(place, now), place.load.items, place.load.money],
  )
  return changed === 1
}

/** Writes down what an order is for and where it counts. Inside the transaction that made it. */
export async function keepSchedule(
  tenant: Tenant,
  orderId: string,
  schedule: { readonly start: Date; readonly end: Date } | null,
  place: Place | null,
): Promise<void> {
  const slot = place && { service: place.service, start: place.start, items: place.load.items, money: place.load.money }
  await tenant.change('update orders set schedule = $3, slot = $4 where merchant_id = $1 and order_id = $2', [
    orderId,
    schedule && JSON.stringify({ start: schedule.start, end: schedule.end }),
    slot && JSON.stringify(slot),
  ])
}

/** What the slots of a service carry from one instant to another, by their start; those without a row carry nothing. */
export async function loadsOf(
  tenant: Tenant,
  { storeId, service }: Omit<SlotKey, 'start'>,
  { from, to }: { readonly from: Date; readonly to: Date },
  now: Date,
  /** The basket whose own hold is left out; '' for none. */
  cartId: string,
): Promise<ReadonlyMap<number, Load>> {
  const rows = await tenant.rows<{ starts_at: Date; orders: number; items: number; money: number }>(
    `select s.starts_at, (s.orders + o.orders)::int as orders, (s.items + o.items)::int as items, (s.money + o.money)::bigint as money
     from slots s cross join lateral (
       select count(*) as orders, coalesce(sum((h.value->>'items')::bigint), 0) as items,
         coalesce(sum((h.value->>'money')::bigint), 0) as money
       from jsonb_each(s.holds) h where h.key <> $6 and (h.value->>'until')::timestamptz > $7) o
     where s.merchant_id = $1 and s.store_id = $2 and s.service = $3 and s.starts_at between $4 and $5`,
    [storeId, service, from, to, cartId, now],
  )
  return new Map(rows.map(({ starts_at, ...load }) => [starts_at.getTime(), load]))
}

/**
 * Part of the statement that gives an order up: its place in a slot is given back. Of `moved` it needs `store_id` and `slot`.
 */
export const GIVING_PLACE_BACK = `, vacated as (
       update slots s set orders = s.orders - 1, items = s.items - (m.slot->>'items')::int, money = s.money - (m.slot->>'money')::bigint
       from moved m where s.merchant_id = $1 and s.store_id = m.store_id and s.service = (m.slot->>'service')::smallint
         and s.starts_at = (m.slot->>'start')::timestamptz
     )`
