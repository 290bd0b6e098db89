import type { Tenant } from '../../db/database.ts'

/** Writes down that a notice acts now; false where it has already. Rivals with the same notice wait for this transaction. */
export async function takeEvent(tenant: Tenant, gateway: number, eventId: string, now: Date): Promise<boolean> {
  const taken = await tenant.change(
    `insert into gateway_events (merchant_id, gateway, event_id, received_at) values ($1, $2, $3, $4)
     on conflict (merchant_id, gateway, event_id) do nothing`,
    [gateway, eventId, now],
  )
  return taken === 1
}

/** Has a notice acted already? */
export async function isKnownEvent(tenant: Tenant, gateway: number, eventId: string): Promise<boolean> {
  const row = await tenant.row(
    'select event_id from gateway_events where merchant_id = $1 and gateway = $2 and event_id = $3',
    [gateway, eventId],
  )
  return row !== null
}
