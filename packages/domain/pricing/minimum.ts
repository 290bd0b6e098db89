import type { Area, Store } from '../merchants/types.ts'
import { isDelivery, isPickup, type OrderType, SERVICE, serviceOf } from '../services/index.ts'
import type { Quote } from './types.ts'

/** The smallest order in minor units: the store's for the service, for delivery the area's if it names one; null: none. */
export function minimumOf(
  store: Pick<Store, 'minimumOrder'>,
  orderType: OrderType,
  area: Pick<Area, 'minimumOrder'> | null,
): number | null {
  if (isDelivery(orderType)) return area?.minimumOrder ?? store.minimumOrder.delivery
  const { pickup, dineIn = null, room = null } = store.minimumOrder
  if (isPickup(orderType)) return pickup
  return serviceOf(orderType) === SERVICE.DINE_IN ? dineIn : room
}

/** Minor units missing to a minimum, measured on items after offers; 0 when it is reached, and exactly reached is enough. */
export function minimumMissing({ totals }: Quote, minimum: number | null): number {
  return Math.max(0, (minimum ?? 0) - (totals.itemsTotal - totals.offerDiscount))
}
