import type { LoadedMerchant, Store } from '@compass/domain/merchants'
import { accept, type Result } from '@compass/domain/refusal'
import {
  type DeliveryDistance,
  type DestinationPoint,
  knownDistance,
  straightDistance,
} from '@compass/domain/serviceability'
import type { Api } from '../../http/api.ts'
import { askCourier } from './ask-courier.ts'

/**
 * The distance to a door with its price. A stored quote that still holds is not asked for again, so a cart's fee stays until
 * then. No transaction may be open: a courier may be asked. Refuses `not_serviceable`, and `no_courier` where nobody is free.
 */
export async function measureDistance(
  api: Api,
  loaded: LoadedMerchant,
  store: Store,
  door: DestinationPoint,
  { stored, now }: { readonly stored: DeliveryDistance | null; readonly now: Date },
): Promise<Result<DeliveryDistance>> {
  const known = knownDistance(store, door, stored, now)
  if (known.ok || known.refusal.reason !== 'no_courier') return known
  const distance = straightDistance(store, door)
  const quote = await askCourier(api, loaded, store, door, { ...distance, now })
  return quote.ok ? accept({ ...distance, quote: quote.value }) : quote
}
