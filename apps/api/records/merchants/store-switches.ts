import type { Database, Tenant } from '../../db/database.ts'
import { findMerchants } from '../../db/find-merchants.ts'
import { json, statement } from '../../db/sql.ts'

/** A store's paused channels: until when each is paused; null: until somebody opens it. */
export type PausedChannels = ReadonlyMap<number, Date | null>

type PausedRow = { paused: number[]; paused_until: Record<string, number> }

/** The channels that a store has paused, locked for the rest of the transaction; null: no such store. */
export async function lockPausedChannels(tenant: Tenant, storeId: string): Promise<PausedChannels | null> {
  const row = await tenant.row<PausedRow>(
    statement('merchants.lockPaused')`select paused, paused_until from stores
     where merchant_id = $1 and store_id = ${storeId} for update`,
  )
  return row && pausedOf(row)
}

export function pausedOf({ paused, paused_until: until }: PausedRow): PausedChannels {
  const untilOf = (channel: number) => {
    const at = until[String(channel)]
    return at === undefined ? null : new Date(at)
  }
  return new Map(paused.map((channel) => [channel, untilOf(channel)]))
}

export async function writePausedChannels(tenant: Tenant, storeId: string, channels: PausedChannels): Promise<void> {
  const paused = [...channels.keys()].sort((a, b) => a - b)
  const ends = [...channels].flatMap(([channel, until]) => (until ? [[String(channel), until.getTime()] as const] : []))
  const first = ends.length > 0 ? new Date(Math.min(...ends.map(([, at]) => at))) : null
  await tenant.run(
    statement('merchants.writePaused')`update stores set paused = ${json(paused)},
       paused_until = ${json(Object.fromEntries(ends))}, pause_ends_at = ${first}
     where merchant_id = $1 and store_id = ${storeId}`,
  )
}

/** Merchants with a store whose pause has ended. */
export function merchantsWithEndedPauses(database: Database, now: Date): Promise<string[]> {
  return findMerchants(
    database,
    statement('jobs.findEndedPauses')`select distinct merchant_id from stores where pause_ends_at <= ${now}`,
  )
}

export async function listStoresWithEndedPauses(tenant: Tenant, now: Date): Promise<string[]> {
  const rows = await tenant.rows<{ store_id: string }>(
    statement('jobs.listEndedPauses')`select store_id from stores where merchant_id = $1 and pause_ends_at <= ${now}`,
  )
  return rows.map(({ store_id }) => store_id)
}

/** Minutes that a kitchen adds to its promises; false: no such store. */
export async function writeKitchenAdded(tenant: Tenant, storeId: string, minutes: number): Promise<boolean> {
  const row = await tenant.row(
    statement('merchants.writeKitchenAdded')`update stores set kitchen_added = ${minutes}
     where merchant_id = $1 and store_id = ${storeId} returning store_id`,
  )
  return row !== null
}
