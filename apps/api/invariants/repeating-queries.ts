/** What is always true of orders that repeat: a date makes one order, and says so. */
export const REPEATING_QUERIES: readonly { readonly sentence: string; readonly query: string }[] = [
  {
    sentence: 'a date of an order that repeats says that it has an order and has none, or has one and says otherwise',
    query: `select d.series_id::text || ' ' || d.occurs_on as what from recurring_occurrences d
              left join orders o on o.merchant_id = $1 and o.cart_id = d.cart_id
            where d.merchant_id = $1 and d.state <> 'making' and ((d.state = 'ordered') <> (o.order_id is not null) or d.order_id is distinct from o.order_id)`,
  },
  {
    sentence: 'a date is being made, or waits for a yes, of an order that does not repeat any more',
    query: `select d.series_id::text || ' ' || d.occurs_on as what from recurring_occurrences d
              join recurring_orders s on s.merchant_id = $1 and s.series_id = d.series_id
            where d.merchant_id = $1 and d.state in ('making', 'asked') and s.state <> 'active'`,
  },
]
