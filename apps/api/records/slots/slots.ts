import type { Load, SlotKey, SlotReservation } from '@compass/domain/scheduling'
import type { OrderType } from '@compass/domain/services'
import type { Tenant } from '../../db/database.ts'
import {
  json,
  NO_SQL,
  parameter,
  type SqlParameter,
  type SqlPart,
  type Statement,
  sql,
  statement,
} from '../../db/sql.ts'

/** A hold of a cart as the row has it. */
interface SlotHold extends Load {
  /** RFC 3339 in UTC with milliseconds, so that texts compare as times do: a cast of a time is no constant function. */
  readonly until: string
}

/** What other carts hold of slot `s`; holds past their time do not count. */
function otherHolds({ cartId, now }: ReservationParameters): SqlPart {
  return sql`jsonb_each(s.holds) h where h.key <> ${cartId}::text and h.value->>'until' collate "C" > ${now}::text`
}

function otherHoldsObject(reserving: ReservationParameters): SqlPart {
  return sql`(select coalesce(jsonb_object_agg(h.key, h.value), '{}') from ${otherHolds(reserving)})`
}

/** What a slot carries without this cart, in what its capacity counts. */
function usedCapacity(reserving: ReservationParameters): SqlPart {
  const { unit } = reserving
  return sql`((case ${unit}::text when 'orders' then s.orders when 'items' then s.items else s.money end)
     + (select coalesce(sum((h.value->>${unit}::text)::bigint), 0) from ${otherHolds(reserving)}))`
}

/** Values that a statement about a reservation names more than once. */
interface ReservationParameters {
  readonly cartId: SqlParameter
  readonly now: SqlParameter
  readonly unit: SqlParameter
  readonly max: SqlParameter
  readonly units: SqlParameter
}

function reservingOf({ cartId, capacity, load }: SlotReservation, now: Date): ReservationParameters {
  return {
    cartId: parameter(cartId),
    now: parameter(now.toISOString()),
    unit: parameter(capacity.of),
    max: parameter(capacity.most),
    units: parameter(load[capacity.of]),
  }
}

function isSlot({ storeId, service, start }: SlotKey): SqlPart {
  return sql`s.merchant_id = $1 and s.store_id = ${storeId} and s.service = ${service} and s.starts_at = ${start}`
}

/**
 * Changes a slot's row by a conditional statement, and makes the row first where there is none yet. A sharded server asks
 * nothing of the row that an INSERT meets. False where the condition does not hold.
 */
async function changeSlot(tenant: Tenant, key: SlotKey, change: Statement): Promise<boolean> {
  if ((await tenant.changes(change)) === 1) return true
  await tenant.run(
    statement('slots.open')`
     insert into slots (merchant_id, store_id, service, starts_at, orders, items, money, holds)
     values ($1, ${key.storeId}, ${key.service}, ${key.start}, 0, 0, 0, '{}') on conflict do nothing`,
  )
  return (await tenant.changes(change)) === 1
}

/**
 * Holds a slot for a cart until then, by one conditional statement. Where a rival was first, the row is checked as the rival
 * left it. False where the slot is full.
 */
export async function holdSlot(tenant: Tenant, reservation: SlotReservation, until: Date, now: Date): Promise<boolean> {
  const reserving = reservingOf(reservation, now)
  const { units, max } = reserving
  const hold: SlotHold = { ...reservation.load, until: until.toISOString() }
  return changeSlot(
    tenant,
    reservation,
    statement('slots.hold')`
     update slots s set holds = ${otherHoldsObject(reserving)} || ${json({ [reservation.cartId]: hold })}::jsonb
     where ${isSlot(reservation)} and ${usedCapacity(reserving)} + ${units}::bigint <= ${max}::bigint
     returning s.starts_at`,
  )
}

/** Releases the slot that a cart holds, if it holds one. */
export async function releaseSlot(
  tenant: Tenant,
  cart: {
    readonly id: string
    readonly storeId: string
    /** In a court it may hold a slot of each of their vendors, too. */
    readonly lines?: readonly { readonly storeId?: string }[]
    readonly orderType: OrderType
    readonly schedule?: { readonly start: Date | string } | null
  },
): Promise<void> {
  if (!cart.schedule) return
  const cartId = parameter(cart.id)
  const stores = [...new Set([cart.storeId, ...(cart.lines ?? []).flatMap((line) => line.storeId ?? [])])]
  await tenant.run(
    statement('slots.release')`
     update slots set holds = holds - ${cartId}::text
     where merchant_id = $1 and store_id = any(${stores}::uuid[]) and service = ${cart.orderType} and starts_at =
       ${cart.schedule.start}
       and jsonb_exists(holds, ${cartId}::text)`,
  )
}

