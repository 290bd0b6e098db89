import { customizeCart } from '@compass/contract/cart'
import { parseNumber, readCustomizations } from '../customization-fields.ts'
import { type CartAnswer, type CartSubmission, readStore } from './cart-submission.ts'
import { note } from './note.ts'

/** Changes pieces and choices of a line, and its note, which the sheet sends along. */
export async function customize(submission: CartSubmission): CartAnswer {
  const { call, form, text } = submission
  const body = {
    store: readStore(submission),
    product: text('line'),
    ...(text('qty') ? { qty: parseNumber(text('qty')) } : {}),
    ...(form.has('choices') ? { customize: readCustomizations(form) } : {}),
  }
  const changed = await call(customizeCart, { body })
  if (!changed.ok || !form.has('note')) return changed
  // A line that became part of another one keeps that one's note.
  const noted = await note(submission)
  return noted.ok ? noted : changed
}
