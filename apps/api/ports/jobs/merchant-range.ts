/** Background work is shared in so many slices of all merchants. */
export const MERCHANT_RANGES = 8

/** The range of a merchant: a slice of the hash (FNV-1a) of its id. */
export function rangeOf(merchantId: string): number {
  return hashText(merchantId) % MERCHANT_RANGES
}

/** FNV-1a with a last mixing, so that the low bits are as good as the others: 0 to 2³² − 1. */
export function hashText(text: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  return (hash ^ (hash >>> 13)) >>> 0
}
