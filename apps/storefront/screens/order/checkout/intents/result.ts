import type { ApiRefusal } from '@compass/client'
import type { Submission } from '#shell/forms/submission.ts'
import { type CheckoutResult, customFieldName, type Intent } from '../checkout-view.ts'

export type CheckoutSubmission = Submission<Intent>

/** Fields that are never written back into a page. */
const SECRET_FIELDS = ['intent', 'code', 'key', 'expected', 'version', 'promotion', 'proof', 'schedule', 'slot']

/** The fields of the form by the API's names for them. */
const FIELDS: Readonly<Record<string, string>> = {
  deliveryInstruction: 'note',
  isTermsAndConditionAgreed: 'terms',
  'phone.number': 'phone',
  'phone.countryCode': 'phoneCode',
}

/** What the page shows of an answer, with the form as it was sent. */
export function toResult(submission: CheckoutSubmission, answer: { readonly ok: true } | ApiRefusal): CheckoutResult {
  const { intent, texts } = submission
  return {
    intent,
    values: texts(SECRET_FIELDS),
    refusal: answer.ok ? null : { error: answer.error, message: answer.message, errors: answer.errors },
  }
}

/** The faults of a refusal, at the fields of this form. */
export function nameFields(result: CheckoutResult): CheckoutResult {
  if (!result.refusal) return result
  const errors = result.refusal.errors.map(({ path, message }) => ({
    path: FIELDS[path] ?? path.replace(/^collectFromUser\./, customFieldName('')),
    message,
  }))
  return { ...result, refusal: { ...result.refusal, errors } }
}
