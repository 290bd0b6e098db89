import type { AnswerOf, BodyOf } from '@compass/contract/call'
import type { checkPromotionLocation } from '@compass/contract/promotions'
import { areaOfStore } from '@compass/domain/checkout'
import type { LoadedMerchant, Store } from '@compass/domain/merchants'
import { accept, type Result, refuse } from '@compass/domain/refusal'
import { areaAt } from '@compass/domain/serviceability'

/** Whether a promotion holds at a place, whatever else it asks for. Refuses `not_found` for a promotion or area of nobody's. */
export function checkLocation(
  loaded: LoadedMerchant,
  store: Store,
  { promo, areaId, coordinates }: BodyOf<typeof checkPromotionLocation>,
): Result<AnswerOf<typeof checkPromotionLocation>> {
  const promotion = loaded.promotions.byId.get(promo)
  if (!promotion || (areaId !== undefined && !loaded.areas.has(areaId))) return refuse({ reason: 'not_found' })
  const area = coordinates ? areaAt(store.areas, coordinates) : areaOfStore(loaded, store, areaId ?? null)
  const { storeIds, areaIds } = promotion.conditions
  const kind =
    storeIds && !storeIds.includes(store.id)
      ? ('other_store' as const)
      : areaIds && !(area && areaIds.includes(area.id))
        ? ('area' as const)
        : null
  return accept({ isApplicable: kind === null, area: area?.id ?? null, why: kind && { kind } })
}
