import type { PricedFor } from '@compass/domain/checkout'
import type { LoadedMerchant } from '@compass/domain/merchants'
import { SERVICE } from '@compass/domain/services'

/** Where an order at a table is priced; null: its store is no more. */
export function pricingContextOf(loaded: LoadedMerchant, { storeId }: { readonly storeId: string }): PricedFor | null {
  const store = loaded.stores.get(storeId)
  return store ? { store, orderType: SERVICE.DINE_IN, area: null } : null
}
