import { type Change, DraftBook, MAX_CHANGES, pathText } from '@compass/domain/document-changes'
import { accept, type Result, refuse } from '@compass/domain/refusal'
import { commit, type Tenant } from '../../db/database.ts'
import type { Api } from '../../http/api.ts'
import type { CallResult } from '../../http/serve.ts'
import { isId, newId } from '../../ids/index.ts'
import {
  clearPublication,
  countDrafts,
  type DraftRecord,
  deleteDrafts,
  deleteDraftsAt,
  findPublication,
  listDrafts,
  lockDrafts,
  type PublicationRecord,
  takeDrafts,
  writeDrafts,
  writePublication,
} from '../../records/documents/drafts.ts'
import { newestVersion } from '../../records/documents/versions.ts'
import {
  changeDocument,
  type DocumentCaller,
  type PublishedChanges,
  workOnInForce,
  wrongNames,
} from './change-document.ts'

/** Tries of publishing drafts that others change meanwhile. */
const MAX_TRIES = 10

/** All drafts, with which of them no more fit. */
export async function readDrafts(api: Api, { merchantId }: DocumentCaller) {
  const tenant = api.database.tenant(merchantId)
  const [drafts, publication, version] = await Promise.all([
    listDrafts(tenant),
    findPublication(tenant),
    newestVersion(tenant),
  ])
  const misfits = await misfitsOf(api, merchantId, drafts)
  return {
    version,
    items: drafts.map(({ id, change, by, at }) => {
      const misfit = misfits.get(pathText(change.at))
      return {
        ...{ id, change: changeOf(change), by, at: at.toISOString() },
        fits: misfit === undefined,
        ...(misfit?.theirs !== undefined && { theirs: misfit.theirs }),
      }
    }),
    publishAt: publication && plannedOf(publication),
  }
}

function changeOf({ at, ...rest }: Change) {
  return { at: [...at], ...rest }
}

function plannedOf({ at, by, ids, failed }: PublicationRecord) {
  return { at: at.toISOString(), by, ids: ids && [...ids], failed }
}

/** Drafts that do not fit what is published, by their places. */
async function misfitsOf(api: Api, merchantId: string, drafts: readonly DraftRecord[]) {
  if (drafts.length === 0) return new Map<string, { readonly theirs?: unknown }>()
  const conflicts = await workOnInForce(api, merchantId, {
    kind: 'judge',
    changes: drafts.map(({ change }) => change),
  })
  return new Map((conflicts ?? []).map((conflict) => [pathText(conflict.change.at), conflict]))
}

/** Keeps changes as drafts. Refuses more than a merchant may have. */
export async function saveDrafts(
  api: Api,
  caller: DocumentCaller,
  changes: readonly Change[],
): Promise<Result<{ saved: number; deleted: number }>> {
  const wrong = wrongNames(changes)
  if (wrong) return refuse(wrong)
  const { merchantId, party } = caller
  if (party.store !== null) {
    const source = { changes, party, leavesOutMisfits: true }
    const prepared = await workOnInForce(api, merchantId, { kind: 'prepare', source })
    if (prepared && !prepared.ok && prepared.refusal.reason === 'forbidden') return prepared
  }
  const now = api.clock()
  return api.database.transact(merchantId, async (tenant) => {
    await lockDrafts(tenant)
    const before = await listDrafts(tenant)
    const book = new DraftBook(before.map(({ change }) => change))
    for (const change of changes) book.save(change)
    const deleted = book.deleted.length > 0 ? await deleteDraftsAt(tenant, book.deleted) : 0
    const written = book.written.map((change) => ({
      id: newId(now.getTime()),
      place: pathText(change.at),
      change,
    }))
    if (written.length > 0) await writeDrafts(tenant, written, { by: caller.author, now })
    const tooMany = (await countDrafts(tenant)) > MAX_CHANGES
    if (tooMany) return { commits: false, value: refuse({ reason: 'too_large' }) }
    return commit(accept({ saved: written.length, deleted }))
  })
}

