import { CART_STATES } from '@compass/domain/cart'
import { snapshotPricingInput } from '@compass/domain/checkout'
import { ENDED_WITHOUT_ORDER, LIFE, type OrderStatus } from '@compass/domain/orders'
import { quoteCart } from '@compass/domain/pricing'
import { NIL_ID } from '../ids/index.ts'
import type { Order } from '../records/orders/order.ts'
import { askTogether, prepareQueries } from './ask-together.ts'
import { BOARD_QUERIES } from './board-queries.ts'
import { checkPointers } from './check-pointers.ts'
import { checkSecrets } from './check-secrets.ts'
import { checkVersions, SUBSTITUTION_QUERIES, type Versions } from './check-versions.ts'
import { COURT_QUERIES } from './court-queries.ts'
import { DOCUMENT_QUERIES } from './document-queries.ts'
import { readEmptyTables } from './empty-tables.ts'
import { LEDGER_QUERIES } from './ledger-queries.ts'
import { MESSAGE_QUERIES } from './message-queries.ts'
import { PAY_LINK_QUERIES } from './pay-link-queries.ts'
import { PAYMENT_QUERIES } from './payment-queries.ts'
import { PRESCRIPTION_QUERIES } from './prescription-queries.ts'
import type { Reader } from './reader.ts'
import { REPEATING_QUERIES } from './repeating-queries.ts'
import { ROUND_QUERIES } from './round-queries.ts'
import { SALE_QUERIES } from './sale-queries.ts'
import { SHARE_QUERIES } from './share-queries.ts'
import { VISIT_QUERIES } from './visit-queries.ts'

/** Orders recomputed at a time. */
const PAGE = 500
/** Rows of one table named in a fault. */
const MAX_NAMED = 5

/** What is true of one merchant: each part of the query is restricted by `$1`, the merchant. */
interface Invariant {
  readonly sentence: string
  readonly query: string
}

