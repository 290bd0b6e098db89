import type { Cart as CartContract } from '@compass/contract/cart'
import type { OrderType } from '@compass/domain/catalogue'
import type { Area, Store } from '@compass/domain/merchants'
import { metresToDoor } from '@compass/domain/serviceability'
import type { z } from 'zod'
import type { KeptQuote, KeptWay } from './kept-way.ts'

export type DeliveryShape = z.output<typeof CartContract>['delivery']

/** How a basket's delivery is charged, where its fee is not the area's; null elsewhere, and for pickup. */
export function deliveryAnswer(
  store: Store,
  orderType: OrderType,
  area: Area | null,
  way: KeptWay | null,
): DeliveryShape {
  const { delivery } = store
  if (!delivery || orderType !== 20) return null
  return {
    by: delivery.by,
    metres: way?.metres ?? (area && metresToDoor(store, area)),
    address: way?.addressId ?? null,
    quote: quoteAnswer(way?.quote ?? null),
    isPriced: area !== null && (delivery.by === 'distance' || way !== null),
  }
}

export function quoteAnswer(quote: KeptQuote | null): NonNullable<DeliveryShape>['quote'] {
  return quote && { _id: quote.id, expiresAt: quote.expiresAt, etaMinutes: quote.etaMinutes }
}
