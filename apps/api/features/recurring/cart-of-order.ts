import type { CartPromotion } from '@compass/domain/cart'
import type { Tenant } from '../../db/database.ts'
import { statement } from '../../db/sql.ts'
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

/** What the customer had said of the promotion of the cart that became the order. */
export async function promoOfCart(tenant: Tenant, cartId: string): Promise<CartPromotion | null> {
  const row = await tenant.row<{ promo: CartPromotion | null }>(
    statement('recurring.promoOfCart')`select promo from carts where merchant_id = $1 and cart_id = ${cartId}`,
  )
  return row?.promo ?? null
}
