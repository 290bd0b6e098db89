import { SERVICE } from '../services/index.ts'
import type { Spot, SpotKind, SpotService, StoreSpots } from './types.ts'

/** A store as far as its tables and rooms go; absent: it has none. */
interface StoreWithSpots {
  readonly spots?: StoreSpots
}

/** The service that a spot is ordered at. */
export function serviceOfSpot({ kind }: Pick<Spot, 'kind'>): SpotService {
  return kind === 'table' ? SERVICE.DINE_IN : SERVICE.ROOM
}

/** The table or room of this number; null for one that the store does not have, or no longer. */
export function findSpot({ spots }: StoreWithSpots, kind: SpotKind, number: string): Spot | null {
  return spots?.items.find((spot) => spot.kind === kind && spot.number === number) ?? null
}

/** The spot of an id, with its store; null for an id that is none of these stores'. */
export function findSpotById<Store extends StoreWithSpots>(
  stores: readonly Store[],
  id: string,
): { readonly store: Store; readonly spot: Spot } | null {
  for (const store of stores) {
    const spot = store.spots?.items.find((one) => one.id === id)
    if (spot) return { store, spot }
  }
  return null
}
