import { isFinal } from '@compass/domain/orders'
import { accept, type Result, refuse } from '@compass/domain/refusal'
import type { Tenant } from '../../db/database.ts'
import { findDraft, type KeptDraft, type NamedDraft, type OrderBeside } from '../../records/carts/drafts.ts'
import type { LoadedMerchant } from '../merchants/loaded-merchant.ts'
import type { OfferUses } from '../promotions/offer-uses.ts'

/** A draft is let go of so long after it was last changed. */
const DRAFT_HOURS = 24

export function draftEndsAt(now: Date): Date {
  return new Date(now.getTime() + DRAFT_HOURS * 3_600_000)
}

/** The draft that a call names. Refuses `not_found` without one, `order_ended` where its order is over. */
export async function readDraft(tenant: Tenant, userId: string, named: NamedDraft): Promise<Result<KeptDraft>> {
  const draft = await findDraft(tenant, userId, named)
  if (!draft) return refuse({ reason: 'not_found' })
  return isFinal(draft.order.status) ? refuse({ reason: 'order_ended' }) : accept(draft)
}

/** The merchant as it is for an order's draft: what the order took of counted products is there for it. */
export function holding(loaded: LoadedMerchant, { stockTaken }: OrderBeside, storeId: string): LoadedMerchant {
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
export function usesBeside(uses: OfferUses, { countedOffer, hasOthers }: OrderBeside): OfferUses {
  const without = (counts: ReadonlyMap<string, number>) => {
    const used = countedOffer === null ? undefined : counts.get(countedOffer)
    return used ? new Map(counts).set(countedOffer!, used - 1) : counts
  }
  return { inAll: without(uses.inAll), byPhone: without(uses.byPhone), hasOrdered: hasOthers }
}
