/**
 * Parts of the statements that write orders, for products that are counted. Locks are taken in the order of engineering, rule
 * 7: basket, counts by product, the merchant (whose version a product raises that reaches 0 or leaves it).
 */
export interface StockParts {
  /** Before the basket is ended. */
  readonly before: string
  /** Whether the basket may be ended. */
  readonly allows: string
  /** After the basket was ended. */
  readonly after: string
  readonly tookColumn: string
  readonly took: string
  readonly answer: string
}

/** `$34` products, `$35` units of each; all of them or none: what is short of is answered and nothing is written. */
export const TAKING: StockParts = {
  before: `held as (
       select cart_id from carts where merchant_id = $1 and cart_id = $4 and state in ('live', 'recurring') and version = $31 for update
     ), counted as (
       select p.product_id, p.stock, w.units from held cross join unnest($34::uuid[], $35::int[]) as w (product_id, units)
       join product_states p on p.merchant_id = $1 and p.store_id = $3 and p.product_id = w.product_id and p.stock is not null
       order by p.product_id for update of p
     ), short as (
       select product_id, stock from counted where stock < units
     ), `,
  allows: 'and exists (select 1 from held) and not exists (select 1 from short)',
  after: `, taken as (
       update product_states p set stock = p.stock - c.units, updated_at = $19 from bought, counted c
       where p.merchant_id = $1 and p.store_id = $3 and p.product_id = c.product_id
       returning p.product_id, c.units, p.stock
     ), edge as (
       update merchants set storefront_version = storefront_version + 1, updated_at = $19
       from (select count(*) as n from taken where stock = 0) as gone where merchant_id = $1 and gone.n > 0
       returning merchant_id
     )`,
  tookColumn: ', stock_taken',
  took: ", (select jsonb_agg(jsonb_build_object('product', product_id, 'units', units)) from taken)",
  answer: `(select count(*) > 0 from edge) as changes_menu,
       (select jsonb_object_agg(product_id, stock) from short) as short`,
}

export const TAKING_NOTHING: StockParts = {
  before: '',
  allows: '',
  after: '',
  tookColumn: '',
  took: '',
  answer: 'false as changes_menu, null::jsonb as short',
}

/** Gives back what the order of `moved` took, to products that are counted still; `$9` is the time. */
export const GIVING_BACK = {
  with: `, owed as (
       select m.store_id, p.product_id, t.units from moved m cross join jsonb_to_recordset(m.stock_taken) as t (product uuid, units int)
       join product_states p on p.merchant_id = $1 and p.store_id = m.store_id and p.product_id = t.product and p.stock is not null
       order by p.product_id for update of p
     ), given as (
       update product_states p set stock = p.stock + o.units, updated_at = $9 from owed o
       where p.merchant_id = $1 and p.store_id = o.store_id and p.product_id = o.product_id
       returning p.stock = o.units as was_out
     ), edge as (
       update merchants set storefront_version = storefront_version + 1, updated_at = $9
       from (select count(*) as n from given where was_out) as back where merchant_id = $1 and back.n > 0
       returning merchant_id
     )`,
  answer: '(select count(*) > 0 from edge) as changes_menu',
} as const
