import type { AnswerOf } from '@compass/contract/call'
import type { endSessions as endSessionsCall } from '@compass/contract/users'
import { accept, refuse } from '@compass/domain/refusal'
import type { Api } from '../../http/api.ts'
import type { CallResult, SessionCallInput } from '../../http/serve.ts'
import type { SessionMemory } from '../../http/session.ts'
import { endOtherSessions, listSessionsOf } from '../../records/users/sessions.ts'
import { endSession } from '../../records/users/users.ts'
import { nameOfSession } from './session-name.ts'
import { takeCookie } from './start-session.ts'

/**
 * Ends the session that is named, else all of the user but the one that asks. Their tokens are dead from now on, and their
 * streams end. Refuses not_found for a name that is of none of the user's.
 */
export async function endSessions(
  api: Api,
  memory: SessionMemory,
  { query, session, now, reply }: SessionCallInput<typeof endSessionsCall>,
): Promise<CallResult<AnswerOf<typeof endSessionsCall>>> {
  const { merchantId, userId, tokenHash } = session
  const tenant = api.database.tenant(merchantId)
  if (query.session === undefined) {
    const ended = await endOtherSessions(tenant, { userId, tokenHash }, now)
    for (const hash of ended) memory.forget(merchantId, hash)
    return accept({ ended: ended.length })
  }
  const live = await listSessionsOf(tenant, userId, now)
  const named = live.find((one) => nameOfSession(one.tokenHash) === query.session)
  if (!named) return refuse({ reason: 'not_found' })
  await endSession(tenant, named.tokenHash, now)
  memory.forget(merchantId, named.tokenHash)
  if (session.byCookie && named.tokenHash.equals(tokenHash)) takeCookie(api, reply, merchantId)
  return accept({ ended: 1 })
}
