import { createHash } from 'node:crypto'
import { accept, type Result, refuse } from '@compass/domain/refusal'
import type { FastifyRequest } from 'fastify'
import type { Tenant } from '../../db/database.ts'
import type { Order } from '../../records/orders/order.ts'
import { findLatestOrder, findOrder, findOrderOfCart } from '../../records/orders/orders.ts'
import { findKey } from '../../records/orders/read-checkout.ts'
import type { PlacingRequest } from './place-order.ts'
import type { CheckoutSnapshot } from './quote-checkout.ts'

/** A key that a client chose, and what it was used with. */
export interface KeyUse {
  readonly key: string
  readonly requestHash: Buffer
}

/** How long a request without key and cart is believed to be the one that was just answered. */
const SAME_REQUEST_MS = 10 * 60_000

/** The key that a request says, as it came. */
export function keyHeader({ headers }: Pick<FastifyRequest, 'headers'>): string | undefined {
  const key = headers['idempotency-key']
  return Array.isArray(key) ? key.join(',') : key
}

/** 1 to 255 visible ASCII characters, or no key at all. */
export function keyOf(key: string | undefined, rawBody: unknown): Result<KeyUse | null> {
  if (key === undefined) return accept(null)
  if (!/^[\x21-\x7e]{1,255}$/.test(key)) return refuse({ reason: 'invalid_idempotency_key' })
  return accept({
    key,
    requestHash: createHash('sha256')
      .update(JSON.stringify(sorted(rawBody)))
      .digest(),
  })
}

/** The same body has the same hash, in whatever order its fields came. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (value === null || typeof value !== 'object') return value
  return Object.entries(value)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, inner]) => [key, sorted(inner)])
}

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
