import { redirect } from 'react-router'
import { paths } from '#paths'
import { forgetSentCode } from '#shell/users/sent-code.ts'
import type { ProfileResult } from '../profile-view.ts'
import { verifySentCode } from './code-steps.ts'
import { type ProfileSubmission, toResult } from './result.ts'

/** The old number is the customer's: on to the new one. */
export async function proveOld(submission: ProfileSubmission): Promise<ProfileResult> {
  const answer = await verifySentCode(submission)
  if (!answer.ok) return toResult(submission, answer)
  forgetSentCode(submission.page, submission.url)
  throw redirect(`${paths.profile(submission.url)}?phone=new`, 303)
}
