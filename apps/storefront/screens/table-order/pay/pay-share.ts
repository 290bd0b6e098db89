import type { ApiRefusal } from '@compass/client'
import { claimShare, payTableBill, releaseShare } from '@compass/contract/shares'
import { redirect } from 'react-router'
import { hasReason } from '#shell/api/has-reason.ts'
import type { Submission } from '#shell/forms/submission.ts'
import { hasNextStep } from '#shell/payments/has-next-step.ts'
import { readPaymentInput } from '#shell/payments/payment-view.ts'
import { redirectToPayment } from '#shell/payments/redirect-to-payment.ts'
import { tablePaths } from '#shell/rounds/table-paths.ts'
import { toClaim } from '../claim.ts'
import { recallSelection } from '../selection.ts'

export interface PayResult {
  /** Null: no way to pay was chosen. */
  readonly message: string | null
  /** Somebody else has what was chosen. */
  readonly isTaken: boolean
  /** What was chosen costs more by now. */
  readonly isDearer: boolean
  readonly isVpa: boolean
  readonly vpa: string
  /** This way to pay needs a proven phone. */
  readonly needsPhone: boolean
}

/** Pays one's share; one that was given back meanwhile is claimed again first. Or gives it back. */
export async function payShare(submission: Submission, orderId: string): Promise<PayResult> {
  const { call, form, intent, page, text, url } = submission
  const refused = (refusal: ApiRefusal | null): PayResult => ({
    message: refusal?.message ?? null,
    isTaken: hasReason(refusal, 'share_taken', 'share_ended'),
    isDearer: hasReason(refusal, 'bill_changed', 'promo_exhausted'),
    isVpa: hasReason(refusal, 'invalid_vpa'),
    vpa: text('vpa'),
    needsPhone: hasReason(refusal, 'phone_unverified'),
  })
  if (intent === 'release') {
    const answer = await call(releaseShare, { params: { id: text('share') } })
    if (!answer.ok) return refused(answer)
    throw redirect(tablePaths.split(url, orderId), 303)
  }
  if (text('method') === '') return refused(null)
  let share = text('share')
  if (share === '') {
    const before = recallSelection(page.cookies, url, orderId)
    if (!before) throw redirect(tablePaths.split(url, orderId), 303)
    const claimed = await call(claimShare, {
      body: { orderId, ...toClaim(submission, before.selection, before.cost) },
    })
    if (!claimed.ok) return refused(claimed)
    share = claimed.data.share._id
  }
  const credits = form.has('credits') ? { credits: true as const } : {}
  const key = /^[\w-]{8,64}$/.test(text('key')) ? { idempotencyKey: text('key') } : {}
  const answer = await call(
    payTableBill,
    { body: { orderId, share, payment: readPaymentInput(form), ...credits } },
    key,
  )
  if (!answer.ok) return refused(answer)
  const { payment } = answer.data
  // The bank's page is another site: the page that leads there is a document of its own, with a policy that allows it.
  if (payment && hasNextStep(payment)) throw redirectToPayment(url, payment)
  throw redirect(payment ? tablePaths.pay(url, orderId, share) : tablePaths.paid(url, orderId), 303)
}
