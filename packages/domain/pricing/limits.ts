import type { OrderType } from '../catalogue/index.ts'
import type { Area, Store } from '../merchants/types.ts'
import type { DeliveryTerms, Quote } from './types.ts'

/** What delivery to an area of the store costs. */
export function deliveryTermsOf(
  store: Pick<Store, 'fees'>,
  area: Pick<Area, 'deliveryFee' | 'freeDeliveryFrom'>,
): DeliveryTerms {
  return { fee: area.deliveryFee, freeFrom: area.freeDeliveryFrom, taxRate: store.fees.taxRate.delivery }
}

/** The smallest order in minor units: the store's for the service, for delivery the area's if it names one; null: none. */
export function minimumOf(
  store: Pick<Store, 'minimumOrder'>,
  orderType: OrderType,
  area: Pick<Area, 'minimumOrder'> | null,
): number | null {
  if (orderType === 20 || orderType === 40) return area?.minimumOrder ?? store.minimumOrder.delivery
  return orderType === 10 || orderType === 30 ? store.minimumOrder.pickup : null
}

/** Minor units missing to a minimum, measured on items after offers; 0 when it is reached, and exactly reached is enough. */
export function minimumMissing({ totals }: Quote, minimum: number | null): number {
  return Math.max(0, (minimum ?? 0) - (totals.itemsTotal - totals.offerDiscount))
}

/** Whether a grand total may be paid in cash; exactly the limit may. Null: no limit. */
export function cashAllowed(grandTotal: number, limit: number | null): boolean {
  return limit === null || grandTotal <= limit
}
