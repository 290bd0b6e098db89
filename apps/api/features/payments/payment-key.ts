import type { PaymentKey } from '../../ports/gateways/port.ts'
import type { PaymentRecord } from '../../records/payments/payment.ts'

/** In place of a gateway's id: it never heard of the payment. */
const NEVER_THERE = 'none:'

export const neverThere = (paymentId: string) => `${NEVER_THERE}${paymentId}`

/** What a gateway is asked about a payment of ours. */
export function keyOfPayment({
  id,
  gatewayReference,
  createdAt,
}: Pick<PaymentRecord, 'id' | 'gatewayReference' | 'createdAt'>): PaymentKey {
  const isThere = gatewayReference !== null && !gatewayReference.startsWith(NEVER_THERE)
  return { reference: id, gatewayId: isThere ? gatewayReference : null, createdAt }
}
