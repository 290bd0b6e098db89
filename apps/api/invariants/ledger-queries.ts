import { ENDED_WITHOUT_ORDER, ORDER_STATUS } from '@compass/domain/orders'

const RECEIVED = [ORDER_STATUS.DELIVERED, ORDER_STATUS.COMPLETED]

/** What of an order its entries say, for a kind; negative: taken. */
const entries = (kind: string, causes: string) =>
  `coalesce((select sum(e.amount) from holding_entries e where e.merchant_id = $1 and e.order_id = o.order_id
     and e.kind = '${kind}' and e.cause in (${causes})), 0)`

/** What an order holds of its customers' own: nothing once it is given up, nor while the bill of its table is open. */
const held = (field: string) =>
  `case when o.status in (${ENDED_WITHOUT_ORDER}) or exists (select 1 from table_bills b where b.merchant_id = $1
     and b.order_id = o.order_id and b.closed_at is null) then 0 else coalesce((o.totals->>'${field}')::bigint, 0) end`

/** Credits that pay for shares of an order at a table. */
const OF_SHARES = `coalesce((select sum(s.credits) from shares s where s.merchant_id = $1 and s.order_id = o.order_id
     and s.state <> 'released'), 0)`

/** What a vendor's order at a court's table costs is paid with the order of the table. */
const IS_WHOLE = '(o.table_order_id is null or o.table_order_id = o.order_id)'

/** What an order has taken, whatever refunds of a part gave back; of one that is given up those count, since all is back. */
const taken = (kind: string) =>
  `(${entries(kind, "'spent', 'returned'")} + case when o.status in (${ENDED_WITHOUT_ORDER}) then ${entries(kind, "'refunded'")} else 0 end)`

/** What is always true of points, credits and rewards. */
export const LEDGER_QUERIES: readonly { readonly sentence: string; readonly query: string }[] = [
  {
    sentence: 'somebody holds less than nothing',
    query: 'select holder as what from holdings where merchant_id = $1 and (points < 0 or credits < 0)',
  },
  {
    sentence: 'what is held is not what the ledger says',
    query: `select h.holder as what from holdings h
            where h.merchant_id = $1 and (h.points <> coalesce((select sum(e.amount) from holding_entries e where e.merchant_id = $1
                and e.holder = h.holder and e.kind = 'points'), 0)
              or h.credits <> coalesce((select sum(e.amount) from holding_entries e where e.merchant_id = $1
                and e.holder = h.holder and e.kind = 'credits'), 0))`,
  },
  {
    sentence: 'a reward is not what the ledger says: free, used or ended',
    query: `select r.reward_id::text as what from rewards r
            where r.merchant_id = $1 and coalesce((select sum(e.amount) from holding_entries e where e.merchant_id = $1
                and e.kind = 'reward' and e.reward_id = r.reward_id), 0)
              <> case when r.order_id is null and r.closed_at is null then r.amount else 0 end`,
  },
  {
    sentence: 'a reward stands in an order that does not have it',
    query: `select r.reward_id::text as what from rewards r
            left join orders o on o.merchant_id = $1 and o.order_id = r.order_id
            left join court_orders c on c.merchant_id = $1 and c.court_order_id = r.order_id
            where r.merchant_id = $1 and r.order_id is not null
              and coalesce((o.totals->>'reward')::bigint, (c.totals->>'reward')::bigint, 0) = 0`,
  },
  {
    sentence: 'an order’s points or credits are not those that were taken for it',
    query: `select o.order_id::text as what from orders o
            where o.merchant_id = $1 and ${IS_WHOLE} and (${taken('points')} <> -(${held('redeemed')})
               or ${taken('credits')} <> -(${held('credits')} + ${OF_SHARES}))`,
  },
  {
    sentence: 'an order’s reward is not one that was taken for it',
    query: `select o.order_id::text as what from orders o
            where o.merchant_id = $1 and o.court_order_id is null and ${IS_WHOLE} and (${held('reward')} > 0) <> (${entries('reward', "'spent', 'returned'")} < 0)`,
  },
  {
    sentence: 'an order earned points before it was received, or more than it earns',
    query: `select o.order_id::text as what from orders o
            where o.merchant_id = $1 and ${entries('points', "'earned'")} > case when o.status in (${RECEIVED})
              then coalesce((o.totals->>'earned')::bigint, 0) else 0 end`,
  },
  {
    sentence: 'a receipt earned other points than were recorded',
    query: `select m.receipt as what from manual_orders m
            where m.merchant_id = $1 and m.points <> coalesce((select sum(e.amount) from holding_entries e where e.merchant_id = $1
              and e.once = 'receipt ' || m.store_id || ' ' || m.receipt), 0)`,
  },
]
