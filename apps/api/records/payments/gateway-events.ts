import type { Tenant } from '../../db/database.ts'
import { statement } from '../../db/sql.ts'

/** Writes down that a webhook acts now; false where it has already. Rivals with the same one wait for this transaction. */
export async function takeEvent(tenant: Tenant, gateway: number, eventId: string, now: Date): Promise<boolean> {
  const taken = await tenant.changes(statement('payments.takeEvent')`
      insert into gateway_events (merchant_id, gateway, event_id, received_at) values ($1, ${gateway}, ${eventId}, ${now})
     on conflict (merchant_id, gateway, event_id) do nothing returning 1`)
  return taken === 1
}

/** Has a webhook acted already? */
export async function isKnownEvent(tenant: Tenant, gateway: number, eventId: string): Promise<boolean> {
  const row = await tenant.row(
    statement('payments.isKnownEvent')`
        select event_id from gateway_events where merchant_id = $1 and gateway = ${gateway} and event_id = ${eventId}`,
  )
  return row !== null
}
