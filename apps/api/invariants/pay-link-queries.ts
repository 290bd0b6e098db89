/** What is always true of pay links: nobody pays one more often than it may be, and each use has its order. */
export const PAY_LINK_QUERIES: readonly { readonly sentence: string; readonly query: string }[] = [
  {
    sentence: 'a pay link was paid more often than it may be',
    query: `select l.link_id::text as what from pay_links l where l.merchant_id = $1 and l.used > l.uses`,
  },
  {
    sentence: 'the uses of a pay link are not the orders that paid it',
    query: `select l.link_id::text as what from pay_links l where l.merchant_id = $1 and l.used <> (select count(*) from orders o
              where o.merchant_id = $1 and o.pay_link_id = l.link_id and o.payment_status = 100)`,
  },
  {
    sentence: 'an order that paid a link costs something else than the link asks for',
    query: `select o.order_id::text as what from orders o join pay_links l on l.merchant_id = $1 and l.link_id = o.pay_link_id
            where o.merchant_id = $1 and (o.currency <> l.currency or o.amendments is null and o.grand_total <> l.amount
              and not (l.order_type in (20, 40) and l.destination is null))`,
  },
  {
    sentence: 'an order that paid a link has other products, another promotion or another service than the link',
    query: `select o.order_id::text as what from orders o join pay_links l on l.merchant_id = $1 and l.link_id = o.pay_link_id
            where o.merchant_id = $1 and (o.order_type is distinct from l.order_type or l.lines is null and o.cart_id is not null
              or l.lines is not null and (o.cart_id is null or o.amendments is null and
                (o.totals->'itemsTotal', o.totals->'offerDiscount', o.totals->'subtotal', jsonb_path_query_array(o.lines, '$[*].productId'))
                <> (l.totals->'itemsTotal', l.totals->'offerDiscount', l.totals->'subtotal', jsonb_path_query_array(l.lines, '$[*].productId'))))`,
  },
]
