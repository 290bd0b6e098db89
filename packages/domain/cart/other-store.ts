import type { Text } from '../languages/index.ts'
import { accept, type Result, refuse } from '../refusal/index.ts'
import type { Cart } from './types.ts'

/**
 * A cart with items stays with its store until the customer says that they may go (the specification, section 5: changing
 * location). Refuses `other_store` (4200) with the name of the store whose items would go.
 *
 * @param stores all stores of the merchant by id
 */
export function checkSameStore(
  stores: ReadonlyMap<string, { readonly name: Text }>,
  live: Pick<Cart, 'storeId' | 'lines'> | null,
  storeId: string,
): Result<true> {
  if (!live || live.lines.length === 0 || live.storeId === storeId) return accept(true)
  return refuse({ reason: 'other_store', storeName: stores.get(live.storeId)?.name ?? {} })
}
