import { MerchantDocument } from '@compass/contract/merchant-document'
import {
  applyChanges,
  atOfPointer,
  type Change,
  type ChangingParty,
  type Conflict,
  compareTrees,
  composeSentences,
  findForbidden,
  readTree,
  valueAt,
  writeDocument,
} from '@compass/domain/document-changes'
import { everyStore, type Merchant } from '@compass/domain/merchants'
import { accept, type DocumentFault, type Refusal, type Result, refuse } from '@compass/domain/refusal'
import type { PreparedDocument, PreparedVersion } from '../../records/merchants/prepared-document.ts'
import { Faults } from '../merchants/faults.ts'
import { checkShape } from '../merchants/parse-document.ts'
import { readDocument } from '../merchants/read-document.ts'
import { describeChanges } from './describe-changes.ts'

/** Sentences that a version keeps; what is more is counted. */
const MAX_SENTENCES = 200

/** Changes of the document in force, and who may make which. */
interface ChangesToPrepare {
  readonly changes: readonly Change[]
  readonly party: ChangingParty
  /** What does not fit is left out, instead of refusing all. */
  readonly leavesOutMisfits?: boolean
}

/** What a document is made of: the whole as JSON text, a catalogue in the place of the one in force, or changes of that. */
export type DocumentSource = { readonly document: string } | { readonly catalogue: string } | ChangesToPrepare

/** What is done with documents, and what takes time where they are large. */
export type DocumentTask =
  | { readonly kind: 'prepare'; readonly source: DocumentSource }
  /** Which changes do not fit. */
  | { readonly kind: 'judge'; readonly changes: readonly Change[] }
  /** The document in force as JSON text, with all that it leaves out filled in. */
  | { readonly kind: 'read' }

export interface DocumentAnswers {
  readonly prepare: Result<PreparedDocument & { readonly conflicts: readonly Conflict[] }>
  readonly judge: readonly Conflict[]
  readonly read: string
}

/** What a document is made over: the merchant in force. */
export interface Before {
  readonly compiled: Merchant
  readonly document: MerchantDocument
}

/** `created`: the merchant that a document means, as it is once it is in force; null where none was made. */
interface WorkResult<Kind extends DocumentTask['kind']> {
  readonly answer: DocumentAnswers[Kind]
  readonly created: { readonly digest: string; readonly merchant: Before } | null
}

/** A document that is read again says what it leaves out, as another release may: so that two are compared alike. */
export function openDocument(json: string): MerchantDocument {
  const document: unknown = JSON.parse(json)
  return checkShape(MerchantDocument, document, new Faults()) ?? (document as MerchantDocument)
}

/** Does a task of a merchant. `inForce`: digest of what is told as before. */
export function doTask<Kind extends DocumentTask['kind']>(
  {
    merchantId,
    inForce,
    task,
  }: { readonly merchantId: string; readonly inForce: string | null; readonly task: DocumentTask },
  before: Before | null,
): WorkResult<Kind> {
  switch (task.kind) {
    case 'prepare':
      return prepare(task.source, { merchantId, inForce }, before) as WorkResult<Kind>
    case 'judge': {
      const { conflicts } = applyChanges(readTree(before?.document), task.changes)
      return { answer: conflicts, created: null } as WorkResult<Kind>
    }
    case 'read':
      return { answer: JSON.stringify(before?.document), created: null } as WorkResult<Kind>
  }
}

function prepare(
  supplied: DocumentSource,
  { merchantId, inForce }: { readonly merchantId: string; readonly inForce: string | null },
  before: Before | null,
): WorkResult<'prepare'> {
  const changed = 'changes' in supplied ? changeDocument(supplied, before) : null
  if (changed && 'reason' in changed) return { answer: refuse(changed), created: null }
  const read = changed ? readDocument(changed.raw, merchantId) : readSource(supplied, merchantId, before)
  if (!read.ok) return { answer: changed ? refuse(nameFaults(read.refusal, changed.raw)) : read, created: null }
  const { document, compiled, digest } = read.value
  const prepared = accept({
    document: jsonBytes(document),
    compiled: jsonBytes(compiled),
    digest,
    slug: compiled.slug,
    sandbox: compiled.sandbox,
    gateways: compiled.gateways ?? [],
    hosts: compiled.hosts,
    storeIds: everyStore(compiled).map(({ id }) => id),
    pictures: picturesOf(compiled),
    changes: before && inForce === digest ? [] : describeChanges(before?.compiled ?? null, compiled),
    version: versionOf(before && inForce === digest ? document : (before?.document ?? null), document),
    conflicts: changed?.conflicts ?? [],
  })
  return { answer: prepared, created: { digest, merchant: { compiled, document } } }
}

