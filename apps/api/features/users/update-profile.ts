import type { AnswerOf } from '@compass/contract/call'
import type { updateProfile as updateProfileCall } from '@compass/contract/users'
import { checkEmail, checkName, EMAIL_NEED, fault, faultsOf } from '@compass/domain/contacts'
import type { Merchant } from '@compass/domain/merchants'
import { accept, type Result, refuse } from '@compass/domain/refusal'
import type { Api } from '../../http/api.ts'
import type { CallResult, SessionCallInput } from '../../http/serve.ts'
import { updateNameAndEmail } from '../../records/users/users.ts'
import { userAnswer } from './user-answer.ts'

/**
 * Changes name and e-mail of the session's user, and nothing else whatever is sent (hostile 79). What is not sent stays;
 * an empty e-mail takes it away. Refuses invalid_fields.
 */
export async function updateProfile(
  api: Api,
  { body, session, language }: SessionCallInput<typeof updateProfileCall>,
): Promise<CallResult<AnswerOf<typeof updateProfileCall>>> {
  const loaded = await api.merchants.load(session.merchantId)
  if (!loaded) return refuse({ reason: 'not_found' })
  const name = body.fullName === undefined ? accept(undefined) : checkName(body.fullName, 'fullName')
  const email = emailOf(body.email, loaded.merchant)
  if (!name.ok || !email.ok) return refuse({ reason: 'invalid_fields', faults: faultsOf(name, email) })
  const tenant = api.database.tenant(session.merchantId)
  const user = await updateNameAndEmail(tenant, session.userId, { fullName: name.value, email: email.value })
  return user ? accept({ user: await userAnswer(api, loaded, user, language) }) : refuse({ reason: 'unauthenticated' })
}

/** Undefined: stays as it is. Null: none any more. */
function emailOf(email: string | null | undefined, merchant: Merchant): Result<string | null | undefined> {
  if (email === undefined) return accept(undefined)
  if (email !== null && email.trim() !== '') return checkEmail(email, merchant.emailDomains)
  return merchant.emailNeeded === EMAIL_NEED.MANDATORY ? fault('email', 'required') : accept(null)
}
