import { ENDED_WITHOUT_ORDER } from '@compass/domain/orders'

const ONLINE = "('card', 'savedCard', 'express', 'upi', 'knet', 'applepay', 'googlepay', 'cryptoWallet', 'mixpay')"

/** What is always true of money that comes online and goes back. */
export const PAYMENT_QUERIES: readonly { readonly sentence: string; readonly query: string }[] = [
  {
    sentence: 'more goes back of a payment than was captured, or not what its refunds say',
    query: `select p.payment_id::text as what from payments p where p.merchant_id = $1 and (p.refunded > p.captured or p.refunded <> coalesce((
              select sum(r.amount) from refunds r where r.merchant_id = $1 and r.payment_id = p.payment_id
                and r.status <> 'failed'), 0))`,
  },
  {
    sentence: 'a success captured another amount than was asked for',
    query: `select payment_id::text as what from payments where merchant_id = $1 and status = 100 and captured < amount`,
  },
  {
    sentence: 'a success neither pays for anything nor goes back',
    query: `select p.payment_id::text as what from payments p where p.merchant_id = $1 and p.status = 100 and not p.settles and p.refunded < p.captured
              and not exists (select 1 from refunds r where r.merchant_id = $1 and r.payment_id = p.payment_id and r.status = 'failed')`,
  },
  {
    sentence: 'a dispute is of another gateway or account than its payment, or of more than it captured',
    query: `select d.dispute_id::text as what from disputes d join payments p on p.merchant_id = $1 and p.payment_id = d.payment_id
            where d.merchant_id = $1 and (d.gateway <> p.gateway or d.mode <> coalesce(p.gateway_mode, 'test')
              or (d.currency = p.currency and d.amount > p.captured))`,
  },
  {
    sentence: 'an order tells of a dispute at a version that it has not reached, or twice at one',
    query: `select d.dispute_id::text as what from disputes d join orders o on o.merchant_id = $1 and o.order_id = d.order_id
            where d.merchant_id = $1 and (exists (select 1 from unnest(d.order_versions) v (version) where v.version > o.version)
              or cardinality(d.order_versions) <> (select count(distinct v.version) from unnest(d.order_versions) v (version)))`,
  },
  {
    sentence: 'a webhook of a gateway that was to be asked about is older than anybody asks',
    query: `select event_id as what from gateway_hints where merchant_id = $1 and tries > 0
              and next_at - received_at > interval '80 hours'`,
  },
  {
    sentence: 'an order was paid twice',
    query: `select order_id::text as what from payments where merchant_id = $1 and settles and order_id is not null
            group by order_id, kind, subject having count(*) > 1`,
  },
  {
    sentence: 'a bill was paid twice',
    query: `select bill_id::text as what from payments where merchant_id = $1 and settles and bill_id is not null
            group by bill_id having count(*) > 1`,
  },
  {
    // The version before writes no bill: what it left gets one in the finishing step.
    sentence: 'a payment has no bill of its kind, or is open or paid with another amount than its bill asks for',
    query: `select p.payment_id::text as what from payments p
              left join bills b on b.merchant_id = $1 and b.bill_id = p.bill_id
            where p.merchant_id = $1 and p.bill_id is not null and (b.kind is distinct from p.kind or b.main_bill_id is distinct from p.main_bill_id
              or b.currency is distinct from p.currency
              or ((p.settles or p.status in (10, 481)) and b.amount is distinct from p.amount))`,
  },
  {
    sentence: 'an order has no bill',
    query: `select o.order_id::text as what from orders o left join bills b on b.merchant_id = $1
              and b.bill_id = o.bill_id where o.merchant_id = $1 and o.bill_id is not null and b.bill_id is null`,
  },
  {
    sentence: 'an order that waits for money was paid, or one that was paid waits',
    query: `select o.order_id::text as what from orders o join payments p on p.merchant_id = $1 and p.order_id = o.order_id
              and p.kind = 'order' and p.settles where o.merchant_id = $1 and o.status in (0, 90)`,
  },
  {
    sentence: 'an order that waits for money, or was let go of, says that it is paid',
    query:
      'select order_id::text as what from orders where merchant_id = $1 and status in (0, 90) and payment_status = 100',
  },
  {
    sentence: 'an order to be paid online went on without its money',
    query: `select o.order_id::text as what from orders o where o.merchant_id = $1 and o.visit_id is null and o.court_order_id is null and o.payment_method in ${ONLINE} and o.grand_total > 0
              and o.status not in (0, 90, 100) and not exists (select 1 from payments p where p.merchant_id = $1
                and p.order_id = o.order_id and p.settles)`,
  },
  {
    // What the merchant gave back before a line was left out counts as money of that line, where too little was left.
    sentence: 'an order that was paid online costs another amount than came for it, with what was left out of it',
    query: `select o.order_id::text as what from orders o cross join lateral (
              select coalesce((select sum(p.amount) from payments p where p.merchant_id = $1
                and p.order_id = o.order_id and p.settles), 0) as paid,
                coalesce(sum(r.amount) filter (where r.cause like 'partial:%'), 0) as left_out,
                coalesce(sum(r.amount) filter (where r.cause not like 'partial:%' and r.of_order), 0) as others
              from refunds r where r.merchant_id = $1 and r.order_id = o.order_id and r.cause not like '%instead:%') m
            where o.merchant_id = $1 and o.visit_id is null and o.court_order_id is null and o.payment_method in ${ONLINE} and o.payment_status = 100
              and o.grand_total not between m.paid - m.left_out - m.others and m.paid - m.left_out`,
  },
  {
    sentence: 'a difference was paid that is not what its answer made the order cost more',
    query: `select p.payment_id::text as what from payments p join orders o on o.merchant_id = $1 and o.order_id = p.order_id
              left join order_questions q on q.merchant_id = $1 and q.question_id::text = p.subject and q.order_id = p.order_id
              left join order_versions v on v.merchant_id = $1 and v.order_id = p.order_id and v.question_id = q.question_id
              left join order_versions n on n.merchant_id = $1 and n.order_id = v.order_id and n.version = v.version + 1
            where p.merchant_id = $1 and p.kind = 'difference' and p.settles
              and (q.outcome is distinct from 'replaced' or p.amount is distinct from coalesce(n.grand_total, o.grand_total) - v.grand_total)`,
  },
  {
    sentence: 'more is to be collected of an order than it costs, or of one whose money nobody recorded',
    query: `select order_id::text as what from orders where merchant_id = $1 and (to_collect > grand_total
              or (to_collect > 0 and (payment_method in ${ONLINE} or payment_status <> 100)))`,
  },
  {
    sentence: 'a question waits for money that nobody is asked for, or money is asked for that no question waits for',
    query: `select coalesce(o.order_id, p.order_id)::text as what
            from (select * from orders where merchant_id = $1 and awaiting->'paying' <> 'null') o
            full join (select * from payments where merchant_id = $1 and kind = 'difference' and status in (10, 481)) p
              on p.order_id = o.order_id and p.subject = o.awaiting->>'id'
                and p.amount = (o.awaiting #>> '{paying,amount}')::bigint
            where o.order_id is null or p.payment_id is null`,
  },
  {
    sentence: 'an order that was given up keeps money',
    query: `select o.order_id::text as what from orders o join payments p on p.merchant_id = $1 and p.order_id = o.order_id
            where o.merchant_id = $1 and o.court_order_id is null and o.status in (${ENDED_WITHOUT_ORDER}) and p.status = 100 and p.refunded < p.captured and not exists (
              select 1 from refunds r where r.merchant_id = $1 and r.payment_id = p.payment_id and r.status = 'failed')`,
  },
  {
    sentence: 'what an order gives back is not what its refunds say',
    query: `select o.order_id::text as what from orders o where o.merchant_id = $1 and o.refunded <> coalesce((select sum(r.amount) from refunds r
              where r.merchant_id = $1 and (r.order_id = o.order_id or (o.table_order_id = o.order_id and r.bill_id = o.order_id))
                and r.of_order and r.status <> 'failed'), 0)`,
  },
  {
    sentence: 'units of a line were given back twice, or for another part of its share',
    query: `select g.order_id::text as what from (
              select order_id, line_id, sum(units) as units, sum(amount) as amount, max(first_unit + units) as end_unit,
                array_agg(first_unit + units order by first_unit) as ends, array_agg(first_unit order by first_unit) as firsts
              from line_refunds where merchant_id = $1 group by order_id, line_id) g
            left join orders o on o.merchant_id = $1 and o.order_id = g.order_id
            left join lateral jsonb_array_elements(o.lines) as l (line) on l.line->>'id' = g.line_id::text
            where l.line is null or g.units <> g.end_unit or g.units > (l.line->>'qty')::int
              or g.firsts <> (0 || g.ends)[1:cardinality(g.firsts)]
              or g.amount <> div((l.line #>> '{share,paid}')::numeric * g.units, (l.line->>'qty')::numeric)`,
  },
  {
    sentence: 'a refund of lines gives back another amount than its units',
    query: `select u.order_id::text as what from (
              select order_id, cause, sum(amount) as amount from line_refunds where merchant_id = $1 group by order_id, cause) u
            where u.amount <> coalesce((select sum(r.amount) from refunds r where r.merchant_id = $1
              and r.order_id = u.order_id and r.cause = u.cause), 0)`,
  },
  {
    sentence: 'a locked basket has no order that waits for money',
    query: `select c.cart_id::text as what from carts c left join orders o on o.merchant_id = $1 and o.cart_id = c.cart_id
            where c.merchant_id = $1 and c.state = 'locked' and o.status is distinct from 0`,
  },
]
