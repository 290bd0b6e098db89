/** States in which a share holds its part of the bill: claimed, at the bank, with staff, paid. */
const PENDING = "('claimed', 'paying', 'collecting')"

/** What is always true of bills at tables: they are what was claimed, paid and written off of them, and nothing is paid twice. */
export const SHARE_QUERIES: readonly { readonly sentence: string; readonly query: string }[] = [
  {
    sentence: 'a bill of a table does not say what its shares do',
    query: `select b.order_id::text as what from table_bills b where b.merchant_id = $1 and (b.paid <> coalesce((select sum(s.amount) from shares s
              where s.merchant_id = $1 and s.order_id = b.order_id and s.state = 'paid'), 0) or b.claimed <> coalesce((select sum(s.amount)
              from shares s where s.merchant_id = $1 and s.order_id = b.order_id and s.state in ${PENDING}), 0))`,
  },
  {
    sentence: 'more of a bill of a table was claimed, paid and written off than it asks for',
    query: `select b.order_id::text as what from table_bills b cross join lateral (
              select coalesce(sum(s.amount), 0) as amount from shares s
              where s.merchant_id = $1 and s.order_id = b.order_id and s.state <> 'released') t
            where b.merchant_id = $1 and t.amount + b.written_off > b.amount`,
  },
  {
    sentence: 'the paid shares and the write-off of an order at a table that is paid are not its bill',
    query: `select o.order_id::text as what from orders o join table_bills b on b.merchant_id = $1 and b.order_id = o.order_id
            where o.merchant_id = $1 and o.status in (120, 130) and b.paid + b.written_off <> b.amount`,
  },
  {
    sentence: 'an order with rounds has no bill to share, or one of another amount than it costs and gave back',
    query: `select o.order_id::text as what from orders o left join table_bills b on b.merchant_id = $1 and b.order_id = o.order_id
            where o.merchant_id = $1 and o.visit_id is not null and (o.table_order_id is null or o.table_order_id = o.order_id)
              and (b.order_id is null or b.amount > o.grand_total
              or b.amount < o.grand_total - coalesce((select sum(r.amount) from item_returns r
                where r.merchant_id = $1 and r.order_id = o.order_id), 0))`,
  },
  {
    sentence: 'a part of an item is claimed by no share that stands, or by one that does not say so',
    query: `select i.item_id::text as what from share_items i left join shares s on s.merchant_id = $1 and s.share_id = i.share_id
            where i.merchant_id = $1 and (s.share_id is null or s.state = 'released' or s.order_id <> i.order_id
              or not s.items @> jsonb_build_array(jsonb_build_object('itemId', i.item_id, 'part', i.part, 'parts', i.parts)))`,
  },
  {
    sentence: 'a share pays an item that it has not claimed, or pays one twice',
    query: `select s.share_id::text || ' ' || (line->>'itemId') as what from shares s cross join jsonb_array_elements(s.items) line
            where s.merchant_id = $1 and s.state <> 'released' and (select count(*) from share_items i where i.merchant_id = $1
              and i.share_id = s.share_id and i.item_id::text = line->>'itemId' and i.part = (line->>'part')::int) <> 1
            union all
            select s.share_id::text || ' ' || (line->>'itemId') from shares s cross join jsonb_array_elements(s.items) line
            where s.merchant_id = $1 group by s.share_id, line->>'itemId' having count(*) > 1`,
  },
  {
    sentence: 'an item is divided in two ways at once',
    query: `select item_id::text as what from share_items where merchant_id = $1 group by item_id having count(distinct parts) > 1`,
  },
  {
    sentence: 'an item was claimed of another order, or is on no bill',
    query: `select i.item_id::text as what from share_items i left join (
              select n.item_id, n.state, coalesce(v.table_order_id, v.order_id) as order_id from round_items n
              join orders v on v.merchant_id = $1 and v.order_id = n.order_id where n.merchant_id = $1) r
              on r.item_id = i.item_id and r.order_id = i.order_id
            where i.merchant_id = $1 and (r.item_id is null or r.state in (10, 50))`,
  },
  {
    sentence: 'one of the equal parts was taken twice, or is one more than there are',
    query: `select s.order_id::text || ' ' || s.part as what from shares s join table_bills b
              on b.merchant_id = $1 and b.order_id = s.order_id
            where s.merchant_id = $1 and s.state <> 'released' and s.part is not null
            group by s.order_id, s.part, b.parts having count(*) > 1 or s.part > coalesce(b.parts, 0)`,
  },
  {
    sentence: 'a bill of a table is closed and nobody has claimed anything, or is open and somebody has',
    query: `select b.order_id::text as what from table_bills b where b.merchant_id = $1
              and (b.closed_at is not null) <> (b.written_off > 0 or exists (select 1 from shares s
                where s.merchant_id = $1 and s.order_id = b.order_id and s.state <> 'released'))`,
  },
  {
    sentence: 'a share at the bank has no payment, or one that was paid there has not just one of its amount',
    query: `select s.share_id::text as what from shares s left join lateral (
              select count(*) as payments, coalesce(sum(p.captured), 0) as money from payments p
              where p.merchant_id = $1 and p.kind = 'share' and p.subject = s.share_id::text and p.settles) m on true
            where s.merchant_id = $1 and ((s.state = 'paying' and s.payment_id is null)
              or (s.state = 'paid' and s.payment_id is not null and (m.payments <> 1 or m.money < s.amount - s.credits)))`,
  },
  {
    sentence: 'money paid a share that is not paid',
    query: `select p.payment_id::text as what from payments p left join shares s
              on s.merchant_id = $1 and s.share_id::text = p.subject and s.order_id = p.order_id
            where p.merchant_id = $1 and p.kind = 'share' and p.settles
              and (s.state is distinct from 'paid' or s.payment_id is distinct from p.payment_id)`,
  },
  {
    sentence: 'something is claimed at a table whose visit has ended',
    query: `select s.share_id::text as what from shares s join orders o on o.merchant_id = $1 and o.order_id = s.order_id
              join visits v on v.merchant_id = $1 and v.visit_id = o.visit_id
            where s.merchant_id = $1 and s.state in ${PENDING} and v.state = 'ended'`,
  },
  {
    sentence: 'a visit has ended, and an order of it goes on',
    query: `select o.order_id::text as what from orders o join visits v on v.merchant_id = $1 and v.visit_id = o.visit_id
            where o.merchant_id = $1 and v.state = 'ended' and o.status in (10, 20, 110)`,
  },
  {
    sentence: 'units of an item went back twice, or more of them than it had',
    query: `select g.item_id::text as what from (
              select item_id, sum(units) as units, max(first_unit + units) as end_unit
              from item_returns where merchant_id = $1 group by item_id) g
            left join round_items i on i.merchant_id = $1 and i.item_id = g.item_id
            where i.item_id is null or g.units <> g.end_unit`,
  },
]
