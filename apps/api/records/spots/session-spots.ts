import type { SpotCodeTarget } from '@compass/domain/spots'
import type { Tenant } from '../../db/database.ts'
import { statement } from '../../db/sql.ts'

/** What the code opened that a session scanned last. */
export interface SessionSpot extends SpotCodeTarget {
  /** The store's own code opened it: the guest may choose another table. */
  readonly byStoreCode: boolean
}

type Row = { store_id: string; kind: SpotCodeTarget['kind']; number: string; by_store_code: boolean }

/** Null for a session that has scanned no code. */
export async function findSessionSpot(tenant: Tenant, tokenHash: Buffer): Promise<SessionSpot | null> {
  const row = await tenant.row<Row>(statement('spots.findSessionSpot')`
     select store_id, kind, number, by_store_code from session_spots where merchant_id = $1 and token_hash = ${tokenHash}`)
  return row && { storeId: row.store_id, kind: row.kind, number: row.number, byStoreCode: row.by_store_code }
}

/** The session scanned a code, or chose a table: what it scanned before is over. */
export async function putSessionSpot(tenant: Tenant, tokenHash: Buffer, spot: SessionSpot, now: Date): Promise<void> {
  const { storeId, kind, number, byStoreCode } = spot
  await tenant.run(statement('spots.putSessionSpot')`
     insert into session_spots (merchant_id, token_hash, store_id, kind, number, by_store_code, opened_at)
     values ($1, ${tokenHash}, ${storeId}, ${kind}, ${number}, ${byStoreCode}, ${now})
     on conflict (merchant_id, token_hash) do update set store_id = excluded.store_id, kind = excluded.kind,
       number = excluded.number, by_store_code = excluded.by_store_code, opened_at = excluded.opened_at`)
}

/** Who signs in gets a fresh session: it sits where the one before sat. */
export async function copySessionSpot(tenant: Tenant, from: Buffer, to: Buffer): Promise<void> {
  await tenant.run(statement('spots.copySessionSpot')`
     insert into session_spots (merchant_id, token_hash, store_id, kind, number, by_store_code, opened_at)
     select merchant_id, ${to}, store_id, kind, number, by_store_code, opened_at from session_spots
     where merchant_id = $1 and token_hash = ${from}`)
}
