import type { Product } from '@compass/contract/catalogue'
import type { ShapeOf } from '@compass/contract/values'

/** Why a product cannot be had: what holds is there. */
export interface SaleView {
  readonly soldOut?: boolean | undefined
  /** Sold for a chosen time alone. */
  readonly beforehand?: boolean | undefined
  /** Not on sale then; `next` is the instant from which it is. */
  readonly later?: { readonly next: string | null } | undefined
}

/** How a product is had at the instant for which it was asked; `forLater`: that is a chosen time, not now. */
export function toSaleView(product: ShapeOf<typeof Product>, forLater: boolean): SaleView {
  return {
    ...(product.soldOut && !product.soldOutUntil ? { soldOut: true } : {}),
    ...(product.preOrderOnly && !forLater ? { beforehand: true } : {}),
    ...laterOf(product),
  }
}

/** Off sale for a while: out of its hours, or sold out until a time. */
function laterOf({ available, soldOutUntil }: ShapeOf<typeof Product>): Pick<SaleView, 'later'> {
  if (!available.now) return { later: { next: available.next } }
  return soldOutUntil ? { later: { next: soldOutUntil } } : {}
}
