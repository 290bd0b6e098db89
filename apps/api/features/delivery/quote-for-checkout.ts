import type { CartRecord } from '@compass/domain/cart'
import type { LoadedMerchant } from '@compass/domain/merchants'
import { accept, type Result, refuse } from '@compass/domain/refusal'
import type { DestinationPoint } from '@compass/domain/serviceability'
import type { Api } from '../../http/api.ts'
import { writeDistance } from '../../records/carts/carts.ts'
import { measureDistance } from './measure-distance.ts'

/**
 * Asks a courier for the cart that is to be ordered and stores the quote with it. The next look at the cart prices with that
 * quote. Nothing is held meanwhile. Refuses `no_courier`, `not_serviceable`.
 */
export async function quoteForCheckout(
  api: Api,
  loaded: LoadedMerchant,
  cart: CartRecord,
  door: DestinationPoint,
  now: Date,
): Promise<Result<true>> {
  const store = loaded.stores.get(cart.storeId)
  if (!store) return refuse({ reason: 'not_found' })
  const distance = await measureDistance(api, loaded, store, door, { stored: cart.distance ?? null, now })
  if (!distance.ok) return distance
  await writeDistance(api.database.tenant(loaded.merchant.id, 'asyncCommit'), cart, distance.value, now)
  return accept(true)
}
