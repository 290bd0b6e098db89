import { forgetSentCode } from '#shell/users/sent-code.ts'
import type { CheckoutResult } from '../checkout-view.ts'
import { type CheckoutSubmission, toResult } from './result.ts'

/** Another number: the code that was sent is no longer waited for. */
export function changePhone(submission: CheckoutSubmission): CheckoutResult {
  forgetSentCode(submission.page, submission.url)
  return toResult(submission, { ok: true })
}
