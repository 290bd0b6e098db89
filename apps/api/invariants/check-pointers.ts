import { askTogether, prepareQueries } from './ask-together.ts'
import type { Reader } from './reader.ts'

/** Columns that hold the id of a row that must be the same merchant's; foreign keys hold them, and this says so. */
export const POINTERS = [
  ['carts', 'user_id', 'users', 'user_id'],
  ['carts', 'store_id', 'stores', 'store_id'],
  ['carts', 'draft_of', 'orders', 'order_id'],
  ['orders', 'user_id', 'users', 'user_id'],
  ['orders', 'cart_id', 'carts', 'cart_id'],
  ['orders', 'store_id', 'stores', 'store_id'],
  ['orders', 'visit_id', 'visits', 'visit_id'],
  ['orders', 'pay_link_id', 'pay_links', 'link_id'],
  ['orders', 'court_order_id', 'court_orders', 'court_order_id'],
  ['orders', 'table_order_id', 'orders', 'order_id'],
  ['court_orders', 'user_id', 'users', 'user_id'],
  ['court_orders', 'cart_id', 'carts', 'cart_id'],
  ['court_orders', 'store_id', 'stores', 'store_id'],
  ['merchant_keys', 'store_id', 'stores', 'store_id'],
  ['pay_links', 'store_id', 'stores', 'store_id'],
  ['order_history', 'order_id', 'orders', 'order_id'],
  ['order_presses', 'order_id', 'orders', 'order_id'],
  ['rounds', 'order_id', 'orders', 'order_id'],
  ['rounds', 'visit_id', 'visits', 'visit_id'],
  ['round_items', 'order_id', 'orders', 'order_id'],
  ['round_items', 'round_id', 'rounds', 'round_id'],
  ['visits', 'store_id', 'stores', 'store_id'],
  ['visit_members', 'visit_id', 'visits', 'visit_id'],
  ['visit_members', 'user_id', 'users', 'user_id'],
  ['staff_calls', 'visit_id', 'visits', 'visit_id'],
  ['table_bills', 'order_id', 'orders', 'order_id'],
  ['shares', 'order_id', 'orders', 'order_id'],
  ['shares', 'user_id', 'users', 'user_id'],
  ['shares', 'payment_id', 'payments', 'payment_id'],
  ['share_items', 'share_id', 'shares', 'share_id'],
  ['share_items', 'item_id', 'round_items', 'item_id'],
  ['item_returns', 'order_id', 'orders', 'order_id'],
  ['carts', 'visit_id', 'visits', 'visit_id'],
  ['order_questions', 'order_id', 'orders', 'order_id'],
  ['order_versions', 'order_id', 'orders', 'order_id'],
  ['letters', 'order_id', 'orders', 'order_id'],
  ['notices', 'order_id', 'orders', 'order_id'],
  ['push_subscriptions', 'user_id', 'users', 'user_id'],
  ['webhooks', 'store_id', 'stores', 'store_id'],
  ['promotion_uses', 'order_id', 'orders', 'order_id'],
  ['holding_entries', 'order_id', 'orders', 'order_id'],
  ['rewards', 'order_id', 'orders', 'order_id'],
  ['payments', 'order_id', 'orders', 'order_id'],
  ['orders', 'payment_id', 'payments', 'payment_id'],
  ['refunds', 'order_id', 'orders', 'order_id'],
  ['refunds', 'payment_id', 'payments', 'payment_id'],
  ['line_refunds', 'order_id', 'orders', 'order_id'],
  ['order_problems', 'order_id', 'orders', 'order_id'],
  ['problem_pictures', 'problem_id', 'order_problems', 'problem_id'],
  ['disputes', 'payment_id', 'payments', 'payment_id'],
  ['disputes', 'order_id', 'orders', 'order_id'],
  ['prescription_pages', 'cart_id', 'carts', 'cart_id'],
  ['prescription_readings', 'order_id', 'orders', 'order_id'],
  ['secret_code_asks', 'user_id', 'users', 'user_id'],
  ['cards_to_forget', 'user_id', 'users', 'user_id'],
  ['gateway_customers', 'user_id', 'users', 'user_id'],
  ['recurring_occurrences', 'order_id', 'orders', 'order_id'],
  ['sessions', 'user_id', 'users', 'user_id'],
  ['addresses', 'user_id', 'users', 'user_id'],
  ['favourites', 'user_id', 'users', 'user_id'],
  ['product_states', 'store_id', 'stores', 'store_id'],
  ['slots', 'store_id', 'stores', 'store_id'],
] as const

/** Ids of a merchant's rows that point to no row of the merchant's. */
export function danglingQuery([from, column, to, key]: (typeof POINTERS)[number]): string {
  return `select distinct f.${column}::text as what from ${from} f where f.merchant_id = $1 and f.${column} is not null
     and not exists (select 1 from ${to} t where t.merchant_id = $1 and t.${key} = f.${column})`
}

const PREPARED_QUERIES = prepareQueries(POINTERS.map(danglingQuery))

/** What points to nothing of its merchant's must not be another merchant's. */
export async function checkPointers(
  database: Reader,
  merchantId: string,
  empty: ReadonlySet<string>,
): Promise<string[]> {
  const faults: string[] = []
  for (const [place, ids] of await askTogether(database, PREPARED_QUERIES, merchantId, empty)) {
    const [from, column, to, key] = POINTERS[place]!
    const [others] = await database.everywhere<{ n: number }>(
      `select count(*) as n from ${to} where ${key} = any($1::uuid[])`,
      [ids],
    )
    if (others!.n > 0) faults.push(`${others!.n} rows of ${from} point by ${column} into another merchant`)
  }
  return faults
}
