import { restoreCart } from '@compass/contract/cart'
import type { CartAnswer, CartSubmission } from './cart-submission.ts'

/** Brings back the cart that expired. */
export function restore({ call }: CartSubmission): CartAnswer {
  return call(restoreCart, { body: {} })
}
