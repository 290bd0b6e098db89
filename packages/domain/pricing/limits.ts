import type { Area, Store } from '../merchants/types.ts'
import { bandAt, metresToDoor } from '../serviceability/index.ts'
import { isDelivery, isPickup, type OrderType } from '../services/index.ts'
import type { DeliveryDistance, DeliveryTerms, Quote } from './types.ts'

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

/** The smallest order in minor units: the store's for the service, for delivery the area's if it names one; null: none. */
export function minimumOf(
  store: Pick<Store, 'minimumOrder'>,
  orderType: OrderType,
  area: Pick<Area, 'minimumOrder'> | null,
): number | null {
  if (isDelivery(orderType)) return area?.minimumOrder ?? store.minimumOrder.delivery
  return isPickup(orderType) ? store.minimumOrder.pickup : null
}

/** Minor units missing to a minimum, measured on items after offers; 0 when it is reached, and exactly reached is enough. */
export function minimumMissing({ totals }: Quote, minimum: number | null): number {
  return Math.max(0, (minimum ?? 0) - (totals.itemsTotal - totals.offerDiscount))
}
