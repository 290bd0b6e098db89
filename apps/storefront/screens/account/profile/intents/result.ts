import type { ApiRefusal } from '@compass/client'
import type { Submission } from '#shell/forms/submission.ts'
import type { Intent, ProfileResult } from '../profile-view.ts'

export type ProfileSubmission = Submission<Intent>

/** What the page shows of an answer, with the form as it was sent. */
export function toResult(
  { argument, intent, text }: ProfileSubmission,
  answer: { readonly ok: true } | Pick<ApiRefusal, 'ok' | 'error' | 'message' | 'errors'>,
): ProfileResult {
  return {
    intent,
    values: {
      fullName: text('fullName'),
      email: text('email'),
      phone: text('phone'),
      phoneCode: text('phoneCode'),
      channel: argument,
    },
    refusal: answer.ok ? null : { error: answer.error, message: answer.message, errors: answer.errors },
  }
}
