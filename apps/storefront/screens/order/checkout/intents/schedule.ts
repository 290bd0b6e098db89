import { scheduleCart } from '@compass/contract/slots'
import { readService } from '#shell/stores/read-service.ts'
import type { CheckoutResult } from '../checkout-view.ts'
import { type CheckoutSubmission, toResult } from './result.ts'
import { readTimesOfCart, showTimes } from './show-times.ts'

/** Gives the cart the time that was chosen; where none was, the choice opens. */
export async function schedule(submission: CheckoutSubmission): Promise<CheckoutResult> {
  const { argument, call, text } = submission
  const time = argument || text('slot')
  if (time === '') return showTimes(submission)
  const orderType = readService(text('orderType'))
  const scheduledTime = time === 'now' ? null : time
  const answer = await call(scheduleCart, { body: { store: text('store'), orderType, scheduledTime } })
  const result = toResult(submission, answer)
  // A time that is gone leaves the choice open, with what there is by now.
  return answer.ok ? result : { ...result, times: await readTimesOfCart(submission, text('slotDay') || null) }
}
