import type { Database, Tenant } from '../../db/database.ts'
import { findMerchants } from '../../db/find-merchants.ts'
import { statement } from '../../db/sql.ts'

type EventRow =
  | { kind: 'order'; body: { orderId: string; version: number } }
  | { kind: 'visit'; body: { visitId: string; version: number; isOfGuests?: true } }

export function merchantsWithEvents(database: Database): Promise<string[]> {
  return findMerchants(database, statement('jobs.findEvents')`select distinct merchant_id from outbox`)
}

/** Takes events out of a merchant's outbox, the oldest first; one for somebody outside becomes a notification with it. */
export function takeEvents(tenant: Tenant, limit: number): Promise<EventRow[]> {
  return tenant.rows<EventRow>(statement('jobs.relayOutbox')`with gone as (
       delete from outbox where merchant_id = $1 and event_id in (
         select event_id from outbox where merchant_id = $1 order by event_id limit ${limit})
       returning event_id, kind, body, created_at
     ), noticed as (
       insert into notices (merchant_id, event_id, order_id, version, created_at)
       select $1, event_id, (body->>'orderId')::uuid, (body->>'version')::bigint, created_at from gone
       where kind = 'order' and (((body->>'version')::bigint > 1 and body->>'isPlacing' is null)
         or exists (select 1 from webhooks where merchant_id = $1))
     )
     select kind, body from gone`)
}
