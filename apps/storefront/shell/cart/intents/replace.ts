import { addProductToCart, getCart } from '@compass/contract/cart'
import { parseNumber } from '../customization-fields.ts'
import { type CartAnswer, type CartSubmission, readStore } from './cart-submission.ts'

/** Puts another product in a line's place. */
export async function replace(submission: CartSubmission): CartAnswer {
  const { call, optionalText, shell, text } = submission
  const body = {
    store: readStore(submission),
    product: text('product'),
    qty: parseNumber(text('qty') || '1'),
    orderType: shell.service,
    inPlaceOf: optionalText('line'),
  }
  const replaced = await call(addProductToCart, { body })
  // Tapped twice, the second tap finds its line gone: the cart is as it was wanted.
  return replaced.ok || replaced.status !== 404 ? replaced : call(getCart, {})
}