const QUERIES: readonly Invariant[] = [
  {
    sentence: 'a basket has more than one order',
    query:
      'select cart_id::text as what from orders where merchant_id = $1 and cart_id is not null and court_order_id is null group by cart_id having count(*) > 1',
  },
  {
    sentence: 'an order stands under two keys of one customer with different requests',
    query: `select order_id::text as what from idempotency_keys where merchant_id = $1
            group by user_id, key, order_id having count(distinct request_hash) > 1`,
  },
  {
    sentence: 'a key leads to no order of its customer',
    query: `select k.key as what from idempotency_keys k left join orders o
              on o.merchant_id = $1 and o.order_id = k.order_id and o.user_id = k.user_id
            where k.merchant_id = $1 and o.order_id is null and not exists (
              select 1 from court_orders c where c.merchant_id = $1 and c.court_order_id = k.order_id and c.user_id = k.user_id)
            and not exists (
              select 1 from users u where u.merchant_id = $1 and u.user_id = k.user_id and u.joined_into is not null)`,
  },
  {
    sentence: 'a completed basket has no order',
    query: `select c.cart_id::text as what from carts c left join orders o on o.merchant_id = $1 and o.cart_id = c.cart_id
            where c.merchant_id = $1 and c.state = 'completed' and o.order_id is null`,
  },
  {
    sentence: 'an order’s basket is not completed',
    query: `select o.order_id::text as what from orders o join carts c on c.merchant_id = $1 and c.cart_id = o.cart_id
            where o.merchant_id = $1 and c.state <> 'completed' and not (c.state = 'locked' and o.status = 0)`,
  },
  {
    sentence: 'two orders of an outlet have one number',
    query: `select store_id::text || ' #' || order_number as what from orders where merchant_id = $1
            group by store_id, order_number having count(*) > 1`,
  },
  {
    sentence: 'an order has a number that its outlet has not counted',
    query: `select o.store_id::text || ' #' || o.order_number as what from orders o
            join stores s on s.merchant_id = $1 and s.store_id = o.store_id
            where o.merchant_id = $1 and o.order_number not between 1 and s.last_order_number`,
  },
  {
    sentence: 'a basket is in a state that no basket has',
    query: `select cart_id::text || ' ' || state as what from carts
            where merchant_id = $1 and state <> all('{${CART_STATES.join(',')}}')`,
  },
  {
    sentence: 'a line of a basket is of another outlet than its basket',
    query: `select c.cart_id::text || ' ' || (line->>'id') as what from carts c, jsonb_array_elements(c.lines) line
            where c.merchant_id = $1 and line->>'storeId' <> c.store_id::text and not exists (
              select 1 from merchants m join stores s on s.merchant_id = $1 and s.store_id::text = line->>'storeId'
              where m.merchant_id = $1 and m.document->>'court' is not null)`,
  },
  {
    sentence: 'a customer has two live baskets',
    query: `select coalesce(user_id, visit_id)::text as what from carts where merchant_id = $1 and state in ('live', 'locked')
            group by user_id, visit_id, spot_id having count(*) > 1`,
  },
  {
    sentence: 'a draft is of no order of its customer',
    query: `select c.cart_id::text as what from carts c left join orders o
              on o.merchant_id = $1 and o.order_id = c.draft_of and o.user_id = c.user_id
            where c.merchant_id = $1 and c.state = 'draft' and o.order_id is null`,
  },
  {
    sentence: 'an order has no history',
    query: `select o.order_id::text as what from orders o where o.merchant_id = $1 and not exists (
              select 1 from order_history h where h.merchant_id = $1 and h.order_id = o.order_id)`,
  },
  {
    sentence: 'an outlet has less than nothing of a product',
    query: 'select product_id::text as what from product_states where merchant_id = $1 and stock < 0',
  },
  {
    sentence: 'an offer was used more often than it may be',
    query:
      'select promotion_id::text as what from promotion_counts where merchant_id = $1 and (used > most or used < 0)',
  },
  {
    sentence: 'an offer’s count is not that of its orders',
    query: `select c.promotion_id::text as what from promotion_counts c where c.merchant_id = $1 and c.used <> (
              select count(*) from promotion_uses u where u.merchant_id = $1 and u.holder = c.holder
                and u.promotion_id = c.promotion_id)
            union all
            select u.promotion_id::text from promotion_uses u left join promotion_counts c
              on c.merchant_id = $1 and c.holder = u.holder and c.promotion_id = u.promotion_id
            where u.merchant_id = $1 and c.promotion_id is null`,
  },
  {
    sentence: 'an order has an offer that was not counted, or was given up and counts',
    query: `select o.order_id::text as what from orders o
            where o.merchant_id = $1 and (o.status not in (${ENDED_WITHOUT_ORDER}) and coalesce(o.totals #>> '{terms,offer,isCounted}', 'false') = 'true'
              and not exists (select 1 from table_bills b where b.merchant_id = $1 and b.order_id = coalesce(o.table_order_id, o.order_id) and b.closed_at is null))
              <> exists (select 1 from promotion_uses u where u.merchant_id = $1 and u.order_id = o.order_id)`,
  },
  {
    sentence: 'a slot does not carry what its orders are',
    query: `select s.starts_at::text as what from slots s where s.merchant_id = $1 and (s.orders, s.items, s.money) <> (
              select count(*), coalesce(sum((o.slot->>'items')::bigint), 0), coalesce(sum((o.slot->>'money')::bigint), 0)
              from (select o.slot from orders o where o.merchant_id = $1 and o.store_id = s.store_id
                  and o.status not in (${ENDED_WITHOUT_ORDER})
                union all select c.slot from court_orders c where c.merchant_id = $1 and c.store_id = s.store_id
                  and exists (select 1 from orders x where x.merchant_id = $1 and x.court_order_id = c.court_order_id
                    and x.status not in (${ENDED_WITHOUT_ORDER}))) o
              where (o.slot->>'service')::smallint = s.service and (o.slot->>'start')::timestamptz = s.starts_at)`,
  },
  {
    sentence: 'an event that waits has acted already',
    query: `select n.event_id::text as what from (
              select event_id from notices where merchant_id = $1 union all select event_id from outbox where merchant_id = $1) n
            where exists (select 1 from messages m where m.merchant_id = $1 and m.event_id = n.event_id)
              or exists (select 1 from letters d where d.merchant_id = $1 and d.event_id = n.event_id)`,
  },
  {
    sentence: 'an event told one target twice',
    query: `select event_id::text as what from letters where merchant_id = $1 group by target_id, event_id having count(*) > 1
            union all
            select event_id::text from messages where merchant_id = $1 and event_id is not null
            group by event_id, channel, phone having count(*) > 1`,
  },
  {
    sentence: 'a till heard of a later step of an order before an earlier one',
    query: `select l.letter_id::text as what from letters l join letters e
              on e.merchant_id = $1 and e.target_id = l.target_id and e.order_id = l.order_id and e.version < l.version
            where l.merchant_id = $1 and l.kind = 'webhook' and l.delivered_at is not null and e.dead_at is null
              and (e.delivered_at is null or e.delivered_at > l.delivered_at) and e.created_at <= l.delivered_at`,
  },
  {
    sentence: 'an order was rated that nobody received',
    query:
      'select order_id::text as what from orders where merchant_id = $1 and rating is not null and status not in (60, 130)',
  },
  {
    sentence: 'a line was reported twice, or is none of its order, or nobody received the order',
    query: `select p.order_id::text as what from order_problems p
              left join orders o on o.merchant_id = $1 and o.order_id = p.order_id
              left join lateral unnest(case when p.kind = 'late' then array[p.order_id] else p.lines end) as l (line_id) on true
            where p.merchant_id = $1
            group by p.order_id, l.line_id
            having count(*) > 1 or l.line_id is null or bool_or(o.status not in (60, 130))
              or (bool_or(p.kind <> 'late') and not bool_or(o.lines @> jsonb_build_array(jsonb_build_object('id', l.line_id::text))))`,
  },
  {
    sentence: 'an event of the outbox is about no order',
    query: `select e.event_id::text as what from outbox e left join orders o
              on o.merchant_id = $1 and o.order_id = (e.body->>'orderId')::uuid
            where e.merchant_id = $1 and e.kind = 'order' and o.order_id is null`,
  },
]

