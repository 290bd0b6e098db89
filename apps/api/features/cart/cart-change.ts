import type { Cart, CartPromotion, LineChange } from '@compass/domain/cart'
import type { RequestedSpending } from '@compass/domain/loyalty'
import type { Refusal } from '@compass/domain/refusal'
import type { CartAnswerShape } from './cart-answer.ts'

/** What is left out stays as it was. */
export type ChangedCart = Cart & {
  readonly addressId?: string | null
  readonly promo?: CartPromotion | null
  /** In a court, by store. */
  readonly vendorPromos?: Readonly<Record<string, CartPromotion>>
  readonly spending?: RequestedSpending | null
}

/** A cart after a change, and what of the change could not be had. */
export interface CartChange {
  readonly cart: ChangedCart
  /** Done, and there is something to know. */
  readonly warning?: Refusal | null
  readonly dropped?: readonly LineChange[]
  readonly changed?: CartAnswerShape['changed']
}
