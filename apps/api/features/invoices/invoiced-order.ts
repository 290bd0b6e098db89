import type { Merchant } from '@compass/domain/merchants'
import type { Tenant } from '../../db/database.ts'
import { isOfTable, type Order } from '../../records/orders/order.ts'
import { findOrder, listOrdersOfTable } from '../../records/orders/orders.ts'
import { findWhole, type WholeCourtOrder } from '../court-orders/read-court-order.ts'
import { composeCourtInvoice, wholeOfTable } from './compose-court-invoice.ts'
import { composeInvoice } from './compose-invoice.ts'
import type { InvoiceSheet } from './invoice-sheet.ts'

/** What an invoice is for: an order, or a court order with its vendors'. */
type InvoicedOrder = Order | WholeCourtOrder

/** What of each order its reader may see. */
type SeenOrder = <O extends Order>(order: O) => O

/** The order of an id, whoever's it is; null: there is none. */
export async function findInvoicedOrder(tenant: Tenant, id: string): Promise<InvoicedOrder | null> {
  return (await findOrder(tenant, id)) ?? (await findWhole(tenant, id))
}

/** Who bought it, when, and the number that people read out. */
export function purchaseOf(invoiced: InvoicedOrder): { userId: string; placedAt: Date; number: number } {
  return 'court' in invoiced ? invoiced.court : invoiced
}

/** The content of the invoice; of a court's table it is that of all its vendors. */
export async function composeInvoiceOf(
  tenant: Tenant,
  merchant: Merchant,
  invoiced: InvoicedOrder,
  seen: SeenOrder = (order) => order,
): Promise<InvoiceSheet> {
  const whole = 'court' in invoiced ? invoiced : await tableOf(tenant, invoiced)
  if (whole) return composeCourtInvoice(merchant, { ...whole, orders: whole.orders.map((order) => seen(order)) })
  const order = invoiced as Order
  return composeInvoice(merchant, seen(order), order.refunds ?? [])
}

/** The order of a court's table with what each vendor sold; null: it is another one, or nothing was made of it. */
async function tableOf(tenant: Tenant, order: Order): Promise<ReturnType<typeof wholeOfTable> | null> {
  if (!isOfTable(order)) return null
  const sold = (await listOrdersOfTable(tenant, order.id)).filter(({ lines }) => lines.length > 0)
  const orders = await Promise.all(sold.map(async (part) => (await findOrder(tenant, part.id)) ?? part))
  return orders.length > 0 ? wholeOfTable(order, orders) : null
}
