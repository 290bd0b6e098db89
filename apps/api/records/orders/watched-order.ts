import type { Tenant } from '../../db/database.ts'
import { statement } from '../../db/sql.ts'
import { isId } from '../../ids/index.ts'
import type { Order } from './order.ts'

/** What a stream needs to know of an order: not what was bought. */
export interface WatchedOrder
  extends Pick<
    Order,
    'id' | 'userId' | 'storeId' | 'orderType' | 'status' | 'version' | 'updatedAt' | 'capabilityHash'
  > {
  readonly history: readonly Change[]
}

type WatchedRow = {
  order_id: string
  user_id: string
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
        select order_id, user_id, store_id, order_type, status, version, updated_at, capability_hash, (
       select jsonb_agg(jsonb_build_object('version', h.version, 'status', h.to_status, 'at', h.at) order by h.version)
       from order_history h where h.merchant_id = $1 and h.order_id = o.order_id) as history
     from orders o where o.merchant_id = $1 and o.order_id = ${orderId}`,
  )
  return (
    row && {
      id: row.order_id,
      userId: row.user_id,
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
