import { NO_SQL, parameter, type SqlParameter, type SqlPart, sql } from '../../db/sql.ts'
import { lockPlaceableCart } from '../carts/ordered-carts.ts'
import { raiseStorefrontVersion } from '../storefront-versions/raise-version.ts'

/**
 * Parts of the statement that inserts an order, for products that the store counts. Locks are taken in the order cart, stock
 * by product, storefront version.
 */
interface StockParts {
  /** Before the cart is ended. */
  readonly before: SqlPart
  /** Whether the cart may be ended. */
  readonly allows: SqlPart
  /** After the cart was ended (`bought`). */
  readonly after: SqlPart
  /** Column and value of the order. */
  readonly column: SqlPart
  readonly value: SqlPart
  readonly answer: SqlPart
}

interface StockParameters {
  readonly storeId: SqlParameter
  readonly cartId: SqlParameter
  readonly cartVersion: SqlParameter
  readonly units: ReadonlyMap<string, number>
  readonly at: SqlParameter
}

/** Takes all units or none: what is short is answered, and nothing is written. */
export function takeStock({ storeId, cartId, cartVersion, units, at }: StockParameters): StockParts {
  const ids = parameter([...units.keys()])
  return {
    before: sql`held as (
       ${lockPlaceableCart({ cartId, version: cartVersion })}
     ), locked as (
       select product_id, stock from product_states
       where merchant_id = $1 and store_id = ${storeId} and product_id = any(${ids}::uuid[]) and stock is not null
         and exists (select 1 from held)
       order by product_id for update
     ), counted as (
       select p.product_id, p.stock, w.units
       from unnest(${ids}::uuid[], ${[...units.values()]}::int[]) as w (product_id, units) join locked p using (product_id)
     ), short as (
       select product_id, stock from counted where stock < units
     ), `,
    allows: sql`and exists (select 1 from held) and not exists (select 1 from short)`,
    after: sql`, taken as (
       update product_states p set stock = p.stock - c.units, updated_at = ${at} from bought, counted c
       where p.merchant_id = $1 and p.store_id = ${storeId} and p.product_id = c.product_id
       returning p.product_id, c.units, p.stock
     ), edge as (
       ${raiseStorefrontVersion(sql`select 1 from taken where stock = 0`, at)}
     )`,
    column: sql`, stock_taken`,
    value: sql`, (select jsonb_agg(jsonb_build_object('product', product_id, 'units', units)) from taken)`,
    answer: sql`(select count(*) > 0 from edge) as changes_menu,
       (select jsonb_object_agg(product_id, stock) from short) as short`,
  }
}

export const NO_STOCK: StockParts = {
  before: NO_SQL,
  allows: NO_SQL,
  after: NO_SQL,
  column: NO_SQL,
  value: NO_SQL,
  answer: sql`false as changes_menu, null::jsonb as short`,
}

/** Parts of the statement that gives an order up (`moved`): what it took returns to products that are counted still. */
export function returnStock(at: SqlParameter): { readonly with: SqlPart; readonly answer: SqlPart } {
  return {
    with: sql`, owing as (
       select m.store_id, t.product as product_id, t.units
       from moved m cross join jsonb_to_recordset(m.stock_taken) as t (product uuid, units int)
     ), locked_stock as (
       select product_id from product_states
       where merchant_id = $1 and (store_id, product_id) in (select store_id, product_id from owing) and stock is not null
       order by product_id for update
     ), owed as (
       select o.store_id, o.product_id, o.units from owing o join locked_stock using (product_id)
     ), returned_stock as (
       update product_states p set stock = p.stock + o.units, updated_at = ${at} from owed o
       where p.merchant_id = $1 and p.store_id = o.store_id and p.product_id = o.product_id
       returning p.stock = o.units as was_out
     ), edge as (
       ${raiseStorefrontVersion(sql`select 1 from returned_stock where was_out`, at)}
     )`,
    answer: sql`(select count(*) > 0 from edge) as changes_menu`,
  }
}
