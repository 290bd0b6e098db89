import { isFinal, isOrderStatus, ORDER_STATUS, type OrderStatus } from '@compass/domain/orders'
import type { Tenant } from '../../db/database.ts'
import { statement } from '../../db/sql.ts'

/** What a party ordered in rounds, as far as its visit asks. */
export interface VisitOrder {
  readonly id: string
  readonly visitId: string
  readonly number: number
  readonly status: OrderStatus
  readonly currency: string
  /** Minor units of its bill that are not paid and not written off. */
  readonly owed: number
  /** It is over, or all of it is paid. */
  readonly isPaid: boolean
  /** The next round goes to it. */
  readonly isOpen: boolean
}

/** Of an order of which nothing is owed any more: it is over, or paid. */
const isSettled = (status: OrderStatus) => isFinal(status) || status === ORDER_STATUS.PAYMENT_COMPLETED

export const SETTLED_STATUSES: readonly OrderStatus[] = Object.values(ORDER_STATUS).filter(isSettled)

type Row = {
  order_id: string
  visit_id: string
  order_number: number
  status: number
  currency: string
  grand_total: number
  bill: number | null
  covered: number | null
  paid: number | null
  /** Of a bill of zero, too. */
  has_paid_share: boolean
}

/** Orders of visits, the newest first; of a court's table that of the table, and not its vendors'. */
export async function findOrdersOfVisits(tenant: Tenant, visitIds: readonly string[]): Promise<VisitOrder[]> {
  if (visitIds.length === 0) return []
  const rows = await tenant.rows<Row>(
    statement('visits.listOrders')`
     select o.order_id, o.visit_id, o.order_number, o.status, o.currency, o.grand_total, b.amount as bill,
       b.paid + b.written_off as covered, b.paid, exists (select 1 from shares s
         where s.merchant_id = $1 and s.order_id = o.order_id and s.state = 'paid') as has_paid_share from orders o
     left join table_bills b on b.merchant_id = $1 and b.order_id = o.order_id
     where o.merchant_id = $1 and o.visit_id = any(${visitIds}::uuid[])
       and (o.table_order_id is null or o.table_order_id = o.order_id) order by o.placed_at desc, o.order_id desc`,
  )
  return rows.map((row) => {
    const status = isOrderStatus(row.status) ? row.status : ORDER_STATUS.NEW
    const isPaid = isSettled(status)
    const owed = isPaid ? 0 : (row.bill ?? row.grand_total) - (row.covered ?? 0)
    return {
      ...{ id: row.order_id, visitId: row.visit_id, number: row.order_number, status, currency: row.currency },
      ...{ owed, isPaid, isOpen: !isPaid && !row.paid && !row.has_paid_share },
    }
  })
}
