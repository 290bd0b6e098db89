import type { addAddress as addAddressCall } from '@compass/contract/addresses'
import type { AnswerOf } from '@compass/contract/call'
import { accept, refuse } from '@compass/domain/refusal'
import { unlessRefused } from '../../db/database.ts'
import type { Api } from '../../http/api.ts'
import type { CallResult, SessionCallInput } from '../../http/serve.ts'
import { newId } from '../../ids/index.ts'
import { findByFingerprint, insertAddress } from '../../records/addresses/addresses.ts'
import { addressAnswer } from './address-answer.ts'
import { fingerprintOf, placeAddress } from './place-address.ts'

/** More than anybody lives at; a list without an end would be somebody's disk space. */
const MAX_ADDRESSES = 50

/** Saves an address; the same one again answers the one that is there. Refuses addresses_full, and as `placeAddress`. */
export async function addAddress(
  api: Api,
  { session, body, language, now, reply }: SessionCallInput<typeof addAddressCall>,
): Promise<CallResult<AnswerOf<typeof addAddressCall>>> {
  const loaded = await api.merchants.load(session.merchantId)
  if (!loaded) return refuse({ reason: 'not_found' })
  const placed = placeAddress(loaded, body)
  if (!placed.ok) return placed
  const fingerprint = fingerprintOf(placed.value)
  const tenant = api.database.tenant(session.merchantId)
  const saved = { id: newId(), address: placed.value }
  const inserted = await api.database.transact(
    session.merchantId,
    unlessRefused(async (tx) => {
      const done = await insertAddress(tx, session.userId, saved, { fingerprint, most: MAX_ADDRESSES, now })
      return done === 'full' ? refuse({ reason: 'addresses_full', most: MAX_ADDRESSES }) : accept(done)
    }),
  )
  if (!inserted.ok) return inserted
  if (inserted.value === 'saved') return accept({ address: addressAnswer(loaded, saved, language) })
  const known = await findByFingerprint(tenant, session.userId, fingerprint)
  if (!known) return refuse({ reason: 'unavailable', retryAfterSeconds: 1 })
  reply.code(200)
  return accept({ address: addressAnswer(loaded, known, language) })
}
