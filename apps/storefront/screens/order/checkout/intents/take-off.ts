import { applyCredits, applyLoyalty, applyReward } from '@compass/contract/loyalty'
import type { CheckoutResult } from '../checkout-view.ts'
import { type CheckoutSubmission, toResult } from './result.ts'

/** Takes the customer's points, reward or credits off the cart again. */
export async function takeOff(submission: CheckoutSubmission): Promise<CheckoutResult> {
  const { argument, call, text } = submission
  const store = text('store')
  if (argument === 'reward') return toResult(submission, await call(applyReward, { body: { store, reward: null } }))
  const spending = argument === 'credits' ? applyCredits : applyLoyalty
  return toResult(submission, await call(spending, { body: { store, cancel: true } }))
}
