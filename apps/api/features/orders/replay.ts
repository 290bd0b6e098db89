import { accept, type Result, refuse } from '@compass/domain/refusal'
import type { Tenant } from '../../db/database.ts'
import type { KeyUse } from '../../http/idempotency-key.ts'
import type { CheckoutSnapshot } from '../../records/orders/checkout-snapshot.ts'
import type { Order } from '../../records/orders/order.ts'
import { findLatestOrder, findOrder, findOrderOfCart } from '../../records/orders/orders.ts'
import { findKey } from '../../records/orders/read-checkout.ts'
import type { PlacingRequest } from './placing-request.ts'

/** How long a request without key and cart is believed to be the one that was just answered. */
const SAME_REQUEST_MS = 10 * 60_000

/**
 * The order that this request made already, by its key and then by its cart; null where there is none. Refuses
 * `idempotency_conflict` for a key that was used with another body.
 */
export async function replayOf(
  tenant: Tenant,
  request: PlacingRequest,
  placing: CheckoutSnapshot | null,
  key: KeyUse | null,
): Promise<Result<Order | null>> {
  const { session, body, now } = request
  const isCompleted = placing?.state === 'completed' || placing?.state === 'locked'
  const used = key === null ? null : placing ? placing.key : await findKey(tenant, session.userId, key.key)
  if (used) {
    if (!used.requestHash.equals(key!.requestHash)) return refuse({ reason: 'idempotency_conflict' })
    return accept(await findOrder(tenant, used.orderId))
  }
  if (placing) return isCompleted ? accept(await findOrderOfCart(tenant, placing.cart.id)) : accept(null)
  if (body.cart) return accept(null)
  const latest = await findLatestOrder(tenant, session.userId, new Date(now.getTime() - SAME_REQUEST_MS))
  const isSame =
    latest !== null &&
    latest.storeId === body.store &&
    latest.orderType === body.orderType &&
    latest.grandTotal === body.expected.grandTotal.amount
  return accept(isSame ? latest : null)
}
