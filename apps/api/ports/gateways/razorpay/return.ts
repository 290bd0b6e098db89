import { isSignedBy } from '../hex-signature.ts'
import type { ReturnedFields } from '../port.ts'

/**
 * Whether what a browser brought back was signed by somebody else, or for another payment than ours. Razorpay signs the return
 * from a link by the link, our reference, its status and the payment; that from an order by order and payment.
 */
export function isForgedReturn(keySecret: string | undefined, reference: string, fields: ReturnedFields): boolean {
  const signature = fields.razorpay_signature
  if (signature === undefined) return false
  const { razorpay_payment_link_id: link, razorpay_payment_link_reference_id: linkReference } = fields
  if (link !== undefined && linkReference !== reference) return true
  const signed =
    link === undefined
      ? [fields.razorpay_order_id, fields.razorpay_payment_id]
      : [link, linkReference, fields.razorpay_payment_link_status, fields.razorpay_payment_id]
  return !isSignedBy([keySecret], signature, signed.map((value) => value ?? '').join('|'))
}
