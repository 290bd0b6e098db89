import { accept, type Result, refuse } from '@compass/domain/refusal'
import type { Api } from '../../http/api.ts'
import type { KeptCart } from '../../records/carts/carts.ts'
import { writeDistance } from '../../records/carts/carts.ts'
import type { LoadedMerchant } from '../merchants/loaded-merchant.ts'
import { type Door, measureWay } from './measure-way.ts'

/**
 * Asks a courier for the basket that is to be ordered, and keeps the quote with it, so that the next look at the basket
 * prices with it. Nothing is held meanwhile. Refuses `no_courier`, `not_serviceable`.
 */
export async function quoteForPlacing(
  api: Api,
  loaded: LoadedMerchant,
  cart: KeptCart,
  door: Door,
  now: Date,
): Promise<Result<true>> {
  const store = loaded.stores.get(cart.storeId)
  if (!store) return refuse({ reason: 'not_found' })
  const way = await measureWay(api, loaded, store, door, { kept: cart.way ?? null, now })
  if (!way.ok) return way
  await writeDistance(api.database.tenant(loaded.merchant.id, 'asyncCommit'), cart, way.value, now)
  return accept(true)
}