/** Throws drafts away; whoever belongs to one store their own alone. */
export async function discardDrafts(
  api: Api,
  caller: DocumentCaller,
  ids: readonly string[],
): Promise<Result<{ deleted: number }>> {
  const tenant = api.database.tenant(caller.merchantId)
  const named = new Set(ids.filter(isId))
  const theirs = caller.party.store === null ? [...named] : await idsOfCaller(tenant, caller, named)
  return accept({ deleted: await deleteDrafts(tenant, theirs) })
}

async function idsOfCaller(tenant: Tenant, caller: DocumentCaller, ids: ReadonlySet<string>): Promise<string[]> {
  const drafts = await listDrafts(tenant)
  return drafts.flatMap((draft) => (ids.has(draft.id) && isCallers(caller, draft) ? draft.id : []))
}

/** Whoever belongs to one store has to do with their own drafts alone. */
function isCallers({ party, author }: DocumentCaller, { by }: DraftRecord): boolean {
  return party.store === null || (by.actor === author.actor && by.name === author.name)
}

type PublishedDrafts = PublishedChanges & { readonly publishAt: ReturnType<typeof plannedOf> | null }

/** Publishes drafts now: all, or those that are named. What another published meanwhile is not published again. */
export async function publishDrafts(
  api: Api,
  caller: DocumentCaller,
  ids: readonly string[] | null,
): Promise<CallResult<PublishedDrafts>> {
  const tenant = api.database.tenant(caller.merchantId)
  for (let tries = 0; tries < MAX_TRIES; tries++) {
    const drafts = (await listDrafts(tenant)).filter(
      (draft) => (ids === null || ids.includes(draft.id)) && isCallers(caller, draft),
    )
    const publication = await findPublication(tenant)
    const publishAt = publication && plannedOf(publication)
    if (drafts.length === 0) return accept({ version: await newestVersion(tenant), changes: [], count: 0, publishAt })
    const published = await publishThese(api, caller, drafts)
    if (published === 'overtaken') continue
    return published.ok ? accept({ ...published.value, publishAt }) : published
  }
  return refuse({ reason: 'unavailable', retryAfterSeconds: 2 })
}

/** Publishes drafts as they were read; 'overtaken' where one of them has changed since. */
export function publishThese(
  api: Api,
  caller: DocumentCaller,
  drafts: readonly DraftRecord[],
  note?: object,
): Promise<CallResult<PublishedChanges> | 'overtaken'> {
  const changes = drafts.map(({ change }) => change)
  return changeDocument(api, caller, changes, {
    ...(note && { note }),
    alongside: (tenant) => takeDrafts(tenant, drafts),
  })
}

/** Has drafts published at a time. Refuses a time that is over. */
export async function planPublication(
  api: Api,
  caller: DocumentCaller,
  { ids, at }: { readonly ids: readonly string[] | null; readonly at: Date },
): Promise<Result<PublishedDrafts>> {
  if (at <= api.clock()) return refuse({ reason: 'invalid_request', faults: [{ path: 'at', rule: 'out_of_range' }] })
  const tenant = api.database.tenant(caller.merchantId)
  const { author, party } = caller
  const planned = { at, by: author, role: party.role, store: party.store, ids }
  await writePublication(tenant, planned)
  const version = await newestVersion(tenant)
  return accept({ version, changes: [], count: 0, publishAt: plannedOf({ ...planned, failed: false }) })
}

export async function cancelPublication(api: Api, { merchantId }: DocumentCaller): Promise<void> {
  await clearPublication(api.database.tenant(merchantId))
}

/** Drafts that fit what is published, of those that were planned for a time. */
export async function fittingDrafts(
  api: Api,
  merchantId: string,
  ids: readonly string[] | null,
): Promise<DraftRecord[]> {
  const drafts = (await listDrafts(api.database.tenant(merchantId))).filter(
    ({ id }) => ids === null || ids.includes(id),
  )
  const misfits = await misfitsOf(api, merchantId, drafts)
  return drafts.filter(({ change }) => !misfits.has(pathText(change.at)))
}
