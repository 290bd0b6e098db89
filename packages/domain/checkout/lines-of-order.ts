import type { CartLine, LineMemory } from '../cart/index.ts'
import type { OrderLine } from '../orders/index.ts'

/** What was bought, as lines of a cart; a gift comes with its promotion. */
export function cartLinesOf(storeId: string, lines: readonly OrderLine[]): (CartLine & LineMemory)[] {
  return lines
    .filter(({ isGift }) => !isGift)
    .map(({ id, productId, qty, note, customize, name, unit }) => ({
      id,
      storeId,
      productId,
      qty,
      note,
      customize: customize.map((group) => ({
        groupId: group.id,
        variants: group.variants.map((variant) => ({ variantId: variant.id, counter: variant.counter })),
      })),
      name,
      unit,
    }))
}
