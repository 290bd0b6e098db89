import type { SimulatedKitchen } from '@compass/domain/merchants'
import type { OrderType } from '@compass/domain/services'
import type { Database, Tenant } from '../../db/database.ts'
import { findMerchants } from '../../db/find-merchants.ts'
import { sql, statement } from '../../db/sql.ts'

/** A kitchen that waits for a courier in vain sends somebody of its own. */
const BRINGS_IT_ITSELF_AFTER_SECONDS = 150

/** A note to the kitchen with this word shows what happens when something is sold out. */
const SOLD_OUT_WORD = sql`soldout`

type KitchenRow = {
  order_id: string
  status: number
  order_type: OrderType
  is_for_later: boolean
  misses: string | null
}

/** An order that a simulated kitchen moves on. */
export interface KitchenStep {
  readonly id: string
  readonly status: number
  readonly orderType: OrderType
  readonly isForLater: boolean
  /** The line that the kitchen says is sold out: the first of an order whose note has the word, once. */
  readonly misses: string | null
}

/** Merchants that have orders under way. */
export function merchantsWithOpenOrders(database: Database): Promise<string[]> {
  return findMerchants(
    database,
    statement(
      'jobs.findRunning',
    )`select distinct merchant_id from orders where status in (10, 20, 40, 50) or (status = 110 and payment_status = 20)`,
  )
}

/**
 * Orders whose last step is so old that the kitchen does the next. What a courier fetches is left to the courier for a while.
 * Of what was served at a table or in a room its staff collect the money.
 */
export async function findKitchenSteps(
  tenant: Tenant,
  {
    kitchen,
    byCourier,
    now,
    limit,
  }: {
    readonly kitchen: SimulatedKitchen
    /** Stores whose orders a courier fetches. */
    readonly byCourier: readonly string[]
    readonly now: Date
    readonly limit: number
  },
): Promise<KitchenStep[]> {
  const before = (seconds: number) => new Date(now.getTime() - seconds * 1000)
  const rows = await tenant.rows<KitchenRow>(statement('jobs.dueOrders')`
     select order_id, status, order_type, schedule is not null as is_for_later,
       case when status = 10 and schedule is null and instruction ilike '%${SOLD_OUT_WORD}%' and not exists (
         select 1 from order_questions q where q.merchant_id = $1 and q.order_id = orders.order_id)
       then lines #>> '{0,id}' end as misses
     from orders
     where merchant_id = $1 and visit_id is null and (status in (10, 20, 40, 50) or (status = 110 and payment_status = 20)) and awaiting is null and (
       (status = 10 and updated_at <= ${before(kitchen.acceptAfterSeconds)}) or (status = 20 and updated_at <=
         ${before(kitchen.readyAfterSeconds)}) or
       (status = 40 and updated_at <= ${before(kitchen.outAfterSeconds)}) or (status in (50, 110) and updated_at <=
         ${before(kitchen.deliveredAfterSeconds)}))
       and (status <> 40 or order_type not in (20, 40) or court_order_id is null or not exists (
         select 1 from orders x where x.merchant_id = $1 and x.court_order_id = orders.court_order_id
           and x.status in (10, 12, 20)))
       and (status < 40 or order_type not in (20, 40) or store_id <> all(${byCourier}) or (
         (status = 50 or updated_at <= ${before(BRINGS_IT_ITSELF_AFTER_SECONDS)}) and not exists (
           select 1 from deliveries d where d.merchant_id = $1 and d.order_id = orders.order_id
             and d.state in ('assigned', 'at_shop', 'on_way'))))
     order by updated_at limit ${limit}`)
  return rows.map((row) => ({
    id: row.order_id,
    status: row.status,
    orderType: row.order_type,
    isForLater: row.is_for_later,
    misses: row.misses,
  }))
}
