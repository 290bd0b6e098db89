import type { DeliveryTerms } from '../pricing/index.ts'
import { accept, type Result, refuse } from '../refusal/index.ts'
import { isDelivery, type OrderType } from '../services/index.ts'
import { ORDER_STATUS, type OrderStatus } from './statuses.ts'

/** Before the kitchen has started. */
const OPEN: readonly OrderStatus[] = [ORDER_STATUS.INITIALIZE, ORDER_STATUS.NEW, ORDER_STATUS.SCH_DEL_ACCEPTED]

/** Whether the customer may still say another door (the specification, section 2: change-delivery-address). */
export function mayChangeAddress({
  orderType,
  status,
  courtOrder = null,
}: {
  readonly orderType: OrderType | null
  readonly status: OrderStatus
  /** What a court brings goes to one door: no vendor's order goes elsewhere by itself. */
  readonly courtOrder?: unknown
}): boolean {
  return courtOrder === null && isDelivery(orderType) && OPEN.includes(status)
}

/** What was ordered, as it counts for fees and minimum. Minor units. */
interface OrderedTotals {
  readonly currency: string
  readonly itemsTotal: number
  readonly offerDiscount: number
}

/**
 * Whether an order may go to another door at its price. The price of an order never changes, so delivery there may cost no
 * more than was charged. What it costs less there is not given back. Refuses `below_minimum` of the new area and
 * `address_dearer`.
 *
 * @param minimum of the new area in minor units; null: none
 */
export function checkNewDoor(
  { currency, itemsTotal, offerDiscount: promotionDiscount }: OrderedTotals,
  requested: DeliveryTerms,
  there: DeliveryTerms,
  minimum: number | null,
): Result<true> {
  const items = itemsTotal - promotionDiscount
  const missing = Math.max(0, (minimum ?? 0) - items)
  if (missing > 0) return refuse({ reason: 'below_minimum', missing: { amount: missing, currency } })
  const charged = ({ fee, freeFrom }: DeliveryTerms) => (freeFrom !== null && items >= freeFrom ? 0 : fee)
  const actor = charged(there) - charged(requested)
  return actor > 0 ? refuse({ reason: 'address_dearer', by: { amount: actor, currency } }) : accept(true)
}
