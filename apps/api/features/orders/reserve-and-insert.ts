import type { Promotion } from '@compass/domain/promotions'
import type { SlotReservation } from '@compass/domain/scheduling'
import { commit, rollback, type Tenant } from '../../db/database.ts'
import type { Api } from '../../http/api.ts'
import { lockCart } from '../../records/carts/carts.ts'
import { insertSpent, type SpentHoldings, takeHoldings } from '../../records/ledgers/spent-holdings.ts'
import type { InsertedOrder } from '../../records/orders/insert-order.ts'
import type { OrderOfCart } from '../../records/orders/order.ts'
import { writeSchedule } from '../../records/orders/order-details.ts'
import { type CountedUse, insertUses, takeUses } from '../../records/promotions/promotion-uses.ts'
import { reserveSlot } from '../../records/slots/slots.ts'

/** What an order takes beside its cart: uses of its promotion, a slot, and what the customer has. */
interface OrderReservations {
  readonly merchantId: string
  readonly promotion: Promotion | null
  readonly counts: readonly CountedUse[]
  readonly slot: SlotReservation | null
  readonly spent: SpentHoldings | null
  readonly cartVersion: number
}

/**
 * What became of an order that reserves. `used_up`: another order took the last use of its promotion. Null: another request
 * changed the cart, or took the points.
 */
export type ReservedOrder = InsertedOrder | null | 'used_up' | 'slot_full'

/**
 * Inserts an order with all that it reserves, in one transaction. Cart, counts, slot, holdings and order are locked in this
 * order; where there is no order in the end, nothing is left behind.
 */
export function reserveAndInsert(
  api: Api,
  { id, cartId, placedAt, schedule }: Pick<OrderOfCart, 'id' | 'cartId' | 'placedAt' | 'schedule'>,
  { merchantId, promotion: applied, counts, slot, spent, cartVersion }: OrderReservations,
  insert: (tenant: Tenant) => Promise<InsertedOrder | null>,
): Promise<ReservedOrder> {
  const isForLater = schedule !== null
  const promotion = counts.length > 0 ? applied : null
  return api.database.transact<ReservedOrder>(merchantId, async (tenant) => {
    if (!(await lockCart(tenant, cartId, cartVersion))) return rollback(null)
    if (promotion && !(await takeUses(tenant, promotion.id, counts))) return rollback('used_up')
    if (slot && !(await reserveSlot(tenant, slot, isForLater, placedAt))) return rollback('slot_full')
    if (spent && !(await takeHoldings(tenant, spent, id, placedAt))) return rollback(null)
    const inserted = await insert(tenant)
    if (inserted === null || 'short' in inserted) return rollback(inserted)
    if (promotion) await insertUses(tenant, id, promotion.id, counts)
    if (isForLater || slot) await writeSchedule(tenant, id, schedule, slot)
    if (spent) await insertSpent(tenant, spent, id, placedAt)
    return commit(inserted)
  })
}
