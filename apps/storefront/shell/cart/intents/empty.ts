import { deleteCart } from '@compass/contract/cart'
import type { CartAnswer, CartSubmission } from './cart-submission.ts'

export function empty({ call }: CartSubmission): CartAnswer {
  return call(deleteCart, {})
}
