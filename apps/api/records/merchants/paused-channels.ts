import type { Tenant } from '../../db/database.ts'
import { json, statement } from '../../db/sql.ts'

/** The channels that a store has paused, locked for the rest of the transaction; null: no such store. */
export async function lockPausedChannels(tenant: Tenant, storeId: string): Promise<readonly number[] | null> {
  const row = await tenant.row<{ paused: number[] }>(
    statement(
      'merchants.lockPaused',
    )`select paused from stores where merchant_id = $1 and store_id = ${storeId} for update`,
  )
  return row?.paused ?? null
}

export async function writePausedChannels(tenant: Tenant, storeId: string, channels: readonly number[]): Promise<void> {
  await tenant.run(
    statement('merchants.writePaused')`update stores set paused = ${json(channels)}
     where merchant_id = $1 and store_id = ${storeId}`,
  )
}
