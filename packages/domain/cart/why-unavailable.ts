import type { Product } from '../catalogue/index.ts'
import type { ItemUnavailable } from '../refusal/index.ts'
import { lacksPreOrder } from '../scheduling/index.ts'
import type { Cart } from './types.ts'

/** What the time engine says of a product, passed in: why it can not be had, or null. */
export type Availability = (product: Product) => ItemUnavailable | null

/**
 * Why a product is unavailable in this cart's store (in a court its vendor) and order type, or null. It is switched off, not sold by this
 * service, only for a scheduled time, sold out here, or not on sale at the cart's time.
 */
export function whyUnavailable(
  product: Product,
  cart: Pick<Cart, 'orderType' | 'storeId' | 'schedule'>,
  availability: Availability,
): ItemUnavailable | null {
  if (!product.isActive) return { kind: 'inactive' }
  if (product.orderTypes && !product.orderTypes.includes(cart.orderType)) return { kind: 'order_type' }
  if (lacksPreOrder(product, cart)) return { kind: 'pre_order' }
  if (product.soldOutAt.includes(product.storeId ?? cart.storeId)) return { kind: 'sold_out' }
  return availability(product)
}
