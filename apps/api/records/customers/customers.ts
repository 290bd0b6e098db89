import type { Row, Tenant } from '../../db/database.ts'
import { NO_SQL, sql, statement } from '../../db/sql.ts'

/** A customer as a list has them. Amounts are minor units. */
export interface ListedCustomer {
  readonly id: string
  readonly name: string | null
  readonly phone: string | null
  readonly isVerified: boolean
  readonly orders: number
  readonly spent: number
  readonly lastOrderAt: Date | null
}

/** What people type to find somebody: a part of a name as it is written small, or digits of a phone. */
interface CustomerSearch {
  readonly name: string
  readonly digits: string
}

const FIRST_STEPS = sql`x.status not in (0, 90)`

const CUSTOMER = sql`select u.user_id as id, u.full_name as name, u.phone, u.phone_verified as "isVerified",
    s.orders, s.spent, s.last as "lastOrderAt"
  from users u cross join lateral (
    select count(*) filter (where t.counts) as orders, max(x.placed_at) as last,
      coalesce(sum(t.taken - coalesce((select sum(r.amount) from sale_refunds r where r.merchant_id = $1
        and r.sale_id = t.sale_id), 0)) filter (where t.counts), 0)::bigint as spent
    from orders x left join sales t on t.merchant_id = $1 and t.sale_id = x.order_id
    where x.merchant_id = $1 and x.user_id = u.user_id and ${FIRST_STEPS}) s
  where u.merchant_id = $1 and u.closed_at is null`

const matches = ({ name, digits }: CustomerSearch) =>
  digits.length >= 3
    ? sql`(position(${digits} in u.phone) > 0 or position(${name} in lower(u.full_name)) > 0)`
    : sql`position(${name} in lower(u.full_name)) > 0`

/** Those who have ordered and whose name or phone fits, the newest first. */
export function listCustomers(
  tenant: Tenant,
  search: CustomerSearch | null,
  after: string | null,
  limit: number,
): Promise<ListedCustomer[]> {
  const fits = search ? sql`and ${matches(search)}` : NO_SQL
  const isLater = after === null ? NO_SQL : sql`and u.user_id < ${after}::uuid`
  return tenant.rows<ListedCustomer & Row>(statement('customers.list')`${CUSTOMER} ${fits} ${isLater}
     and exists (select 1 from orders x where x.merchant_id = $1 and x.user_id = u.user_id and ${FIRST_STEPS})
     order by u.user_id desc limit ${limit}`)
}

export async function findCustomer(tenant: Tenant, userId: string): Promise<ListedCustomer | null> {
  return tenant.row<ListedCustomer & Row>(statement('customers.find')`${CUSTOMER} and u.user_id = ${userId}`)
}

/** Users whose name or phone fits, so many at most. */
export async function findUsersLike(tenant: Tenant, search: CustomerSearch, limit: number): Promise<string[]> {
  const rows = await tenant.rows<{ user_id: string }>(statement('customers.findUsers')`
     select u.user_id from users u where u.merchant_id = $1 and u.full_name is not null and ${matches(search)}
     order by u.user_id desc limit ${limit}`)
  return rows.map(({ user_id: id }) => id)
}

/** A change of what somebody holds, as staff read it. */
interface HoldingEntry {
  readonly at: Date
  readonly kind: 'points' | 'credits' | 'reward'
  readonly amount: number
  readonly cause: string
  readonly orderId: string | null
  readonly orderNumber: number | null
  readonly note: string | null
  readonly byName: string | null
}

/** The latest first. */
export function listHoldingEntries(tenant: Tenant, holder: string, limit: number): Promise<HoldingEntry[]> {
  return tenant.rows<HoldingEntry & Row>(statement('customers.listEntries')`
     select e.at, e.kind, e.amount, e.cause, e.order_id as "orderId", o.order_number as "orderNumber",
       case when e.cause = 'given' then e.note end as note, e.by_name as "byName"
     from holding_entries e left join orders o on o.merchant_id = $1 and o.order_id = e.order_id
     where e.merchant_id = $1 and e.holder = ${holder} order by e.at desc, e.once limit ${limit}`)
}

interface HoldingChange {
  readonly once: string
  readonly holder: string
  readonly kind: 'points' | 'credits'
  /** Less than 0: taken. */
  readonly amount: number
  readonly note: string
  readonly byName: string
  readonly at: Date
}

/**
 * Gives or takes with an entry in the ledger, inside a transaction that has opened the account; the new balance. Null where the
 * entry is there already. What would leave less than nothing is refused by the account's own rule.
 */
export async function changeHolding(tenant: Tenant, change: HoldingChange): Promise<number | null> {
  const { once, holder, kind, amount, note, byName, at } = change
  const column = kind === 'points' ? sql`points` : sql`credits`
  const written = await tenant.changes(statement('customers.writeEntry', kind)`
     insert into holding_entries (merchant_id, once, holder, kind, amount, cause, note, by_name, at)
     values ($1, ${once}, ${holder}, ${kind}, ${amount}, 'given', ${note}, ${byName}, ${at})
     on conflict (merchant_id, once) do nothing returning 1`)
  if (written === 0) return null
  const row = await tenant.row<{ balance: number }>(statement('customers.moveBalance', kind)`
     update holdings h set ${column} = h.${column} + ${amount}::bigint
     where h.merchant_id = $1 and h.holder = ${holder} and h.${column} + ${amount}::bigint >= 0
     returning h.${column} as balance`)
  return row?.balance ?? -1
}

/** Opens the account of a holder where there is none, and locks it for the rest of the transaction. */
export async function lockHoldings(tenant: Tenant, holder: string): Promise<void> {
  await tenant.run(statement('customers.openAccount')`
     insert into holdings (merchant_id, holder) values ($1, ${holder}) on conflict (merchant_id, holder) do nothing`)
  await tenant.row(statement('customers.lockAccount')`
     select 1 from holdings where merchant_id = $1 and holder = ${holder} for update`)
}
