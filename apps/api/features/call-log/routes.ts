import type { AnswerOf } from '@compass/contract/call'
import { listMerchantCalls, listPlatformCalls } from '@compass/contract/call-log'
import { accept, refuse } from '@compass/domain/refusal'
import type { FastifyInstance } from 'fastify'
import type { Api } from '../../http/api.ts'
import { serve } from '../../http/serve.ts'
import { listVersionsOf } from '../../records/documents/versions.ts'
import { type CallDetails, type KeyCall, listKeyCalls, NO_MERCHANT } from '../../records/key-calls/key-calls.ts'
import { findMerchantId } from '../../records/merchants/merchants.ts'
import { searchCalls } from './search-calls.ts'

type LoggedCall = AnswerOf<typeof listMerchantCalls>['items'][number]

/** What was changed with keys and in the console, for those whose they are (decision 0061). */
export function serveCallLog(app: FastifyInstance, api: Api): void {
  const answers = async (merchantId: string, items: readonly KeyCall[]) => {
    const describe = await describer(api, merchantId, items)
    return items.map((one) => answerOf(one, describe))
  }

  serve(app, api, listMerchantCalls, async ({ merchantId, query }) => {
    const found = await searchCalls(api, merchantId!, query)
    if (!found.ok) return found
    const { items, next } = found.value
    return accept({ items: await answers(merchantId!, items), next })
  })

  serve(app, api, listPlatformCalls, async ({ query: { merchant, skip, limit } }) => {
    // By the table, since one that was taken down has a past too.
    const merchantId = merchant === undefined ? NO_MERCHANT : await findMerchantId(api.database, merchant)
    if (!merchantId) return refuse({ reason: 'not_found' })
    const { items, total } = await listKeyCalls(api.database.tenant(merchantId), { skip, limit })
    return accept({ items: await answers(merchantId, items), total, skip, limit })
  })
}

function answerOf({ id, at, keyId, keyName, details, ...call }: KeyCall, describe: Describer): LoggedCall {
  return {
    ...{ _id: id, at: at.toISOString(), key: { _id: keyId, name: keyName }, ...call },
    details: details && describe(details),
  }
}

type Describer = (details: CallDetails) => NonNullable<LoggedCall['details']>

/** Puts names to ids, as they are today, and to a version what it changed. What is gone has none. */
async function describer(api: Api, merchantId: string, items: readonly KeyCall[]): Promise<Describer> {
  const versions = items.flatMap(({ details }) => details?.version ?? [])
  const [loaded, known] = await Promise.all([
    merchantId === NO_MERCHANT ? null : api.merchants.load(merchantId),
    listVersionsOf(api.database.tenant(merchantId), versions),
  ])
  return ({ version, store, product, ...plain }) => {
    const document = known.find((one) => one.version === version)
    const [storeOf, productOf] = [loaded?.stores.get(store ?? ''), loaded?.products.get(product ?? '')]
    return {
      ...plain,
      ...(storeOf && { store: { _id: storeOf.id, name: storeOf.name } }),
      ...(productOf && { product: { _id: productOf.id, name: productOf.name } }),
      ...(document && {
        document: {
          ...{ version: document.version, changes: document.changes, count: document.count },
          isUndone: document.isUndone,
        },
      }),
    }
  }
}
