import { countSales } from '../features/reports/count-sales.ts'
import type { Sweep } from '../http/sweep.ts'
import { merchantsWithUncountedOrders } from '../records/sales/uncounted-orders.ts'

/** An order is counted once it has been left alone so long: each step of it would count it anew. */
const QUIET_MS = 15 * 60_000
/** A merchant with years of orders is counted in parts, so that others are not kept waiting. */
const MAX_MS = 20_000

/** Counts orders for reports, so that a report of a year finds little left to count. */
export const countQuietSales: Sweep = {
  findDue: ({ database, clock }) => merchantsWithUncountedOrders(database, new Date(clock().getTime() - QUIET_MS)),
  async work(api, merchantId) {
    await countSales(api, merchantId, MAX_MS)
  },
}
