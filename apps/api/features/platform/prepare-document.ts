import { everyStore, type Merchant } from '@compass/domain/merchants'
import { accept, type Result } from '@compass/domain/refusal'
import { WorkerThread } from '@compass/threads'
import type { InForce, PreparedDocument } from '../../records/merchants/prepared-document.ts'
import { readDocument } from '../merchants/read-document.ts'
import { describeChanges } from './describe-changes.ts'

export interface DocumentToPrepare {
  /** The whole document as JSON text, or a catalogue alone that takes the place of the one in force. */
  readonly source: { readonly document: string } | { readonly catalogue: string }
  readonly merchantId: string
  /** Digest of the merchant in force, whose changes are told; null: none is. */
  readonly inForce: string | null
}

/** What the thread is given; `before` is the merchant in force, null where the thread may know it. */
export type JobOfThread = DocumentToPrepare & { readonly before: InForce | null }
/** What it answers; without the merchant in force it asks for it. */
export type AnswerOfThread = Result<PreparedDocument> | 'what is in force?'

/** Above this a document takes more than about 10 ms of processor, and a thread of its own reads it. */
const LARGE_CHARACTERS = 200_000

const thread = new WorkerThread<JobOfThread, AnswerOfThread>(new URL('./prepare-document-worker.ts', import.meta.url), {
  restsAfterMs: 20_000,
  behindOthers: true,
  youngMb: 8,
})

/**
 * Reads, compiles and compares a document, a large one without holding up the calls of others. Refuses what `readDocument`
 * does; null where another is in force by now than was told.
 *
 * @param readInForce the merchant that is told to be in force; null: it no longer is. Not asked for what the thread has made itself
 */
export async function prepareDocument(
  wanted: DocumentToPrepare,
  readInForce: () => Promise<InForce | null>,
): Promise<Result<PreparedDocument> | null> {
  if (isLarge(wanted)) {
    const answer = await thread.run({ ...wanted, before: null })
    if (answer !== 'what is in force?') return answer
  }
  const before = wanted.inForce === null ? null : await readInForce()
  if (wanted.inForce !== null && before === null) return null
  if (!isLarge(wanted))
    return prepareNow(wanted, before && { ...before, compiled: JSON.parse(before.compiled) }).prepared
  const answer = await thread.run({ ...wanted, before })
  if (answer === 'what is in force?') throw new Error('the thread asked for what it was told')
  return answer
}

function isLarge({ source: supplied }: DocumentToPrepare): boolean {
  return ('document' in supplied ? supplied.document : supplied.catalogue).length >= LARGE_CHARACTERS
}

/** What a document is made over: the merchant in force. */
export interface Before {
  readonly compiled: Merchant
  readonly rest: string
}

/** `created`: the merchant that the document means, as it is once it is in force; null where it was refused. */
export function prepareNow(
  { source: supplied, merchantId, inForce }: DocumentToPrepare,
  before: Before | null,
): { readonly prepared: Result<PreparedDocument>; readonly created: Before | null } {
  const read =
    'document' in supplied
      ? readDocument(supplied.document, merchantId)
      : readDocument(restOf(before), merchantId, supplied.catalogue)
  if (!read.ok) return { prepared: read, created: null }
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
  })
  const { catalogue: _, ...rest } = document
  return { prepared, created: { compiled, rest: JSON.stringify(rest) } }
}

function restOf(before: Before | null): string {
  if (!before) throw new Error('a catalogue takes the place of one in force, and none is')
  return before.rest
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
