import { tidyPhone } from '@compass/domain/contacts'
import { createTranslator } from '@compass/i18n/translator'
import { readUser } from '#shell/users/read-user.ts'
import type { ProfileResult } from '../profile-view.ts'
import { sendCodeTo } from './code-steps.ts'
import { type ProfileSubmission, toResult } from './result.ts'

/** A code to the new number; the number that the account has already needs none. */
export async function sendNewCode(submission: ProfileSubmission): Promise<ProfileResult> {
  const { context, request, shell, text, url } = submission
  const user = await readUser(context, request, url)
  const phone = text('phone')
  const phoneCode = text('phoneCode')
  if (phoneCode !== user?.phoneCode || tidyPhone(phone, phoneCode) !== user.phone)
    return sendCodeTo(submission, { phone, phoneCode }, 'phoneChange')
  const message = createTranslator(shell.language, ['account'])('account.phoneSame')
  return toResult(submission, { ok: false, error: 'invalid_fields', message, errors: [{ path: 'phone', message }] })
}
