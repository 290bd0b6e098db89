import { ENDED_WITHOUT_ORDER } from '@compass/domain/orders'

/** The orders of a court order, of which nobody ended without an order counts. */
const STANDS = `exists (select 1 from orders o where o.merchant_id = $1 and o.court_order_id = c.court_order_id
              and o.status not in (${ENDED_WITHOUT_ORDER}))`

/** What a court order itself has taken of its customer's own, for a kind; negative. */
const taken = (kind: string) =>
  `coalesce((select sum(e.amount) from holding_entries e where e.merchant_id = $1 and e.note = c.court_order_id::text
     and e.order_id is null and e.kind = '${kind}' and e.cause in ('spent', 'returned')), 0)`

/** What of vendors' orders was amended since: what a difference brought, or was given back for what was left out. */
const PLACED_TOTAL = `coalesce((select v.grand_total from order_versions v where v.merchant_id = $1 and v.order_id = o.order_id
              order by v.version limit 1), o.grand_total)`

/** What is always true of court orders: all of their vendors' orders or none, on one bill that is the sum of its parts. */
export const COURT_QUERIES: readonly { readonly sentence: string; readonly query: string }[] = [
  {
    sentence: 'the bill of a court order is not the sum of its vendors’ orders and its own lines',
    query: `select c.court_order_id::text as what from court_orders c
            left join bills b on b.merchant_id = $1 and b.bill_id = c.court_order_id
            where c.merchant_id = $1 and (b.kind is distinct from 'court' or b.amount is distinct from c.grand_total
              or c.grand_total <> c.own_total + (select coalesce(sum(${PLACED_TOTAL}), 0) from orders o
                where o.merchant_id = $1 and o.court_order_id = c.court_order_id))`,
  },
  {
    sentence: 'a basket has more than one court order, or an order beside it',
    query: `select c.cart_id::text as what from court_orders c left join orders o
              on o.merchant_id = $1 and o.cart_id = c.cart_id and o.court_order_id is distinct from c.court_order_id
            where c.merchant_id = $1 group by c.cart_id
            having count(distinct c.court_order_id) > 1 or count(o.order_id) > 0`,
  },
  {
    sentence: 'a court order has not the orders of all its vendors',
    query: `select c.court_order_id::text as what from court_orders c left join orders o
              on o.merchant_id = $1 and o.court_order_id = c.court_order_id
            where c.merchant_id = $1 group by c.court_order_id
            having count(o.order_id) = 0 or count(o.order_id) <> max(o.court_position) + 1`,
  },
  {
    sentence: 'a vendor’s order is on another bill, of another customer or of another basket than its court order',
    query: `select o.order_id::text as what from orders o join court_orders c
              on c.merchant_id = $1 and c.court_order_id = o.court_order_id
            where o.merchant_id = $1 and (o.bill_id is distinct from c.court_order_id or o.user_id <> c.user_id
              or o.cart_id is distinct from c.cart_id or o.currency <> c.currency)`,
  },
  {
    sentence: 'of a court order some wait for its money and some do not',
    query: `select court_order_id::text as what from orders where merchant_id = $1 and court_order_id is not null
            group by court_order_id having bool_or(status in (0, 90)) and not bool_and(status in (0, 90))`,
  },
  {
    sentence: 'a court order that is paid online went on without its money',
    query: `select c.court_order_id::text as what from court_orders c
            where c.merchant_id = $1 and c.grand_total > 0 and exists (select 1 from orders o where o.merchant_id = $1
                and o.court_order_id = c.court_order_id and o.payment_id is not null and o.status not in (0, 90, 100))
              and not exists (select 1 from payments p where p.merchant_id = $1 and p.bill_id = c.court_order_id and p.settles)`,
  },
  {
    sentence: 'a vendor’s order gave back more than it costs, or more of a court’s bill went back than came',
    query: `select o.order_id::text as what from orders o where o.merchant_id = $1 and o.court_order_id is not null
              and coalesce((select sum(r.amount) from refunds r where r.merchant_id = $1 and r.order_id = o.order_id
                and r.of_order and r.status <> 'failed' and r.cause not like 'partial:%'), 0)
                > o.grand_total + coalesce((o.totals->>'credits')::bigint, 0)`,
  },
  {
    sentence: 'a vendor’s order that was given up keeps money that came for it',
    query: `select o.order_id::text as what from orders o where o.merchant_id = $1 and o.court_order_id is not null
              and o.status in (${ENDED_WITHOUT_ORDER}) and o.payment_status = 100 and o.payment_id is not null
              and coalesce((select sum(r.amount) from refunds r where r.merchant_id = $1 and r.order_id = o.order_id
                and r.of_order and r.status <> 'failed' and r.cause not like 'partial:%'
                and (r.way <> 'credits' or r.cause like '%instead:%')), 0) <> o.grand_total`,
  },
  {
    sentence:
      'a court’s own lines went back while a vendor’s order stands, or not with the last of them, or not what its refunds say',
    query: `select c.court_order_id::text as what from court_orders c where c.merchant_id = $1 and (
              (c.own_refunded > 0 and ${STANDS})
              or (c.own_refunded < c.own_total and not ${STANDS} and exists (select 1 from payments p
                where p.merchant_id = $1 and p.bill_id = c.court_order_id and p.settles))
              or c.own_refunded <> coalesce((select sum(r.amount) from refunds r where r.merchant_id = $1
                and r.bill_id = c.court_order_id and r.order_id is null and r.of_order and r.status <> 'failed'), 0))`,
  },
  {
    sentence: 'a court order’s promotion was not counted, or was given up and counts',
    query: `select c.court_order_id::text as what from court_orders c
            where c.merchant_id = $1 and (${STANDS} and coalesce(c.totals #>> '{promotion,isCounted}', 'false') = 'true')
              <> exists (select 1 from promotion_uses u where u.merchant_id = $1 and u.order_id = c.court_order_id)`,
  },
  {
    sentence: 'a court order’s reward or credits are not those that were taken for it',
    query: `select c.court_order_id::text as what from court_orders c
            where c.merchant_id = $1 and (
              (${STANDS} and coalesce((c.totals->>'reward')::bigint, 0) > 0) <> (${taken('reward')} < 0)
              or ${taken('credits')} <> case when ${STANDS} then -coalesce((c.own->>'credits')::bigint, 0) else 0 end)`,
  },
]
