import type { OrderType } from '../services/index.ts'
import { serviceOf } from '../services/index.ts'

/** Whether a product that is pre-order only is asked for now: it is had in an order for later alone (the specification, section 5). */
export function lacksPreOrder(
  { preOrderOnly }: { readonly preOrderOnly?: boolean },
  { orderType, schedule }: { readonly orderType: OrderType; readonly schedule?: unknown },
): boolean {
  return preOrderOnly === true && !schedule && serviceOf(orderType) === orderType
}
