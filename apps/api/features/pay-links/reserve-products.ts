import { outOfStock, reservationOfOrder } from '@compass/domain/checkout'
import type { LoadedMerchant } from '@compass/domain/merchants'
import { accept, type Result, refuse } from '@compass/domain/refusal'
import type { Tenant } from '../../db/database.ts'
import { insertLinkCart, type NewLinkOrder, type TakenByLink } from '../../records/pay-links/link-orders.ts'
import { type CountedUse, takeUses } from '../../records/promotions/promotion-uses.ts'
import { reserveSlot } from '../../records/slots/slots.ts'
import { moveStock } from '../../records/stock/move-stock.ts'

/** An order with products that is about to be written. */
export type OrderOfProducts = NewLinkOrder & { readonly cartId: string }

/** What an order with products has reserved, in the transaction that writes it. */
interface ReservedProducts extends TakenByLink {
  /** A product is sold out by it. */
  readonly changesMenu: boolean
}

/**
 * Reserves what an order of a link needs, in the order of all locks: cart, use of its promotion, slot, stock. It is inside the
 * transaction that writes the order, which must be rolled back where it refuses `promo_exhausted`, `slot_full` or
 * `out_of_stock`.
 */
export async function reserveProducts(
  tenant: Tenant,
  loaded: LoadedMerchant,
  order: OrderOfProducts,
  counts: readonly CountedUse[],
): Promise<Result<ReservedProducts>> {
  const { offer } = order.totals.terms
  const { storeId, lines, placedAt, schedule } = order
  await insertLinkCart(tenant, order)
  if (offer && counts.length > 0 && !(await takeUses(tenant, offer.id, counts)))
    return refuse({ reason: 'promo_exhausted' })
  const slot = reservationOfOrder(loaded.stores.get(storeId)!, order)
  if (slot && !(await reserveSlot(tenant, slot, schedule !== null, placedAt))) return refuse({ reason: 'slot_full' })
  const stock = await moveStock(tenant, storeId, { left: [], entered: lines }, { stockTaken: [] }, placedAt)
  if ('short' in stock) return refuse(outOfStock(loaded, stock.short, stock.left))
  return accept({ stock: stock.taken, slot, changesMenu: stock.changesMenu })
}
