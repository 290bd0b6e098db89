import { createHash } from 'node:crypto'
import type { MerchantDocument } from '@compass/contract/merchant-document'
import type { Merchant } from '@compass/domain/merchants'
import { accept, type Result } from '@compass/domain/refusal'
import { compileMerchant } from './compile-merchant.ts'
import { parseDocument } from './parse-document.ts'

/** Raised when the same document compiles to something else, so that applying it again takes effect. */
const COMPILER = 3

export interface ReadDocument {
  readonly document: MerchantDocument
  readonly compiled: Merchant
  /** Of what the document says, not of how it is written. */
  readonly digest: string
}

/** JSON text → checked document and compiled merchant. Refuses as `parseDocument` and `compileMerchant` do. */
export function readDocument(json: string, merchantId: string, catalogue?: string): Result<ReadDocument> {
  const document = parseDocument(json, catalogue)
  if (!document.ok) return document
  const compiled = compileMerchant(document.value, merchantId)
  if (!compiled.ok) return compiled
  const digest = createHash('sha256')
    .update(`${COMPILER}\n${JSON.stringify(document.value)}`)
    .digest('hex')
  return accept({ document: document.value, compiled: compiled.value, digest })
}
