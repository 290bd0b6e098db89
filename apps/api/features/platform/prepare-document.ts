import type { Merchant } from '@compass/domain/merchants'
import { accept, type Result } from '@compass/domain/refusal'
import { KeptThread } from '../../threads/kept-thread.ts'
import { readDocument } from '../merchants/read-document.ts'
import { describeChanges } from './describe-changes.ts'

/** A document that was read, with all that applying it needs of it, as bytes that nobody has to make again. */
export interface PreparedDocument {
  /** The checked document, as the database takes JSON in bytes. */
  readonly document: Uint8Array<ArrayBuffer>
  /** The compiled merchant, likewise. */
  readonly compiled: Uint8Array<ArrayBuffer>
  /** Of what the document says, not of how it is written. */
  readonly digest: string
  readonly slug: string
  readonly sandbox: boolean
  readonly hosts: readonly string[]
  readonly storeIds: readonly string[]
  /** SHA-256 of each picture that it names. */
  readonly pictures: readonly string[]
  /** English lines; empty where it says what the merchant in force says. */
  readonly changes: string[]
}

export interface DocumentToPrepare {
  readonly json: string
  readonly merchantId: string
  /** Of a `json` that has none. */
  readonly catalogue: string | undefined
  /** Digest of the merchant in force, whose changes are told; null: none is. */
  readonly inForce: string | null
}

/** What the thread is given; `compiled` is the merchant in force as JSON, null where the thread may know it. */
export type JobOfThread = DocumentToPrepare & { readonly compiled: string | null }
/** What it answers; without the merchant in force it asks for it. */
export type AnswerOfThread = Result<PreparedDocument> | 'what is in force?'

/** Above this a document takes more than about 10 ms of processor, and a thread of its own reads it. */
const LARGE_CHARACTERS = 200_000

const thread = new KeptThread<JobOfThread, AnswerOfThread>(new URL('./prepare-document-worker.ts', import.meta.url), {
  restsAfterMs: 20_000,
  youngMb: 8,
})

/**
 * Reads, compiles and compares a document, a large one without holding up the calls of others. Refuses what `readDocument` does.
 *
 * @param readInForce the merchant in force, compiled, as JSON; not asked for what the thread has made itself
 */
export async function prepareDocument(
  given: DocumentToPrepare,
  readInForce: () => Promise<string | null>,
): Promise<Result<PreparedDocument>> {
  const read = async () => (given.inForce === null ? null : await readInForce())
  const length = given.json.length + (given.catalogue?.length ?? 0)
  if (length < LARGE_CHARACTERS) return prepareNow(given, merchantOf(await read())).prepared
  const answer = await thread.run({ ...given, compiled: null })
  if (answer !== 'what is in force?') return answer
  const second = await thread.run({ ...given, compiled: (await read()) ?? NOTHING })
  if (second === 'what is in force?') throw new Error('the thread asked for what it was told')
  return second
}

/** In the place of a merchant that was taken down meanwhile. */
const NOTHING = 'null'

export function merchantOf(compiled: string | null): Merchant | null {
  return compiled === null ? null : JSON.parse(compiled)
}

/** `compiled`: the merchant that the document means; null where it was refused. */
export function prepareNow(
  { json, merchantId, catalogue, inForce }: DocumentToPrepare,
  earlier: Merchant | null,
): { readonly prepared: Result<PreparedDocument>; readonly compiled: Merchant | null } {
  const read = readDocument(json, merchantId, catalogue)
  if (!read.ok) return { prepared: read, compiled: null }
  const { document, compiled, digest } = read.value
  const prepared = accept({
    document: jsonBytes(document),
    compiled: jsonBytes(compiled),
    digest,
    slug: compiled.slug,
    sandbox: compiled.sandbox,
    hosts: compiled.hosts,
    storeIds: compiled.stores.map(({ id }) => id),
    pictures: picturesOf(compiled),
    changes: earlier && inForce === digest ? [] : describeChanges(earlier, compiled),
  })
  return { prepared, compiled }
}

/** What stands before JSON in the binary form of `jsonb`. */
const JSONB_VERSION = 1

function jsonBytes(value: unknown): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(String.fromCharCode(JSONB_VERSION) + JSON.stringify(value))
}

function picturesOf({ brand, products, gallery = [] }: Merchant): string[] {
  const own = products.flatMap((product) => (product.picture ? [product.picture.sha256] : []))
  own.push(...gallery.map(({ picture }) => picture.sha256), ...brand.cover.map(({ sha256 }) => sha256))
  return [...new Set(brand.logo ? [brand.logo, ...own] : own)]
}
