import { redirect } from 'react-router'
import { paths } from '#paths'
import { setPersonalCookie } from '#shell/api/page-cookies.ts'
import { rememberFavourites } from '#shell/favourites/remember-favourites.ts'
import { forgetSentCode } from '#shell/users/sent-code.ts'
import type { ProfileResult } from '../profile-view.ts'
import { verifySentCode } from './code-steps.ts'
import { type ProfileSubmission, toResult } from './result.ts'

/** Signs in, and leads back; a deleted account of this number can come back first. */
export async function verifyCode(submission: ProfileSubmission): Promise<ProfileResult> {
  const { page, url } = submission
  const answer = await verifySentCode(submission)
  if (!answer.ok) return toResult(submission, answer)
  forgetSentCode(page, url)
  setPersonalCookie(page, url)
  await rememberFavourites(submission)
  const { restoreId } = answer.data
  if (restoreId) return { ...toResult(submission, answer), restoreId }
  throw redirect(findPathBack(submission), 303)
}

/** Where somebody came from to sign in; nothing but our own screens. */
function findPathBack({ shell, text, url }: ProfileSubmission): string {
  const back = text('back')
  if (back === 'orders') return paths.orderHistory(url)
  if (back === 'loyalty' && shell.storeId) return paths.redeemLoyalty(url, shell.storeId)
  return back === 'addresses' ? paths.addresses(url) : paths.profile(url)
}
