import { ENDED_WITHOUT_ORDER, ORDER_STATUS, type OrderStatus } from '@compass/domain/orders'
import { type Connection, type Database, openDatabase } from '../../apps/api/db/database.ts'
import { findRunning } from '../../apps/host/embedded-postgres/index.ts'
import type { OurPayment, OurRefund } from './compare.ts'

/** Statuses in which no money pays for an order. */
const WITHOUT_ORDER = [ORDER_STATUS.INITIALIZE, ...ENDED_WITHOUT_ORDER]

/** A look into the product's database, beside the product. Without an address: the embedded one in `dataDir`. */
export async function openBooks(dataDir: string, databaseUrl?: string): Promise<Database> {
  const connection: Connection | undefined = databaseUrl
    ? { connectionString: databaseUrl }
    : await findRunning(dataDir)
  if (!connection) throw new Error('the database is not there any more')
  return openDatabase(connection, { poolSize: 2, statementTimeoutMs: 60_000 })
}

/** Our side of the comparison: all payments and all that goes back through gateways, of all merchants. */
export async function readBooks(database: Pick<Database, 'everywhere'>): Promise<{
  readonly payments: OurPayment[]
  readonly refunds: OurRefund[]
}> {
  const payments = await database.everywhere<{
    payment_id: string
    order_id: string | null
    status: OrderStatus | null
    kind: string
    subject: string
    amount: number
    currency: string
    captured: number
    settles: boolean
  }>(
    // A court's payment pays for all of its orders. While one of them stands it has the status of that one.
    `select p.payment_id, coalesce(p.order_id, c.court_order_id) as order_id, coalesce(o.status, c.status) as status, p.kind,
       p.subject, p.amount, p.currency, p.captured, p.settles
     from payments p
     left join orders o on o.merchant_id = p.merchant_id and o.order_id = p.order_id
     left join lateral (
       select v.court_order_id, v.status from orders v
       where v.merchant_id = p.merchant_id and v.court_order_id = p.bill_id
       order by v.status = any($1::integer[]), v.status desc limit 1
     ) c on true`,
    [WITHOUT_ORDER],
  )
  const refunds = await database.everywhere<{ payment_id: string; amount: number; status: string }>(
    // What a person gave back by hand did not go through the gateway.
    `select payment_id, amount, case when handed_over is null then status else 'handed over' end as status
     from refunds where way = 'gateway' and payment_id is not null`,
  )
  return {
    payments: payments.map((row) => ({
      id: row.payment_id,
      orderId: row.order_id,
      orderStatus: row.status,
      purpose: `${row.kind} ${row.subject}`.trim(),
      amount: row.amount,
      currency: row.currency,
      captured: row.captured,
      settles: row.settles,
    })),
    refunds: refunds.map(({ payment_id, amount, status }) => ({ paymentId: payment_id, amount, status })),
  }
}

/**
 * What is due later is due now: enquiries about payments that may still bring money, and refunds that wait for their next try.
 * Gateways that did not answer are asked again. It stands for the minutes and hours that a proof cannot wait for.
 */
export async function hurry(database: Pick<Database, 'everywhere'>): Promise<void> {
  await database.everywhere(
    'update payments set enquire_at = now() where enquire_at > now() and status <> 100 and review is null',
  )
  await database.everywhere(
    "update refunds set next_at = now() where next_at > now() and status in ('queued', 'pending')",
  )
  await database.everywhere('update gateway_hints set next_at = now() where next_at > now()')
}
