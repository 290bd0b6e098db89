import type { Cart, CartLine } from '../cart/index.ts'
import type { LoadedMerchant } from '../merchants/index.ts'
import { accept, type Refusal, type Result, refuse } from '../refusal/index.ts'

/** Units of each product that lines hold together. */
export function unitsOf(lines: readonly Pick<CartLine, 'productId' | 'qty'>[]): Map<string, number> {
  const units = new Map<string, number>()
  for (const { productId, qty } of lines) units.set(productId, (units.get(productId) ?? 0) + qty)
  return units
}

/** The store that counts a product of a cart: the cart's, in a court the product's vendor. */
function counterOf({ products }: LoadedMerchant, storeId: string, productId: string): string {
  return products.get(productId)?.storeId ?? storeId
}

/** Pieces of a cart's product that are left; null where they are not counted. */
export function leftIn(loaded: LoadedMerchant, storeId: string, productId: string): number | null {
  return loaded.left(productId, counterOf(loaded, storeId, productId))
}

/** Counted products of lines by the stores that count them. */
export function countersOf(
  loaded: LoadedMerchant,
  storeId: string,
  lines: readonly Pick<CartLine, 'productId' | 'qty'>[],
): ReadonlyMap<string, readonly string[]> {
  return Map.groupBy(takenBy(loaded, storeId, lines).keys(), (productId) => counterOf(loaded, storeId, productId))
}

/** What lines take from the counts of a store, in a court of its vendors; empty where none of them is counted. */
export function takenBy(
  loaded: LoadedMerchant,
  storeId: string,
  lines: readonly Pick<CartLine, 'productId' | 'qty'>[],
): Map<string, number> {
  const units = unitsOf(lines)
  for (const productId of units.keys()) if (leftIn(loaded, storeId, productId) === null) units.delete(productId)
  return units
}

/** Pieces that are left of a line's product, where the cart holds more of it; null: all of it can be had. */
export function shortOf(loaded: LoadedMerchant, { storeId, lines }: Cart, { productId }: CartLine): number | null {
  const left = leftIn(loaded, storeId, productId)
  return left !== null && unitsOf(lines).get(productId)! > left ? left : null
}

/** Whether no product grew beyond what is left of it. Refuses `out_of_stock` with the most that can be chosen. */
export function checkStock(loaded: LoadedMerchant, before: Cart | null, after: Cart): Result<true> {
  const had = unitsOf(before?.storeId === after.storeId ? before.lines : [])
  for (const [productId, units] of takenBy(loaded, after.storeId, after.lines)) {
    const left = leftIn(loaded, after.storeId, productId)!
    if (units > left && units > (had.get(productId) ?? 0)) return refuse(outOfStock(loaded, productId, left))
  }
  return accept(true)
}

/**
 * A cart reduced to the remaining stock of the products that grew, and the names of what was reduced. Calls that take what
 * they can get use it.
 */
export function cutToStock<C extends Cart>(
  loaded: LoadedMerchant,
  before: Cart | null,
  after: C,
): { readonly cart: C; readonly cut: readonly CartLine[] } {
  if (checkStock(loaded, before, after).ok) return { cart: after, cut: [] }
  const cut: CartLine[] = []
  const used = new Map<string, number>()
  const lines = after.lines.flatMap((line) => {
    const left = leftIn(loaded, after.storeId, line.productId)
    if (left === null) return line
    const free = Math.max(0, left - (used.get(line.productId) ?? 0))
    const qty = Math.min(line.qty, free)
    used.set(line.productId, (used.get(line.productId) ?? 0) + qty)
    if (qty === line.qty) return line
    cut.push(line)
    return qty > 0 ? { ...line, qty } : []
  })
  return { cart: { ...after, lines }, cut }
}

export function outOfStock(loaded: LoadedMerchant, productId: string, left: number): Refusal {
  return { reason: 'out_of_stock', productId, name: loaded.products.get(productId)?.name ?? {}, left }
}
