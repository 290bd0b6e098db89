import type { Text } from '@compass/domain/languages'
import type { RateTax, Sale } from '@compass/domain/reports'
import type { Channel } from '@compass/domain/services'
import type { Tenant } from '../../db/database.ts'
import { json, statement } from '../../db/sql.ts'

/** What went back of a sale, with the tax in it. */
export interface SaleRefund {
  readonly id: string
  readonly cause: string
  readonly way: string
  readonly at: string
  readonly amount: number
  readonly taxes: readonly RateTax[]
}

/** A sale as it was counted at one version of its order. */
export interface SaleRecord extends Sale {
  readonly id: string
  readonly version: number
  readonly storeId: string
  readonly placedAt: Date
  /** False: a court's own lines, or the rest of its table's bill. */
  readonly isOrder: boolean
  readonly channel: Channel
  readonly areaId: string | null
  readonly refunds: readonly SaleRefund[]
}

interface SaleName {
  readonly kind: 'product' | 'promotion' | 'area'
  readonly id: string
  readonly name: Text
}

/**
 * Writes sales over what was counted of them before, inside a transaction. What another process counted at a later version
 * stays. All of them are locked in the order of their ids.
 */
export async function writeSales(
  tenant: Tenant,
  sales: readonly SaleRecord[],
  names: readonly SaleName[],
): Promise<void> {
  if (sales.length === 0) return
  const sorted = [...sales].sort((a, b) => (a.id < b.id ? -1 : 1))
  const written = new Set(await writeFigures(tenant, sorted))
  const newer = sorted.filter(({ id }) => written.has(id))
  const ids = newer.map(({ id }) => id)
  await tenant.run(
    statement('sales.deleteParts')`delete from sale_parts where merchant_id = $1 and sale_id = any(${ids}::uuid[])`,
  )
  await tenant.run(
    statement('sales.deleteRefunds')`delete from sale_refunds where merchant_id = $1 and sale_id = any(${ids}::uuid[])`,
  )
  const standing = newer.filter(({ counts }) => counts)
  await insertParts(tenant, standing)
  await insertRefunds(tenant, standing)
  await writeNames(tenant, names)
}

async function writeFigures(tenant: Tenant, sales: readonly SaleRecord[]): Promise<string[]> {
  const rows = sales.map(({ id, version, storeId, placedAt, counts, isOrder, channel, areaId, method, figures }) => ({
    ...{
      sale_id: id,
      counted_version: version,
      store_id: storeId,
      placed_at: placedAt,
      counts,
      orders: isOrder ? 1 : 0,
    },
    ...{ channel, area_id: areaId, method },
    ...{ units: figures.units, items: figures.items, promotions: figures.promotions, reward: figures.reward },
    ...{ loyalty: figures.loyalty, delivery: figures.delivery, packaging: figures.packaging, service: figures.service },
    ...{ small_order: figures.smallOrder, tax_on_top: figures.taxOnTop, corrections: figures.corrections },
    ...{ written_off: figures.writtenOff, taken: figures.taken, tax: figures.tax, credits: figures.credits },
    open: figures.open,
  }))
  const written = await tenant.rows<{ sale_id: string }>(statement('sales.write')`
     insert into sales as s (merchant_id, sale_id, counted_version, store_id, placed_at, counts, orders, channel, area_id,
       method, units, items, promotions, reward, loyalty, delivery, packaging, service, small_order, tax_on_top, corrections,
       written_off, taken, tax, credits, open)
     select $1, r.sale_id, r.counted_version, r.store_id, r.placed_at, r.counts, r.orders, r.channel, r.area_id,
       r.method, r.units, r.items, r.promotions, r.reward, r.loyalty, r.delivery, r.packaging, r.service, r.small_order,
       r.tax_on_top, r.corrections, r.written_off, r.taken, r.tax, r.credits, r.open
     from jsonb_to_recordset(${json(rows)}::jsonb) as r (sale_id uuid, counted_version bigint, store_id uuid,
       placed_at timestamptz, counts boolean, orders smallint, channel smallint, area_id text, method text, units int,
       items bigint, promotions bigint, reward bigint, loyalty bigint, delivery bigint, packaging bigint, service bigint,
       small_order bigint, tax_on_top bigint, corrections bigint, written_off bigint, taken bigint, tax bigint,
       credits bigint, open bigint)
     on conflict (merchant_id, sale_id) do update set counted_version = excluded.counted_version,
       placed_at = excluded.placed_at, counts = excluded.counts, channel = excluded.channel, area_id = excluded.area_id,
       method = excluded.method, units = excluded.units, items = excluded.items, promotions = excluded.promotions,
       reward = excluded.reward, loyalty = excluded.loyalty, delivery = excluded.delivery, packaging = excluded.packaging,
       service = excluded.service, small_order = excluded.small_order, tax_on_top = excluded.tax_on_top,
       corrections = excluded.corrections, written_off = excluded.written_off, taken = excluded.taken, tax = excluded.tax,
       credits = excluded.credits, open = excluded.open
     where s.merchant_id = $1 and s.counted_version <= excluded.counted_version returning s.sale_id`)
  return written.map(({ sale_id: id }) => id)
}

