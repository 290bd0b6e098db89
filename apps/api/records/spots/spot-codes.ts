import type { SpotCodeTarget } from '@compass/domain/spots'
import type { Tenant } from '../../db/database.ts'
import { statement } from '../../db/sql.ts'

/** What makes a merchant's codes, sealed; null: nothing was made yet. */
export async function findSpotKey(tenant: Tenant): Promise<Buffer | null> {
  const row = await tenant.row<{ sealed: Buffer }>(
    statement('spots.findKey')`select sealed from spot_keys where merchant_id = $1`,
  )
  return row?.sealed ?? null
}

/** Does nothing where a rival was first. */
export async function insertSpotKey(tenant: Tenant, sealed: Buffer): Promise<void> {
  await tenant.run(
    statement('spots.insertKey')`
        insert into spot_keys (merchant_id, sealed) values ($1, ${sealed}) on conflict (merchant_id) do nothing`,
  )
}

/** The same key, sealed anew, in the place of the one that was read. */
export async function replaceSpotKey(tenant: Tenant, sealed: Buffer, read: Buffer): Promise<void> {
  await tenant.run(
    statement('spots.replaceKey')`update spot_keys set sealed = ${sealed} where merchant_id = $1 and sealed = ${read}`,
  )
}

interface Generation extends SpotCodeTarget {
  readonly generation: number
}

/** Those of codes that were renewed; all others are of the first. */
export async function findGenerations(tenant: Tenant): Promise<Generation[]> {
  const rows = await tenant.rows<{
    store_id: string
    kind: SpotCodeTarget['kind']
    number: string
    generation: number
  }>(statement('spots.findGenerations')`
     select store_id, kind, number, generation from spot_generations where merchant_id = $1`)
  return rows.map(({ store_id, ...row }) => ({ storeId: store_id, ...row }))
}

/** Ends the code that there is; answers the generation of the new one. */
export async function renewGeneration(tenant: Tenant, target: SpotCodeTarget, now: Date): Promise<number> {
  const { storeId, kind, number } = target
  const row = await tenant.row<{ generation: number }>(statement('spots.renewGeneration')`
     insert into spot_generations as g (merchant_id, store_id, kind, number, generation, renewed_at)
     values ($1, ${storeId}, ${kind}, ${number}, 2, ${now})
     on conflict (merchant_id, store_id, kind, number) do update set generation = g.generation + 1,
       renewed_at = excluded.renewed_at returning generation`)
  return row!.generation
}
