import { createHash } from 'node:crypto'
import type { MerchantDocument } from '@compass/contract/merchant-document'
import type { Merchant } from '@compass/domain/merchants'
import { accept, type DocumentFault, type Result, refuse } from '@compass/domain/refusal'
import { compileMerchant } from './compile-merchant.ts'
import { parseDocument } from './parse-document.ts'
import { isWithin } from './repair-document.ts'

/** Raised when the same document compiles to something else, so that applying it again takes effect. */
const COMPILER = 7

interface ReadDocument {
  readonly document: MerchantDocument
  readonly compiled: Merchant
  /** Of what the document says, not of how it is written. */
  readonly digest: string
}

/**
 * JSON, as text or as read already → checked document and compiled merchant. Refuses `invalid_document` and `amount_precision`
 * with every fault.
 */
export function readDocument(json: string | object, merchantId: string, catalogue?: string): Result<ReadDocument> {
  const { document, faults } = parseDocument(json, catalogue)
  const compiled = document && compileMerchant(document, merchantId)
  if (faults.list.length > 0) {
    const places = faults.list.map(({ path }) => path)
    const more =
      compiled && !compiled.ok && 'faults' in compiled.refusal ? (compiled.refusal.faults as DocumentFault[]) : []
    const others = more.filter(({ path }) => !isWithin(path, places))
    return refuse({ reason: 'invalid_document', faults: [...faults.list, ...others] })
  }
  if (!document || !compiled) throw new Error('a document without faults that could not be read')
  if (!compiled.ok) return compiled
  const digest = createHash('sha256')
    .update(`${COMPILER}\n${JSON.stringify(document)}`)
    .digest('hex')
  return accept({ document, compiled: compiled.value, digest })
}
