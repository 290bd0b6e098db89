import { readdir, readFile } from 'node:fs/promises'
import pg from 'pg'
import type { Connection } from './database.ts'
import { distributeTables } from './distribute.ts'

const folder = new URL('./migrations/', import.meta.url)

/**
 * Applies the migrations that a database lacks, in order, each in its own transaction; forward only. Two processes at once
 * apply each one once: the table is locked while one works. On a server with shards the tables are spread in the end. Returns
 * the names of those applied now.
 *
 * @param options.upTo the last one to apply: a restored copy is of the version that wrote it
 */
export async function migrate(connection: Connection, options: { readonly upTo?: string } = {}): Promise<string[]> {
  const client = new pg.Client({ ...connection, connectionTimeoutMillis: 5_000 })
  await client.connect()
  try {
    await client.query('create table if not exists migrations (name text primary key, applied_at timestamptz not null)')
    const applied: string[] = []
    for (const name of await listMigrations()) {
      if (options.upTo !== undefined && name > options.upTo) break
      await client.query('begin')
      // A role that has limits of its own, as behind a pooler, has them for other work.
      await client.query('set local statement_timeout = 0')
      await client.query('set local lock_timeout = 0')
      await client.query('lock table migrations in exclusive mode')
      const known = await client.query('select 1 from migrations where name = $1', [name])
      if (known.rowCount === 0) {
        await client.query(await readFile(new URL(name, folder), 'utf8'))
        await client.query('insert into migrations (name, applied_at) values ($1, now())', [name])
        applied.push(name)
      }
      await client.query('commit')
    }
    await distributeTables(client)
    return applied
  } finally {
    await client.end()
  }
}

/** The migrations that this version knows, in order. */
export async function listMigrations(): Promise<string[]> {
  return (await readdir(folder)).filter((file) => file.endsWith('.sql')).sort()
}
