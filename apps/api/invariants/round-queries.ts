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
              select 1 from rounds r where r.merchant_id = $1 and r.order_id = o.order_id)`,
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
                where i.merchant_id = $1 and i.order_id = o.order_id and i.state in (20, 40)) s
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
              from round_items i where i.merchant_id = $1 and i.order_id = o.order_id) s
            where o.merchant_id = $1 and o.visit_id is not null and not case
              when s.waits or s.cooks then o.status = 20 or (o.status = 10 and not s.cooks and not s.was_served)
              when s.was_served then o.status in (110, 120, 130)
              else o.status = case when s.is_cancelled then 100 else 30 end end`,
  },
]
