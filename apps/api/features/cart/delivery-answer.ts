import type { Cart as CartContract } from '@compass/contract/cart'
import type { Area, Store } from '@compass/domain/merchants'
import { type CourierQuoteRecord, type DeliveryDistance, metresToDoor } from '@compass/domain/serviceability'
import { type OrderType, SERVICE } from '@compass/domain/services'
import type { z } from 'zod'

type DeliveryShape = z.output<typeof CartContract>['delivery']

/** How a cart's delivery is charged, where its fee is not the area's; null elsewhere, and for pickup. */
export function deliveryAnswer(
  store: Store,
  orderType: OrderType,
  area: Area | null,
  distance: DeliveryDistance | null,
): DeliveryShape {
  const { delivery } = store
  if (!delivery || orderType !== SERVICE.DELIVERY) return null
  return {
    by: delivery.by,
    metres: distance?.metres ?? (area && metresToDoor(store, area)),
    address: distance?.addressId ?? null,
    quote: quoteAnswer(distance?.quote ?? null),
    isPriced: area !== null && (delivery.by === 'distance' || distance !== null),
  }
}

export function quoteAnswer(quote: CourierQuoteRecord | null): NonNullable<DeliveryShape>['quote'] {
  return quote && { _id: quote.id, expiresAt: quote.expiresAt, etaMinutes: quote.etaMinutes }
}
