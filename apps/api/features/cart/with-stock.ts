import type { Cart } from '@compass/domain/cart'
import { countersOf } from '@compass/domain/checkout'
import type { LoadedMerchant } from '@compass/domain/merchants'
import type { Tenant } from '../../db/database.ts'
import { readStock } from '../../records/stock/read-stock.ts'

/** The merchant with the counts of a cart's products as they are this moment; asks nothing where none is counted. */
export async function withStock(
  tenant: Tenant,
  loaded: LoadedMerchant,
  { storeId, lines }: Pick<Cart, 'storeId' | 'lines'>,
): Promise<LoadedMerchant> {
  const counted = [...countersOf(loaded, storeId, lines)]
  if (counted.length === 0) return loaded
  const fresh = new Map(
    await Promise.all(counted.map(async ([store, ids]) => [store, await readStock(tenant, store, ids)] as const)),
  )
  return {
    ...loaded,
    left(productId, at) {
      const now = fresh.get(at)?.get(productId)
      return now === undefined ? loaded.left(productId, at) : now
    },
  }
}
