import { applyCredits, applyLoyalty, applyReward } from '@compass/contract/loyalty'
import { type CartAnswer, type CartSubmission, readStore } from './cart-submission.ts'

/** Takes points, reward or credits off; they stay the customer's. */
export function takeOff(submission: CartSubmission): CartAnswer {
  const { call, text } = submission
  const store = readStore(submission)
  if (text('own') === 'reward') return call(applyReward, { body: { store, reward: null } })
  return call(text('own') === 'credits' ? applyCredits : applyLoyalty, { body: { store, cancel: true } })
}
