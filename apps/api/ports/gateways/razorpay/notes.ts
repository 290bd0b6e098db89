import type { GatewayAccount } from '../port.ts'
import { MERCHANT, REFERENCE } from './link-body.ts'

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/**
 * Our reference among the notes of something of Razorpay's. Null: it is none of the merchant's here, whose account may take
 * money for others too. What has no notes has a list of none.
 */
export function referenceIn({ merchantId }: GatewayAccount, notes: unknown): string | null {
  if (typeof notes !== 'object' || notes === null || Array.isArray(notes)) return null
  const { [MERCHANT]: merchant, [REFERENCE]: reference } = notes as Record<string, unknown>
  return merchant === merchantId && typeof reference === 'string' && UUID.test(reference) ? reference : null
}
