import { type CartActor, type CartLine, type CartRecord, type LineMemory, userOwner } from '@compass/domain/cart'
import { ENDED_WITHOUT_ORDER, FINAL_STATUSES, ORDER_STATUS, type OrderStatus } from '@compass/domain/orders'
import type { Database, Tenant } from '../../db/database.ts'
import { findMerchants } from '../../db/find-merchants.ts'
import { json, NO_SQL, parameter, type SqlParameter, type SqlPart, sql, statement } from '../../db/sql.ts'
import { isId } from '../../ids/index.ts'
import { isOwnedBy, OWNER_COLUMNS, ownerValues } from './cart-owners.ts'
import { beginsAs, inStates, moveCarts } from './cart-states.ts'
import { CART_COLUMNS, type CartRow, cartOf } from './carts.ts'

/** Which draft a call names: that of an order, or the one that was changed last (of a store). */
export interface NamedDraft {
  readonly order?: string | undefined
  readonly store?: string | undefined
  /** The repeating order whose cart it is, instead of an order's. */
  readonly recurring?: string | undefined
}

/** What of an order decides about its draft. */
export interface DraftOrder {
  readonly status: OrderStatus
  /** What it took of counted products. */
  readonly stockTaken: readonly { readonly product: string; readonly units: number }[]
  /** The promotion of which it is one use. */
  readonly countedPromotion: string | null
  /** The customer has another order that was not given up. */
  readonly hasOthers: boolean
}

export interface DraftRecord {
  readonly cart: CartRecord
  readonly order: DraftOrder
}

/** The cart of a repeating order is of orders to come: it has taken nothing yet. */
const BESIDE_NONE: DraftOrder = { status: ORDER_STATUS.NEW, stockTaken: [], countedPromotion: null, hasOthers: true }

type DraftRow = CartRow & {
  draft_of: string
  order_status: number
  stock_taken: DraftOrder['stockTaken'] | null
  order_offer: { id: string; isCounted: boolean } | null
  has_others: boolean
}

/** A draft of a user with what it is to know of its order; null where there is none. */
export async function findDraft(
  tenant: Tenant,
  userId: string,
  { order, store, recurring }: NamedDraft,
): Promise<DraftRecord | null> {
  if ([order, store, recurring].some((id) => id !== undefined && !isId(id))) return null
  const user = parameter(userId)
  const row = await tenant.row<DraftRow>(
    statement('drafts.find')`
     select ${CART_COLUMNS}, c.draft_of, o.status as order_status, o.stock_taken, o.totals #> '{terms,offer}' as
       order_offer,
       exists (select 1 from orders x where x.merchant_id = $1 and x.user_id = ${user}
         and x.order_id <> o.order_id and x.status <> all(${ENDED_WITHOUT_ORDER})) as has_others
     from carts c join orders o on o.merchant_id = $1 and o.order_id = c.draft_of
     where c.merchant_id = $1 and ${isOwnedBy(userOwner(userId))} and c.state ${inStates(['draft'])} and o.user_id = ${user}
       ${order === undefined ? NO_SQL : sql`and c.draft_of = ${order}`}
         ${store === undefined ? NO_SQL : sql`and c.store_id = ${store}`}
       ${recurring === undefined ? sql`and c.draft_series is null` : sql`and c.draft_series = ${recurring}`}
     order by c.updated_at desc limit 1`,
  )
  if (!row) return null
  return {
    cart: { ...cartOf(row), draftOf: row.draft_of },
    order: recurring
      ? BESIDE_NONE
      : {
          status: row.order_status as OrderStatus,
          stockTaken: row.stock_taken ?? [],
          countedPromotion: row.order_offer?.isCounted ? row.order_offer.id : null,
          hasOthers: row.has_others,
        },
  }
}

/**
 * Makes the draft of a user's own order, of what was ordered and where; does nothing where there is one. `lines`: what of the
 * order it begins with, where that is not the cart that was ordered.
 */
export async function insertDraft(
  tenant: Tenant,
  draft: {
    readonly id: string
    readonly orderId: string
    readonly userId: string
    readonly expiresAt: Date
    readonly lines: readonly (CartLine & LineMemory)[] | null
  },
  now: Date,
): Promise<void> {
  const at = parameter(now)
  await tenant.run(
    statement('drafts.insert')`
     insert into carts (merchant_id, cart_id, draft_of, ${OWNER_COLUMNS}, store_id, order_type, area_id, address_id, lines, promo,
       schedule, way, state, version, created_at, updated_at, expires_at)
     select $1, ${draft.id}, o.order_id, ${ownerValues(userOwner(draft.userId))}, o.store_id, o.order_type, c.area_id, c.address_id,
       ${draft.lines ? sql`${json(draft.lines)}::jsonb` : sql`c.lines`}, c.promo, c.schedule, c.way, ${beginsAs('draft', 'customer')}, 1,
         ${at}, ${at}, ${draft.expiresAt}
     from orders o join carts c on c.merchant_id = $1 and c.cart_id = o.cart_id
     where o.merchant_id = $1 and o.order_id = ${draft.orderId} and o.user_id = ${draft.userId}
     on conflict do nothing`,
  )
}

/** Merchants that have drafts whose order has come to its end, or that nobody changed in their time. */
export function merchantsWithEndedDrafts(database: Database, now: Date): Promise<string[]> {
  return findMerchants(
    database,
    statement('drafts.findEnded')`
       select distinct c.merchant_id from carts c join orders o on o.merchant_id = c.merchant_id and o.order_id = c.draft_of
       where c.state = 'draft' and (c.expires_at <= ${now} or (o.status = any(${FINAL_STATUSES}) and c.draft_series is null))`,
  )
}

/** Discards them. */
export async function discardEndedDrafts(tenant: Tenant, now: Date, limit: number): Promise<void> {
  const at = parameter(now)
  await tenant.run(
    statement('drafts.discardEnded')`${discardDrafts('system', {
      at,
      condition: sql`c.cart_id in (
       select d.cart_id from carts d join orders o on o.merchant_id = $1 and o.order_id = d.draft_of
       where d.merchant_id = $1 and d.state ${inStates(['draft'])} and (d.expires_at <= ${at} or
         (o.status = any(${FINAL_STATUSES}) and d.draft_series is null))
       limit ${limit})`,
    })}`,
  )
}

/** Discards the draft in which a repeating order was edited: its cart was taken over. */
export async function discardDraft(tenant: Tenant, cartId: string, now: Date): Promise<void> {
  await tenant.run(
    statement(
      'recurring.discardDraft',
    )`${discardDrafts('customer', { at: parameter(now), condition: sql`c.cart_id = ${cartId}` })}`,
  )
}

/** Their time is over with them: they can be deleted as soon as any other. */
function discardDrafts(
  actor: CartActor,
  { at, condition }: { readonly at: SqlParameter; readonly condition: SqlPart },
): SqlPart {
  const set = sql`, expires_at = least(c.expires_at, ${at}::timestamptz)`
  return moveCarts([{ from: 'draft', to: 'discarded', actors: [actor] }], { at, set, condition })
}

/** The part of a statement that discards the draft of an order, which counts no more. Its row is deleted in its own time. */
export function discardDraftOf(orderId: SqlParameter, actor: CartActor, at: SqlParameter, condition: SqlPart): SqlPart {
  const discarded = { from: 'draft', to: 'discarded', actors: [actor] } as const
  return moveCarts([discarded], { at, condition: sql`c.draft_of = ${orderId} ${condition}` })
}
