import type { AnswerOf } from '@compass/contract/call'
import type { createHandover as createHandoverCall } from '@compass/contract/users'
import { accept } from '@compass/domain/refusal'
import type { Api } from '../../http/api.ts'
import type { CallResult, SessionCallInput } from '../../http/serve.ts'
import { hashOf, newSecret } from '../../ids/index.ts'
import { insertHandover } from '../../records/users/session-handovers.ts'

const GOOD_FOR_MS = 60_000

/**
 * A code for the same browser. A frame of another site and the top of the window share no cookie: a session of one is handed to
 * the other. The code travels in a form, never in an address.
 */
export async function createHandover(
  api: Api,
  { session, now }: SessionCallInput<typeof createHandoverCall>,
): Promise<CallResult<AnswerOf<typeof createHandoverCall>>> {
  const { merchantId, userId } = session
  const secret = newSecret()
  const expiresAt = new Date(now.getTime() + GOOD_FOR_MS)
  await insertHandover(api.database.tenant(merchantId), { codeHash: hashOf(secret), userId, expiresAt })
  return accept({ code: `${merchantId}.${secret}` })
}
