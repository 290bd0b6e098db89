import { validateVpa } from '@compass/contract/payments'
import type { CheckoutResult } from '../checkout-view.ts'
import { type CheckoutSubmission, toResult } from './result.ts'

/** Whose UPI id was typed. */
export async function checkVpa(submission: CheckoutSubmission): Promise<CheckoutResult> {
  const { call, text } = submission
  const answer = await call(validateVpa, { body: { store: text('store'), vpa: text('vpa') } })
  const result = toResult(submission, answer)
  if (!answer.ok) return result
  return { ...result, vpaName: answer.data.valid ? (answer.data.name ?? text('vpa')) : null }
}
