import type { Text } from '@compass/domain/languages'
import type { OrderStatus } from '@compass/domain/orders'
import type { OrderType } from '@compass/domain/services'
import type { Row, Tenant } from '../../db/database.ts'
import { joinSql, type SqlPart, sql, statement } from '../../db/sql.ts'

/** An order as a list has it. */
export interface ListedOrder {
  readonly id: string
  readonly number: number
  readonly courtNumber: number | null
  readonly placedAt: Date
  readonly storeId: string
  readonly status: OrderStatus
  readonly orderType: OrderType | null
  readonly userId: string
  readonly name: string | null
  readonly phone: string | null
  readonly spot: string | null
  readonly lines: readonly { readonly name: Text; readonly qty: number }[]
  readonly lineCount: number
  readonly grandTotal: number
  readonly refunded: number
  readonly currency: string
  readonly paymentMethod: string
  readonly paymentStatus: number
}

type ListedState = 'running' | 'done' | 'off' | 'givenBack' | 'unpaid'

export interface OrderFilter {
  /** Digits that may be a number of an order; null: none. */
  readonly number: number | null
  /** Users that a name or phone leads to; null: nothing of the kind was asked. */
  readonly userIds: readonly string[] | null
  readonly state: ListedState | null
  readonly from: Date | null
  readonly until: Date | null
  readonly storeId: string | null
  /** Order types of the channel; null inside: amounts of pay links. Null: every channel. */
  readonly orderTypes: readonly (OrderType | null)[] | null
  readonly payLinkId: string | null
  /** Those that run and those since then alone; null: all. */
  readonly recentSince: Date | null
  readonly after: OrderPosition | null
}

/** Where a page ends. */
export interface OrderPosition {
  readonly placedAt: Date
  readonly id: string
}

/** Written out, so that the database knows its partial indexes by them. */
const STATES: Readonly<Record<ListedState, SqlPart>> = {
  running: sql`o.status in (0, 10, 12, 20, 40, 50, 110) and o.status <> 0`,
  unpaid: sql`o.status in (0, 10, 12, 20, 40, 50, 110) and o.status = 0`,
  done: sql`o.status in (60, 120, 130)`,
  off: sql`o.status in (30, 70, 80, 90, 100)`,
  givenBack: sql`o.refunded > 0`,
}

const COLUMNS = sql`o.order_id as id, o.order_number as number, (select c.order_number from court_orders c
    where c.merchant_id = $1 and c.court_order_id = o.court_order_id) as "courtNumber", o.placed_at as "placedAt",
  o.store_id as "storeId", o.status, o.order_type as "orderType", o.user_id as "userId", o.customer->>'name' as name,
  o.customer->>'phone' as phone, o.customer #>> '{spot,number}' as spot,
  (select coalesce(jsonb_agg(jsonb_build_object('name', l.line->'name', 'qty', l.line->'qty') order by l.place), '[]')
    from jsonb_array_elements(o.lines) with ordinality as l (line, place) where l.place <= 3) as lines,
  jsonb_array_length(o.lines) as "lineCount", o.grand_total as "grandTotal", o.refunded, o.currency,
  o.payment_method as "paymentMethod", o.payment_status as "paymentStatus"`

/** Orders that fit, the newest first, from the one after `after`. The order of a court's table is its vendors'. */
export function searchOrders(tenant: Tenant, filter: OrderFilter, limit: number): Promise<ListedOrder[]> {
  const { number, userIds, state, from, until, storeId, orderTypes, payLinkId, recentSince, after } = filter
  const types = orderTypes?.filter((type) => type !== null) ?? []
  const parts = [
    sql`o.merchant_id = $1`,
    sql`o.table_order_id is distinct from o.order_id`,
    ...(number === null && userIds === null ? [] : [foundBy(number, userIds ?? [])]),
    ...(state === null ? [] : [STATES[state]]),
    ...(from === null ? [] : [sql`o.placed_at >= ${from}`]),
    ...(until === null ? [] : [sql`o.placed_at < ${until}`]),
    ...(storeId === null ? [] : [sql`o.store_id = ${storeId}`]),
    ...(orderTypes === null ? [] : [ofTypes(types, orderTypes.includes(null))]),
    ...(payLinkId === null ? [] : [sql`o.pay_link_id = ${payLinkId}`]),
    ...(recentSince === null ? [] : [sql`(${STATES.running} or o.placed_at >= ${recentSince})`]),
    ...(after === null ? [] : [sql`(o.placed_at, o.order_id) < (${after.placedAt}::timestamptz, ${after.id}::uuid)`]),
  ]
  return tenant.rows<ListedOrder & Row>(statement('orders.search')`
     select ${COLUMNS} from orders o where ${joinSql(parts, ' and ')}
     order by o.placed_at desc, o.order_id desc limit ${limit}`)
}

function foundBy(number: number | null, userIds: readonly string[]): SqlPart {
  const ofUsers = sql`o.user_id = any(${userIds}::uuid[])`
  if (number === null) return ofUsers
  const ofNumber = sql`o.order_number = ${number}`
  return userIds.length === 0 ? ofNumber : sql`(${ofNumber} or ${ofUsers})`
}

function ofTypes(types: readonly OrderType[], withAmounts: boolean): SqlPart {
  const ofType = sql`o.order_type = any(${types}::smallint[])`
  return withAmounts ? sql`(${ofType} or o.pay_link_id is not null)` : sql`${ofType} and o.pay_link_id is null`
}

/** Every order of the merchant. */
export const ANY_ORDER: OrderFilter = {
  ...{ number: null, userIds: null, state: null, from: null, until: null, storeId: null, orderTypes: null },
  ...{ payLinkId: null, recentSince: null, after: null },
}
