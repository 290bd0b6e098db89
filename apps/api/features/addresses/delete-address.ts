import type { deleteAddress as deleteAddressCall } from '@compass/contract/addresses'
import type { AnswerOf } from '@compass/contract/call'
import { accept, refuse } from '@compass/domain/refusal'
import { unlessRefused } from '../../db/database.ts'
import type { Api } from '../../http/api.ts'
import type { CallResult, SessionCallInput } from '../../http/serve.ts'
import { isId } from '../../ids/index.ts'
import { removeAddress } from '../../records/addresses/addresses.ts'

/** Forgets one of the user's own addresses. Refuses not_found for every other. */
export async function deleteAddress(
  api: Api,
  { session, params }: SessionCallInput<typeof deleteAddressCall>,
): Promise<CallResult<AnswerOf<typeof deleteAddressCall>>> {
  if (!isId(params.id)) return refuse({ reason: 'not_found' })
  return api.database.transact(
    session.merchantId,
    unlessRefused(async (tenant) => {
      const removed = await removeAddress(tenant, session.userId, params.id, null)
      return removed ? accept({ done: true as const }) : refuse({ reason: 'not_found' })
    }),
  )
}
