import { collectedInPerson, PAYMENT_STATUS } from '@compass/domain/payments'
import { isSold, type Sale, saleOf, saleOfCourtTable, saleOfOwnLines, taxesOfReturns } from '@compass/domain/reports'
import { channelOf } from '@compass/domain/services'
import { commit, isDatabaseAway } from '../../db/database.ts'
import type { Api } from '../../http/api.ts'
import { INSTEAD } from '../../records/payments/payment.ts'
import {
  type CountedCourt,
  type CountedOrder,
  listCountedCourts,
  listOrdersToCount,
  listUncountedOrders,
  type ReturnedRow,
} from '../../records/sales/uncounted-orders.ts'
import { markCounted, type SaleRecord, type SaleRefund, writeSales } from '../../records/sales/write-sales.ts'

const MAX_AT_ONCE = 200
/** Who waits for a report waits no longer for what nobody has counted: it says that it is not whole. */
const MAX_MS = 6_000

/**
 * Counts for somebody who waits. False: time was over before all were counted, or the database was too busy. What was counted
 * before can be read all the same.
 */
export async function countSalesInTime(api: Api, merchantId: string): Promise<boolean> {
  try {
    return await countSales(api, merchantId, MAX_MS)
  } catch (error) {
    if (!isDatabaseAway(error)) throw error
    api.log.warn({ err: error, merchantId }, 'sales were not counted')
    return false
  }
}

/** Counts orders of a merchant that have changed since they were counted. False: time was over before all were. */
export async function countSales(api: Api, merchantId: string, maxMs: number): Promise<boolean> {
  const end = performance.now() + maxMs
  do if ((await countSome(api, merchantId)) < MAX_AT_ONCE) return true
  while (performance.now() < end)
  return false
}

async function countSome(api: Api, merchantId: string): Promise<number> {
  const tenant = api.database.tenant(merchantId)
  const orders = await listUncountedOrders(tenant, MAX_AT_ONCE)
  if (orders.length === 0) return 0
  const courts = await listCountedCourts(tenant, distinct(orders.map(({ courtOrderId }) => courtOrderId)))
  const seen = new Set(orders.map(({ id }) => id))
  const tables = distinct(orders.map(({ tableOrderId }) => tableOrderId)).filter((id) => !seen.has(id))
  const all = [...orders, ...(await listOrdersToCount(tenant, tables))]
  const sales = [...all.map(saleRecordOf), ...courts.map(courtRecordOf)]
  await api.database.transact<null>(merchantId, async (inside) => {
    await writeSales(inside, sales, all.flatMap(namesOf))
    await markCounted(inside, orders)
    return commit(null)
  })
  return orders.length
}

function distinct(ids: readonly (string | null)[]): string[] {
  return [...new Set(ids.filter((id) => id !== null))]
}

/** An order's sale with what went back of it, as a report counts it. */
export function saleRecordOf(order: CountedOrder): SaleRecord {
  const { id, version, storeId, placedAt, orderType, areaId, tableOrderId, bill } = order
  const isTableOfCourt = tableOrderId === id
  const sale = isTableOfCourt && bill ? ofCourtTable(order, bill) : saleOf(soldOrderOf(order))
  return {
    ...sale,
    ...{ id, version, storeId, placedAt, areaId, isOrder: !isTableOfCourt },
    channel: channelOf(orderType),
    refunds: sale.counts ? refundsOf(order, sale) : [],
  }
}

function ofCourtTable(order: CountedOrder, bill: NonNullable<CountedOrder['bill']>): Sale {
  return { ...saleOfCourtTable(bill, order.ofVendors, order.paymentMethod), counts: isSold(order) }
}

function soldOrderOf(order: CountedOrder): Parameters<typeof saleOf>[0] {
  const { isOfVisit, courtOrderId, paymentMethod, paymentStatus, came, tableOrderId } = order
  const isOnline = !collectedInPerson(paymentMethod) && paymentStatus === PAYMENT_STATUS.SUCCESS
  return {
    ...order,
    // The order of a vendor at a court's table has no bill: the table's order has it.
    bill: tableOrderId === null ? order.bill : null,
    came: isOnline && !isOfVisit && courtOrderId === null ? came : null,
  }
}

function courtRecordOf({ id, storeId, placedAt, own, vendors, returns }: CountedCourt): SaleRecord {
  const first = vendors[0]!
  const sale = saleOfOwnLines(own, { counts: vendors.some(isSold), method: first.method })
  return {
    ...sale,
    ...{ id, storeId, placedAt, isOrder: false, areaId: null },
    version: vendors.reduce((sum, { version }) => sum + version, 0),
    channel: channelOf(first.orderType),
    refunds: sale.counts ? refundsOf({ returns, units: [], lines: [] }, sale) : [],
  }
}

/** What went back, with the tax in it: what went back for one cause did so at once. */
function refundsOf(
  { returns, units, lines }: Pick<CountedOrder, 'returns' | 'units' | 'lines'>,
  { figures, parts }: Sale,
): SaleRefund[] {
  const standing = returns.filter(({ status }) => status !== 'failed')
  const causes = [...new Set(standing.map(({ cause }) => cause))]
  const groups = causes.map((cause) => standing.filter((one) => one.cause === cause))
  const taxes = parts.flatMap(({ kind, key, tax }) => (kind === 'tax' ? [{ rate: Number(key), tax }] : []))
  const taxed = taxesOfReturns(
    { taken: figures.taken, taxes, lines },
    groups.map((rows) => ({
      parts: rows.map(({ amount }) => amount),
      units: units.filter(({ cause }) => cause === formerCause(rows[0]!, returns)),
    })),
  )
  return groups.flatMap((rows, i) =>
    rows.map(({ id, cause, way, at, amount }, n) => ({ id, cause, way, at, amount, taxes: taxed[i]![n]! })),
  )
}

/** What a bank did not take was given another way, for the same units. */
function formerCause({ cause }: ReturnedRow, returns: readonly ReturnedRow[]): string {
  return returns.find(({ id }) => cause === `${INSTEAD}${id}`)?.cause ?? cause
}

function namesOf({ lines, totals, area, areaId }: CountedOrder) {
  const { offer, court } = totals.terms
  const promotions = [offer, court?.promotion].filter((one) => one !== null && one !== undefined)
  return [
    ...lines.map(({ productId, name }) => ({ kind: 'product' as const, id: productId, name })),
    ...promotions.map(({ id, name }) => ({ kind: 'promotion' as const, id, name })),
    ...(area && areaId ? [{ kind: 'area' as const, id: areaId, name: area }] : []),
  ]
}
