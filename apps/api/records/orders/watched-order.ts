import type { Database, Tenant } from '../../db/database.ts'
import { statement } from '../../db/sql.ts'
import { isId } from '../../ids/index.ts'
import type { Order } from './order.ts'

/** What a stream needs to know of an order: not what was bought. */
export interface WatchedOrder
  extends Pick<
    Order,
    'id' | 'userId' | 'visitId' | 'storeId' | 'orderType' | 'status' | 'version' | 'updatedAt' | 'capabilityHash'
  > {
  readonly history: readonly Change[]
}

type WatchedRow = {
  order_id: string
  user_id: string
  visit_id: string | null
  store_id: string
  order_type: number
  status: number
  version: number
  updated_at: Date
  capability_hash: Buffer
  history: { version: number; status: number; at: string }[] | null
}

/** Any order of the merchant, as `findOrder`: whether the asker may see it is the operation's question. */
export async function findWatchedOrder(tenant: Tenant, orderId: string): Promise<WatchedOrder | null> {
  if (!isId(orderId)) return null
  const row = await tenant.row<WatchedRow>(
    statement('orders.findWatched')`
        select order_id, user_id, visit_id, store_id, order_type, status, version, updated_at, capability_hash, (
       select jsonb_agg(jsonb_build_object('version', h.version, 'status', h.to_status, 'at', h.at) order by h.version)
       from order_history h where h.merchant_id = $1 and h.order_id = o.order_id) as history
     from orders o where o.merchant_id = $1 and o.order_id = ${orderId}`,
  )
  return (
    row && {
      id: row.order_id,
      userId: row.user_id,
      visitId: row.visit_id,
      storeId: row.store_id,
      orderType: row.order_type as Order['orderType'],
      status: row.status as Order['status'],
      version: row.version,
      updatedAt: row.updated_at,
      capabilityHash: row.capability_hash,
      history: (row.history ?? []).map(({ version, status, at }) => ({ version, status, at: new Date(at) })),
    }
  )
}

/** A change of a watched order: a step of its history, or another version of the same status. */
export interface Change {
  readonly version: number
  readonly status: number
  readonly at: Date
}

type ChangeRow = {
  order_id: string
  version: number
  status: number
  updated_at: Date
  step: number | null
  step_status: number | null
  step_at: Date | null
}

/** What became of orders after the versions that are known, by order id, of several merchants in one look; unchanged ones are left out. */
export async function findOrderChanges(
  database: Database,
  known: readonly { readonly merchantId: string; readonly orderId: string; readonly version: number }[],
): Promise<Map<string, readonly Change[]>> {
  const rows = await database.platform().rows<ChangeRow>(statement('orders.findChanges')`
     select o.order_id, o.version, o.status, o.updated_at, h.version as step, h.to_status as step_status, h.at as step_at
         from unnest(${known.map(({ merchantId }) => merchantId)}::uuid[],
           ${known.map(({ orderId }) => orderId)}::uuid[], ${known.map(({ version }) => version)}::bigint[]) as w
           (merchant_id, order_id, version)
         join orders o on o.merchant_id = w.merchant_id and o.order_id = w.order_id and o.version > w.version
         left join order_history h
           on h.merchant_id = o.merchant_id and h.order_id = o.order_id and h.version > w.version
         order by h.version`)
  const changes = new Map<string, readonly Change[]>()
  for (const [orderId, steps] of Map.groupBy(rows, (row) => row.order_id)) {
    const [{ version, status, updated_at: at }] = steps as [ChangeRow]
    const known = steps.flatMap(({ step, step_status, step_at }) =>
      step === null ? [] : { version: step, status: step_status!, at: step_at! },
    )
    changes.set(orderId, known.at(-1)?.version === version ? known : [...known, { version, status, at }])
  }
  return changes
}
