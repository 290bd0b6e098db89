import {
  CART_EXPIRES_AFTER_MINUTES,
  type CartActor,
  type CartLine,
  type CartOwner,
  type CartPromotion,
  type CartRecord,
  type CartState,
  type LineMemory,
  OPEN_CART_STATES,
  PLACEABLE_CART_STATES,
  type RememberedPromotion,
} from '@compass/domain/cart'
import type { RequestedSpending } from '@compass/domain/loyalty'
import type { DeliveryDistance } from '@compass/domain/serviceability'
import type { OrderType } from '@compass/domain/services'
import type { Tenant } from '../../db/database.ts'
import { json, parameter, type SqlPart, sql, statement } from '../../db/sql.ts'
import { newId } from '../../ids/index.ts'
import { releaseSlot } from '../slots/slots.ts'
import { type CartAddition, withAddition } from './cart-additions.ts'
import { isOwnedAt, OWNER_COLUMNS, type OwnerRow, ownerOf, ownerValues } from './cart-owners.ts'
import { beginsAs, type CartMove, inStates, moveCarts } from './cart-states.ts'

/** A line as a row has it: those that the version before wrote, or its repeating orders, have no store of their own. */
export type StoredLine = Omit<CartLine, 'storeId'> & Partial<Pick<CartLine, 'storeId'>> & LineMemory

type CartRow = OwnerRow & {
  cart_id: string
  store_id: string
  order_type: number
  area_id: string | null
  address_id: string | null
  lines: StoredLine[]
  promo: StoredPromotion | null
  schedule: { start: string; end: string; heldUntil: string } | null
  way: DeliveryDistance | null
  spending: RequestedSpending | null
  state: CartState
  version: number
  created_at: Date
  expires_at: Date
}

/** What was said of a promotion and what counted by itself; in a court beside it the same of each vendor, by store. */
type StoredPromotion = CartPromotion & {
  readonly automatic?: RememberedPromotion
  readonly vendors?: Readonly<Record<string, Omit<StoredPromotion, 'vendors'>>>
}

/** Of `carts c`. */
export const CART_COLUMNS = sql`c.cart_id, c.user_id, c.visit_id, c.spot_id, c.store_id, c.order_type, c.area_id, c.address_id, c.lines, c.promo, c.schedule, c.way, c.spending, c.state, c.version, c.created_at, c.expires_at`

/** Lines with their store: where none was stored with a line it is the cart's. */
export function linesOf(
  { lines }: { readonly lines: readonly StoredLine[] },
  storeId: string,
): (CartLine & LineMemory)[] {
  return lines.map((line) => ({ ...line, storeId: line.storeId ?? storeId }))
}

export function cartOf(row: CartRow): CartRecord {
  return {
    id: row.cart_id,
    owner: ownerOf(row),
    storeId: row.store_id,
    orderType: row.order_type as OrderType,
    areaId: row.area_id,
    addressId: row.address_id,
    lines: linesOf(row, row.store_id).map(({ id, storeId, productId, qty, customize, note, by }) => ({
      id,
      storeId,
      productId,
      qty,
      customize,
      note,
      ...(by === undefined ? {} : { by }),
    })),
    ...promoOf(row.promo),
    schedule: row.schedule && {
      start: new Date(row.schedule.start),
      end: new Date(row.schedule.end),
      heldUntil: new Date(row.schedule.heldUntil),
    },
    distance: row.way,
    spending: row.spending,
    version: row.version,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    isLocked: row.state === 'locked',
    remembered: new Map(
      row.lines.map(({ id, name, unit, options }) => [id, { name, unit, ...(options ? { options } : {}) }]),
    ),
  }
}

export type { CartRow }

/** The cart that an owner has now; it may be locked. */
function liveCart(owner: CartOwner): SqlPart {
  return sql`select ${CART_COLUMNS} from carts c
     where c.merchant_id = $1 and ${isOwnedAt(owner)} and c.state ${inStates(OPEN_CART_STATES)}`
}

/** The cart of an owner that expired last. */
function expiredCart(owner: CartOwner, since: Date): SqlPart {
  return sql`select ${CART_COLUMNS} from carts c
     where c.merchant_id = $1 and ${isOwnedAt(owner)} and c.state ${inStates(['expired'])} and c.expires_at > ${since}
     order by c.expires_at desc limit 1`
}

