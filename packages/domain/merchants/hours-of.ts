import type { StoreHours } from '../availability/types.ts'
import type { Offering } from '../scheduling/types.ts'
import { type OrderType, serviceOf } from '../services/index.ts'
import type { Store } from './types.ts'

/** When a store takes orders of a type: the hours of that service where it has its own, else the store's. */
export function hoursOf(store: Pick<Store, 'hours' | 'serviceHours'>, orderType: OrderType): StoreHours {
  return store.serviceHours?.[serviceOf(orderType)] ?? store.hours
}

/** What decides about the slots of a store for orders of a type; null where that service is not had for later. */
export function offeringOf(
  store: Pick<Store, 'hours' | 'serviceHours' | 'scheduling' | 'preparationMinutes'>,
  orderType: OrderType,
): Offering | null {
  const scheduling = store.scheduling?.[serviceOf(orderType)]
  if (!scheduling) return null
  return { hours: hoursOf(store, orderType), preparationMinutes: store.preparationMinutes, scheduling }
}