async function insertParts(tenant: Tenant, sales: readonly SaleRecord[]): Promise<void> {
  const rows = sales.flatMap(({ id, storeId, placedAt, parts }) =>
    parts.map(({ kind, key, units, amount, tax }) => ({
      ...{ sale_id: id, store_id: storeId, placed_at: placedAt },
      ...{ kind, part_key: key, units, amount, tax },
    })),
  )
  if (rows.length === 0) return
  await tenant.run(statement('sales.insertParts')`
     insert into sale_parts (merchant_id, sale_id, kind, part_key, store_id, placed_at, units, amount, tax)
     select $1, r.sale_id, r.kind, r.part_key, r.store_id, r.placed_at, r.units, r.amount, r.tax
     from jsonb_to_recordset(${json(rows)}::jsonb) as r (sale_id uuid, kind text, part_key text, store_id uuid,
       placed_at timestamptz, units int, amount bigint, tax bigint)`)
}

async function insertRefunds(tenant: Tenant, sales: readonly SaleRecord[]): Promise<void> {
  const rows = sales.flatMap(({ id, storeId, refunds }) =>
    refunds.map(({ id: refundId, cause, way, at, amount, taxes }) => ({
      ...{ refund_id: refundId, sale_id: id, store_id: storeId, cause, way, at, amount, taxes },
      tax: taxes.reduce((sum, { tax }) => sum + tax, 0),
    })),
  )
  if (rows.length === 0) return
  await tenant.run(statement('sales.insertRefunds')`
     insert into sale_refunds (merchant_id, refund_id, sale_id, store_id, cause, way, at, amount, tax, taxes)
     select $1, r.refund_id, r.sale_id, r.store_id, r.cause, r.way, r.at, r.amount, r.tax, r.taxes
     from jsonb_to_recordset(${json(rows)}::jsonb) as r (refund_id uuid, sale_id uuid, store_id uuid, cause text, way text,
       at timestamptz, amount bigint, tax bigint, taxes jsonb)`)
}

/** In the order of their keys, so that two processes never wait for each other. */
async function writeNames(tenant: Tenant, names: readonly SaleName[]): Promise<void> {
  const byKey = new Map(names.map((one) => [`${one.kind} ${one.id}`, one]))
  const rows = [...byKey].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, one]) => one)
  if (rows.length === 0) return
  await tenant.run(statement('sales.writeNames')`
     insert into sale_names as n (merchant_id, kind, name_id, name)
     select $1, r.kind, r.id, r.name from jsonb_to_recordset(${json(rows)}::jsonb) as r (kind text, id text, name jsonb)
     on conflict (merchant_id, kind, name_id) do update set name = excluded.name
     where n.merchant_id = $1 and n.name <> excluded.name`)
}

/**
 * Orders were counted at these versions; one that has moved on meanwhile stays uncounted, as one does that somebody changes at
 * this moment.
 */
export async function markCounted(
  tenant: Tenant,
  orders: readonly { readonly id: string; readonly version: number }[],
): Promise<void> {
  if (orders.length === 0) return
  const [ids, versions] = [orders.map(({ id }) => id), orders.map(({ version }) => version)]
  await tenant.run(statement('sales.markCounted')`
     with free as (
       select o.order_id from orders o where o.merchant_id = $1 and o.order_id = any(${ids}::uuid[]) order by o.order_id
       for no key update skip locked
     )
     update orders u set counted_version = c.version
     from free f, unnest(${ids}::uuid[], ${versions}::bigint[]) as c (order_id, version)
     where u.merchant_id = $1 and u.order_id = f.order_id and c.order_id = f.order_id and u.version = c.version`)
}
