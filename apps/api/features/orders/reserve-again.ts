import { reservationOfOrder } from '@compass/domain/checkout'
import type { LoadedMerchant } from '@compass/domain/merchants'
import type { Tenant } from '../../db/database.ts'
import type { Api } from '../../http/api.ts'
import { insertSpentAgain, listReturned, takeHoldings } from '../../records/ledgers/spent-holdings.ts'
import type { Order } from '../../records/orders/order.ts'
import { findReservedSlot, hasReorderedCart } from '../../records/orders/order-details.ts'
import { insertUses, takeUses } from '../../records/promotions/promotion-uses.ts'
import { recountSlot, reserveSlot } from '../../records/slots/slots.ts'
import { takeStockAgain } from '../../records/stock/move-stock.ts'
import { countsOf } from '../cart/promotion-uses.ts'

/**
 * Reserves again all that an order returned when it was cancelled: its use of a promotion, its slot, counted pieces, points,
 * credits and reward. The order of locks is that of engineering, rule 7. Null where one of them is gone, or where its
 * customer has ordered the cart anew. The transaction must then be rolled back, since some of it may be taken.
 */
export async function reserveAgain(
  api: Api,
  tenant: Tenant,
  loaded: LoadedMerchant,
  order: Order,
  now: Date,
): Promise<{ readonly changesMenu: boolean } | null> {
  const store = loaded.stores.get(order.storeId)
  if (!store?.isActive || (order.schedule && order.schedule.start <= now)) return null
  if (order.lines.some(({ productId }) => loaded.isSoldOut(productId, store.id, now))) return null
  if (await isOrderedAnew(tenant, order)) return null
  if (!(await reservePromotion(api, tenant, loaded, order))) return null
  if (!(await takeSlot(tenant, loaded, order, now))) return null
  const stock = await takeStockAgain(tenant, order.id, now)
  if (!stock) return null
  return (await spendAgain(tenant, order, now)) ? stock : null
}

/** Has a cart that was taken back from this order, or from which this one was taken back, become another order? */
async function isOrderedAnew(tenant: Tenant, { id, cartId }: Order): Promise<boolean> {
  return cartId !== null && hasReorderedCart(tenant, { cartId, orderId: id })
}

async function reservePromotion(api: Api, tenant: Tenant, loaded: LoadedMerchant, order: Order): Promise<boolean> {
  const { offer } = order.totals.terms
  if (!offer?.isCounted) return true
  const promotion = loaded.promotions.byId.get(offer.id)
  if (!promotion) return false
  const counts = countsOf(api, tenant.merchantId, promotion, order.customer.phone ?? order.userId)
  if (counts.length === 0 || !(await takeUses(tenant, offer.id, counts))) return false
  await insertUses(tenant, order.id, offer.id, counts)
  return true
}

async function takeSlot(tenant: Tenant, loaded: LoadedMerchant, order: Order, now: Date): Promise<boolean> {
  const reservation = reservationOfOrder(loaded.stores.get(order.storeId)!, order)
  const reserved = await findReservedSlot(tenant, order.id)
  if (!reserved) return true
  if (reservation && reservation.start.getTime() === Date.parse(reserved.start))
    return reserveSlot(tenant, reservation, order.schedule !== null, now)
  await recountSlot(tenant, order.storeId, reserved)
  return true
}

/** What of the customer's own it used and got back, from whoever has it now. */
async function spendAgain(tenant: Tenant, order: Order, now: Date): Promise<boolean> {
  const { redeemed, reward, credits } = order.totals
  // The reward of a court is none of a vendor's order.
  if ((redeemed ?? 0) + (order.courtOrder ? 0 : reward) + credits === 0) return true
  const rows = await listReturned(tenant, order.id)
  const holder = rows[0]?.holder
  if (holder === undefined || rows.some((row) => row.holder !== holder)) return false
  const owner = (kind: (typeof rows)[number]['kind']) => rows.find((row) => row.kind === kind)
  const points = owner('points')?.amount ?? 0
  const used = owner('reward')
  const voucher = used?.reward_id
    ? { id: used.reward_id, name: {}, amount: used.amount, minimum: null, validUntil: null }
    : null
  const spent = { holder, points, credits: owner('credits')?.amount ?? 0, reward: voucher }
  if (!(await takeHoldings(tenant, spent, order.id, now))) return false
  await insertSpentAgain(tenant, order.id, now)
  return true
}
