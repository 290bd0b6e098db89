import { accept, type Result, refuse } from '../refusal/index.ts'
import { needsNoSpot, type Service } from '../services/index.ts'
import { type Spot, serviceOfSpot } from '../spots/index.ts'

/** Where a customer sits; the spot is null while they have to choose their table. */
interface Seat {
  readonly store: { readonly id: string }
  readonly spot: Spot | null
}

/**
 * The spot of an order of a service at a store; null for one that needs none. Who sits at a spot orders there and nowhere
 * else. Refuses `spot_required`, `table_required` and `other_spot`.
 */
export function checkSpot(seat: Seat | null, storeId: string, service: Service): Result<Spot | null> {
  if (!seat) return needsNoSpot(service) ? accept(null) : refuse({ reason: 'spot_required' })
  const { spot } = seat
  if (!spot) return refuse({ reason: 'table_required' })
  if (seat.store.id !== storeId || serviceOfSpot(spot) !== service)
    return refuse({ reason: 'other_spot', kind: spot.kind, number: spot.number })
  return accept(spot)
}

/** As `checkSpot`, for what is ordered at once: where a party orders together it is `orders_in_rounds`, and rounds are sent. */
export function checkSpotOfOrder(seat: Seat | null, storeId: string, service: Service): Result<Spot | null> {
  const spot = checkSpot(seat, storeId, service)
  return spot.ok && spot.value?.orders === 'rounds' ? refuse({ reason: 'orders_in_rounds' }) : spot
}
