import type { AnswerOf } from '@compass/contract/call'
import type { listOwnMerchants as listOwnMerchantsCall } from '@compass/contract/users'
import { accept } from '@compass/domain/refusal'
import type { Api } from '../../http/api.ts'
import type { CallInput, CallResult } from '../../http/serve.ts'
import { readSessions, type SessionMemory } from '../../http/session.ts'

/** The merchants of a browser's live sessions. A dead session counts as none, as in the first call. */
export async function listOwnMerchants(
  api: Api,
  memory: SessionMemory,
  { request }: CallInput<typeof listOwnMerchantsCall>,
): Promise<CallResult<AnswerOf<typeof listOwnMerchantsCall>>> {
  const sessions = await readSessions(api, memory, request)
  const loaded = await Promise.all(sessions.map(({ merchantId }) => api.merchants.load(merchantId)))
  const slugs = loaded.flatMap((one) => (one ? [one.merchant.slug] : []))
  return accept({ items: [...new Set(slugs)].map((slug) => ({ slug })) })
}