/** All of them. */
export const INVARIANTS: readonly Invariant[] = [
  ...QUERIES,
  ...SUBSTITUTION_QUERIES,
  ...LEDGER_QUERIES,
  ...MESSAGE_QUERIES,
  ...DOCUMENT_QUERIES,
  ...PAYMENT_QUERIES,
  ...PRESCRIPTION_QUERIES,
  ...BOARD_QUERIES,
  ...REPEATING_QUERIES,
  ...ROUND_QUERIES,
  ...SHARE_QUERIES,
  ...PAY_LINK_QUERIES,
  ...COURT_QUERIES,
  ...SALE_QUERIES,
  ...VISIT_QUERIES,
]
const PREPARED_QUERIES = prepareQueries(INVARIANTS.map(({ query }) => query))

/**
 * The queries that are always true (engineering, "Always true"), merchant by merchant: an empty list, or a sentence for each
 * fault. Safe to run while the server works: it only reads, and each statement sees one moment of the database. Secrets alone
 * are looked for in whole tables, those without a merchant included.
 */
export async function checkInvariants(database: Reader): Promise<string[]> {
  const found = new Map<string, string[]>()
  const faults: string[] = []
  const merchants = await database.everywhere<{ merchant_id: string }>(
    'select merchant_id from merchants order by merchant_id',
  )
  const empty = await readEmptyTables(database)
  for (const { merchant_id: merchantId } of merchants) {
    const untrue = await askTogether(database, PREPARED_QUERIES, merchantId, empty)
    for (const [place, faulty] of untrue) {
      const { sentence } = INVARIANTS[place]!
      found.set(sentence, [...(found.get(sentence) ?? []), ...faulty])
    }
    faults.push(...(await checkOrders(database, merchantId)), ...(await checkPointers(database, merchantId, empty)))
  }
  const sentences = [...found].map(([sentence, all]) => {
    const more = all.length > MAX_NAMED ? ` and ${all.length - MAX_NAMED} more` : ''
    return `${sentence}: ${all.slice(0, MAX_NAMED).join(', ')}${more}`
  })
  return [...sentences, ...faults, ...(await checkSecrets(database, empty))]
}

