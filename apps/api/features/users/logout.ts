import type { AnswerOf } from '@compass/contract/call'
import type { logout as logoutCall } from '@compass/contract/users'
import { accept } from '@compass/domain/refusal'
import type { Api } from '../../http/api.ts'
import type { CallResult, SessionCallInput } from '../../http/serve.ts'
import type { SessionMemory } from '../../http/session.ts'
import { endSession } from '../../records/users/users.ts'
import { takeCookie } from './start-session.ts'

/** Ends the session on the server: its token is dead from now on. */
export async function logout(
  api: Api,
  memory: SessionMemory,
  { session, now, reply }: SessionCallInput<typeof logoutCall>,
): Promise<CallResult<AnswerOf<typeof logoutCall>>> {
  await endSession(api.database.tenant(session.merchantId), session.tokenHash, now)
  memory.forget(session.merchantId, session.tokenHash)
  if (session.byCookie) takeCookie(api, reply, session.merchantId)
  return accept({ done: true })
}
