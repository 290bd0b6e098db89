import { itemAvailability, snoozedUntil } from '../availability/index.ts'
import type { Availability } from '../cart/index.ts'
import type { Product } from '../catalogue/index.ts'
import type { Area, LoadedMerchant, Store } from '../merchants/index.ts'
import type { Moment } from '../refusal/index.ts'

/** Who sells a product to a cart of a store: the store, in a court the product's vendor. */
export function sellerOf(loaded: LoadedMerchant, store: Store, { storeId }: Pick<Product, 'storeId'>): Store {
  return (storeId === undefined ? undefined : loaded.stores.get(storeId)) ?? store
}

/**
 * What the time engine says of products at a store at the time that a cart is for, and the counts say now. In a court each
 * product is looked at as its vendor has it.
 */
export function availabilityAt(loaded: LoadedMerchant, place: Store, at: Date, now: Date = at): Availability {
  return (product) => {
    const store = sellerOf(loaded, place, product)
    const back = snoozedUntil(product.snoozes, store.id, at)
    if (back) return { kind: 'sold_out', next: momentOf(back, store, now) }
    if (loaded.left(product.id, store.id) === 0) return { kind: 'out_of_stock', left: 0 }
    if (!product.windows) return null
    const { now: onSale, next } = itemAvailability(product.windows, store.hours, at)
    return onSale ? null : { kind: 'not_now', next: momentOf(next, store, now) }
  }
}

/** A time to come at a store, as a refusal tells it. */
export function momentOf(at: Date | null, { hours }: Store, now: Date): Moment | null {
  return at && { at: at.toISOString(), timeZone: hours.timeZone, askedAt: now.toISOString() }
}

/**
 * The area of a store that an area's id stands for. It is the id itself, or the store's area of the same name where the id is
 * another store's. Null where the store does not deliver there.
 */
export function areaOfStore(loaded: LoadedMerchant, store: Store, areaId: string | null): Area | null {
  const found = areaId === null ? undefined : loaded.areas.get(areaId)
  if (!found) return null
  if (found.store.id === store.id) return found.area
  return store.areas.find(({ key, cityKey }) => key === found.area.key && cityKey === found.area.cityKey) ?? null
}
