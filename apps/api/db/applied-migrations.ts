import type { Database } from './database.ts'
import { statement } from './sql.ts'

/** The names of the migrations that a database has. */
export async function appliedMigrations(database: Pick<Database, 'platform'>): Promise<Set<string>> {
  const rows = await database
    .platform()
    .rows<{ name: string }>(statement('db.appliedMigrations')`select name from migrations`)
  return new Set(rows.map(({ name }) => name))
}
