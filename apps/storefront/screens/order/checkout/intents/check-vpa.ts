import { validateVpa } from '@compass/contract/payments'
import type { CheckoutResult } from '../checkout-view.ts'
import { type CheckoutSubmission, toResult } from './result.ts'

/** Whose UPI id was typed. */
export async function checkVpa(submission: CheckoutSubmission): Promise<CheckoutResult> {
  const { call, text } = submission
  const answer = await call(validateVpa, { body: { store: text('store'), vpa: text('vpa') } })
  const result = toResult(submission, answer)
  // Where nobody can be asked, the bank's page says whose it is.
  if (!answer.ok || answer.data.valid === null) return result
  return { ...result, vpaName: answer.data.valid ? (answer.data.name ?? text('vpa')) : null }
}
