import type { listAddresses as listAddressesCall } from '@compass/contract/addresses'
import type { AnswerOf } from '@compass/contract/call'
import type { Language } from '@compass/domain/languages'
import { accept, refuse } from '@compass/domain/refusal'
import type { Api } from '../../http/api.ts'
import type { CallResult } from '../../http/serve.ts'
import type { Session } from '../../http/session.ts'
import { findAddresses } from '../../records/addresses/addresses.ts'
import { addressAnswer } from './address-answer.ts'

/** Saved addresses of the session's user. Refuses not_found where another user's, or another merchant's area, is named. */
export async function listAddresses(
  api: Api,
  input: {
    readonly session: Session
    readonly language: Language
    readonly query: {
      readonly userId?: unknown
      readonly areaId?: string
      readonly skip: number
      readonly limit: number
    }
  },
): Promise<CallResult<AnswerOf<typeof listAddressesCall>>> {
  const { session, language } = input
  const { userId, areaId, skip, limit } = input.query
  const loaded = await api.merchants.load(session.merchantId)
  if (!loaded || (userId !== undefined && userId !== session.userId)) return refuse({ reason: 'not_found' })
  if (areaId !== undefined && !loaded.areas.has(areaId)) return refuse({ reason: 'not_found' })
  const tenant = api.database.tenant(session.merchantId)
  const { items, total } = await findAddresses(tenant, session.userId, { areaId: areaId ?? null, skip, limit })
  return accept({ items: items.map((saved) => addressAnswer(loaded, saved, language)), total, skip, limit })
}
