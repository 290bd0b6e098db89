import type { AnswerOf } from '@compass/contract/call'
import type { guestLogin as guestLoginCall } from '@compass/contract/users'
import { accept, refuse } from '@compass/domain/refusal'
import type { Api } from '../../http/api.ts'
import type { Buckets } from '../../http/limits.ts'
import type { CallInput, CallResult } from '../../http/serve.ts'
import type { SessionMemory } from '../../http/session.ts'
import { startGuest } from './start-session.ts'

/** A new guest of a store's merchant. Refuses not_found for an unknown store, rate_limited. */
export async function guestLogin(
  api: Api,
  memory: SessionMemory,
  newcomers: Buckets,
  input: CallInput<typeof guestLoginCall>,
): Promise<CallResult<AnswerOf<typeof guestLoginCall>>> {
  const merchantId = api.merchants.idOfStore(input.body.store)
  const loaded = merchantId ? await api.merchants.load(merchantId) : null
  if (!loaded) return refuse({ reason: 'not_found' })
  const started = await startGuest(api, memory, newcomers, input, loaded, input.now)
  return started.ok ? accept({ user: started.value }) : started
}
