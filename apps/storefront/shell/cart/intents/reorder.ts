import { reorder as reorderCall } from '@compass/contract/cart'
import { readChosenArea } from '#shell/serviceability/remembered-area.ts'
import type { CartAnswer, CartSubmission } from './cart-submission.ts'

/** Fills the cart with what an earlier order had. */
export function reorder({ call, page, shell, text, url }: CartSubmission): CartAnswer {
  const area = readChosenArea(page.cookies, url)
  return call(reorderCall, { body: { order: text('order'), orderType: shell.service, replace: true, ...area } })
}
