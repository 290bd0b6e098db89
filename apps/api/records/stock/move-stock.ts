import { unitsOf } from '@compass/domain/checkout'
import type { Tenant } from '../../db/database.ts'
import { parameter, sql, statement } from '../../db/sql.ts'
import { raiseStorefrontVersion } from '../storefront-versions/raise-version.ts'
import type { LockedOrder } from '../substitutions/substitutions.ts'

type Pieces = readonly { readonly productId: string; readonly qty: number }[]

/** What an order holds of counted products after an answer, or the product of which there is too little. */
type MovedStock =
  | { readonly taken: LockedOrder['stockTaken']; readonly changesMenu: boolean }
  | { readonly short: string; readonly left: number }

/**
 * Returns what leaves an order and takes what enters it, of products that the store counts. One statement locks them by their
 * id: all or nothing. Inside the transaction of the answer.
 */
export async function moveStock(
  tenant: Tenant,
  storeId: string,
  { left, entered }: { readonly left: Pieces; readonly entered: Pieces },
  { stockTaken }: Pick<LockedOrder, 'stockTaken'>,
  at: Date,
): Promise<MovedStock> {
  const had = new Map(stockTaken.map(({ product, units }) => [product, units]))
  const leaving = new Map([...unitsOf(left)].map(([id, units]) => [id, Math.min(units, had.get(id) ?? 0)]))
  const entering = unitsOf(entered)
  const ids = [...new Set([...leaving.keys(), ...entering.keys()])].toSorted()
  const moves = ids.map((id) => ({ id, units: (entering.get(id) ?? 0) - (leaving.get(id) ?? 0) }))
  const moving = moves.filter(({ units }) => units !== 0)
  const row = moving.length === 0 ? null : await move(tenant, storeId, moving, at)
  const [short] = row?.short ?? []
  if (short) return { short: short.product, left: short.left }

  const counted = new Set(row?.counted ?? [])
  const taken = new Map(had)
  for (const { id, units } of moves) {
    const isCounted = counted.has(id) || (units === 0 && had.has(id))
    const now = (had.get(id) ?? 0) + (isCounted ? units : -(leaving.get(id) ?? 0))
    if (now > 0) taken.set(id, now)
    else taken.delete(id)
  }
  return {
    taken: [...taken].map(([product, units]) => ({ product, units })),
    changesMenu: row?.changes_menu ?? false,
  }
}

type MovedRow = {
  short: { product: string; left: number }[] | null
  counted: string[] | null
  changes_menu: boolean
}

function move(
  tenant: Tenant,
  storeId: string,
  moves: readonly { readonly id: string; readonly units: number }[],
  at: Date,
): Promise<MovedRow | null> {
  const [store, movedAt, ids] = [parameter(storeId), parameter(at), parameter(moves.map(({ id }) => id))]
  return tenant.row<MovedRow>(
    statement('stock.move')`
     with locked as (
       select product_id, stock from product_states
       where merchant_id = $1 and store_id = ${store} and product_id = any(${ids}::uuid[]) and stock is not null
       order by product_id for update
     ), counted as (
       select p.product_id, p.stock, w.units
       from unnest(${ids}::uuid[], ${moves.map(({ units }) => units)}::int[]) as w (product_id, units)
       join locked p using (product_id)
     ), short as (
       select product_id, stock from counted where stock < units
     ), moved as (
       update product_states p set stock = p.stock - c.units, updated_at = ${movedAt} from counted c
       where p.merchant_id = $1 and p.store_id = ${store} and p.product_id = c.product_id and not exists (select 1
         from short)
       returning p.stock = 0 or p.stock + c.units = 0 as is_edge
     ), edge as (
       ${raiseStorefrontVersion(sql`select 1 from moved where is_edge`, movedAt)}
     )
     select (select jsonb_agg(jsonb_build_object('product', product_id, 'left', stock) order by product_id) from
       short) as short,
       (select jsonb_agg(product_id) from counted) as counted, (select count(*) > 0 from edge) as changes_menu`,
  )
}

/**
 * Takes again what an order gave back; null where there is too little of it, with nothing taken. Inside a transaction.
 */
export async function takeStockAgain(
  tenant: Tenant,
  orderId: string,
  now: Date,
): Promise<{ readonly changesMenu: boolean } | null> {
  const at = parameter(now)
  const row = await tenant.row<{ is_short: boolean; changes_menu: boolean }>(
    statement('stock.takeAgain')`
     with owing as (
       select o.store_id, t.product as product_id, t.units
       from orders o cross join jsonb_to_recordset(o.stock_taken) as t (product uuid, units int)
       where o.merchant_id = $1 and o.order_id = ${orderId}
     ), locked as (
       select product_id, stock from product_states
       where merchant_id = $1 and (store_id, product_id) in (select store_id, product_id from owing) and stock is not null
       order by product_id for update
     ), wanted as (
       select o.product_id, o.store_id, o.units, p.stock from owing o join locked p using (product_id)
     ), short as (
       select product_id from wanted where stock < units
     ), taken as (
       update product_states p set stock = p.stock - w.units, updated_at = ${at} from wanted w
       where p.merchant_id = $1 and p.store_id = w.store_id and p.product_id = w.product_id and not exists (select 1
         from short)
       returning p.stock
     ), edge as (
       ${raiseStorefrontVersion(sql`select 1 from taken where stock = 0`, at)}
     )
     select exists (select 1 from short) as is_short, (select count(*) > 0 from edge) as changes_menu`,
  )
  return row?.is_short === false ? { changesMenu: row.changes_menu } : null
}
