import type { PaymentMethod } from '@compass/domain/merchants'
import type { PaymentStatus } from '@compass/domain/payments'
import type { Tenant } from '../../db/database.ts'
import { parameter, sql, statement } from '../../db/sql.ts'
import { appendOrderEvent } from '../outbox/order-event.ts'

/**
 * Money of a share has come: the order says how it was paid last, and whether all of it is paid. Inside the transaction that
 * has locked it; whoever watches it is told. Answers its version.
 */
export async function writeSharePaid(
  tenant: Tenant,
  order: { readonly id: string; readonly method: PaymentMethod; readonly paymentStatus: PaymentStatus },
  paidAt: Date,
): Promise<number> {
  const [orderId, at] = [parameter(order.id), parameter(paidAt)]
  const row = await tenant.row<{ version: number }>(
    statement('shares.writePaid')`with paid as (
       update orders set payment_method = ${order.method}, payment_status = ${order.paymentStatus}, version = version + 1,
         updated_at = ${at}
       where merchant_id = $1 and order_id = ${orderId} returning version
     ), event as (
       ${appendOrderEvent({ orderId, at, from: sql`paid` })}
     )
     select version from paid`,
  )
  if (!row) throw new Error('a locked order is gone')
  return row.version
}
