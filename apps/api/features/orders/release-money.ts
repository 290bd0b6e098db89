import { CART_EXPIRES_AFTER_MINUTES } from '@compass/domain/cart'
import { type Actor, type Edge, ORDER_STATUS } from '@compass/domain/orders'
import { PAYMENT_STATUS, type PaymentStatus } from '@compass/domain/payments'
import { accept, type Result } from '@compass/domain/refusal'
import type { Tenant } from '../../db/database.ts'
import { completeLockedCart, copyCart } from '../../records/carts/carts.ts'
import type { Order } from '../../records/orders/order.ts'
import { endAttempts } from '../../records/payments/payments.ts'
import { mayOweMoney, refundOrder } from './refund-order.ts'

/** Does this step of an order concern money that came or was to come? Most orders answer no without asking anything. */
export function concernsMoney(order: Order, edge: Edge): boolean {
  return (
    order.status === ORDER_STATUS.INITIALIZE ||
    (edge.refund === 'always' && (mayOweMoney(order) || Boolean(order.awaiting?.paying)))
  )
}

/** How the money of an order that is given up before it came ends: by its customer, or by the clock. */
export function endOfAttempt(actor: Actor): PaymentStatus {
  return actor === 'system' ? PAYMENT_STATUS.ABORTED : PAYMENT_STATUS.CANCELLED
}

/**
 * What becomes of the money of an order that takes this step, inside its transaction: open attempts end, and what was taken
 * goes back once. An order that only waited for money returns its cart, to be changed and ordered anew. The cart of an order
 * that ran out of time can be restored. What a pay link asks for is nobody's to change.
 */
export async function releaseOrderMoney(
  tenant: Tenant,
  order: Order,
  edge: Edge,
  { actor, reason, at }: { readonly actor: Actor; readonly reason: string | null; readonly at: Date },
): Promise<Result<unknown>> {
  if (order.status === ORDER_STATUS.INITIALIZE) await endAttempts(tenant, order.billId, endOfAttempt(actor), at)
  if (order.status === ORDER_STATUS.INITIALIZE && order.cartId !== null && !order.payLinkId) {
    const cartActor = actor === 'system' ? 'system' : 'customer'
    await completeLockedCart(tenant, order.cartId, cartActor, at)
    if (edge.to === ORDER_STATUS.PAYMENT_CANCELLED) {
      const expiresAt = cartActor === 'system' ? at : new Date(at.getTime() + CART_EXPIRES_AFTER_MINUTES * 60_000)
      await copyCart(tenant, order.cartId, { actor: cartActor, at, expiresAt })
    }
  }
  if (edge.refund !== 'always') return accept(true)
  // A difference that its customer was to pay is not wanted any more.
  if (order.awaiting?.paying) await endAttempts(tenant, order.billId, PAYMENT_STATUS.CANCELLED, at)
  return refundOrder(tenant, { order, amountMinor: 'whole', cause: CAUSES[edge.to] ?? 'given_up', reason, at })
}

const CAUSES: Readonly<Record<number, string>> = {
  [ORDER_STATUS.DECLINED]: 'declined',
  [ORDER_STATUS.CANCEL_CUSTOMER]: 'cancelled',
  [ORDER_STATUS.CUSTOMER_REJECT]: 'rejected',
}
