import { type LoadedMerchant, type Store, servingStores } from '@compass/domain/merchants'
import { findSpot, type Spot } from '@compass/domain/spots'
import { presentMember, type VisitMember } from '@compass/domain/visits'
import type { Tenant } from '../../db/database.ts'
import { findSessionSpot } from '../../records/spots/session-spots.ts'
import type { Visit } from '../../records/visits/visit.ts'
import { findOpenVisit } from '../../records/visits/visits.ts'

/** Where a session sits. */
export interface SeatedAt {
  readonly store: Store
  /** Null where the store's own code opened it and no table was chosen yet. */
  readonly spot: Spot | null
  /** The store's own code opened it: the guest may choose a table. */
  readonly mayChoose: boolean
  /** The party at a table that orders in rounds; null: it is free, or everybody orders alone there. */
  readonly visit: Visit | null
  /** The session's user, where they are in that party. */
  readonly member: VisitMember | null
}

/**
 * The spot whose code a session scanned last; null for a session that scanned none, or a spot that its store has no longer.
 * Where the code was renewed since, only who is in the open visit there still sits. Asks the database only where the merchant
 * has tables or rooms, and for the party only where there may be one. Pass `database.tenant(session.merchantId)` or the tenant
 * of a transaction.
 */
export async function spotOfSession(
  tenant: Tenant,
  loaded: LoadedMerchant,
  session: { readonly tokenHash: Buffer; readonly userId: string },
): Promise<SeatedAt | null> {
  if (!servingStores(loaded.merchant).some(({ spots }) => spots)) return null
  const scanned = await findSessionSpot(tenant, session.tokenHash)
  const store = scanned && loaded.stores.get(scanned.storeId)
  if (!store) return null
  const { kind, number, byStoreCode, isRenewed } = scanned
  const mayChoose = byStoreCode && store.spots?.chooseTable === true && !isRenewed
  const nobody = { visit: null, member: null }
  if (kind === 'store') return mayChoose ? { store, spot: null, mayChoose, ...nobody } : null
  const spot = findSpot(store, kind, number)
  if (!spot) return null
  const mayHaveParty = spot.orders === 'rounds' || isRenewed
  const visit = mayHaveParty ? await findOpenVisit(tenant, spot.id) : null
  const member = visit && presentMember(visit.members, session.userId)
  if (isRenewed && !member) return null
  const party = spot.orders === 'rounds' ? { visit, member } : nobody
  return { store, spot, mayChoose, ...party }
}
