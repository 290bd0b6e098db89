import { cancelPromo as cancelPromoCall } from '@compass/contract/cart'
import { type CartAnswer, type CartSubmission, readStore } from './cart-submission.ts'

/** Takes a promotion off; where none is named, the one that applies. */
export function cancelPromo(submission: CartSubmission): CartAnswer {
  const { call, text } = submission
  const promo = text('promo') ? { promo: text('promo') } : {}
  return call(cancelPromoCall, { body: { store: readStore(submission), ...promo } })
}
