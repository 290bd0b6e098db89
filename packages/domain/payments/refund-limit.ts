import type { Merchant } from '../merchants/types.ts'
import { exponentOf } from '../money/index.ts'

const DEFAULT_MAJOR = 100

/**
 * Minor units from which on staff show that it is they who give money back: the merchant's own, else 100 of its currency. It counts
 * what merchants gave back of one order so far, so that nobody goes around it in parts.
 */
export function refundLimitOf({ refundLimit, currency }: Pick<Merchant, 'refundLimit' | 'currency'>): number {
  return refundLimit ?? DEFAULT_MAJOR * 10 ** exponentOf(currency)
}
