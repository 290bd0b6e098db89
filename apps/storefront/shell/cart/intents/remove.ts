import { removeProductFromCart } from '@compass/contract/cart'
import { parseNumber } from '../customization-fields.ts'
import { type CartAnswer, type CartSubmission, readStore } from './cart-submission.ts'

/** Takes a line, some pieces of it, or the newest line of a product out. */
export function remove(submission: CartSubmission): CartAnswer {
  const { call, text } = submission
  const body = {
    store: readStore(submission),
    ...(text('line') ? { productId: text('line') } : { product: text('product') }),
    ...(text('decrease') ? { decrease: parseNumber(text('decrease')) } : {}),
  }
  return call(removeProductFromCart, { body })
}
