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
  /** The merchant in force, compiled, as JSON; null: none. */
  readonly before: { readonly compiled: string | null; readonly digest: string } | null
}

/** Above this a document takes more than about 10 ms of processor, and a thread of its own reads it. */
const LARGE_CHARACTERS = 200_000

const thread = new KeptThread<DocumentToPrepare, Result<PreparedDocument>>(
  new URL('./prepare-document-worker.ts', import.meta.url),
  { restsAfterMs: 20_000, youngMb: 8 },
)

/** Reads, compiles and compares a document, a large one without holding up the calls of others. Refuses what `readDocument` does. */
export function prepareDocument(given: DocumentToPrepare): Promise<Result<PreparedDocument>> {
  const length = given.json.length + (given.catalogue?.length ?? 0)
  return length < LARGE_CHARACTERS ? Promise.resolve(prepareNow(given)) : thread.run(given)
}

export function prepareNow({ json, merchantId, catalogue, before }: DocumentToPrepare): Result<PreparedDocument> {
  const read = readDocument(json, merchantId, catalogue)
  if (!read.ok) return read
  const { document, compiled, digest } = read.value
  const earlier: Merchant | null = before?.compiled ? JSON.parse(before.compiled) : null
  return accept({
    document: jsonBytes(document),
    compiled: jsonBytes(compiled),
    digest,
    slug: compiled.slug,
    sandbox: compiled.sandbox,
    hosts: compiled.hosts,
    storeIds: compiled.stores.map(({ id }) => id),
    pictures: picturesOf(compiled),
    changes: earlier && before?.digest === digest ? [] : describeChanges(earlier, compiled),
  })
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
