import { readUser } from '#shell/users/read-user.ts'
import type { CodeFlow } from '#shell/users/sent-code.ts'
import type { ProfileResult } from '../profile-view.ts'
import { sendCodeTo } from './code-steps.ts'
import type { ProfileSubmission } from './result.ts'

/** A code to sign in, to the number that was typed. */
export function sendCode(submission: ProfileSubmission): Promise<ProfileResult> {
  const { text } = submission
  return sendCodeTo(submission, { phone: text('phone'), phoneCode: text('phoneCode') }, 'login')
}

/** A code to the number that the account has. */
export function sendCodeToOwner(flow: Exclude<CodeFlow, 'login'>) {
  return async (submission: ProfileSubmission): Promise<ProfileResult> => {
    const { context, request, url } = submission
    const user = await readUser(context, request, url)
    return sendCodeTo(submission, user ?? { phone: '', phoneCode: '' }, flow)
  }
}
