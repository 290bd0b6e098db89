import type { Area, Store } from '../merchants/index.ts'
import { courierMinutes } from '../orders/index.ts'
import type { DeliveryDistance } from '../serviceability/index.ts'

/** Pickup is promised within so many minutes after the kitchen is done. */
const PICKUP_WINDOW_MINUTES = 10

/** When the order is promised: to the door by the courier's minutes or the area's, at the counter by the kitchen's. */
export function etaOf({
  store,
  area,
  distance,
  now,
}: {
  readonly store: Store
  readonly area: Area | null
  readonly distance: DeliveryDistance | null
  readonly now: Date
}): { readonly from: Date; readonly to: Date } {
  const { preparationMinutes } = store
  const counter = { from: preparationMinutes, to: preparationMinutes + PICKUP_WINDOW_MINUTES }
  const courier = distance?.quote && courierMinutes(preparationMinutes, distance.quote.etaMinutes)
  const minutes = courier ?? area?.deliveryMinutes ?? counter
  return { from: new Date(now.getTime() + minutes.from * 60_000), to: new Date(now.getTime() + minutes.to * 60_000) }
}
