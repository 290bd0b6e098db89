import { createTranslator } from '@compass/i18n/translator'
import { redirect } from 'react-router'
import { paths } from '#paths'
import { setFlash } from '#shell/navigation/flash.ts'
import { forgetSentCode } from '#shell/users/sent-code.ts'
import type { ProfileResult } from '../profile-view.ts'
import { verifySentCode } from './code-steps.ts'
import { type ProfileSubmission, toResult } from './result.ts'

/** The new number is the customer's: the account has it from now on. */
export async function proveNew(submission: ProfileSubmission): Promise<ProfileResult> {
  const { page, shell, url } = submission
  const answer = await verifySentCode(submission, { isPhoneChange: true })
  if (!answer.ok) return toResult(submission, answer)
  forgetSentCode(page, url)
  setFlash(page, url, createTranslator(shell.language, ['account'])('account.phoneChanged'))
  throw redirect(paths.profile(url), 303)
}
