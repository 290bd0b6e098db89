import { addProducts, addProductToCart } from '@compass/contract/cart'
import { readChosenArea } from '#shell/serviceability/remembered-area.ts'
import { parseNumber, readCustomizations } from '../customization-fields.ts'
import { type CartAnswer, type CartSubmission, readStore } from './cart-submission.ts'

/** Puts one product into the cart, as it was customized. */
export function add(submission: CartSubmission): CartAnswer {
  const { call, form, text } = submission
  const body = {
    ...readPlace(submission),
    product: text('product'),
    qty: parseNumber(text('qty') || '1'),
    customize: readCustomizations(form),
    specialInstructions: text('note'),
  }
  return call(addProductToCart, { body })
}

/** Puts several products into the cart at once. */
export function addMany(submission: CartSubmission): CartAnswer {
  const { call, text } = submission
  return call(addProducts, { body: { ...readPlace(submission), products: JSON.parse(text('products') || '[]') } })
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
