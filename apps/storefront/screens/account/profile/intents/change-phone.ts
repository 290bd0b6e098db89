import { forgetSentCode } from '#shell/users/sent-code.ts'
import type { ProfileResult } from '../profile-view.ts'
import { type ProfileSubmission, toResult } from './result.ts'

/** Another number: the code that was sent is no longer waited for. */
export function changePhone(submission: ProfileSubmission): ProfileResult {
  forgetSentCode(submission.page, submission.url)
  return toResult(submission, { ok: true })
}
