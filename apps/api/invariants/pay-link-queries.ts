/** What is always true of pay links: nobody pays one more often than it may be, and each use has its order. */
export const PAY_LINK_QUERIES: readonly { readonly sentence: string; readonly query: string }[] = [
  {
    sentence: 'a pay link was paid more often than it may be',
    query: `select l.link_id::text as what from pay_links l where l.merchant_id = $1 and l.used > l.uses`,
  },
  {
    sentence: 'the uses of a pay link are not the orders that paid it',
    query: `select l.link_id::text as what from pay_links l where l.merchant_id = $1 and l.used <> (select count(*) from orders o
              where o.merchant_id = $1 and o.pay_link_id = l.link_id and o.status not in (0, 90, 100))`,
  },
  {
    sentence: 'an order that paid a link costs something else than the link asks for',
    query: `select o.order_id::text as what from orders o join pay_links l on l.merchant_id = $1 and l.link_id = o.pay_link_id
            where o.merchant_id = $1 and (o.grand_total <> l.amount or o.currency <> l.currency)`,
  },
]