export async function findLiveCart(tenant: Tenant, owner: CartOwner): Promise<CartRecord | null> {
  const row = await tenant.row<CartRow>(statement('carts.findLive')`${liveCart(owner)}`)
  return row && cartOf(row)
}

/** The live cart (it may be locked) and the latest expired one, in one look. `since` bounds how old a restorable cart may be. */
export async function findCarts(
  tenant: Tenant,
  owner: CartOwner,
  since: Date,
): Promise<{ live: CartRecord | null; expired: CartRecord | null }> {
  const rows = await tenant.rows<CartRow>(
    statement('carts.find')`${liveCart(owner)} union all (${expiredCart(owner, since)})`,
  )
  const live = rows.find(({ state }) => state !== 'expired')
  const expired = rows.find(({ state }) => state === 'expired')
  return { live: live ? cartOf(live) : null, expired: expired ? cartOf(expired) : null }
}

/** When the slot begins that a cart was chosen for: the one that is named, or the live one. Null: it is for now. */
export async function findSlotStart(tenant: Tenant, owner: CartOwner, cartId: string | null): Promise<Date | null> {
  const isCart = cartId === null ? sql`c.state ${inStates(['live'])}` : sql`c.cart_id = ${cartId}`
  const row = await tenant.row<{ start: string | null }>(
    statement('carts.findSlotStart')`select c.schedule->>'start' as start from carts c
     where c.merchant_id = $1 and ${isOwnedAt(owner)} and ${isCart}`,
  )
  return row?.start ? new Date(row.start) : null
}

/** Whether the owner has ordered from a cart that began after this one of theirs expired. */
export async function hasOrderedSince(tenant: Tenant, owner: CartOwner, expiredId: string): Promise<boolean> {
  const row = await tenant.row(
    statement('carts.hasOrderedSince')`select c.cart_id from carts c
     join carts e on e.merchant_id = $1 and e.cart_id = ${expiredId}
     where c.merchant_id = $1 and ${isOwnedAt(owner)} and c.state ${inStates(['completed'])}
       and e.state ${inStates(['expired'])} and c.created_at >= e.updated_at limit 1`,
  )
  return row !== null
}

/** The cart that expired last, locked for the rest of the transaction. */
export async function lockExpiredCart(tenant: Tenant, owner: CartOwner, since: Date): Promise<CartRecord | null> {
  const row = await tenant.row<CartRow>(statement('carts.lockExpired')`${expiredCart(owner, since)} for update`)
  return row && cartOf(row)
}

/** Locks the cart for the rest of the transaction; false where it is not at the version that was read. */
export async function lockCart(tenant: Tenant, cartId: string, readVersion: number): Promise<boolean> {
  const row = await tenant.row(
    statement('carts.lock')`
     select cart_id from carts
      where merchant_id = $1 and cart_id = ${cartId} and version = ${readVersion}
        and state ${inStates(PLACEABLE_CART_STATES)}
        for update`,
  )
  return row !== null
}

/** What is written of a cart, new or changed. */
export const WRITTEN_COLUMNS = sql`store_id, order_type, area_id, address_id, lines, version, created_at, expires_at, updated_at, promo, schedule, spending`

export function writtenValues(cart: CartRecord, now: Date): SqlPart {
  const schedule = cart.schedule ? json(cart.schedule) : null
  const spending = cart.spending && json(cart.spending)
  return sql`${cart.storeId}, ${cart.orderType}, ${cart.areaId}, ${cart.addressId}, ${linesText(cart)}, ${cart.version}, ${cart.createdAt}, ${cart.expiresAt}, ${now}, ${promoText(cart)}, ${schedule}, ${spending}`
}

/**
 * False where its owner has an open cart already.
 *
 * @param addition is remembered with it: what it adds counts once
 */
export async function insertCart(
  tenant: Tenant,
  cart: CartRecord,
  now: Date,
  addition: CartAddition | null = null,
): Promise<boolean> {
  const insert = sql`insert into carts (merchant_id, cart_id, ${OWNER_COLUMNS}, state, ${WRITTEN_COLUMNS})
     values ($1, ${cart.id}, ${ownerValues(cart.owner)}, ${beginsAs('live', 'customer')}, ${writtenValues(cart, now)}) on conflict do nothing returning cart_id`
  const inserted = await tenant.changes(
    addition
      ? statement('carts.insertWithAddition')`${withAddition(insert, addition, now)}`
      : statement('carts.insert')`${insert}`,
  )
  return inserted === 1
}

