import type { CallOptions } from '@compass/client'
import { addProducts, addProductToCart, getCart } from '@compass/contract/cart'
import { hasReason } from '#shell/api/has-reason.ts'
import { readChosenArea } from '#shell/serviceability/remembered-area.ts'
import { parseNumber, readCustomizations } from '../customization-fields.ts'
import { type CartAnswer, type CartSubmission, readStore } from './cart-submission.ts'

/** Puts one product into the cart, as it was customized. */
export function add(submission: CartSubmission): CartAnswer {
  const { form, text } = submission
  const body = {
    ...readPlace(submission),
    product: text('product'),
    qty: parseNumber(text('qty') || '1'),
    customize: readCustomizations(form),
    specialInstructions: text('note'),
  }
  return once(submission, (options) => submission.call(addProductToCart, { body }, options))
}

/** Puts several products into the cart at once. */
export function addMany(submission: CartSubmission): CartAnswer {
  const body = { ...readPlace(submission), products: JSON.parse(submission.text('products') || '[]') }
  return once(submission, (options) => submission.call(addProducts, { body }, options))
}

/** With the key of the form it counts once, however often its browser sends it. */
async function once(submission: CartSubmission, add: (options: CallOptions) => CartAnswer): CartAnswer {
  const key = submission.text('key')
  const answer = await add(/^[\w-]{8,64}$/.test(key) ? { idempotencyKey: key } : {})
  // It lies there already, and something was chosen since: an area, another service.
  return !answer.ok && hasReason(answer, 'idempotency_conflict') ? submission.call(getCart, {}) : answer
}

function readPlace(submission: CartSubmission) {
  const { page, shell, text, url } = submission
  return {
    store: readStore(submission),
    orderType: shell.service,
    replace: text('replace') === '1',
    ...readChosenArea(page.cookies, url),
  }
}
