import type { AnswerOf } from '@compass/contract/call'
import type { listSessions as listSessionsCall } from '@compass/contract/users'
import { accept } from '@compass/domain/refusal'
import type { Api } from '../../http/api.ts'
import type { CallResult, SessionCallInput } from '../../http/serve.ts'
import { listSessionsOf } from '../../records/users/sessions.ts'
import { nameOfSession } from './session-name.ts'

/** Where the session's user is signed in. */
export async function listSessions(
  api: Api,
  { session, now }: SessionCallInput<typeof listSessionsCall>,
): Promise<CallResult<AnswerOf<typeof listSessionsCall>>> {
  const live = await listSessionsOf(api.database.tenant(session.merchantId), session.userId, now)
  const items = live.map(({ tokenHash, startedAt, lastUsedAt, device }) => ({
    _id: nameOfSession(tokenHash),
    ...device,
    startedAt: startedAt.toISOString(),
    lastUsedAt: lastUsedAt.toISOString(),
    isThis: tokenHash.equals(session.tokenHash),
  }))
  return accept({ items, total: items.length })
}
