import type { Tenant } from '../../db/database.ts'
import { NO_SQL, type SqlParameter, type SqlPart, sql, statement } from '../../db/sql.ts'
import { isId } from '../../ids/index.ts'

/** A press of a button on a board: the key that its client gave it, and what it asked for. */
export interface Press {
  readonly key: string
  readonly requestHash: Buffer
}

/** What an order was asked for with this key before; null: nothing. */
export async function findPress(tenant: Tenant, orderId: string, key: string): Promise<Press | null> {
  if (!isId(orderId)) return null
  const row = await tenant.row<{ request_hash: Buffer }>(
    statement('orders.findPress')`select request_hash from order_presses
     where merchant_id = $1 and order_id = ${orderId} and press_key = ${key}`,
  )
  return row && { key, requestHash: row.request_hash }
}

/** The part of a statement that changes an order (`from`) for the press that did it; nothing without one. */
export function insertPress(
  press: Press | null | undefined,
  { orderId, at, from }: { readonly orderId: SqlParameter; readonly at: SqlParameter; readonly from: SqlPart },
): SqlPart {
  if (!press) return NO_SQL
  return sql`, pressed as (
       insert into order_presses (merchant_id, order_id, press_key, request_hash, at)
       select $1, ${orderId}, ${press.key}, ${press.requestHash}, ${at} from ${from}
       on conflict do nothing
     )`
}
