import { listMerchantCalls, listPlatformCalls } from '@compass/contract/call-log'
import { accept, refuse } from '@compass/domain/refusal'
import type { FastifyInstance } from 'fastify'
import type { Api } from '../../http/api.ts'
import { serve } from '../../http/serve.ts'
import { type KeyCall, listKeyCalls, NO_MERCHANT } from '../../records/key-calls/key-calls.ts'
import { findMerchantId } from '../../records/merchants/merchants.ts'

/** What was changed with keys, for those whose keys they are (decision 0061). */
export function serveCallLog(app: FastifyInstance, api: Api): void {
  const page = async (merchantId: string, paging: { readonly skip: number; readonly limit: number }) => {
    const { items, total } = await listKeyCalls(api.database.tenant(merchantId), paging)
    return accept({ items: items.map(answerOf), total, ...paging })
  }

  serve(app, api, listMerchantCalls, ({ merchantId, query: { skip, limit } }) => page(merchantId!, { skip, limit }))

  serve(app, api, listPlatformCalls, async ({ query: { merchant, skip, limit } }) => {
    // By the table, since one that was taken down has a past too.
    const merchantId = merchant === undefined ? NO_MERCHANT : await findMerchantId(api.database, merchant)
    return merchantId ? page(merchantId, { skip, limit }) : refuse({ reason: 'not_found' })
  })
}

function answerOf({ id, at, keyId, keyName, ...call }: KeyCall) {
  return { _id: id, at: at.toISOString(), key: { _id: keyId, name: keyName }, ...call }
}
