import type { LoadedMerchant } from '@compass/domain/merchants'
import { isFinal } from '@compass/domain/orders'
import type { PromotionUses } from '@compass/domain/promotions'
import { accept, type Result, refuse } from '@compass/domain/refusal'
import type { Tenant } from '../../db/database.ts'
import { type DraftOrder, type DraftRecord, findDraft, type NamedDraft } from '../../records/carts/drafts.ts'

/** A draft is let go of so long after it was last changed. */
const DRAFT_HOURS = 24

export function draftEndsAt(now: Date): Date {
  return new Date(now.getTime() + DRAFT_HOURS * 3_600_000)
}

/** The draft that a call names. Refuses `not_found` without one, `order_ended` where its order is over. */
export async function readDraft(tenant: Tenant, userId: string, named: NamedDraft): Promise<Result<DraftRecord>> {
  const draft = await findDraft(tenant, userId, named)
  if (!draft) return refuse({ reason: 'not_found' })
  return isFinal(draft.order.status) ? refuse({ reason: 'order_ended' }) : accept(draft)
}

/** The merchant as it is for an order's draft: what the order took of counted products is there for it. */
export function withReservedStock(loaded: LoadedMerchant, { stockTaken }: DraftOrder, storeId: string): LoadedMerchant {
  if (stockTaken.length === 0) return loaded
  const units = new Map(stockTaken.map(({ product, units }) => [product, units]))
  return {
    ...loaded,
    left(productId, at) {
      const left = loaded.left(productId, at)
      return left === null || at !== storeId ? left : left + (units.get(productId) ?? 0)
    },
  }
}

/** How often offers were used, but for the draft's own order. */
export function usesWithDraft(uses: PromotionUses, { countedPromotion, hasOthers }: DraftOrder): PromotionUses {
  const excluded = (counts: ReadonlyMap<string, number>) => {
    const used = countedPromotion === null ? undefined : counts.get(countedPromotion)
    return used ? new Map(counts).set(countedPromotion!, used - 1) : counts
  }
  return { inAll: excluded(uses.inAll), byPhone: excluded(uses.byPhone), hasOrdered: hasOthers }
}
