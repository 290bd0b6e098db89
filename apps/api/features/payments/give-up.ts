import { CART_EXPIRES_AFTER_MINUTES } from '@compass/domain/cart'
import { type Actor, type Edge, ORDER_STATUS } from '@compass/domain/orders'
import { PAYMENT_STATUS, type PaymentStatus } from '@compass/domain/payments'
import { accept, type Result } from '@compass/domain/refusal'
import type { Tenant } from '../../db/database.ts'
import { newId } from '../../ids/index.ts'
import type { Order } from '../../records/orders/order.ts'
import { endOpenAttempts } from '../../records/payments/payments.ts'
import { endDifference } from './difference.ts'
import { mayOweMoney, queueRefund } from './queue-refund.ts'

/** Does this step of an order concern money that came or was to come? Most orders answer no without asking anything. */
export function concernsMoney(order: Order, edge: Edge): boolean {
  return (
    order.status === ORDER_STATUS.INITIALIZE ||
    (edge.refund === 'always' && (mayOweMoney(order) || Boolean(order.awaiting?.paying)))
  )
}

/** How the money of an order that is given up before it came ends: by its customer, or by the clock. */
export function endOfAttempt(by: Actor): PaymentStatus {
  return by === 'system' ? PAYMENT_STATUS.ABORTED : PAYMENT_STATUS.CANCELLED
}

/**
 * What becomes of the money of an order that takes this step, inside its transaction: open attempts end, and what was taken
 * goes back once. An order that only waited for money gives its basket back, to be changed and ordered anew; of one that ran
 * out of time it can be restored.
 */
export async function giveUpMoney(
  tenant: Tenant,
  order: Order,
  edge: Edge,
  { by, reason, at }: { readonly by: Actor; readonly reason: string | null; readonly at: Date },
): Promise<Result<unknown>> {
  if (order.status === ORDER_STATUS.INITIALIZE) {
    await endOpenAttempts(tenant, { orderId: order.id }, endOfAttempt(by), at)
    await tenant.change(
      `update carts set state = 'completed', version = version + 1, updated_at = $3
       where merchant_id = $1 and cart_id = $2 and state = 'locked'`,
      [order.cartId, at],
    )
    if (edge.to === ORDER_STATUS.PAYMENT_CANCELLED) await giveBasketBack(tenant, order.cartId, by === 'system', at)
  }
  if (edge.refund !== 'always') return accept(true)
  await endDifference(tenant, order, at)
  return queueRefund(tenant, { order, amountMinor: 'whole', cause: CAUSES[edge.to] ?? 'given_up', reason, at })
}

const CAUSES: Readonly<Record<number, string>> = {
  [ORDER_STATUS.DECLINED]: 'declined',
  [ORDER_STATUS.CANCEL_CUSTOMER]: 'cancelled',
  [ORDER_STATUS.CUSTOMER_REJECT]: 'rejected',
}

/** A basket that made an order makes no other: what lay in it goes on in a new one. */
async function giveBasketBack(tenant: Tenant, cartId: string, isPast: boolean, at: Date): Promise<void> {
  const expiresAt = isPast ? at : new Date(at.getTime() + CART_EXPIRES_AFTER_MINUTES * 60_000)
  await tenant.change(
    `insert into carts (merchant_id, cart_id, user_id, store_id, order_type, area_id, address_id, lines, state, version,
       created_at, expires_at, updated_at, promo, schedule, spending, way, taken_from)
     select merchant_id, $3, user_id, store_id, order_type, area_id, address_id, lines, $4, 1, $5, $6, $5, promo,
       jsonb_set(schedule, '{heldUntil}', to_jsonb($5::timestamptz)), spending, way, coalesce(taken_from, cart_id)
     from carts where merchant_id = $1 and cart_id = $2
     on conflict do nothing`,
    [cartId, newId(at.getTime()), isPast ? 'expired' : 'live', at, expiresAt],
  )
}
