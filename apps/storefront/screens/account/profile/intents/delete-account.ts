import { deleteUser } from '@compass/contract/users'
import { redirect } from 'react-router'
import { paths } from '#paths'
import { clearPersonalCookie } from '#shell/api/page-cookies.ts'
import { forgetSentCode } from '#shell/users/sent-code.ts'
import type { ProfileResult } from '../profile-view.ts'
import { verifySentCode } from './code-steps.ts'
import { type ProfileSubmission, toResult } from './result.ts'

/** Deletes the account, once its number was verified for this. */
export async function deleteAccount(submission: ProfileSubmission): Promise<ProfileResult> {
  const { call, page, url } = submission
  const verified = await verifySentCode(submission)
  if (!verified.ok) return toResult(submission, verified)
  forgetSentCode(page, url)
  const deleted = await call(deleteUser, { params: { id: verified.data.user._id } })
  if (!deleted.ok) return toResult(submission, deleted)
  clearPersonalCookie(page, url)
  throw redirect(`${paths.profile(url)}?deleted`, 303)
}
