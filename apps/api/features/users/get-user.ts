import type { AnswerOf } from '@compass/contract/call'
import type { getUser as getUserCall } from '@compass/contract/users'
import { accept, refuse } from '@compass/domain/refusal'
import type { Api } from '../../http/api.ts'
import type { CallResult, SessionCallInput } from '../../http/serve.ts'
import { findUser } from '../../records/users/users.ts'
import { userAnswer } from './user-answer.ts'

/** The profile. Everybody has one alone, the own; any other id is not_found. */
export async function getUser(
  api: Api,
  { params, session, language }: SessionCallInput<typeof getUserCall>,
): Promise<CallResult<AnswerOf<typeof getUserCall>>> {
  const loaded = await api.merchants.load(session.merchantId)
  if (!loaded || params.id !== session.userId) return refuse({ reason: 'not_found' })
  const user = await findUser(api.database.tenant(session.merchantId), session.userId)
  if (!user) return refuse({ reason: 'unauthenticated' })
  return accept({ user: await userAnswer(api, loaded, user, language) })
}
