import type { Tenant } from '../../db/database.ts'
import { type Bill, orderOfBill } from '../../records/bills/bill.ts'
import { findCourtOrder } from '../../records/court-orders/court-orders.ts'
import type { Order } from '../../records/orders/order.ts'
import { findOrder, listOrdersOfCourt } from '../../records/orders/orders.ts'

/** The order that a payment is for. One for a court is answered as the whole of it, by its own id and number. */
export async function orderOfPayment(tenant: Tenant, bill: Bill): Promise<Order | null> {
  const orderId = orderOfBill(bill)
  return orderId === null ? wholeOfCourt(tenant, bill.id) : findOrder(tenant, orderId)
}

/** A court order as if it were one order, for what is said of its money alone; null where there is none. */
export async function wholeOfCourt(tenant: Tenant, courtOrderId: string): Promise<Order | null> {
  const court = await findCourtOrder(tenant, courtOrderId)
  const [first] = court ? await listOrdersOfCourt(tenant, courtOrderId) : []
  if (!court || !first) return null
  const { id, storeId, number, grandTotal, userId } = court
  return { ...first, id, storeId, number, grandTotal, userId }
}
