import type { Text } from '@compass/domain/languages'
import type { PaymentMethod } from '@compass/domain/merchants'
import { ENDED_WITHOUT_ORDER, type OrderLine, type OrderStatus, type OrderTotals } from '@compass/domain/orders'
import type { PaymentStatus } from '@compass/domain/payments'
import type { SoldTableBill } from '@compass/domain/reports'
import type { OrderType } from '@compass/domain/services'
import type { Database, Row, Tenant } from '../../db/database.ts'
import { findMerchants } from '../../db/find-merchants.ts'
import { type SqlPart, sql, statement } from '../../db/sql.ts'
import type { CourtOrderRecord } from '../court-orders/court-order.ts'

/** Money that went back of an order, as its ledger has it. */
export interface ReturnedRow {
  readonly id: string
  readonly cause: string
  readonly way: string
  readonly amount: number
  readonly status: string
  /** RFC 3339. */
  readonly at: string
}

/** An order as counting looks at it. */
export interface CountedOrder {
  readonly id: string
  readonly version: number
  readonly storeId: string
  readonly placedAt: Date
  readonly status: OrderStatus
  readonly orderType: OrderType | null
  readonly paymentStatus: PaymentStatus
  readonly paymentMethod: PaymentMethod
  readonly grandTotal: number
  readonly toCollect: number
  readonly lines: readonly OrderLine[]
  readonly totals: OrderTotals
  readonly area: Text | null
  readonly areaId: string | null
  readonly courtOrderId: string | null
  readonly tableOrderId: string | null
  readonly isOfVisit: boolean
  /** What came for it online, less what answers left out of it. */
  readonly came: number
  readonly bill: SoldTableBill | null
  /** What the orders of the vendors of a court's table cost. */
  readonly ofVendors: number
  readonly returns: readonly ReturnedRow[]
  /** Units of lines that went back, by the cause of their refund. */
  readonly units: readonly {
    readonly cause: string
    readonly lineId: string
    readonly first: number
    readonly units: number
  }[]
}

const RETURNS = sql`jsonb_agg(jsonb_build_object('id', r.refund_id, 'cause', r.cause, 'way', r.way, 'amount', r.amount,
      'status', r.status, 'at', r.created_at) order by r.created_at, r.refund_id)`

const COUNTED = sql`select o.order_id as id, o.version, o.store_id as "storeId", o.placed_at as "placedAt", o.status,
    o.order_type as "orderType", o.payment_status as "paymentStatus", o.payment_method as "paymentMethod",
    o.grand_total as "grandTotal", o.to_collect as "toCollect", o.lines, o.totals, o.customer->'area' as area,
    o.customer->'door'->>'areaId' as "areaId", o.court_order_id as "courtOrderId", o.table_order_id as "tableOrderId",
    o.visit_id is not null as "isOfVisit",
    coalesce((select sum(p.amount) from payments p where p.merchant_id = $1 and p.settles
      and (p.order_id = o.order_id or p.main_bill_id = o.order_id)), 0)
      ::bigint - coalesce((select sum(r.amount) from refunds r where r.merchant_id = $1 and r.order_id = o.order_id
        and r.cause like 'partial:%' and r.cause not like '%instead:%'), 0)::bigint as came,
    case when o.visit_id is not null then (select jsonb_build_object('amount', b.amount, 'paid', b.paid, 'writtenOff', b.written_off,
        'shares', coalesce((select jsonb_agg(jsonb_build_object('method', s.method, 'amount', s.amount, 'credits', s.credits))
          from shares s where s.merchant_id = $1 and s.order_id = o.order_id and s.state = 'paid'), '[]'))
      from table_bills b where b.merchant_id = $1 and b.order_id = o.order_id) end as bill,
    case when o.table_order_id = o.order_id then (select coalesce(sum(v.grand_total
        + coalesce((v.totals->>'credits')::bigint, 0)), 0)::bigint from orders v where v.merchant_id = $1
        and v.table_order_id = o.order_id and v.order_id <> o.order_id and v.status <> 0
        and v.status <> all(${ENDED_WITHOUT_ORDER}::smallint[])) else 0 end as "ofVendors",
    coalesce((select ${RETURNS} from refunds r where r.merchant_id = $1 and r.order_id = o.order_id and r.of_order
      and r.cause not like 'partial:%'), '[]') as returns,
    coalesce((select jsonb_agg(jsonb_build_object('cause', l.cause, 'lineId', l.line_id, 'first', l.first_unit,
      'units', l.units)) from line_refunds l where l.merchant_id = $1 and l.order_id = o.order_id), '[]') as units
  from orders o where o.merchant_id = $1`

const IS_UNCOUNTED = sql`o.counted_version is distinct from o.version`

function listCounted(tenant: Tenant, name: string, filter: SqlPart): Promise<CountedOrder[]> {
  return tenant.rows<CountedOrder & Row>(statement(name)`${COUNTED} and ${filter}`)
}

/** Orders that have changed since they were counted, or never were; those that changed first come first. */
export function listUncountedOrders(tenant: Tenant, limit: number): Promise<CountedOrder[]> {
  return listCounted(
    tenant,
    'sales.listUncounted',
    sql`${IS_UNCOUNTED} order by o.updated_at, o.order_id limit ${limit}`,
  )
}

/** Orders as they are counted, whether they have changed since or not. */
export async function listOrdersToCount(tenant: Tenant, orderIds: readonly string[]): Promise<CountedOrder[]> {
  if (orderIds.length === 0) return []
  return listCounted(tenant, 'sales.listOrders', sql`o.order_id = any(${orderIds}::uuid[]) order by o.order_id`)
}

/** Merchants with orders that changed until then and were not counted since. */
export function merchantsWithUncountedOrders(database: Database, until: Date): Promise<string[]> {
  return findMerchants(
    database,
    statement('sales.findUncounted')`select distinct o.merchant_id from orders o
     where ${IS_UNCOUNTED} and o.updated_at <= ${until}`,
  )
}

/** What a court itself sold, with the orders of its vendors. */
export interface CountedCourt {
  readonly id: string
  readonly storeId: string
  readonly placedAt: Date
  readonly own: CourtOrderRecord['own']
  readonly vendors: readonly {
    readonly status: OrderStatus
    readonly paymentStatus: PaymentStatus
    readonly version: number
    readonly method: string
    readonly orderType: OrderType | null
  }[]
  readonly returns: readonly ReturnedRow[]
}

export async function listCountedCourts(tenant: Tenant, ids: readonly string[]): Promise<CountedCourt[]> {
  if (ids.length === 0) return []
  return tenant.rows<CountedCourt & Row>(statement('sales.listCourts')`
     select c.court_order_id as id, c.store_id as "storeId", c.placed_at as "placedAt", c.own,
       (select jsonb_agg(jsonb_build_object('status', o.status, 'paymentStatus', o.payment_status, 'version', o.version,
         'method', o.payment_method, 'orderType', o.order_type) order by o.court_position)
        from orders o where o.merchant_id = $1 and o.court_order_id = c.court_order_id) as vendors,
       coalesce((select ${RETURNS} from refunds r where r.merchant_id = $1 and r.bill_id = c.court_order_id
         and r.order_id is null and r.of_order), '[]') as returns
     from court_orders c where c.merchant_id = $1 and c.court_order_id = any(${ids}::uuid[]) order by c.court_order_id`)
}
