import type { Promotion } from '../promotions/types.ts'
import type { Merchant, Store } from './types.ts'

/** The stores of a merchant; of a court its vendors, and then the court itself. */
export function everyStore({ stores, court }: Pick<Merchant, 'stores' | 'court'>): readonly Store[] {
  return court ? [...stores, court.store] : stores
}

/** The stores with areas, tables and ways to pay: in a court it is the court alone. */
export function servingStores({ stores, court }: Pick<Merchant, 'stores' | 'court'>): readonly Store[] {
  return court ? [court.store] : stores
}

/** Is a store of this merchant a vendor of its court? */
export function isVendor({ court }: Pick<Merchant, 'court'>, storeId: string): boolean {
  return court !== undefined && court.store.id !== storeId
}

/** Is a promotion for carts that are priced at a store? In a court a vendor's own at the vendor, all others at the court. */
export function isIssuedFor(
  merchant: Pick<Merchant, 'court'>,
  storeId: string,
  { vendorId }: Pick<Promotion, 'vendorId'>,
): boolean {
  return vendorId === (isVendor(merchant, storeId) ? storeId : undefined)
}

/** The store whose cart takes what is bought at a store: the store itself, in a court the court. */
export function cartStoreOf<One extends Store | undefined>(
  { court }: Pick<Merchant, 'court'>,
  store: One,
): One | Store {
  return store && court ? court.store : store
}
