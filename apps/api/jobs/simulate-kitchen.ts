import type { SimulatedKitchen } from '@compass/domain/merchants'
import { ORDER_STATUS } from '@compass/domain/orders'
import { isDelivery, type OrderType } from '@compass/domain/services'
import { findMerchants } from '../db/find-merchants.ts'
import { sql, statement } from '../db/sql.ts'
import { courierStoresOf } from '../features/couriers/courier-stores.ts'
import { moveOrder } from '../features/orders/move-order.ts'
import { requestSubstitution } from '../features/substitutions/request-substitution.ts'
import type { Api } from '../http/api.ts'
import type { Sweep } from './sweep.ts'

/** Orders that a merchant's kitchens move in one tick, so that a demo never takes the machine. */
const MAX_AT_ONCE = 20

/** A kitchen that waits for a courier in vain sends somebody of its own. */
const BRINGS_IT_ITSELF_AFTER_SECONDS = 150

/** A note to the kitchen with this word shows what happens when something is sold out. */
const SOLD_OUT_WORD = sql`soldout`

type RunningRow = {
  order_id: string
  status: number
  order_type: OrderType
  is_for_later: boolean
  /** The line that the kitchen says is sold out: the first of an order whose note has the word, once. */
  misses: string | null
}

/**
 * Moves the orders of merchants whose document switches a simulated kitchen on: each step so long after the one before. Orders
 * for later are accepted; that they go to the kitchen in time is the release's. What a courier fetches, the courier moves.
 */
export const simulateKitchen: Sweep = {
  findDue: ({ database }) =>
    findMerchants(
      database,
      statement('jobs.findRunning')`select distinct merchant_id from orders where status in (10, 20, 40, 50)`,
    ),
  async work(api, merchantId) {
    const now = api.clock()
    const merchant = (await api.merchants.load(merchantId))?.merchant
    const kitchen = merchant?.simulatedKitchen
    if (!kitchen) return
    const byCourier = courierStoresOf(merchant.stores)
    for (const { order_id: orderId, misses, ...context } of await dueOrders(api, merchantId, {
      kitchen,
      byCourier,
      now,
    })) {
      if (misses !== null) await saySomethingIsMissing(api, { merchantId, orderId, line: misses, now })
      else await moveOrder(api, { merchantId, orderId, to: nextOf(context), actor: 'merchant', now })
    }
  },
}

function dueOrders(
  api: Api,
  merchantId: string,
  {
    kitchen,
    byCourier,
    now,
  }: { readonly kitchen: SimulatedKitchen; readonly byCourier: readonly string[]; readonly now: Date },
): Promise<RunningRow[]> {
  const before = (seconds: number) => new Date(now.getTime() - seconds * 1000)
  return api.database.tenant(merchantId).rows<RunningRow>(statement('jobs.dueOrders')`
     select order_id, status, order_type, schedule is not null as is_for_later,
       case when status = 10 and schedule is null and instruction ilike '%${SOLD_OUT_WORD}%' and not exists (
         select 1 from order_questions q where q.merchant_id = $1 and q.order_id = orders.order_id)
       then lines #>> '{0,id}' end as misses
     from orders
     where merchant_id = $1 and status in (10, 20, 40, 50) and awaiting is null and (
       (status = 10 and updated_at <= ${before(kitchen.acceptAfterSeconds)}) or (status = 20 and updated_at <=
         ${before(kitchen.readyAfterSeconds)}) or
       (status = 40 and updated_at <= ${before(kitchen.outAfterSeconds)}) or (status = 50 and updated_at <=
         ${before(kitchen.deliveredAfterSeconds)}))
       and (status < 40 or order_type not in (20, 40) or store_id <> all(${byCourier}) or (
         (status = 50 or updated_at <= ${before(BRINGS_IT_ITSELF_AFTER_SECONDS)}) and not exists (
           select 1 from deliveries d where d.merchant_id = $1 and d.order_id = orders.order_id
             and d.state in ('assigned', 'at_shop', 'on_way'))))
     order by updated_at limit ${MAX_AT_ONCE}`)
}

/** Accepts the order, and asks its customer about the line. */
async function saySomethingIsMissing(
  api: Api,
  { merchantId, orderId, line, now }: { merchantId: string; orderId: string; line: string; now: Date },
): Promise<void> {
  const unavailable = [{ line, suggestions: [] }]
  await requestSubstitution(api, { merchantId, orderId, to: ORDER_STATUS.APPROVED, unavailable, now })
}

function nextOf({ status, order_type: orderType, is_for_later }: Omit<RunningRow, 'order_id' | 'misses'>): number {
  if (status === ORDER_STATUS.NEW) return is_for_later ? ORDER_STATUS.SCH_DEL_ACCEPTED : ORDER_STATUS.APPROVED
  if (status === ORDER_STATUS.APPROVED) return ORDER_STATUS.KITCHEN_READY
  if (status === ORDER_STATUS.KITCHEN_READY && isDelivery(orderType)) return ORDER_STATUS.OUT_DELIVERY
  return ORDER_STATUS.DELIVERED
}
