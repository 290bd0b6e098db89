import type { LoadedMerchant, Store } from '@compass/domain/merchants'
import { findSpot, type Spot } from '@compass/domain/spots'
import type { Tenant } from '../../db/database.ts'
import { findSessionSpot } from '../../records/spots/session-spots.ts'

/** Where a session sits. */
export interface SeatedAt {
  readonly store: Store
  /** Null where the store's own code opened it and no table was chosen yet. */
  readonly spot: Spot | null
  /** The store's own code opened it: the guest may choose a table. */
  readonly mayChoose: boolean
}

/**
 * The spot whose code a session scanned last; null for a session that scanned none, or a spot that its store has no longer.
 * Asks the database only where the merchant has tables or rooms. Pass `database.tenant(session.merchantId)` or the tenant of
 * a transaction.
 */
export async function spotOfSession(
  tenant: Tenant,
  loaded: LoadedMerchant,
  session: { readonly tokenHash: Buffer },
): Promise<SeatedAt | null> {
  if (!loaded.merchant.stores.some(({ spots }) => spots)) return null
  const scanned = await findSessionSpot(tenant, session.tokenHash)
  const store = scanned && loaded.stores.get(scanned.storeId)
  if (!store) return null
  const { kind, number, byStoreCode } = scanned
  const mayChoose = byStoreCode && store.spots?.chooseTable === true
  if (kind === 'store') return mayChoose ? { store, spot: null, mayChoose } : null
  const spot = findSpot(store, kind, number)
  return spot && { store, spot, mayChoose }
}