/** The document that changes make of the one in force, not yet checked; or why they may not be made. */
function changeDocument(
  { changes, party, leavesOutMisfits }: ChangesToPrepare,
  before: Before | null,
): { readonly raw: object; readonly conflicts: readonly Conflict[] } | Refusal {
  const tree = readTree(base(before).document)
  const applied = applyChanges(tree, changes)
  if (applied.conflicts.length > 0 && !leavesOutMisfits)
    return { reason: 'document_changed', conflicts: applied.conflicts }
  const differences = compareTrees(tree, applied.tree)
  if (findForbidden(party, differences, tree, applied.tree)) return { reason: 'forbidden' }
  const homeless = productWithoutCategory(applied.tree)
  if (homeless) return { reason: 'invalid_document', faults: [homeless] }
  return { raw: writeDocument(applied.tree), conflicts: applied.conflicts }
}

/** A product whose category is gone would vanish with it: somebody put it there meanwhile. */
function productWithoutCategory(tree: ReturnType<typeof readTree>): DocumentFault | null {
  const { categories = [], products = [] } = Object(valueAt(tree, ['catalogue'])) as {
    categories?: readonly { key?: unknown }[]
    products?: readonly { sku?: unknown; category?: unknown }[]
  }
  const keys = new Set(categories.map(({ key }) => key))
  const lost = products.find(({ category }) => !keys.has(category))
  if (!lost) return null
  const path = `/catalogue/products/${String(lost.sku)}/category`
  return { path, message: `No category "${String(lost.category)}" stands under /catalogue/categories.` }
}

/** Faults at the paths of changes: items by their names, wherever they stand. */
function nameFaults(refusal: Refusal, raw: object): Refusal {
  if (refusal.reason !== 'invalid_document' && refusal.reason !== 'amount_precision') return refusal
  const faults = refusal.faults?.map(({ path, message }) => ({
    path: `/${atOfPointer(raw, path)
      .map((step) => step.replaceAll('~', '~0').replaceAll('/', '~1'))
      .join('/')}`,
    message,
  }))
  return { ...refusal, ...(faults && { faults }) } as Refusal
}

function readSource(supplied: DocumentSource, merchantId: string, before: Before | null) {
  if ('document' in supplied) return readDocument(supplied.document, merchantId)
  const { catalogue: _, ...rest } = base(before).document
  return readDocument(rest, merchantId, (supplied as { readonly catalogue: string }).catalogue)
}

function base(before: Before | null): Before {
  if (!before) throw new Error('a part takes the place of one in force, and none is')
  return before
}

function versionOf(before: MerchantDocument | null, after: MerchantDocument): PreparedVersion {
  if (!before) return { undo: null, sentences: '[]', count: 0 }
  const [was, is] = [readTree(before), readTree(after)]
  const changes = compareTrees(was, is)
  const sentences = composeSentences(changes, was, is)
  return {
    undo: JSON.stringify(compareTrees(is, was)),
    sentences: JSON.stringify(sentences.slice(0, MAX_SENTENCES)),
    count: sentences.length,
  }
}

/** What stands before JSON in the binary form of `jsonb`. */
const JSONB_VERSION = 1

function jsonBytes(value: unknown): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(String.fromCharCode(JSONB_VERSION) + JSON.stringify(value))
}

function picturesOf({ brand, products, stores, gallery = [] }: Merchant): string[] {
  const own = products.flatMap((product) => (product.picture ? [product.picture.sha256] : []))
  own.push(...gallery.map(({ picture }) => picture.sha256), ...brand.cover.map(({ sha256 }) => sha256))
  for (const vendor of stores) {
    own.push(...(vendor.brand?.cover.map(({ sha256 }) => sha256) ?? []))
    if (vendor.brand?.logo) own.push(vendor.brand.logo)
  }
  return [...new Set(brand.logo ? [brand.logo, ...own] : own)]
}
