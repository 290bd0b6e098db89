import type { LoadedMerchant } from '@compass/domain/merchants'
import { accept, type Result, refuse } from '@compass/domain/refusal'
import {
  type BilledVendor,
  isForOnePayer,
  type PricedCourtBill,
  priceBill,
  priceCourtBill,
} from '@compass/domain/shares'
import type { Order } from '../../records/orders/order.ts'
import type { BillChoices } from '../../records/shares/table-bill.ts'
import type { BilledTable } from '../rounds/table-bill-hooks.ts'
import { pricingContextOf } from './pricing-context.ts'

type PricedTable = PricedCourtBill

type Choices = Pick<BillChoices, 'promo' | 'vendorPromos' | 'spending'>

/** The open bill of an order with these choices, at a court's table with each vendor's part. Null: its store is no more. */
export function priceTable(
  loaded: LoadedMerchant,
  { order, parts, items }: BilledTable,
  choices: Choices,
  context: Parameters<typeof priceBill>[4],
): PricedTable | null {
  const { court } = loaded.merchant
  const at = pricingContextOf(loaded, order)
  if (!at) return null
  if (parts.length === 0) return { ...priceBill(loaded, at, { ...order, items }, choices, context), vendors: [] }
  if (!court || parts.some(({ storeId }) => !loaded.stores.has(storeId))) return null
  const vendors = parts.map(({ id, storeId, currency, totals }): BilledVendor => {
    return { orderId: id, storeId, currency, totals, items: items.filter(({ orderId }) => orderId === id) }
  })
  return priceCourtBill(loaded, court, { ...order, items }, vendors, choices, context)
}

/** The promotions that a bill was priced with: that of its order, and of each vendor's. */
export function promotionsOf({ order, parts }: Pick<BilledTable, 'order' | 'parts'>) {
  return [order, ...parts].flatMap(({ id, totals }) => {
    const { offer: promotion } = totals.terms
    return promotion ? [{ orderId: id, promotion }] : []
  })
}

/** The first of them that only one payer may have; null: none. */
export function promotionForOnePayer(
  loaded: LoadedMerchant,
  table: Pick<BilledTable, 'order' | 'parts'>,
): NonNullable<Order['totals']['terms']['offer']> | null {
  const found = promotionsOf(table).find(({ promotion: { id } }) => {
    const today = loaded.promotions.byId.get(id)
    return today && isForOnePayer(today)
  })
  return found?.promotion ?? null
}

/** May one pay a part alone? Refuses `promo_for_one_payer`. */
export function checkParts(loaded: LoadedMerchant, table: Pick<BilledTable, 'order' | 'parts'>): Result<true> {
  const promotion = promotionForOnePayer(loaded, table)
  if (!promotion) return accept(true)
  return refuse({ reason: 'promo_for_one_payer', promo: { code: promotion.code, name: promotion.name } })
}
