import type { PaymentStatus } from '@compass/domain/payments'
import type { Tenant } from '../../db/database.ts'
import { parameter, sql, statement } from '../../db/sql.ts'
import { appendOrderEvent } from '../outbox/order-event.ts'

/** Tells whoever watches the order that its money has moved: inside the transaction that has locked it. No step of its life. */
export async function raiseOrderVersion(tenant: Tenant, id: string, changedAt: Date): Promise<void> {
  const [orderId, at] = [parameter(id), parameter(changedAt)]
  await tenant.run(
    statement('orders.raiseVersion')`
     with changed as (
       update orders set version = version + 1, updated_at = ${at} where merchant_id = $1 and order_id = ${orderId}
         returning version
     )
     ${appendOrderEvent({ orderId, at, from: sql`changed` })}`,
  )
}

/** Writes how the order's latest attempt to pay stands; whoever watches the order is told where that is new. */
export async function writePaymentStatus(
  tenant: Tenant,
  id: string,
  paymentStatus: PaymentStatus,
  changedAt: Date,
): Promise<void> {
  const [orderId, at, status] = [parameter(id), parameter(changedAt), parameter(paymentStatus)]
  await tenant.run(
    statement('orders.writePaymentStatus')`with changed as (
       update orders set payment_status = ${status}, version = version + 1, updated_at = ${at}
       where merchant_id = $1 and order_id = ${orderId} and payment_status <> ${status} returning version
     )
     ${appendOrderEvent({ orderId, at, from: sql`changed` })}`,
  )
}

/** The order says what goes back of its money, and whoever watches it is told. */
export async function writeRefunded(tenant: Tenant, id: string, amount: number, changedAt: Date): Promise<void> {
  const [orderId, at] = [parameter(id), parameter(changedAt)]
  await tenant.run(
    statement('orders.writeRefunded')`with changed as (
       update orders set refunded = refunded + ${amount}, version = version + 1, updated_at = ${at}
       where merchant_id = $1 and order_id = ${orderId} returning version
     )
     ${appendOrderEvent({ orderId, at, from: sql`changed` })}`,
  )
}
