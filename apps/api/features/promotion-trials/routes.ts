import * as calls from '@compass/contract/promotion-trials'
import { readTree, valueAt } from '@compass/domain/document-changes'
import { moneyIn } from '@compass/domain/money'
import { accept, refuse } from '@compass/domain/refusal'
import type { FastifyInstance } from 'fastify'
import type { Api } from '../../http/api.ts'
import { serve } from '../../http/serve.ts'
import { sumPromotions } from '../../records/sales/promotion-sales.ts'
import { readUses } from '../cart/promotion-uses.ts'
import { workOnInForce } from '../documents/change-document.ts'
import { derivedId } from '../merchants/derived-id.ts'
import { countSalesInTime } from '../reports/count-sales.ts'
import { loadDraftMerchant } from './draft-merchant.ts'
import { tryOnCart } from './try-promotion.ts'

export function servePromotionTrials(app: FastifyInstance, api: Api): void {
  serve(app, api, calls.tryPromotion, async ({ body, merchantId, language, now }) => {
    const draft = await loadDraftMerchant(api, merchantId!, body.changes)
    if (!draft.ok) return draft
    const uses = await readUses(api, api.database.tenant(merchantId!), draft.value, null)
    const at = body.at ? new Date(body.at) : now
    const answer = tryOnCart(draft.value, { ...body, at }, uses, language)
    return answer ? accept(answer) : refuse({ reason: 'not_found' })
  })

  serve(app, api, calls.listPromotionUses, async ({ merchantId }) => {
    await countSalesInTime(api, merchantId!)
    const [loaded, json, sums] = await Promise.all([
      api.merchants.load(merchantId!),
      workOnInForce(api, merchantId!, { kind: 'read' }),
      sumPromotions(api.database.tenant(merchantId!)),
    ])
    if (!loaded || json === null) return refuse({ reason: 'not_found' })
    const money = moneyIn(loaded.merchant.currency)
    const promotions = (valueAt(readTree(JSON.parse(json)), ['promotions']) ?? []) as readonly {
      readonly key: string
    }[]
    const byId = new Map(promotions.map(({ key }) => [derivedId(merchantId!, 'promotion', key), key]))
    return accept({
      items: sums.flatMap(({ promotionId, uses, granted, since }) => {
        const key = byId.get(promotionId)
        return key === undefined ? [] : [{ key, uses, given: money(granted), since: since.toISOString() }]
      }),
    })
  })
}
