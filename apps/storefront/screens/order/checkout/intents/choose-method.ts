import { setMonthCookie } from '#shell/api/page-cookies.ts'
import { readPaymentInput } from '#shell/payments/payment-view.ts'
import type { CheckoutResult } from '../checkout-view.ts'
import { methodCookie } from '../read-checkout.ts'
import { type CheckoutSubmission, toResult } from './result.ts'

/** Another way to pay: the page that follows shows the total for it. */
export function chooseMethod(submission: CheckoutSubmission): CheckoutResult {
  rememberMethod(submission)
  return toResult(submission, { ok: true })
}

export function rememberMethod({ form, page, url }: CheckoutSubmission): void {
  const { mod: method } = readPaymentInput(form)
  if (!/^\w{1,40}$/.test(method)) return
  setMonthCookie(page, methodCookie(url), method)
  page.cookies.set(methodCookie(url), method)
}
