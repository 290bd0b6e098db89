import type { Change } from '@compass/domain/document-changes'
import type { Database, Tenant } from '../../db/database.ts'
import { findMerchants } from '../../db/find-merchants.ts'
import { statement } from '../../db/sql.ts'
import type { RecordedAuthor } from './versions.ts'

export interface DraftRecord {
  readonly id: string
  readonly change: Change
  /** Raised with each change of it. */
  readonly revision: number
  readonly by: RecordedAuthor
  readonly at: Date
}

/** Drafts that are to be published at a time, or were not. */
export interface PublicationRecord {
  readonly at: Date
  readonly by: RecordedAuthor
  readonly role: 'manager' | 'owner'
  /** Key of the one store of whoever planned it. */
  readonly store: string | null
  /** Null: all drafts that there are then. */
  readonly ids: readonly string[] | null
  readonly failed: boolean
}

type DraftRow = {
  id: string
  change: string
  revision: number
  actor: RecordedAuthor['actor']
  author: string
  at: Date
}

/** Holds the drafts of a merchant until the transaction ends: others who change them wait. */
export async function lockDrafts(tenant: Tenant): Promise<void> {
  await tenant.run(statement('documents.beginDrafts')`
     insert into document_publications (merchant_id) values ($1) on conflict (merchant_id) do nothing`)
  await tenant.run(statement('documents.lockDrafts')`
     select merchant_id from document_publications where merchant_id = $1 for update`)
}

/** In the order in which they were first made. */
export async function listDrafts(tenant: Tenant): Promise<DraftRecord[]> {
  const rows = await tenant.rows<DraftRow>(statement('documents.listDrafts')`
     select draft_id as id, change, revision, actor, author, at from document_drafts where merchant_id = $1
     order by rank, draft_id`)
  return rows.map(({ id, change, revision, actor, author, at }) => ({
    ...{ id, revision, at, by: { actor, name: author } },
    change: JSON.parse(change) as Change,
  }))
}

export async function countDrafts(tenant: Tenant): Promise<number> {
  const row = await tenant.row<{ count: number }>(statement('documents.countDrafts')`
     select count(*) as count from document_drafts where merchant_id = $1`)
  return row?.count ?? 0
}

/** Writes drafts in their order, each over the one at its place. */
export async function writeDrafts(
  tenant: Tenant,
  drafts: readonly { readonly id: string; readonly place: string; readonly change: Change }[],
  { by, now }: { readonly by: RecordedAuthor; readonly now: Date },
): Promise<void> {
  const last = await tenant.row<{ rank: number }>(statement('documents.lastRank')`
     select rank from document_drafts where merchant_id = $1 order by rank desc limit 1`)
  const ranks = drafts.map((_, index) => (last?.rank ?? 0) + index + 1)
  await tenant.run(statement('documents.writeDrafts')`
     insert into document_drafts (merchant_id, draft_id, place, rank, change, revision, actor, author, at)
     select $1::uuid, draft_id, place, rank, change, 1, ${by.actor}::text, ${by.name}::text, ${now}::timestamptz
     from unnest(${drafts.map(({ id }) => id)}::uuid[], ${drafts.map(({ place }) => place)}::text[], ${ranks}::int[],
       ${drafts.map(({ change }) => JSON.stringify(change))}::text[]) as new (draft_id, place, rank, change)
     on conflict (merchant_id, place) do update set change = excluded.change, revision = document_drafts.revision + 1,
       actor = excluded.actor, author = excluded.author, at = excluded.at`)
}

/** Answers how many there were. */
export async function deleteDraftsAt(tenant: Tenant, places: readonly string[]): Promise<number> {
  return tenant.changes(statement('documents.deleteDraftsAt')`
     delete from document_drafts where merchant_id = $1 and place = any(${places}::text[]) returning 1`)
}

/** Answers how many there were. */
export async function deleteDrafts(tenant: Tenant, ids: readonly string[]): Promise<number> {
  return tenant.changes(statement('documents.deleteDrafts')`
     delete from document_drafts where merchant_id = $1 and draft_id = any(${ids}::uuid[]) returning 1`)
}

/** Takes drafts as they were read; false where one of them has changed since, or is gone. */
export async function takeDrafts(
  tenant: Tenant,
  drafts: readonly Pick<DraftRecord, 'id' | 'revision'>[],
): Promise<boolean> {
  const taken = await tenant.changes(statement('documents.takeDrafts')`
     delete from document_drafts where merchant_id = $1 and (draft_id, revision) in (
       select draft_id, revision from unnest(${drafts.map(({ id }) => id)}::uuid[],
         ${drafts.map(({ revision }) => revision)}::int[]) as read (draft_id, revision)) returning 1`)
  return taken === drafts.length
}

export async function findPublication(tenant: Tenant): Promise<PublicationRecord | null> {
  const row = await tenant.row<{
    at: Date
    actor: RecordedAuthor['actor']
    author: string
    role: PublicationRecord['role']
    store: string | null
    ids: string | null
    failed: boolean
  }>(statement('documents.findPublication')`
     select due_at as at, actor, author, role, store_key as store, draft_ids as ids, failed from document_publications
     where merchant_id = $1 and due_at is not null`)
  if (!row) return null
  const { actor, author, ids, ...rest } = row
  return { ...rest, by: { actor, name: author }, ids: ids === null ? null : JSON.parse(ids) }
}

export async function writePublication(
  tenant: Tenant,
  { at, by, role, store, ids }: Omit<PublicationRecord, 'failed'>,
): Promise<void> {
  await tenant.run(statement('documents.writePublication')`
     insert into document_publications (merchant_id, due_at, actor, author, role, store_key, draft_ids)
     values ($1, ${at}, ${by.actor}, ${by.name}, ${role}, ${store}, ${ids && JSON.stringify(ids)})
     on conflict (merchant_id) do update set due_at = excluded.due_at, actor = excluded.actor, author = excluded.author,
       role = excluded.role, store_key = excluded.store_key, draft_ids = excluded.draft_ids, failed = false`)
}

/** Nothing is published at a time any more. */
export async function clearPublication(tenant: Tenant): Promise<void> {
  await tenant.run(statement('documents.clearPublication')`
     update document_publications set due_at = null, failed = false where merchant_id = $1`)
}

/** Whoever planned it sees that it was refused. */
export async function failPublication(tenant: Tenant): Promise<void> {
  await tenant.run(statement('documents.failPublication')`
     update document_publications set failed = true where merchant_id = $1 and due_at is not null`)
}

/** Merchants whose drafts are due. */
export function merchantsWithDueDrafts(database: Database, now: Date): Promise<string[]> {
  return findMerchants(
    database,
    statement('documents.findDue')`
       select merchant_id from document_publications where due_at <= ${now} and not failed`,
  )
}
