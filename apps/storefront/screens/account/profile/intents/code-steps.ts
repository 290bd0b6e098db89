import { sendOtp, verifyOtp } from '@compass/contract/users'
import {
  type CodeFlow,
  choiceOfCode,
  readCodeCookie,
  readMessageChoice,
  rememberSentCode,
} from '#shell/users/sent-code.ts'
import { findChallenge } from '#shell/users/use-proof.ts'
import type { ProfileResult } from '../profile-view.ts'
import { type ProfileSubmission, toResult } from './result.ts'

/** Sends a code that is good for this alone, by the channel that the pressed button names. */
export async function sendCodeTo(
  submission: ProfileSubmission,
  { phone, phoneCode }: { readonly phone: string; readonly phoneCode: string },
  flow: CodeFlow,
): Promise<ProfileResult> {
  const { argument, call, page, storefront, text, url } = submission
  const { messageChannels: offered } = storefront.answer.merchant
  const notificationModule = choiceOfCode(offered, readMessageChoice(argument))
  const proof = text('proof') ? { proof: text('proof') } : {}
  const answer = await call(sendOtp, { body: { phone, phoneCode, flow, notificationModule, ...proof } })
  if (answer.ok) rememberSentCode(page, url, answer.data, { flow, phone, phoneCode, offered })
  const challenge = findChallenge(answer)
  return { ...toResult(submission, answer), ...(challenge ? { proof: challenge } : {}) }
}

/** Verifies the code that was typed, for the number that it was sent to. */
export function verifySentCode({ call, page, text, url }: ProfileSubmission, more: { isPhoneChange?: boolean } = {}) {
  const waiting = readCodeCookie(page.cookies, url)
  const { phone = '', phoneCode = '' } = waiting?.sent ?? {}
  const body = { phone, phoneCode, otp: text('code'), verificationId: waiting?.verificationId ?? '', ...more }
  return call(verifyOtp, { body })
}
