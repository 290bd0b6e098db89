import { sendOtp } from '@compass/contract/users'
import { tidyPhone } from '@compass/domain/contacts'
import { choiceOfCode, readMessageChoice, rememberSentCode } from '#shell/users/sent-code.ts'
import { findChallenge } from '#shell/users/use-proof.ts'
import type { CheckoutResult } from '../checkout-view.ts'
import { readChannel } from './read-channel.ts'
import { type CheckoutSubmission, toResult } from './result.ts'

/** Sends a one-time code to the number that was typed, by the channel that the pressed button or the form names. */
export async function sendCode(submission: CheckoutSubmission): Promise<CheckoutResult> {
  const { argument, call, page, storefront, text, url } = submission
  const wanted = readMessageChoice(argument) ?? readChannel(submission).notificationModule
  const { messageChannels: offered } = storefront.answer.merchant
  const phoneCode = text('phoneCode')
  const phone = tidyPhone(text('phone'), phoneCode)
  const store = text('store') ? { store: text('store') } : {}
  const proof = text('proof') ? { proof: text('proof') } : {}
  const answer = await call(sendOtp, {
    body: { phone, phoneCode, ...store, notificationModule: choiceOfCode(offered, wanted), ...proof },
  })
  if (answer.ok) rememberSentCode(page, url, answer.data, { flow: 'login', phone, phoneCode, offered })
  const challenge = findChallenge(answer)
  return { ...toResult(submission, answer), ...(challenge ? { proof: challenge, codeChannel: argument } : {}) }
}
