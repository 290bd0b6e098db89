import type { CartLine, LineMemory } from '@compass/domain/cart'
import type { Order } from '../../records/orders/order.ts'

/**
 * What the draft of an order begins with: what can be had of it, as it is now. Null: what was ordered, since nothing is asked
 * and nothing was amended.
 */
export function linesForDraft({
  awaiting,
  amendments = [],
  storeId,
  lines,
}: Pick<Order, 'awaiting' | 'amendments' | 'lines' | 'storeId'>): (CartLine & LineMemory)[] | null {
  if (!awaiting && amendments.length === 0) return null
  const missing = new Set(awaiting?.lines.map(({ line }) => line))
  return lines
    .filter(({ id, isGift }) => !isGift && !missing.has(id))
    .map(({ id, productId, qty, customize, note, name, unit }) => ({
      id,
      storeId,
      productId,
      qty,
      customize: customize.map((group) => ({
        groupId: group.id,
        variants: group.variants.map((variant) => ({ variantId: variant.id, counter: variant.counter })),
      })),
      note,
      name,
      unit,
    }))
}
