import type { Database } from '../../db/database.ts'
import { statement } from '../../db/sql.ts'

type Reader = Pick<Database, 'platform'>

interface DomainFile {
  readonly host: string
  readonly length: number
  readonly changedAt: Date
}

/** Null: the host has none. */
export async function findDomainFile(database: Reader, host: string): Promise<Buffer | null> {
  const row = await database
    .platform()
    .row<{ bytes: Buffer }>(statement('appleDomains.find')`select bytes from apple_domain_files where host = ${host}`)
  return row?.bytes ?? null
}

export async function listDomainFiles(database: Reader): Promise<DomainFile[]> {
  const rows = await database
    .platform()
    .rows<{ host: string; length: number; changed_at: Date }>(
      statement(
        'appleDomains.list',
      )`select host, length(bytes) as length, changed_at from apple_domain_files order by host`,
    )
  return rows.map(({ host, length, changed_at: changedAt }) => ({ host, length, changedAt }))
}

export async function writeDomainFile(database: Reader, host: string, bytes: Buffer, now: Date): Promise<void> {
  await database.platform().run(statement('appleDomains.write')`
     insert into apple_domain_files (host, bytes, changed_at) values (${host}, ${bytes}, ${now})
     on conflict (host) do update set bytes = excluded.bytes, changed_at = excluded.changed_at`)
}

/** False where there is none. */
export async function deleteDomainFile(database: Reader, host: string): Promise<boolean> {
  const deleted = await database
    .platform()
    .changes(statement('appleDomains.delete')`delete from apple_domain_files where host = ${host} returning host`)
  return deleted > 0
}
