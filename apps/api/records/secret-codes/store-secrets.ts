import type { Tenant } from '../../db/database.ts'
import { statement } from '../../db/sql.ts'

/** What makes a store's codes, sealed; null: nothing was made yet. */
export async function findStoreSecret(tenant: Tenant, storeId: string): Promise<Buffer | null> {
  const row = await tenant.row<{ sealed: Buffer }>(
    statement('secretCodes.findStoreSecret')`
        select sealed from secret_codes where merchant_id = $1 and store_id = ${storeId}`,
  )
  return row?.sealed ?? null
}

/** The secrets of all stores, sealed. */
export async function listStoreSecrets(
  tenant: Tenant,
): Promise<{ readonly storeId: string; readonly sealed: Buffer }[]> {
  const rows = await tenant.rows<{ store_id: string; sealed: Buffer }>(
    statement('secretCodes.listStoreSecrets')`select store_id, sealed from secret_codes where merchant_id = $1`,
  )
  return rows.map(({ store_id: storeId, sealed }) => ({ storeId, sealed }))
}

/** Puts a store's secret in the place of the one that was read (null: of none); does nothing where a rival was first. */
export async function replaceStoreSecret(
  tenant: Tenant,
  storeId: string,
  sealed: Buffer,
  read: Buffer | null,
): Promise<void> {
  await tenant.run(statement('secretCodes.replaceStoreSecret')`
      insert into secret_codes as c (merchant_id, store_id, sealed) values ($1, ${storeId}, ${sealed})
     on conflict (merchant_id, store_id) do update set sealed = excluded.sealed where c.sealed = ${read}`)
}

/** Uses up a time step of a store's codes and forgets steps before `oldest`; false where it was used before. */
export async function useStep(tenant: Tenant, storeId: string, step: number, oldest: number): Promise<boolean> {
  const used = await tenant.changes(statement('secretCodes.useStep')`
     update secret_codes set used_steps = array_append(array(select s from unnest(used_steps) as s where s >
       ${oldest}), ${step}::bigint)
       where merchant_id = $1 and store_id = ${storeId} and not (${step} = any(used_steps)) returning 1`)
  return used === 1
}
