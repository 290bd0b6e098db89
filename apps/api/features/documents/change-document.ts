import {
  type Change,
  type ChangingParty,
  type Conflict,
  isNamedRight,
  isWithin,
} from '@compass/domain/document-changes'
import { accept, type FieldFault, type Refusal, type Result, refuse } from '@compass/domain/refusal'
import type { Tenant } from '../../db/database.ts'
import type { Api } from '../../http/api.ts'
import type { CallResult } from '../../http/serve.ts'
import {
  type RecordedAuthor,
  readLatestChanges,
  readOwnUndo,
  readUndoChanges,
} from '../../records/documents/versions.ts'
import { readInForce, readWhole } from '../../records/merchants/merchants.ts'
import { type AppliedVersion, applyDocument, type DocumentWrite } from '../platform/apply-merchant.ts'
import type { DocumentAnswers, DocumentTask } from '../platform/document-work.ts'
import { workOnDocument } from '../platform/prepare-document.ts'

/** Who changes a merchant's document, and what of it is theirs to change. */
export interface DocumentCaller {
  readonly merchantId: string
  readonly slug: string
  readonly author: RecordedAuthor
  readonly party: ChangingParty
}

/** Versions in which it is looked for who made something what it is. */
const MAX_LOOKED_AT = 200

/** Tries of a change that another one overtakes. */
const MAX_TRIES = 5

export interface PublishedChanges {
  readonly version: number
  readonly changes: AppliedVersion['sentences']
  readonly count: number
}

/**
 * Applies changes of the document in force, whole or not at all. Refuses `document_changed` with what others made of it, and
 * `forbidden` for what is not the caller's to change. What `applyMerchant` refuses stands at the paths of changes.
 */
export async function changeDocument(
  api: Api,
  caller: DocumentCaller,
  changes: readonly Change[],
  writing: Omit<DocumentWrite, 'author'> = {},
): Promise<CallResult<PublishedChanges> | 'overtaken'> {
  const wrong = wrongNames(changes)
  if (wrong) return refuse(wrong)
  const { author, party, slug, merchantId } = caller
  const applied = await applyDocument(api, slug, { changes, party }, { ...writing, author })
  if (applied.ok) return applied.value === 'overtaken' ? 'overtaken' : accept(publishedOf(applied.value))
  return withConflicts(api.database.tenant(merchantId), applied)
}

function publishedOf({ version, sentences, count }: AppliedVersion): PublishedChanges {
  return { version, changes: sentences, count }
}

/** A refusal of changes, with who made of it what it is now. */
async function withConflicts<T>(
  tenant: Tenant,
  refused: { readonly ok: false; readonly refusal: Refusal },
): Promise<CallResult<T>> {
  if (refused.refusal.reason !== 'document_changed') return refused
  return { ...refused, data: { conflicts: await describeConflicts(tenant, refused.refusal.conflicts) } }
}

async function describeConflicts(tenant: Tenant, conflicts: readonly Conflict[]) {
  if (conflicts.length === 0) return []
  const latest = await readLatestChanges(tenant, MAX_LOOKED_AT)
  return conflicts.map(({ change: { at, was, is }, theirs }) => {
    const author = latest.find(({ undo }) => undo.some((one) => isWithin(one.at, at) || isWithin(at, one.at)))
    return {
      ...{ at: [...at], was, is, theirs },
      by: author?.by ?? null,
      when: author?.at.toISOString() ?? null,
    }
  })
}

/** Items that are called otherwise than their paths say; null: none is. */
export function wrongNames(changes: readonly Change[]): Refusal | null {
  const faults = changes.flatMap((change, index): FieldFault[] =>
    isNamedRight(change) ? [] : [{ path: `changes.${index}.is`, rule: 'invalid' }],
  )
  return faults.length > 0 ? { reason: 'invalid_request', faults } : null
}

/** Does a task with the document in force; null: there is none. */
export async function workOnInForce<Task extends DocumentTask>(
  api: Api,
  merchantId: string,
  task: Task,
): Promise<DocumentAnswers[Task['kind']] | null> {
  const tenant = api.database.tenant(merchantId)
  for (let tries = 0; tries < MAX_TRIES; tries++) {
    const inForce = await readInForce(tenant)
    if (inForce === null) return null
    const answer = await workOnDocument({ merchantId, inForce, task }, () => readWhole(tenant, inForce))
    if (answer !== null) return answer
  }
  throw new Error('the document changed each time that it was read')
}

