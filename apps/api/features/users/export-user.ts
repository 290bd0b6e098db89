import type { AnswerOf } from '@compass/contract/call'
import type { exportUser as exportUserCall } from '@compass/contract/users'
import { accept, refuse } from '@compass/domain/refusal'
import type { Api } from '../../http/api.ts'
import type { CallResult, SessionCallInput } from '../../http/serve.ts'
import { everythingHeld } from '../../records/ledgers/move-ledger.ts'
import { everythingAbout } from '../../records/users/export-records.ts'
import { findUser } from '../../records/users/users.ts'
import { holderOf } from './holder.ts'
import { userAnswer } from './user-answer.ts'

/** Everything held about the session's user. Any other id is not_found. */
export async function exportUser(
  api: Api,
  { params, session, language }: SessionCallInput<typeof exportUserCall>,
): Promise<CallResult<AnswerOf<typeof exportUserCall>>> {
  if (params.id !== session.userId) return refuse({ reason: 'not_found' })
  const loaded = await api.merchants.load(session.merchantId)
  if (!loaded) return refuse({ reason: 'not_found' })
  const tenant = api.database.tenant(session.merchantId)
  const user = await findUser(tenant, session.userId)
  if (!user) return refuse({ reason: 'unauthenticated' })
  const held = await everythingAbout(tenant, user.id, user.phoneVerified ? user.phone : null)
  const holder = user.phoneVerified && user.phone ? holderOf(api, session.merchantId, user.phone) : null
  const holds = holder === null ? { holdings: [], rewards: [] } : await everythingHeld(tenant, holder)
  return accept({ user: await userAnswer(api, loaded, user, language), ...held, ...holds })
}
