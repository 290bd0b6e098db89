import { updateCartAddress } from '@compass/contract/cart'
import { setStoreCookie } from '#shell/api/page-cookies.ts'
import { readService } from '#shell/stores/read-service.ts'
import type { CheckoutResult } from '../checkout-view.ts'
import { type CheckoutSubmission, toResult } from './result.ts'

/** Delivery or pickup: the cart follows, and so does the menu. */
export async function chooseService(submission: CheckoutSubmission): Promise<CheckoutResult> {
  const { argument, call, page, text, url } = submission
  const orderType = readService(argument)
  const answer = await call(updateCartAddress, { body: { store: text('store'), orderType } })
  const cart = answer.ok ? answer.data.cart : null
  if (cart) setStoreCookie(page, url, { store: cart.store, service: orderType, area: cart.area })
  return toResult(submission, answer)
}