/**
 * Turns a cart's hold into the reservation of its order. A hold that stands is kept, whatever orders for now have come
 * besides, unless the cart has outgrown it.
 *
 * @param mustFit false: an order for now, which counts and is never refused
 */
export async function reserveSlot(
  tenant: Tenant,
  reservation: SlotReservation,
  mustFit: boolean,
  now: Date,
): Promise<boolean> {
  const { load } = reservation
  const reserving = reservingOf(reservation, now)
  const { cartId, now: nowText, unit, units, max } = reserving
  const fits = mustFit
    ? sql`and (${usedCapacity(reserving)} + ${units}::bigint <= ${max}::bigint
       or (s.holds->(${cartId}::text)->>'until' collate "C" > ${nowText}::text
         and (s.holds->(${cartId}::text)->>${unit}::text)::bigint >= ${units}::bigint))`
    : NO_SQL
  return changeSlot(
    tenant,
    reservation,
    statement('slots.reserve')`
     update slots s set orders = s.orders + ${load.orders}, items = s.items + ${load.items}, money = s.money + ${load.money},
       holds = ${otherHoldsObject(reserving)}
     where ${isSlot(reservation)} ${fits} returning s.orders`,
  )
}

/** An order for now whose slots take any number by now is counted where it was counted before. */
export async function recountSlot(tenant: Tenant, storeId: string, slot: ReservedSlot): Promise<void> {
  await tenant.run(
    statement('slots.recount')`
        update slots set orders = orders + 1, items = items + ${slot.items}, money = money + ${slot.money}
     where merchant_id = $1 and store_id = ${storeId} and service = ${slot.service} and starts_at = ${new Date(slot.start)}`,
  )
}

/**
 * An order in a slot has become another one, by `reservation.load`, which may be less than nothing. What makes it larger must
 * fit; false where it does not.
 */
export async function changeReservation(tenant: Tenant, reservation: SlotReservation, now: Date): Promise<boolean> {
  const { load } = reservation
  const reserving = reservingOf(reservation, now)
  const { units, max } = reserving
  const changed = await tenant.changes(
    statement('slots.changeReservation')`
        update slots s set items = s.items + ${load.items}, money = s.money + ${load.money}
     where ${isSlot(reservation)}
       and (${units}::bigint <= 0 or ${usedCapacity(reserving)} + ${units}::bigint <= ${max}::bigint)
     returning s.starts_at`,
  )
  return changed === 1
}

/** What the slots of a service carry from one instant to another, by their start; those without a row carry nothing. */
export async function loadsOf(
  tenant: Tenant,
  { storeId, service }: Omit<SlotKey, 'start'>,
  { from, to }: { readonly from: Date; readonly to: Date },
  now: Date,
  /** The cart whose own hold is left out; '' for none. */
  cartId: string,
): Promise<ReadonlyMap<number, Load>> {
  const rows = await tenant.rows<{ starts_at: Date; orders: number; items: number; money: number }>(
    statement('slots.listLoads')`
     select s.starts_at, (s.orders + o.orders)::int as orders, (s.items + o.items)::int as items, (s.money +
       o.money)::bigint as money
     from slots s cross join lateral (
       select count(*) as orders, coalesce(sum((h.value->>'items')::bigint), 0) as items,
         coalesce(sum((h.value->>'money')::bigint), 0) as money
       from jsonb_each(s.holds) h where h.key <> ${cartId} and h.value->>'until' collate "C" >
         ${now.toISOString()}::text) o
     where s.merchant_id = $1 and s.store_id = ${storeId} and s.service = ${service} and s.starts_at between ${from}
       and ${to}`,
  )
  return new Map(rows.map(({ starts_at, ...load }) => [starts_at.getTime(), load]))
}

/** The slot that an order counts in, as its row has it. */
export interface ReservedSlot {
  readonly service: number
  /** RFC 3339. */
  readonly start: string
  readonly items: number
  readonly money: number
}

/** The part of the statement that gives an order up (`moved`): it counts in its slot no more. */
export const vacateSlot = sql`, seat as (
       select store_id, (slot->>'service')::smallint as service, (slot->>'start')::timestamptz as starts_at,
         (slot->>'items')::int as items, (slot->>'money')::bigint as money
       from moved where slot is not null
     ), vacated as (
       update slots s set orders = s.orders - 1, items = s.items - m.items, money = s.money - m.money
       from seat m where s.merchant_id = $1 and s.store_id = m.store_id and s.service = m.service and s.starts_at = m.starts_at
     )`
