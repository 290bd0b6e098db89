import type { Area, Store } from '../merchants/types.ts'
import { bandAt, metresToDoor } from '../serviceability/index.ts'
import type { DeliveryDistance, DeliveryTerms } from './types.ts'

/**
 * The price of delivery to an area: its fee, that of the band of the distance, or the courier's quote (decisions, step 7).
 * Null where it is not known yet (no quote) or so far away that nothing is delivered.
 *
 * @param way to the very door; null: not known, and the middle of the area counts
 */
export function deliveryTermsOf(
  store: Pick<Store, 'fees' | 'delivery' | 'location'>,
  area: Pick<Area, 'deliveryFee' | 'freeDeliveryFrom' | 'polygon'>,
  route: DeliveryDistance | null = null,
): DeliveryTerms | null {
  const terms = { fee: area.deliveryFee, freeFrom: area.freeDeliveryFrom, taxRate: store.fees.taxRate.delivery }
  const { delivery } = store
  if (!delivery) return terms
  if (delivery.by === 'courier') {
    const quote = route?.quote
    return route && quote ? { ...terms, fee: quote.amount, metres: route.metres, quoteId: quote.id } : null
  }
  const metres = route?.metres ?? metresToDoor(store, area)
  const band = bandAt(delivery.bands, metres)
  return band && { ...terms, fee: band.fee, metres }
}
