import type { Merchant, Store } from './types.ts'

/** The merchant with what its kitchens add to every promise from now on: at the counter, to the door, and of a court the slowest. */
export function withKitchens(merchant: Merchant, added: ReadonlyMap<string, number>): Merchant {
  if (added.size === 0) return merchant
  const stores = merchant.stores.map((store) => lengthen(store, added.get(store.id) ?? 0))
  if (!merchant.court) return { ...merchant, stores }
  const slowest = Math.max(...stores.map(({ preparationMinutes }) => preparationMinutes))
  const { court } = merchant
  const more = Math.max(0, slowest - court.store.preparationMinutes)
  return { ...merchant, stores, court: { ...court, store: lengthen(court.store, more) } }
}

function lengthen(store: Store, minutes: number): Store {
  if (minutes === 0) return store
  return {
    ...store,
    preparationMinutes: store.preparationMinutes + minutes,
    areas: store.areas.map((area) => ({
      ...area,
      deliveryMinutes: { from: area.deliveryMinutes.from + minutes, to: area.deliveryMinutes.to + minutes },
    })),
  }
}
