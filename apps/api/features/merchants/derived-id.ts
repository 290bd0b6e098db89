import { createHash } from 'node:crypto'

/**
 * The id of a part of a document (a store, an area, a product, a choice). It is derived from its merchant and its stable
 * keys, as a UUID of version 8. A part has the same id in every process and after every change of the document, even when it
 * was taken out and put back. Another merchant's part has another. Rows of the database carry UUIDv7 instead.
 */
export function derivedId(merchantId: string, kind: string, ...keys: readonly string[]): string {
  const bytes = createHash('sha256')
    .update([merchantId, kind, ...keys].join('\n'))
    .digest()
  bytes[6] = (bytes[6]! & 0x0f) | 0x80
  bytes[8] = (bytes[8]! & 0x3f) | 0x80
  const hex = bytes.toString('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20, 32)}`
}
