import { getOrder } from '@compass/contract/orders'
import { statement } from '#api/db/sql.ts'
import type { Database } from '../../apps/api/db/database.ts'
import { Connection } from '../load/connection.ts'
import { type AcknowledgedOrder, call, type Market, Unexpected } from '../load/journeys.ts'
import type { Ledger } from './callers.ts'

type Row = { order_id: string; order_number: number; cart_id: string; grand_total: number }

interface CrashFindings {
  /** Acknowledged and not there, or not as it was acknowledged. */
  readonly lost: readonly string[]
  /** There, and acknowledged to nobody although everybody asked until they were answered. */
  readonly doubled: readonly string[]
}

/** Compares every acknowledged order with what the database holds. Nothing may be under way. */
export async function compare(database: Database, market: Market, ledger: Ledger): Promise<CrashFindings> {
  const rows = await database
    .tenant(market.merchantId)
    .rows<Row>(
      statement('bench.orders')`select order_id, order_number, cart_id, grand_total from orders where merchant_id = $1`,
    )
  const byId = new Map(rows.map((row) => [row.order_id, row]))
  const lost: string[] = []
  const reported = new Set<string>()
  for (const order of ledger.acknowledged.values()) {
    reported.add(order.orderId)
    const row = byId.get(order.orderId)
    if (!row) lost.push(`order ${order.orderId} is not there`)
    else if (!isAs(order, row)) lost.push(`order ${order.orderId} is not as it was acknowledged`)
  }
  const doubled = rows.filter((row) => !reported.has(row.order_id)).map((row) => `order ${row.order_id} is nobody's`)
  return { lost, doubled }
}

function isAs(order: AcknowledgedOrder, row: Row): boolean {
  return (
    order.number === String(row.order_number) && order.cartId === row.cart_id && order.grandTotal === row.grand_total
  )
}

/** Reads orders back as their customers would, each with its own session; answers what was lost. */
export async function readBack(port: number, orders: readonly AcknowledgedOrder[], callers: number): Promise<string[]> {
  const lost: string[] = []
  const queue = [...orders]
  const work = async () => {
    const connection = new Connection(port)
    for (let order = queue.pop(); order; order = queue.pop()) {
      const caller = { connection, host: `localhost:${port}`, number: queue.length }
      try {
        const read = await call(
          caller,
          'read back',
          getOrder,
          { params: { id: order.orderId } },
          { token: order.token },
        )
        if (read.order.orderId !== order.number || read.order.totals.grandTotal.amount !== order.grandTotal)
          lost.push(`order ${order.orderId} reads otherwise than it was acknowledged`)
      } catch (error) {
        if (!(error instanceof Unexpected)) throw error
        lost.push(`order ${order.orderId} ${error.message}`)
      }
    }
    connection.close()
  }
  await Promise.all(Array.from({ length: callers }, work))
  return lost
}