type CheckedRow = {
  order_id: string
  order_type: number | null
  status: number
  version: number
  currency: string
  grand_total: number
  /** Its vendors' orders cost what it costs. */
  is_of_table: boolean
  lines: Order['lines']
  totals: Order['totals']
  older: Versions['older']
  history: { version: number; from: number | null; to: number }[] | null
}

/** Totals recomputed from the frozen lines, and history walked through the graph. */
async function checkOrders(database: Reader, merchantId: string): Promise<string[]> {
  const faults: string[] = []
  for (let after = NIL_ID; ; ) {
    const rows = await database.everywhere<CheckedRow>(ORDERS_QUERY, [merchantId, after])
    for (const row of rows) faults.push(...(row.is_of_table ? [] : checkTotals(row)), ...checkHistory(row))
    const last = rows.at(-1)
    if (!last || rows.length < PAGE) return faults
    after = last.order_id
  }
}

/** A page of a merchant's orders, from the one after `$2`. */
export const ORDERS_QUERY = `select o.order_id, o.order_type, o.status, o.version, o.currency, o.grand_total,
     coalesce(o.table_order_id = o.order_id, false) as is_of_table, o.lines, o.totals, (
     select jsonb_agg(jsonb_build_object('lines', v.lines, 'totals', v.totals) order by v.version)
     from order_versions v where v.merchant_id = $1 and v.order_id = o.order_id) as older, (
     select jsonb_agg(jsonb_build_object('version', h.version, 'from', h.from_status, 'to', h.to_status) order by h.version)
     from order_history h where h.merchant_id = $1 and h.order_id = o.order_id) as history
   from orders o where o.merchant_id = $1 and o.order_id > $2::uuid order by o.order_id limit ${PAGE}`

const NOTHING_REDEEMED: Partial<Order['totals']> = { redeemed: 0 }

function checkTotals(row: CheckedRow): string[] {
  const { order_id: id, order_type, currency, grand_total } = row
  const { placed, faults } = checkVersions(row, isSame)
  const { lines, totals } = placed
  const quote = quoteCart(
    snapshotPricingInput({ currency, orderType: order_type as Order['orderType'], lines, totals }),
  )
  const { terms: _, ...snapshot } = totals
  // Orders that are older than points used none.
  if (!isSame(quote.totals, { ...NOTHING_REDEEMED, ...snapshot }))
    faults.push(`order ${id}: its totals are not those of its lines`)
  if (row.totals.grandTotal !== grand_total || quote.totals.grandTotal !== totals.grandTotal)
    faults.push(`order ${id}: its grand total is not that of its lines`)
  for (const [i, line] of quote.lines.entries()) {
    const { unit, total, share } = lines[i]!
    if (!isSame(line, { lineId: lines[i]!.id, unit, total, share }))
      faults.push(`order ${id}: line ${i + 1} has another share than its price gives`)
  }
  return faults
}

function checkHistory({ order_id: id, order_type, status, version, history }: CheckedRow): string[] {
  const steps = history ?? []
  const faults: string[] = []
  let at: number | null = null
  for (const { from, to } of steps) {
    if (from !== at) faults.push(`order ${id}: its history jumps from ${at} to a step from ${from}`)
    const isStart = from === null && (to === 0 || to === 10)
    const isEdge = LIFE.some(
      (edge) =>
        edge.from === (from as OrderStatus) &&
        edge.to === to &&
        edge.orderTypes.includes(order_type as Order['orderType']),
    )
    if (!isStart && !isEdge) faults.push(`order ${id}: no order goes from ${from} to ${to}`)
    at = to
  }
  if (at !== status) faults.push(`order ${id}: its history ends at ${at}, and it stands at ${status}`)
  if ((steps.at(-1)?.version ?? 0) > version) faults.push(`order ${id}: its history is ahead of it`)
  return faults
}

function isSame(a: unknown, b: unknown): boolean {
  return canonical(a) === canonical(b)
}

function canonical(value: unknown): string {
  return JSON.stringify(value, (_key, inner) =>
    inner !== null && typeof inner === 'object' && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  )
}