/** Writes a changed cart over the version that was read; false where another change, or an order, was first. */
export async function updateCart(
  tenant: Tenant,
  cart: CartRecord,
  readVersion: number,
  now: Date,
  addition: CartAddition | null = null,
): Promise<boolean> {
  const update = sql`update carts set (${WRITTEN_COLUMNS}) = (${writtenValues(cart, now)})
     where merchant_id = $1 and cart_id = ${cart.id} and version = ${readVersion}
       and state ${inStates([cart.draftOf ? 'draft' : 'live'])} returning cart_id`
  const updated = await tenant.changes(
    addition
      ? statement('carts.updateWithAddition')`${withAddition(update, addition, now)}`
      : statement('carts.update')`${update}`,
  )
  return updated === 1
}

/** Moves a cart from one state to another, and releases its slot; false where it was not in that state any more. */
export async function moveCart(
  tenant: Tenant,
  cart: Pick<CartRecord, 'id' | 'storeId' | 'orderType' | 'schedule'> & Partial<Pick<CartRecord, 'lines'>>,
  move: CartMove,
  now: Date,
): Promise<boolean> {
  const moved = await tenant.changes(
    statement(
      'carts.move',
    )`${moveCarts([move], { at: now, condition: sql`c.cart_id = ${cart.id}` })} returning c.cart_id`,
  )
  if (moved === 1 && cart.schedule) await releaseSlot(tenant, cart)
  return moved === 1
}

/** The cart of an order that waited for money has served: its customer took the order back, or nobody paid in time. */
export async function completeLockedCart(tenant: Tenant, cartId: string, actor: CartActor, at: Date): Promise<void> {
  const completed = { from: 'locked', to: 'completed', actors: [actor] } as const
  await tenant.run(
    statement('carts.completeLocked')`${moveCarts([completed], { at, condition: sql`c.cart_id = ${cartId}` })}`,
  )
}

/**
 * A cart that made an order makes no other: a new one takes over what lay in it. It is live where its customer took the order
 * back, and can be restored where the order ran out of time (`system`).
 */
export async function copyCart(
  tenant: Tenant,
  cartId: string,
  { actor, at, expiresAt }: { readonly actor: 'customer' | 'system'; readonly at: Date; readonly expiresAt: Date },
): Promise<void> {
  const copiedAt = parameter(at)
  const state = beginsAs(actor === 'system' ? 'expired' : 'live', actor)
  await tenant.run(
    statement('carts.copy')`
        insert into carts (merchant_id, cart_id, ${OWNER_COLUMNS}, store_id, order_type, area_id, address_id, lines, state, version,
       created_at, expires_at, updated_at, promo, schedule, spending, way, taken_from)
     select $1, ${newId(at.getTime())}, ${OWNER_COLUMNS}, store_id, order_type, area_id, address_id, lines, ${state}, 1, ${copiedAt},
       ${expiresAt}, ${copiedAt}, promo, schedule || ${json({ heldUntil: at })}::jsonb, spending, way,
       coalesce(taken_from, cart_id)
     from carts where merchant_id = $1 and cart_id = ${cartId}
     on conflict do nothing`,
  )
}

/**
 * Lines of a court's cart whose vendor was parked are in none of its orders. They wait on in a cart of their own, for which
 * the customer has its whole time. Nothing where there are none, or where the customer has begun another cart.
 */
