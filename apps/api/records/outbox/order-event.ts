import { type SqlParameter, type SqlPart, sql } from '../../db/sql.ts'
import { newId } from '../../ids/index.ts'

interface OrderEvent {
  readonly orderId: SqlParameter
  readonly at: SqlParameter
  /** The name of the part before it that answers the order's new `version`, one row or none. */
  readonly from: SqlPart
  /** The order reaches the merchant by this step. */
  readonly isPlacing?: boolean
}

/** The one text that writes an order's event. It stands where a statement may insert: alone, or in a `withReplacement`. */
export function appendOrderEvent({ orderId, at, from, isPlacing }: OrderEvent): SqlPart {
  const placing = isPlacing ? sql`, 'isPlacing', true` : sql``
  return sql`insert into outbox (merchant_id, event_id, kind, body, created_at)
       select $1, ${newId((at.value as Date).getTime())}, 'order', jsonb_build_object('orderId', ${orderId}::text, 'version', version${placing}), ${at} from ${from}`
}
