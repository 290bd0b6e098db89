import { verifyOtp } from '@compass/contract/users'
import { splitName } from '@compass/domain/contacts'
import { rememberFavourites } from '#shell/favourites/remember-favourites.ts'
import { forgetSentCode, readCodeCookie } from '#shell/users/sent-code.ts'
import type { CheckoutResult } from '../checkout-view.ts'
import { type CheckoutSubmission, toResult } from './result.ts'

/** Signs in with the code, under the name that was typed. */
export async function verifyCode(submission: CheckoutSubmission): Promise<CheckoutResult> {
  const { call, page, text, url } = submission
  const waiting = readCodeCookie(page.cookies, url)
  const { phone = text('phone'), phoneCode = text('phoneCode') } = waiting?.sent ?? {}
  const { firstName, lastName } = splitName(text('name'))
  const verification = waiting ? { verificationId: waiting.verificationId } : {}
  const body = { phone, phoneCode, otp: text('code'), ...verification }
  let answer = await call(verifyOtp, { body: { ...body, ...(firstName ? { firstName, lastName } : {}) } })
  // A name that cannot be one is said when the order is placed; it does not stand between a person and their code.
  if (!answer.ok && answer.errors.some(({ path }) => path === 'firstName')) answer = await call(verifyOtp, { body })
  if (answer.ok) {
    forgetSentCode(page, url)
    await rememberFavourites(submission)
  }
  return toResult(submission, answer)
}
