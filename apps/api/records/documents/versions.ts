import type { Change, ChangeSentence } from '@compass/domain/document-changes'
import type { Tenant } from '../../db/database.ts'
import { sql, statement } from '../../db/sql.ts'
import type { PreparedVersion } from '../merchants/prepared-document.ts'

const STORED_DAYS = 365

/** Who changed a document. */
export interface RecordedAuthor {
  readonly actor: 'platform' | 'merchant' | 'staff'
  readonly name: string
}

/** How a version came about, where the document was not simply changed. */
interface VersionNote {
  readonly kind: 'restored' | 'planned' | 'undone'
  readonly version?: number
}

interface DocumentVersion {
  readonly version: number
  readonly at: Date
  readonly by: RecordedAuthor
  readonly changes: ChangeSentence[]
  readonly count: number
  readonly note?: VersionNote
  /** False: a version after it does not say what was before, as one that follows a removal. */
  readonly canRestore: boolean
  /** A later version took back what this one changed. */
  readonly isUndone: boolean
}

interface NewVersion extends PreparedVersion {
  readonly version: number
  readonly at: Date
  readonly author: RecordedAuthor
  readonly note?: object
}

type VersionRow = {
  version: number
  at: Date
  actor: RecordedAuthor['actor']
  author: string
  sentences: string
  changes: number
  note: string | null
  canRestore: boolean
  isUndone: boolean
}

const COLUMNS = sql`v.version, v.at, v.actor, v.author, v.sentences, v.changes, v.note,
  not exists (select 1 from document_versions later where later.merchant_id = $1 and later.version > v.version
    and later.undo is null) as "canRestore",
  exists (select 1 from document_versions later where later.merchant_id = $1 and later.version > v.version
    and later.note = '{"kind":"undone","version":' || v.version || '}') as "isUndone"`

/** The number of the version in force; 0: nothing was ever written down. */
export async function newestVersion(tenant: Tenant): Promise<number> {
  const row = await tenant.row<{ version: number }>(statement('documents.newestVersion')`
     select version from document_versions where merchant_id = $1 order by version desc limit 1`)
  return row?.version ?? 0
}

export async function writeVersion(tenant: Tenant, version: NewVersion): Promise<void> {
  const { author, note } = version
  await tenant.run(statement('documents.writeVersion')`
     insert into document_versions (merchant_id, version, at, actor, author, undo, sentences, changes, note)
     values ($1, ${version.version}, ${version.at}, ${author.actor}, ${author.name}, ${version.undo}, ${version.sentences},
       ${version.count}, ${note ? JSON.stringify(note) : null})`)
}

/** The latest first. */
export async function listVersions(
  tenant: Tenant,
  { skip, limit }: { readonly skip: number; readonly limit: number },
): Promise<{ readonly items: DocumentVersion[]; readonly total: number }> {
  const [rows, count] = await Promise.all([
    tenant.rows<VersionRow>(statement('documents.listVersions')`
       select ${COLUMNS} from document_versions v where v.merchant_id = $1
       order by v.version desc offset ${skip} limit ${limit}`),
    tenant.row<{ total: number }>(statement('documents.countVersions')`
       select count(*) as total from document_versions where merchant_id = $1`),
  ])
  return { items: rows.map(versionOf), total: count?.total ?? 0 }
}

export async function findVersion(tenant: Tenant, version: number): Promise<DocumentVersion | null> {
  const row = await tenant.row<VersionRow>(statement('documents.findVersion')`
     select ${COLUMNS} from document_versions v where v.merchant_id = $1 and v.version = ${version}`)
  return row && versionOf(row)
}

/** Those of these numbers that are still known. */
export async function listVersionsOf(tenant: Tenant, versions: readonly number[]): Promise<DocumentVersion[]> {
  if (versions.length === 0) return []
  const rows = await tenant.rows<VersionRow>(statement('documents.listVersionsOf')`
     select ${COLUMNS} from document_versions v where v.merchant_id = $1 and v.version = any(${versions}::int[])`)
  return rows.map(versionOf)
}

/** The changes that take one version back, by themselves; null: they are not known. */
export async function readOwnUndo(tenant: Tenant, version: number): Promise<Change[] | null> {
  const row = await tenant.row<{ undo: string | null }>(statement('documents.readOwnUndo')`
     select undo from document_versions where merchant_id = $1 and version = ${version}`)
  return row?.undo ? JSON.parse(row.undo) : null
}

/** The changes that lead from the version in force back to one; null: some way is not known. */
export async function readUndoChanges(tenant: Tenant, version: number): Promise<Change[] | null> {
  const rows = await tenant.rows<{ undo: string | null }>(statement('documents.readUndoChanges')`
     select undo from document_versions where merchant_id = $1 and version > ${version} order by version desc`)
  const steps = rows.flatMap(({ undo }) => (undo === null ? [] : [JSON.parse(undo) as Change[]]))
  return steps.length === rows.length ? steps.flat() : null
}

/** What changed lately, the latest first: whose changes led to what is there now. */
export async function readLatestChanges(
  tenant: Tenant,
  limit: number,
): Promise<{ readonly at: Date; readonly by: RecordedAuthor; readonly undo: readonly Change[] }[]> {
  const rows = await tenant.rows<{ at: Date; actor: RecordedAuthor['actor']; author: string; undo: string }>(
    statement('documents.readLatest')`
       select at, actor, author, undo from document_versions where merchant_id = $1 and undo is not null
       order by version desc limit ${limit}`,
  )
  return rows.map(({ at, actor, author, undo }) => ({ at, by: { actor, name: author }, undo: JSON.parse(undo) }))
}

/** Versions of before this time are deleted, but for the one in force. */
export function versionsStoredSince(now: Date): Date {
  return new Date(now.getTime() - STORED_DAYS * 24 * 3_600_000)
}

export async function deleteOldVersions(tenant: Tenant, now: Date): Promise<void> {
  const newest = await newestVersion(tenant)
  await tenant.run(statement('documents.deleteOldVersions')`
     delete from document_versions where merchant_id = $1 and at < ${versionsStoredSince(now)} and version < ${newest}`)
}

function versionOf({ version, at, actor, author, sentences, changes, note, ...row }: VersionRow): DocumentVersion {
  return {
    version,
    at,
    by: { actor, name: author },
    changes: JSON.parse(sentences),
    count: changes,
    canRestore: row.canRestore,
    isUndone: row.isUndone,
    ...(note !== null && { note: JSON.parse(note) }),
  }
}
