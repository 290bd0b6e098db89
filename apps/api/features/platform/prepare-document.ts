import { Worker } from 'node:worker_threads'
import type { Merchant } from '@compass/domain/merchants'
import { accept, type Result } from '@compass/domain/refusal'
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

/** Reads, compiles and compares a document, a large one without holding up the calls of others. Refuses what `readDocument` does. */
export function prepareDocument(given: DocumentToPrepare): Promise<Result<PreparedDocument>> {
  const length = given.json.length + (given.catalogue?.length ?? 0)
  if (length < LARGE_CHARACTERS) return Promise.resolve(prepareNow(given))
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./prepare-document-worker.ts', import.meta.url), {
      workerData: given,
      execArgv: [],
      // What a thread has taken the process keeps: it cleans up earlier.
      resourceLimits: { maxYoungGenerationSizeMb: 8 },
    })
    worker.once('message', resolve)
    worker.once('error', reject)
    worker.once('exit', (code) => reject(new Error(`the document's thread ended with ${code}`)))
  })
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
