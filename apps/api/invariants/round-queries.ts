import { ITEM_LIFE, ITEM_STATE } from '@compass/domain/rounds'

/** State and actor of every step that an item can have taken last; it begins by its guest. */
const STEPS = [
  `(${ITEM_STATE.WAITING}, 'customer')`,
  ...ITEM_LIFE.flatMap(({ to, actors }) => actors.map((actor) => `(${to}, '${actor}')`)),
].join(', ')

/** Steps that lead to a state at the least: a part that was split off has those of its whole behind it. */
const MIN_STEPS = `case when i.split_from is not null then 1 when i.state = ${ITEM_STATE.WAITING} then 1
              when i.state = ${ITEM_STATE.SERVED} then 3 else 2 end`

/** What is always true of rounds: each line is sent once, items stand on their edges, and the order is what its items say. */
export const ROUND_QUERIES: readonly { readonly sentence: string; readonly query: string }[] = [
  {
    sentence: 'an item of a round is where nobody may have moved it',
    query: `select i.item_id::text as what from round_items i where i.merchant_id = $1
              and ((i.state, i.moved_by) not in (${STEPS}) or i.version < ${MIN_STEPS})`,
  },
  {
    sentence: 'a line was sent, and lies in the basket of its party still',
    query: `select i.line_id::text as what from round_items i join rounds r on r.merchant_id = $1 and r.round_id = i.round_id
              join carts c on c.merchant_id = $1 and c.visit_id = r.visit_id and c.state = 'live'
            where i.merchant_id = $1 and c.lines @> jsonb_build_array(jsonb_build_object('id', i.line_id::text))`,
  },
  {
    sentence: 'a line was sent twice',
    query: `select line_id::text as what from round_items where merchant_id = $1 and split_from is null
            group by line_id having count(*) > 1`,
  },
  {
    sentence: 'an order of a visit has no round, or has rounds and no visit',
    query: `select o.order_id::text as what from orders o where o.merchant_id = $1 and (o.visit_id is not null) <> exists (
              select 1 from rounds r join orders v on v.merchant_id = $1 and v.order_id = r.order_id
              where r.merchant_id = $1 and (v.order_id = o.order_id or (v.table_order_id = o.order_id and o.table_order_id = o.order_id)))`,
  },
  {
    sentence: 'a round is none of its order’s visit, or has no item',
    query: `select r.round_id::text as what from rounds r left join orders o on o.merchant_id = $1 and o.order_id = r.order_id
            where r.merchant_id = $1 and (o.visit_id is distinct from r.visit_id or not exists (
              select 1 from round_items i where i.merchant_id = $1 and i.round_id = r.round_id and i.order_id = r.order_id))`,
  },
  {
    sentence: 'an order whose bill is open has other lines than its accepted and served items',
    query: `select o.order_id::text as what from orders o join table_bills b on b.merchant_id = $1 and b.order_id = o.order_id
              cross join lateral (select coalesce(jsonb_object_agg(i.item_id, i.qty), '{}') as items from round_items i
                join orders v on v.merchant_id = $1 and v.order_id = i.order_id
                where i.merchant_id = $1 and coalesce(v.table_order_id, v.order_id) = o.order_id and i.state in (20, 40)) s
              cross join lateral (select coalesce(jsonb_object_agg(l.line->>'id', l.line->'qty'), '{}') as lines
                from jsonb_array_elements(o.lines) as l (line) where l.line->'isGift' is null) k
            where o.merchant_id = $1 and b.closed_at is null and s.items <> k.lines`,
  },
  {
    sentence: 'an open bill of a table asks for another amount than its order costs',
    query: `select o.order_id::text as what from orders o join table_bills t on t.merchant_id = $1 and t.order_id = o.order_id
              join bills b on b.merchant_id = $1 and b.bill_id = o.bill_id
            where o.merchant_id = $1 and t.closed_at is null and (t.amount <> o.grand_total or b.amount <> o.grand_total)`,
  },
  {
    sentence: 'an order stands where its items do not lead',
    query: `select o.order_id::text as what from orders o cross join lateral (
              select bool_or(i.state = 10) as waits, bool_or(i.state = 20) as cooks, bool_or(i.state = 40) as was_served,
                bool_and(i.state = 50) as is_cancelled
              from round_items i join orders v on v.merchant_id = $1 and v.order_id = i.order_id
              where i.merchant_id = $1 and (v.order_id = o.order_id
                or (v.table_order_id = o.order_id and o.table_order_id = o.order_id))) s
            where o.merchant_id = $1 and o.visit_id is not null and not case
              when s.waits or s.cooks then o.status = 20 or (o.status = 10 and not s.cooks and not s.was_served)
              when s.was_served then o.status in (110, 120, 130)
              else o.status = case when s.is_cancelled then 100 else 30 end end`,
  },
  {
    sentence:
      'a vendor’s order at a table is on no table’s bill, or of another party, store or currency than its items and table',
    query: `select o.order_id::text as what from orders o left join orders t
              on t.merchant_id = $1 and t.order_id = o.table_order_id and t.table_order_id = t.order_id
            where o.merchant_id = $1 and o.table_order_id is not null and (t.order_id is null
              or o.bill_id is distinct from t.order_id or o.visit_id is distinct from t.visit_id or o.currency <> t.currency
              or (o.order_id <> t.order_id and o.store_id = t.store_id)
              or exists (select 1 from table_bills b where b.merchant_id = $1 and b.order_id = o.order_id
                and o.order_id <> t.order_id))`,
  },
  {
    sentence: 'the bill of a court’s table is not the sum of its vendors’ orders, or has other lines',
    query: `select t.order_id::text as what from orders t cross join lateral (
              select coalesce(sum(v.grand_total), 0) as amount, coalesce(sum(jsonb_array_length(v.lines)), 0) as lines
              from orders v where v.merchant_id = $1 and v.table_order_id = t.order_id and v.order_id <> t.order_id) s
            where t.merchant_id = $1 and t.table_order_id = t.order_id
              and (t.grand_total <> s.amount or jsonb_array_length(t.lines) <> s.lines
                or t.grand_total <> (t.totals->>'grandTotal')::bigint)`,
  },
  {
    sentence: 'a vendor that makes nothing of a closed bill any more gave back another amount than its order cost',
    query: `select v.order_id::text as what from orders v
              join table_bills b on b.merchant_id = $1 and b.order_id = v.table_order_id
            where v.merchant_id = $1 and v.order_id <> v.table_order_id and v.status in (30, 100) and b.closed_at is not null
              and v.grand_total > 0 and v.grand_total <> (select coalesce(sum(r.amount), 0) from item_returns r
                where r.merchant_id = $1 and r.order_id = v.table_order_id and r.item_id in (
                  select i.item_id from round_items i where i.merchant_id = $1 and i.order_id = v.order_id))`,
  },
  {
    sentence: 'rounds that were sent at once are of two members, or of one kitchen',
    query: `select r.round_id::text as what from rounds r left join rounds f on f.merchant_id = $1 and f.round_id = r.sent_with
            where r.merchant_id = $1 and r.sent_with is not null and (f.round_id is null or f.sent_with is not null
              or f.member_id <> r.member_id or f.visit_id <> r.visit_id or f.order_id = r.order_id)`,
  },
]
