import type { Tenant } from '../../db/database.ts'
import { unitsOf } from '../../features/cart/stock.ts'
import type { LockedOrder } from '../substitutions/substitutions.ts'

type Pieces = readonly { readonly productId: string; readonly qty: number }[]

/** What an order holds of counted products after an answer, or the product of which there is too little. */
export type MovedStock =
  | { readonly taken: LockedOrder['stockTaken']; readonly changesMenu: boolean }
  | { readonly short: string; readonly left: number }

/**
 * Gives back what leaves an order and takes what enters it, of products that the outlet counts: all or nothing, by one
 * statement that locks them by their id. Inside the transaction of the answer.
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
  return tenant.row<MovedRow>(
    `with counted as (
       select p.product_id, p.stock, w.units from unnest($3::uuid[], $4::int[]) as w (product_id, units)
       join product_states p on p.merchant_id = $1 and p.store_id = $2 and p.product_id = w.product_id and p.stock is not null
       order by p.product_id for update of p
     ), short as (
       select product_id, stock from counted where stock < units
     ), moved as (
       update product_states p set stock = p.stock - c.units, updated_at = $5 from counted c
       where p.merchant_id = $1 and p.store_id = $2 and p.product_id = c.product_id and not exists (select 1 from short)
       returning p.stock = 0 or p.stock + c.units = 0 as is_edge
     ), edge as (
       update merchants set storefront_version = storefront_version + 1, updated_at = $5
       from (select count(*) as n from moved where is_edge) as e where merchant_id = $1 and e.n > 0
       returning merchant_id
     )
     select (select jsonb_agg(jsonb_build_object('product', product_id, 'left', stock) order by product_id) from short) as short,
       (select jsonb_agg(product_id) from counted) as counted, (select count(*) > 0 from edge) as changes_menu`,
    [storeId, moves.map(({ id }) => id), moves.map(({ units }) => units), at],
  )
}
