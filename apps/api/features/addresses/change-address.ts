import type { changeAddress as changeAddressCall } from '@compass/contract/addresses'
import type { AnswerOf } from '@compass/contract/call'
import { accept, refuse } from '@compass/domain/refusal'
import { unlessRefused } from '../../db/database.ts'
import type { Api } from '../../http/api.ts'
import type { CallResult, SessionCallInput } from '../../http/serve.ts'
import { isId } from '../../ids/index.ts'
import {
  clearDistance,
  findAddress,
  findByFingerprint,
  removeAddress,
  replaceAddress,
} from '../../records/addresses/addresses.ts'
import { addressAnswer } from './address-answer.ts'
import { fingerprintOf, placeAddress } from './place-address.ts'

/**
 * Changes what is sent of an address and leaves the rest. An address that becomes the same as another one is joined into
 * that. Another area without a new pin takes the old pin away. Refuses not_found, and as `placeAddress`.
 */
export async function changeAddress(
  api: Api,
  { session, params, body, language }: SessionCallInput<typeof changeAddressCall>,
): Promise<CallResult<AnswerOf<typeof changeAddressCall>>> {
  const { merchantId, userId } = session
  const loaded = await api.merchants.load(merchantId)
  if (!loaded || !isId(params.id)) return refuse({ reason: 'not_found' })
  return api.database.transact(
    merchantId,
    unlessRefused(async (tenant) => {
      const old = await findAddress(tenant, userId, params.id)
      if (!old) return refuse({ reason: 'not_found' })
      const moved = body.area !== undefined && body.area !== old.address.area && body.lat === undefined
      const placed = placeAddress(loaded, { ...old.address, ...(moved && { lat: null, lng: null }), ...body })
      if (!placed.ok) return placed
      const saved = { id: old.id, address: placed.value }
      const fingerprint = fingerprintOf(saved.address)
      const same = await findByFingerprint(tenant, userId, fingerprint)
      if (same && same.id !== old.id) {
        await removeAddress(tenant, userId, old.id, same.id)
        return accept({ address: addressAnswer(loaded, same, language) })
      }
      if (!(await replaceAddress(tenant, userId, saved, fingerprint))) return refuse({ reason: 'not_found' })
      if (loaded.merchant.stores.some(({ delivery }) => delivery)) await clearDistance(tenant, userId, saved.id)
      return accept({ address: addressAnswer(loaded, saved, language) })
    }),
  )
}
