import type { Address } from '@compass/domain/addresses'
import type { CartRecord, CartState } from '@compass/domain/cart'
import type { Spot } from '@compass/domain/spots'

/** What is known of a user. */
export interface Customer {
  readonly name: string | null
  readonly email: string | null
  /** E.164. */
  readonly phone: string | null
  readonly phoneCode: string | null
  readonly isVerified: boolean
  readonly previousPaymentMod: string | null
  /** Wants to be messaged, unless the order says otherwise. */
  readonly isSmsEnabled: boolean
  /** The terms that were agreed to before, as `termsVersion` names them. */
  readonly termsAgreed: string | null
}

/** A locked cart with everything that decides about it. */
export interface CheckoutSnapshot {
  readonly cart: CartRecord
  readonly state: CartState
  readonly storefrontVersion: number
  /** Seconds until the user may make another order: so many a minute, over all processes. 0: now. */
  readonly waitsSeconds: number
  /** The user's own address that was named; null where there is none. */
  readonly address: Address | null
  readonly key: { readonly orderId: string; readonly requestHash: Buffer } | null
  readonly customer: Customer
  /** Where the customer sits; null or absent: the order needs no spot. */
  readonly spot?: Spot | null
}
