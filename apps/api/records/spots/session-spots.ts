import type { SpotCodeTarget } from '@compass/domain/spots'
import type { Tenant } from '../../db/database.ts'
import { statement } from '../../db/sql.ts'
import type { VisitSpot } from '../visits/visit.ts'

/** What the code opened that a session scanned last. */
export interface SessionSpot extends SpotCodeTarget {
  /** The store's own code opened it: the guest may choose another table. */
  readonly byStoreCode: boolean
}

/** What stands on a table or a room. */
type SpotName = Pick<VisitSpot, 'kind' | 'number'>

type Row = {
  store_id: string
  kind: SpotCodeTarget['kind']
  number: string
  by_store_code: boolean
  is_renewed: boolean
}

/** Null for a session that has scanned no code. `isRenewed`: that code has ended since, for all but who belongs to a visit there. */
export async function findSessionSpot(
  tenant: Tenant,
  tokenHash: Buffer,
): Promise<(SessionSpot & { readonly isRenewed: boolean }) | null> {
  const row = await tenant.row<Row>(statement('spots.findSessionSpot')`
     select s.store_id, s.kind, s.number, s.by_store_code, exists (
       select 1 from spot_generations g where g.merchant_id = $1 and g.store_id = s.store_id and g.renewed_at > s.opened_at
         and g.kind = case when s.by_store_code then 'store' else s.kind end
         and g.number = case when s.by_store_code then '' else s.number end) as is_renewed
     from session_spots s where s.merchant_id = $1 and s.token_hash = ${tokenHash}`)
  return (
    row && {
      storeId: row.store_id,
      kind: row.kind,
      number: row.number,
      byStoreCode: row.by_store_code,
      isRenewed: row.is_renewed,
    }
  )
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

/** The phones of a party follow it to another table: those of its members that sit where it was. */
export async function moveSessionSpots(
  tenant: Tenant,
  userIds: readonly string[],
  { storeId, from, to }: { readonly storeId: string; readonly from: SpotName; readonly to: SpotName },
): Promise<void> {
  await tenant.run(statement('spots.moveSessionSpots')`
     update session_spots s set kind = ${to.kind}, number = ${to.number}
     where s.merchant_id = $1 and s.store_id = ${storeId} and s.kind = ${from.kind} and s.number = ${from.number}
       and s.token_hash in (select t.token_hash from sessions t where t.merchant_id = $1 and t.user_id = any(${userIds}))`)
}
