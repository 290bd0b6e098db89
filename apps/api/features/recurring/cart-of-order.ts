import type { Order } from '../../records/orders/order.ts'
import type { SeriesCart } from '../../records/recurring/series.ts'

/** What was bought, as a cart has it; a gift comes with its promotion. */
export function cartOfOrder({ storeId, lines }: Pick<Order, 'storeId' | 'lines'>): Pick<SeriesCart, 'lines'> {
  return {
    lines: lines
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
      })),
  }
}
