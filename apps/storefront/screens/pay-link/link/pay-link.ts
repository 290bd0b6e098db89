import { payByLink } from '@compass/contract/pay-links'
import { redirect } from 'react-router'
import { paths } from '#paths'
import { hasReason } from '#shell/api/has-reason.ts'
import type { Submission } from '#shell/forms/submission.ts'
import { afterPayment } from '#shell/payments/after-payment.ts'
import { readPaymentInput } from '#shell/payments/payment-view.ts'
import { redirectToPayment } from '#shell/payments/redirect-to-payment.ts'

export interface PayResult {
  /** Null: no way to pay was chosen. */
  readonly message: string | null
  /** What is wrong with a field, by its name. */
  readonly faults: Readonly<Record<string, string>>
  readonly isVpa: boolean
  /** What was typed. */
  readonly typed: Readonly<Record<'name' | 'phone' | 'phoneCode' | 'vpa', string>>
}

/** Reasons that the page itself says: the link has another state now. */
const HAS_MOVED_ON = [
  'already_paid',
  'pay_link_used_up',
  'pay_link_expired',
  'pay_link_withdrawn',
  'pay_link_unknown',
] as const

/** Begins to pay the link, and leads on to the bank; or says what is missing. */
export async function payLink({ call, form, text, url }: Submission, code: string): Promise<PayResult> {
  const typed = { name: text('name'), phone: text('phone'), phoneCode: text('phoneCode'), vpa: text('vpa') }
  const nothing: PayResult = { message: null, faults: {}, isVpa: false, typed }
  if (text('method') === '') return nothing
  const body = {
    payment: readPaymentInput(form),
    ...(form.has('name') ? { name: typed.name } : {}),
    ...(form.has('phone') ? { phone: { number: typed.phone, countryCode: typed.phoneCode } } : {}),
  }
  const key = /^[\w-]{8,64}$/.test(text('key')) ? { idempotencyKey: text('key') } : {}
  const answer = await call(payByLink, { params: { id: code }, body }, key)
  if (!answer.ok) {
    if (hasReason(answer, ...HAS_MOVED_ON)) throw redirect(paths.payLink(code), 303)
    const faults = Object.fromEntries(answer.errors.map(({ path, message }) => [path, message]))
    return { message: answer.message, faults, isVpa: hasReason(answer, 'invalid_vpa'), typed }
  }
  const { payment, order } = answer.data
  // The bank's page is another site: the page that leads there is a document of its own, with a policy that allows it.
  if (payment.requiresRedirect) throw redirectToPayment(url, payment)
  throw redirect(afterPayment(url, { payment, orderStatus: order.status }), 303)
}
