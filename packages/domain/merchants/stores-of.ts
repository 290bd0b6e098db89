import type { Merchant, Store } from './types.ts'

/** The stores of a merchant; of a court its vendors, and then the court itself. */
export function everyStore({ stores, court }: Pick<Merchant, 'stores' | 'court'>): readonly Store[] {
  return court ? [...stores, court.store] : stores
}

/** The stores with areas, tables and ways to pay: in a court it is the court alone. */
export function servingStores({ stores, court }: Pick<Merchant, 'stores' | 'court'>): readonly Store[] {
  return court ? [court.store] : stores
}
