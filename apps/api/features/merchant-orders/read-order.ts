import type { AnswerOf } from '@compass/contract/call'
import type { getMerchantOrder as call } from '@compass/contract/merchant-orders'
import { refundLimitOf } from '@compass/domain/payments'
import { accept, type Result, refuse } from '@compass/domain/refusal'
import type { SaleFigures } from '@compass/domain/reports'
import type { FastifyRequest } from 'fastify'
import { rollback, type Tenant } from '../../db/database.ts'
import type { Api } from '../../http/api.ts'
import { findCustomer } from '../../records/customers/customers.ts'
import { billedOrderOf, type Order } from '../../records/orders/order.ts'
import { findOrder, lockOrder } from '../../records/orders/orders.ts'
import { ANY_ORDER, searchOrders } from '../../records/orders/search-orders.ts'
import { refundedUnits } from '../../records/refunds/line-refunds.ts'
import { listOrdersToCount } from '../../records/sales/uncounted-orders.ts'
import { listItemReturns } from '../../records/shares/item-returns.ts'
import { leftToRefund } from '../orders/refund-order.ts'
import { isAtCounter, seenAtCounter } from '../orders/seen-at-counter.ts'
import { countSalesInTime, saleRecordOf } from '../reports/count-sales.ts'
import { ordersOnBoard } from '../rounds/on-board.ts'
import { orderRowAnswer } from './order-row.ts'

const MAX_EARLIER = 3

interface ReadCommand {
  readonly merchantId: string
  readonly orderId: string
  /** People at the counter see a phone while the order runs, and no customers. */
  readonly request: Pick<FastifyRequest, 'staff'>
  readonly now: Date
}

/** One order as the merchant's side reads it. Refuses `not_found`. */
export async function readOrder(
  api: Api,
  { merchantId, orderId, request, now }: ReadCommand,
): Promise<Result<AnswerOf<typeof call>>> {
  const tenant = api.database.tenant(merchantId)
  const [loaded, order] = await Promise.all([api.merchants.load(merchantId), findOrder(tenant, orderId)])
  if (!loaded || !order) return refuse({ reason: 'not_found' })
  const money = (amount: number) => ({ amount, currency: order.currency })
  const [seen] = await ordersOnBoard(api, merchantId, [order])
  const [counted] = await listOrdersToCount(tenant, [order.id])
  const sale = saleRecordOf(counted!)
  const back = sale.refunds.flatMap(({ taxes }) => taxes)
  const taxes = sale.parts.filter(({ kind }) => kind === 'tax')
  const left = await api.database.transact<number>(merchantId, async (inside) =>
    rollback(await leftOf(inside, order, sale.figures, now)),
  )
  return accept({
    order: { ...seenAtCounter(request, seen!), timeline: timelineOf(order) },
    customer: isAtCounter(request) ? null : await customerOf(api, tenant, order),
    tax: taxes.map(({ key, tax }) => {
      const returned = back.reduce((sum, one) => sum + (one.rate === Number(key) ? one.tax : 0), 0)
      return { rate: Number(key), tax: money(tax - returned) }
    }),
    refundedUnits: await unitsOf(tenant, order),
    left: money(left),
    refundLimit: money(refundLimitOf(loaded.merchant)),
  })
}

/** The steps of an order, with who took them. */
function timelineOf({ history }: Order): AnswerOf<typeof call>['order']['timeline'] {
  return history.map(({ status, at, by: actor, reason, person, minutes }) => ({
    ...{ status, at: at.toISOString(), by: actor, reason },
    ...{ person: person?.name || null, minutes },
  }))
}

/** What can go back of an order, minor units, inside a transaction. Of a table it is what its shares paid and did not get back. */
export async function leftOf(
  inside: Tenant,
  order: Order,
  { taken, open }: Pick<SaleFigures, 'taken' | 'open'>,
  now: Date,
): Promise<number> {
  if (order.visitId) return Math.max(0, taken - open - order.refunded)
  const locked = await lockOrder(inside, order.id)
  return locked ? leftToRefund(inside, locked, now) : 0
}

async function unitsOf(tenant: Tenant, order: Order): Promise<{ line: string; units: number }[]> {
  if (!order.visitId) return [...(await refundedUnits(tenant, order.id))].map(([line, units]) => ({ line, units }))
  const returns = await listItemReturns(tenant, billedOrderOf(order))
  return order.lines.flatMap(({ id }) => (returns.has(id) ? [{ line: id, units: returns.get(id)!.units }] : []))
}

async function customerOf(
  api: Api,
  tenant: Tenant,
  { userId, id, placedAt, currency }: Order,
): Promise<AnswerOf<typeof call>['customer']> {
  await countSalesInTime(api, tenant.merchantId)
  const customer = await findCustomer(tenant, userId)
  if (!customer) return null
  const before = { ...ANY_ORDER, userIds: [userId], after: { placedAt, id } }
  const earlier = await searchOrders(tenant, before, MAX_EARLIER)
  return {
    _id: userId,
    orders: customer.orders,
    spent: { amount: customer.spent, currency },
    earlier: earlier.map((order) => orderRowAnswer(order, true)),
  }
}
