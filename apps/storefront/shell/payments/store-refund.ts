import type { PaymentMethod } from '@compass/domain/merchants'
import { collectedInPerson, isCrypto } from '@compass/domain/payments'

/** Is it the store that gives money of this method back, and no bank: coins, and what people collected? */
export function isRefundedByStore(method: string): boolean {
  return isCrypto(method) || collectedInPerson(method as PaymentMethod)
}
