import { GIVEN_UP } from '@compass/domain/orders'

const ONLINE = "('card', 'savedCard', 'express', 'upi', 'knet', 'applepay', 'googlepay', 'cryptoWallet', 'mixpay')"

/** What is always true of money that comes online and goes back. */
export const PAYMENT_QUERIES: readonly { readonly sentence: string; readonly query: string }[] = [
  {
    sentence: 'more goes back of a payment than was captured, or not what its refunds say',
    query: `select p.payment_id::text as what from payments p where p.refunded > p.captured or p.refunded <> coalesce((
              select sum(r.amount) from refunds r where r.merchant_id = p.merchant_id and r.payment_id = p.payment_id
                and r.status <> 'failed'), 0)`,
  },
  {
    sentence: 'a success captured another amount than was asked for',
    query: `select payment_id::text as what from payments where status = 100 and captured < amount`,
  },
  {
    sentence: 'a success neither pays for anything nor goes back',
    query: `select p.payment_id::text as what from payments p where p.status = 100 and not p.settles and p.refunded < p.captured
              and not exists (select 1 from refunds r where r.merchant_id = p.merchant_id and r.payment_id = p.payment_id and r.status = 'failed')`,
  },
  {
    sentence: 'an order was paid twice',
    query: `select order_id::text as what from payments where settles group by merchant_id, order_id, kind, subject having count(*) > 1`,
  },
  {
    sentence: 'an order that waits for money was paid, or one that was paid waits',
    query: `select o.order_id::text as what from orders o join payments p on p.merchant_id = o.merchant_id and p.order_id = o.order_id
              and p.kind = 'order' and p.settles where o.status in (0, 90)`,
  },
  {
    sentence: 'an order to be paid online went on without its money',
    query: `select o.order_id::text as what from orders o where o.payment_method in ${ONLINE} and o.grand_total > 0
              and o.status not in (0, 90, 100) and not exists (select 1 from payments p where p.merchant_id = o.merchant_id
                and p.order_id = o.order_id and p.kind = 'order' and p.settles)`,
  },
  {
    sentence: 'an order that was given up keeps money',
    query: `select o.order_id::text as what from orders o join payments p on p.merchant_id = o.merchant_id and p.order_id = o.order_id
            where o.status in (${GIVEN_UP}) and p.status = 100 and p.refunded < p.captured and not exists (
              select 1 from refunds r where r.merchant_id = p.merchant_id and r.payment_id = p.payment_id and r.status = 'failed')`,
  },
  {
    sentence: 'what an order gives back is not what its refunds say',
    query: `select o.order_id::text as what from orders o where o.refunded <> coalesce((select sum(r.amount) from refunds r
              where r.merchant_id = o.merchant_id and r.order_id = o.order_id and r.of_order and r.status <> 'failed'), 0)`,
  },
  {
    sentence: 'a locked basket has no order that waits for money',
    query: `select c.cart_id::text as what from carts c left join orders o on o.merchant_id = c.merchant_id and o.cart_id = c.cart_id
            where c.state = 'locked' and o.status is distinct from 0`,
  },
]
