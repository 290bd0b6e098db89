import { type SqlPart, sql } from '../../db/sql.ts'
import { type Bill, type BillKind, orderOfBill } from './bill.ts'

/** How the version before says what a payment is for. Both versions write it, until no other runs beside. */
interface FormerColumns {
  readonly order_id: string | null
  readonly kind: string
  readonly subject: string
}

/** The bill of a payment's row; null: nothing of ours. A row of the version before says it in the former columns. */
export function billOf(row: FormerColumns & { readonly bill_id: string | null; readonly main_bill_id: string | null }) {
  if (row.bill_id !== null && row.main_bill_id !== null) {
    const isOfVendor = row.order_id !== null && row.order_id !== row.main_bill_id
    const bill = { id: row.bill_id, kind: row.kind as BillKind, mainId: row.main_bill_id }
    return isOfVendor ? { ...bill, orderId: row.order_id } : bill
  }
  if (row.order_id === null) return null
  const kind: BillKind = row.kind === 'difference' ? 'difference' : 'order'
  return { id: kind === 'difference' ? row.subject : row.order_id, kind, mainId: row.order_id } satisfies Bill
}

/** The former columns of a payment's bill. */
export function formerColumns(bill: Bill | null): FormerColumns {
  if (!bill) return { order_id: null, kind: 'unknown', subject: '' }
  return { order_id: orderOfBill(bill), kind: bill.kind, subject: bill.kind === 'order' ? '' : bill.id }
}

/** Is a payment (`p`) of this bill? */
export function isOfBill(bill: Bill): SqlPart {
  const former = formerColumns(bill)
  return sql`(p.bill_id = ${bill.id} or (p.bill_id is null and p.order_id = ${former.order_id} and p.kind = ${former.kind}
    and p.subject = ${former.subject}))`
}

/** Is a payment (`p`) of this main bill, or of one that adds to it? */
export function isOfMainBill(mainId: string): SqlPart {
  return sql`(p.main_bill_id = ${mainId} or (p.main_bill_id is null and p.order_id = ${mainId}))`
}

/** Is a refund (`r`) of this main bill? */
export function isRefundOfBill(mainId: string): SqlPart {
  return sql`(r.bill_id = ${mainId} or (r.bill_id is null and r.order_id = ${mainId}))`
}

/** Is a refund (`r`) of this order? Of a bill of several orders each gives back its own part. */
export function isRefundOfOrder({ id, billId }: { readonly id: string; readonly billId: string }): SqlPart {
  return id === billId ? isRefundOfBill(billId) : sql`(${isRefundOfBill(billId)} and r.order_id = ${id})`
}
