import type { Text } from '@compass/domain/languages'
import type { Database } from '../../db/database.ts'
import { json, statement } from '../../db/sql.ts'

type Global = Pick<Database, 'platform'>

/** Maintenance as its row says. */
export interface MaintenanceWindow {
  /** Null: of everything. */
  readonly merchantId: string | null
  readonly endsAt: Date
  /** In the platform's words; empty: in ours. */
  readonly words: Text
}

type WindowRow = { scope: string; ends_at: Date; words: Text }

const EVERYTHING = 'all'
const scopeOf = (merchantId: string | null) => merchantId ?? EVERYTHING

export async function listMaintenanceWindows(database: Global): Promise<MaintenanceWindow[]> {
  const rows = await database
    .platform()
    .rows<WindowRow>(statement('maintenance.list')`select scope, ends_at, words from maintenance_windows`)
  return rows.map(({ scope, ends_at: endsAt, words }) => ({
    merchantId: scope === EVERYTHING ? null : scope,
    endsAt,
    words,
  }))
}

/** Writes one, or changes its end and its words; those that are over go. */
export async function writeMaintenanceWindow(database: Global, window: MaintenanceWindow, now: Date): Promise<void> {
  const { merchantId, endsAt, words } = window
  await database
    .platform()
    .run(statement('maintenance.deleteOver')`delete from maintenance_windows where ends_at <= ${now}`)
  await database.platform().run(statement('maintenance.write')`
     insert into maintenance_windows (scope, ends_at, words, updated_at)
     values (${scopeOf(merchantId)}, ${endsAt}, ${json(words)}::jsonb, ${now})
     on conflict (scope) do update set ends_at = excluded.ends_at, words = excluded.words,
       updated_at = excluded.updated_at`)
}

/** False where there was none. */
export async function deleteMaintenanceWindow(database: Global, merchantId: string | null): Promise<boolean> {
  const deleted = await database.platform().changes(statement('maintenance.delete')`
     delete from maintenance_windows where scope = ${scopeOf(merchantId)} returning 1`)
  return deleted > 0
}
