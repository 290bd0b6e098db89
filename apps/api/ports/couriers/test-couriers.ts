import type { Point } from '@compass/domain/serviceability'
import type { CourierAccount, CourierOrder, CourierQuoteRequest } from './port.ts'

/** Builders for the tests of this folder: a shop in Paris and a door some 1.6 km away. */
export const BOOKED = new Date('2026-06-01T08:00:00Z')
export const SHOP: Point = { lat: 48.8809, lng: 2.3404 }
export const DOOR: Point = { lat: 48.8674, lng: 2.3436 }

const stop = (point: Point, address: string) => ({ point, address, country: 'FR' })

export function quoteRequest(account: CourierAccount, changes: Partial<CourierQuoteRequest> = {}): CourierQuoteRequest {
  return {
    account,
    storeId: 'store-1',
    from: stop(SHOP, '12 rue des Martyrs, 75009 Paris'),
    to: stop(DOOR, '8 rue Réaumur, 75003 Paris'),
    metres: 1600,
    currency: 'EUR',
    now: BOOKED,
    ...changes,
  }
}

export function courierOrder(account: CourierAccount, changes: Partial<CourierOrder> = {}): CourierOrder {
  return {
    account,
    storeId: 'store-1',
    reference: 'order-1',
    number: '128',
    quoteId: null,
    from: { ...stop(SHOP, '12 rue des Martyrs, 75009 Paris'), name: 'Boulangerie', phone: '+33155550100' },
    to: { ...stop(DOOR, '8 rue Réaumur, 75003 Paris'), name: 'Amélie Durand', phone: '+33612345678' },
    items: [
      { name: 'Baguette', qty: 2, price: 130 },
      { name: 'Tarte aux pommes', qty: 1, price: 450 },
    ],
    value: 710,
    currency: 'EUR',
    ifNobodyOpens: 'return',
    tip: null,
    note: 'Code 4512',
    requestedAt: BOOKED,
    now: BOOKED,
    ...changes,
  }
}
