import type { addAddress as addAddressCall } from '@compass/contract/addresses'
import type { AnswerOf } from '@compass/contract/call'
import { accept, refuse } from '@compass/domain/refusal'
import type { Api } from '../../http/api.ts'
import type { Answered, Known } from '../../http/serve.ts'
import { newId } from '../../ids/index.ts'
import { addressAnswer } from './address-answer.ts'
import { fingerprintOf, placeAddress } from './place-address.ts'
import { findByFingerprint, insertAddress } from './repository.ts'

/** Saves an address; the same one again answers the one that is there. Refuses as `placeAddress`. */
export async function addAddress(
  api: Api,
  { session, body, language, now, reply }: Known<typeof addAddressCall>,
): Promise<Answered<AnswerOf<typeof addAddressCall>>> {
  const loaded = await api.merchants.load(session.merchantId)
  if (!loaded) return refuse({ reason: 'not_found' })
  const placed = placeAddress(loaded, body)
  if (!placed.ok) return placed
  const fingerprint = fingerprintOf(placed.value)
  const tenant = api.database.tenant(session.merchantId)
  const saved = { id: newId(), address: placed.value }
  if (await insertAddress(tenant, session.userId, saved, fingerprint, now)) {
    return accept({ address: addressAnswer(loaded, saved, language) })
  }
  const known = await findByFingerprint(tenant, session.userId, fingerprint)
  if (!known) return refuse({ reason: 'unavailable', retryAfterSeconds: 1 })
  reply.code(200)
  return accept({ address: addressAnswer(loaded, known, language) })
}
