import type { PaymentMethod } from '@compass/domain/merchants'
import type { Tenant } from '../../db/database.ts'
import { sql, statement } from '../../db/sql.ts'
import { completeCartOf } from '../carts/ordered-carts.ts'
import type { PaymentRecord } from '../payments/payment.ts'

/** How an order was paid, and until when it must be accepted; its cart has served. */
export async function writePaid(
  tenant: Tenant,
  orderId: string,
  { id, method }: Pick<PaymentRecord, 'id' | 'method'>,
  deadlineAt: Date,
): Promise<void> {
  await tenant.run(
    statement('orders.writePaid')`with paid as (
       update orders set payment_id = ${id}, payment_method = ${method}, deadline_at = ${deadlineAt}
       where merchant_id = $1 and order_id = ${orderId} returning cart_id
     )
     ${completeCartOf(sql`paid`, 'payment')}`,
  )
}

/** The same of an order whose money people collect after all. */
export async function writeCollectedInPerson(
  tenant: Tenant,
  orderId: string,
  method: PaymentMethod,
  deadlineAt: Date,
): Promise<void> {
  await tenant.run(
    statement('orders.writeCollectedInPerson')`with paid as (
       update orders set payment_method = ${method}, payment_id = null, deadline_at = ${deadlineAt}
       where merchant_id = $1 and order_id = ${orderId} returning cart_id
     )
     ${completeCartOf(sql`paid`, 'customer')}`,
  )
}

/** An order names its latest attempt to pay. */
export async function nameAttempt(
  tenant: Tenant,
  orderId: string | null,
  { id, method, status }: Pick<PaymentRecord, 'id' | 'method' | 'status'>,
): Promise<void> {
  await tenant.run(
    statement('orders.nameAttempt')`
        update orders set payment_id = ${id}, payment_method = ${method}, payment_status = ${status}
     where merchant_id = $1 and order_id = ${orderId}`,
  )
}

/** An order that cost nothing names the payment that gives its money back. */
export async function nameFirstPayment(tenant: Tenant, orderId: string, paymentId: string): Promise<void> {
  await tenant.run(
    statement('orders.nameFirstPayment')`update orders set payment_id = ${paymentId}
     where merchant_id = $1 and order_id = ${orderId}`,
  )
}
