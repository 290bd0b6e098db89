import { ENDED_WITHOUT_ORDER, ORDER_STATUS } from '@compass/domain/orders'
import { PAYMENT_STATUS } from '@compass/domain/payments'

/** An order that nothing has changed since it was counted, with its sale. Others are counted before a report is read. */
const COUNTED = `sales s join orders o on o.merchant_id = $1 and o.order_id = s.sale_id
  where s.merchant_id = $1 and s.counted_version = o.version and o.counted_version = o.version`

const IS_SOLD = `(o.status <> ${ORDER_STATUS.INITIALIZE} and o.status not in (${ENDED_WITHOUT_ORDER})
  and (o.status <> ${ORDER_STATUS.UNDELIVERED} or o.payment_status = ${PAYMENT_STATUS.SUCCESS}))`

/** What parts of a kind sum to. */
const parts = (kind: string, column: string) =>
  `coalesce((select sum(p.${column}) from sale_parts p where p.merchant_id = $1 and p.sale_id = s.sale_id
     and p.kind = '${kind}'), 0)`

/** What went back of a sale, as it was counted. */
const returned = (column: string) =>
  `coalesce((select sum(r.${column}) from sale_refunds r where r.merchant_id = $1 and r.sale_id = s.sale_id), 0)`

/** What is always true of the figures that reports add up (decision 0073). */
export const SALE_QUERIES: readonly { readonly sentence: string; readonly query: string }[] = [
  {
    sentence: 'a sale is of no order',
    query: `select s.sale_id::text as what from sales s
            left join orders o on o.merchant_id = $1 and o.order_id = s.sale_id
            left join court_orders c on c.merchant_id = $1 and c.court_order_id = s.sale_id
            where s.merchant_id = $1 and o.order_id is null and c.court_order_id is null`,
  },
  {
    sentence: 'an order says that it was counted, and has no sale of that version',
    query: `select o.order_id::text as what from orders o
            left join sales s on s.merchant_id = $1 and s.sale_id = o.order_id
            where o.merchant_id = $1 and o.counted_version is not null
              and (o.counted_version > o.version or coalesce(s.counted_version, -1) < o.counted_version)`,
  },
  {
    sentence: 'a sale was counted at a version that its order has not reached',
    query: `select s.sale_id::text as what from sales s join orders o on o.merchant_id = $1 and o.order_id = s.sale_id
            where s.merchant_id = $1 and s.counted_version > o.version`,
  },
  {
    sentence: 'a sale stands at another store or time than its order',
    query: `select s.sale_id::text as what from sales s join orders o on o.merchant_id = $1 and o.order_id = s.sale_id
            where s.merchant_id = $1 and (s.store_id <> o.store_id or s.placed_at <> o.placed_at)
            union
            select s.sale_id::text from sales s join sale_parts p on p.merchant_id = $1 and p.sale_id = s.sale_id
            where s.merchant_id = $1 and (p.store_id <> s.store_id or p.placed_at <> s.placed_at)
            union
            select s.sale_id::text from sales s join sale_refunds r on r.merchant_id = $1 and r.sale_id = s.sale_id
            where s.merchant_id = $1 and r.store_id <> s.store_id`,
  },
  {
    sentence: 'an order counts as sold that is not, or is sold and does not count',
    query: `select s.sale_id::text as what from ${COUNTED} and s.counts <> ${IS_SOLD}`,
  },
  {
    sentence: 'a sale took something else than its order costs',
    query: `select s.sale_id::text as what from ${COUNTED} and s.counts and o.visit_id is null
              and (s.taken - s.credits - s.corrections <> o.grand_total
                or s.items <> (o.totals->>'itemsTotal')::bigint)`,
  },
  {
    sentence: 'a sale of a table took something else than its bill asks for',
    query: `select s.sale_id::text as what from sales s join orders o on o.merchant_id = $1 and o.order_id = s.sale_id
            join table_bills b on b.merchant_id = $1 and b.order_id = o.order_id
            where s.merchant_id = $1 and s.counts and s.counted_version = o.version and o.table_order_id is null
              and s.taken <> b.amount - b.written_off`,
  },
  {
    sentence: 'what a sale is made of does not sum to it',
    query: `select s.sale_id::text as what from sales s where s.merchant_id = $1 and s.counts
              and (${parts('product', 'amount')} <> s.items or ${parts('product', 'units')} <> s.units
                or ${parts('tax', 'tax')} <> s.tax
                or s.method is null and ${parts('method', 'amount')} <> s.taken)`,
  },
  {
    sentence: 'a sale that does not count is made of something',
    query: `select s.sale_id::text as what from sales s where s.merchant_id = $1 and not s.counts
              and (exists (select 1 from sale_parts p where p.merchant_id = $1 and p.sale_id = s.sale_id)
                or exists (select 1 from sale_refunds r where r.merchant_id = $1 and r.sale_id = s.sale_id))`,
  },
  {
    sentence: 'what went back of a sale is not what its refunds say',
    query: `select s.sale_id::text as what from ${COUNTED} and s.counts
              and ${returned('amount')} <> coalesce((select sum(r.amount) from refunds r
                where r.merchant_id = $1 and r.order_id = o.order_id and r.of_order and r.status <> 'failed'
                  and r.cause not like 'partial:%'), 0)`,
  },
  {
    sentence: 'more tax went back than a sale took, or another than its rates sum to',
    query: `select s.sale_id::text as what from sales s where s.merchant_id = $1 and ${returned('tax')} > s.tax
            union
            select r.sale_id::text from sale_refunds r where r.merchant_id = $1 and r.tax <> coalesce((
              select sum((t->>'tax')::bigint) from jsonb_array_elements(r.taxes) t), 0)`,
  },
  {
    sentence: 'of a sale more is still to be collected than it took, or less than nothing',
    query: `select s.sale_id::text as what from sales s where s.merchant_id = $1 and s.counts
              and (s.open < 0 or s.open > s.taken)`,
  },
]