export async function keepParkedLines(tenant: Tenant, cartId: string, at: Date): Promise<void> {
  const copiedAt = parameter(at)
  const expiresAt = new Date(at.getTime() + CART_EXPIRES_AFTER_MINUTES * 60_000)
  await tenant.run(
    statement('carts.keepParked')`
     with parked as (
       select jsonb_agg(l.line order by l.place) as lines from carts c
       cross join lateral jsonb_array_elements(c.lines) with ordinality as l (line, place)
       where c.merchant_id = $1 and c.cart_id = ${cartId} and not exists (
         select 1 from orders o where o.merchant_id = $1 and o.cart_id = c.cart_id
           and o.lines @> jsonb_build_array(jsonb_build_object('id', l.line->>'id')))
     )
     insert into carts (merchant_id, cart_id, ${OWNER_COLUMNS}, store_id, order_type, area_id, address_id, lines, state, version,
       created_at, expires_at, updated_at, way)
     select $1, ${newId(at.getTime())}, ${OWNER_COLUMNS}, store_id, order_type, area_id, address_id, parked.lines,
       ${beginsAs('live', 'customer')}, 1, ${copiedAt}, ${expiresAt}, ${copiedAt}, way
     from carts, parked where merchant_id = $1 and cart_id = ${cartId} and parked.lines is not null
     on conflict do nothing`,
  )
}

/** What counts with a cart by its delivery distance; the price that a courier quoted belongs to it. */
export async function writeDistance(
  tenant: Tenant,
  cart: { readonly id: string; readonly version: number; readonly draftOf?: string | null },
  distance: DeliveryDistance,
  now: Date,
): Promise<boolean> {
  const states = inStates(cart.draftOf ? ['draft'] : PLACEABLE_CART_STATES)
  const written = await tenant.changes(
    statement('carts.writeDistance')`
        update carts set way = ${json(distance)}, version = version + 1, updated_at = ${now}
     where merchant_id = $1 and cart_id = ${cart.id} and version = ${cart.version} and state ${states} returning cart_id`,
  )
  return written === 1
}

function linesText({ lines, remembered }: CartRecord): string {
  return JSON.stringify(lines.map((line) => ({ ...line, ...remembered.get(line.id) })))
}

const NO_PROMOTION: CartPromotion = { chosen: null, wantsNone: false, gift: null }

/** One value for what was said and what counted by itself: most carts have neither. */
function promoText({ promo, offered, vendorPromos = {}, vendorOffered = {} }: CartRecord): string | null {
  const stores = [...new Set([...Object.keys(vendorPromos), ...Object.keys(vendorOffered)])]
  if (!offered && stores.length === 0) return promo && JSON.stringify(promo)
  const vendors = stores.map((store) => [store, stored(vendorPromos[store] ?? null, vendorOffered[store])] as const)
  return JSON.stringify({
    ...stored(promo, offered),
    ...(vendors.length > 0 ? { vendors: Object.fromEntries(vendors) } : {}),
  })
}

function stored(promo: CartPromotion | null, automatic: RememberedPromotion | null | undefined): StoredPromotion {
  return { ...(promo ?? NO_PROMOTION), ...(automatic ? { automatic } : {}) }
}

function promoOf(row: CartRow['promo']): Pick<CartRecord, 'promo' | 'offered' | 'vendorPromos' | 'vendorOffered'> {
  if (!row?.automatic && !row?.vendors) return { promo: row }
  const { vendors, ...own } = row
  const entries = Object.entries(vendors ?? {}).map(([store, one]) => [store, readPromotion(one)] as const)
  const vendorPromos = entries.flatMap(([store, { promo }]) => (promo ? [[store, promo] as const] : []))
  const vendorOffered = entries.flatMap(([store, { offered }]) => (offered ? [[store, offered] as const] : []))
  return {
    ...readPromotion(own),
    ...(vendorPromos.length > 0 ? { vendorPromos: Object.fromEntries(vendorPromos) } : {}),
    ...(vendorOffered.length > 0 ? { vendorOffered: Object.fromEntries(vendorOffered) } : {}),
  }
}

function readPromotion({
  automatic,
  ...promo
}: Omit<StoredPromotion, 'vendors'>): Pick<CartRecord, 'promo' | 'offered'> {
  const own = promo.chosen || promo.wantsNone || promo.gift ? promo : null
  return { promo: own, ...(automatic ? { offered: automatic } : {}) }
}

/** What the customer had said of the promotion of a cart. */
export async function findCartPromotion(tenant: Tenant, cartId: string): Promise<CartPromotion | null> {
  const row = await tenant.row<{ promo: CartPromotion | null }>(
    statement('carts.findPromotion')`select promo from carts where merchant_id = $1 and cart_id = ${cartId}`,
  )
  return row?.promo ?? null
}