interface CheckedChanges {
  readonly changes: AppliedVersion['sentences']
  readonly count: number
  readonly faults: { at: string[]; message: string }[]
  readonly conflicts: Awaited<ReturnType<typeof describeConflicts>>
}

/** What changes would do, and what would refuse them. */
export async function checkChanges(
  api: Api,
  caller: DocumentCaller,
  changes: readonly Change[],
): Promise<Result<CheckedChanges>> {
  const wrong = wrongNames(changes)
  if (wrong) return refuse(wrong)
  const { merchantId, party } = caller
  const task = { kind: 'prepare', source: { changes, party, leavesOutMisfits: true } } as const
  const prepared = await workOnInForce(api, merchantId, task)
  if (!prepared) return refuse({ reason: 'not_found' })
  if (prepared.ok) {
    const { conflicts, version } = prepared.value
    return accept({
      ...{ changes: JSON.parse(version.sentences) as AppliedVersion['sentences'], count: version.count, faults: [] },
      conflicts: await describeConflicts(api.database.tenant(merchantId), conflicts),
    })
  }
  const { refusal } = prepared
  if (refusal.reason !== 'invalid_document' && refusal.reason !== 'amount_precision') return prepared
  const faults = (refusal.faults ?? []).map(({ path, message }) => ({ at: stepsOf(path), message }))
  const conflicts = await workOnInForce(api, merchantId, { kind: 'judge', changes })
  return accept({
    ...{ changes: [], count: 0, faults },
    conflicts: await describeConflicts(api.database.tenant(merchantId), conflicts ?? []),
  })
}

function stepsOf(pointer: string): string[] {
  return pointer
    .split('/')
    .slice(1)
    .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'))
}

/** What bringing a version back would change. Refuses `not_found` for one that is not known, or of somebody else's. */
export async function compareVersion(
  api: Api,
  { merchantId }: DocumentCaller,
  version: number,
): Promise<Result<PublishedChanges>> {
  const changes = await readUndoChanges(api.database.tenant(merchantId), version)
  if (!changes) return refuse({ reason: 'not_found' })
  const party: ChangingParty = { role: 'owner', store: null }
  const prepared = await workOnInForce(api, merchantId, { kind: 'prepare', source: { changes, party } })
  if (!prepared) return refuse({ reason: 'not_found' })
  if (!prepared.ok) return prepared
  const { sentences, count } = prepared.value.version
  return accept({ version, changes: JSON.parse(sentences) as AppliedVersion['sentences'], count })
}

/** Makes the document what it was in a version; what somebody changes meanwhile is seen and brought back too. */
export async function restoreVersion(
  api: Api,
  caller: DocumentCaller,
  version: number,
): Promise<CallResult<PublishedChanges>> {
  const tenant = api.database.tenant(caller.merchantId)
  for (let tries = 0; tries < MAX_TRIES; tries++) {
    const changes = await readUndoChanges(tenant, version)
    if (!changes) return refuse({ reason: 'not_found' })
    const restored = await changeDocument(api, caller, changes, { note: { kind: 'restored', version } })
    if (restored !== 'overtaken' && (restored.ok || restored.refusal.reason !== 'document_changed')) return restored
  }
  return refuse({ reason: 'unavailable', retryAfterSeconds: 2 })
}

/**
 * Takes back what one version changed, and nothing that came later. Refuses `not_found` for one whose way back is not known, and
 * `document_changed` where somebody has changed the same since.
 */
export async function undoVersion(
  api: Api,
  caller: DocumentCaller,
  version: number,
): Promise<CallResult<PublishedChanges>> {
  const changes = await readOwnUndo(api.database.tenant(caller.merchantId), version)
  if (!changes || changes.length === 0) return refuse({ reason: 'not_found' })
  const undone = await changeDocument(api, caller, changes, { note: { kind: 'undone', version } })
  if (undone === 'overtaken') throw new Error('changes that hang on nothing were overtaken')
  return undone
}
