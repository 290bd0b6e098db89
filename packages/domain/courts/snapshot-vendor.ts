import type { Photo, Picture } from '../catalogue/index.ts'
import { snapshotLines, snapshotPromotion } from '../checkout/index.ts'
import type { LoadedMerchant } from '../merchants/index.ts'
import type { OrderLine, OrderTotals } from '../orders/index.ts'
import { PRICE_RULES } from '../pricing/index.ts'
import type { CourtPrice, VendorPrice } from './types.ts'

/**
 * The lines and totals of a vendor's order as they were bought, with its part of what is the court's. Priced again out of the
 * order alone they give the same, whatever becomes of the other vendors.
 */
export function snapshotVendor(
  loaded: LoadedMerchant,
  { spends, promotion: courts }: Pick<CourtPrice, 'spends'> & { readonly promotion: CourtPrice['promotion'] },
  { storeId, quote, share, reward, credits, lines, promotion }: VendorPrice,
  photoOf: (picture: Picture | null) => Photo | null,
): { readonly lines: OrderLine[]; readonly totals: OrderTotals } {
  const store = loaded.stores.get(storeId)
  if (!store) throw new Error(`an unknown vendor: ${storeId}`)
  const bought = snapshotLines(loaded, lines, quote, photoOf)
  const voucher = spends?.reward && reward > 0 ? { voucher: { id: spends.reward.id, name: spends.reward.name } } : {}
  const terms: OrderTotals['terms'] = {
    fees: { ...store.fees, smallOrder: null },
    delivery: null,
    offer: promotion && snapshotPromotion(promotion, bought),
    reward,
    loyalty: loaded.merchant.loyalty ?? null,
    points: 0,
    credits,
    rules: PRICE_RULES,
    ...voucher,
    court: { ...share, promotion: courts && snapshotPromotion(courts, bought) },
  }
  return { lines: bought, totals: { ...quote.totals, terms } }
}
