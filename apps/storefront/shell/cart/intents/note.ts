import { setInstruction } from '@compass/contract/cart'
import type { CartAnswer, CartSubmission } from './cart-submission.ts'

/** Writes a line's note. Any change brings the cart up to date: a note that stays as it is does no more. */
export function note({ call, text }: CartSubmission): CartAnswer {
  return call(setInstruction, { params: { id: text('line') }, body: { specialInstructions: text('note') } })
}
