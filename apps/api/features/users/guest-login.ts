import type { AnswerOf } from '@compass/contract/call'
import type { guestLogin as guestLoginCall } from '@compass/contract/users'
import { accept, refuse } from '@compass/domain/refusal'
import type { Api } from '../../http/api.ts'
import type { Answered, Asked } from '../../http/serve.ts'
import type { SessionMemory } from '../../http/session.ts'
import { startGuest } from './start-session.ts'

/** A new guest of a store's merchant. Refuses not_found for an unknown store. */
export async function guestLogin(
  api: Api,
  memory: SessionMemory,
  asked: Asked<typeof guestLoginCall>,
): Promise<Answered<AnswerOf<typeof guestLoginCall>>> {
  const merchantId = api.merchants.idOfStore(asked.body.store)
  if (!merchantId || !(await api.merchants.load(merchantId))) return refuse({ reason: 'not_found' })
  return accept({ user: await startGuest(api, memory, asked, merchantId, asked.now) })
}
