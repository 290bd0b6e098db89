import type { SpotCodeTarget } from '@compass/domain/spots'
import type { Tenant } from '../../db/database.ts'
import { statement } from '../../db/sql.ts'

/** What the code opened that a session scanned last. */
export interface SessionSpot extends SpotCodeTarget {
  /** The store's own code opened it: the guest may choose another table. */
  readonly byStoreCode: boolean
}

type Row = { store_id: string; kind: SpotCodeTarget['kind']; number: string; by_store_code: boolean }

/** Null for a session that has scanned no code, or one that was renewed since. */
export async function findSessionSpot(tenant: Tenant, tokenHash: Buffer): Promise<SessionSpot | null> {
  const row = await tenant.row<Row>(statement('spots.findSessionSpot')`
     select s.store_id, s.kind, s.number, s.by_store_code from session_spots s
     where s.merchant_id = $1 and s.token_hash = ${tokenHash} and not exists (
       select 1 from spot_generations g where g.merchant_id = $1 and g.store_id = s.store_id and g.renewed_at > s.opened_at
         and g.kind = case when s.by_store_code then 'store' else s.kind end
         and g.number = case when s.by_store_code then '' else s.number end)`)
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

/** The session orders at home again. */
export async function deleteSessionSpot(tenant: Tenant, tokenHash: Buffer): Promise<void> {
  await tenant.run(
    statement(
      'spots.deleteSessionSpot',
    )`delete from session_spots where merchant_id = $1 and token_hash = ${tokenHash}`,
  )
}

/** Who signs in gets a fresh session: it sits where the one before sat. */
export async function copySessionSpot(tenant: Tenant, from: Buffer, to: Buffer): Promise<void> {
  await tenant.run(statement('spots.copySessionSpot')`
     insert into session_spots (merchant_id, token_hash, store_id, kind, number, by_store_code, opened_at)
     select merchant_id, ${to}, store_id, kind, number, by_store_code, opened_at from session_spots
     where merchant_id = $1 and token_hash = ${from}`)
}
