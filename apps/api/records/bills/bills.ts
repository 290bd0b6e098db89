import type { Tenant } from '../../db/database.ts'
import { type SqlParameter, type SqlPart, sql, statement } from '../../db/sql.ts'
import type { PaymentRecord } from '../payments/payment.ts'
import type { BillToPay } from './bill.ts'

/** The part of the statement that inserts an order, or a court order (`placed`), for its bill. */
export function insertOrderBill(
  order: Readonly<Record<'orderId' | 'grandTotal' | 'currency' | 'at', SqlParameter>>,
  kind: 'order' | 'court' = 'order',
): SqlPart {
  return sql`, billed as (
       insert into bills (merchant_id, bill_id, kind, main_bill_id, amount, currency, created_at)
       select $1, ${order.orderId}, ${kind === 'court' ? sql`'court'` : sql`'order'`}, ${order.orderId}, ${order.grandTotal}, ${order.currency}, ${order.at} from placed
     )`
}

/** Writes a bill that is about to be paid. One that asks for another amount than before, as a new choice does, says the new one. */
export async function writeBill(tenant: Tenant, bill: BillToPay, at: Date): Promise<void> {
  await tenant.run(
    statement('bills.write')`insert into bills (merchant_id, bill_id, kind, main_bill_id, amount, currency, created_at)
     values ($1, ${bill.id}, ${bill.kind}, ${bill.mainId}, ${bill.amount}, ${bill.currency}, ${at})
     on conflict (merchant_id, bill_id) do update set amount = excluded.amount where bills.amount <> excluded.amount`,
  )
}

/** A payment that the version before wrote gets its bill, inside the transaction that has locked it. */
export async function adoptPayment(
  tenant: Tenant,
  { id, bill, amount, currency }: PaymentRecord,
  at: Date,
): Promise<void> {
  if (!bill) return
  await tenant.run(
    statement(
      'bills.insertMissing',
    )`insert into bills (merchant_id, bill_id, kind, main_bill_id, amount, currency, created_at)
     values ($1, ${bill.id}, ${bill.kind}, ${bill.mainId}, ${amount}, ${currency}, ${at})
     on conflict (merchant_id, bill_id) do nothing`,
  )
  await tenant.run(
    statement('bills.adoptPayment')`update payments set bill_id = ${bill.id}, main_bill_id = ${bill.mainId}
     where merchant_id = $1 and payment_id = ${id} and bill_id is null`,
  )
}
