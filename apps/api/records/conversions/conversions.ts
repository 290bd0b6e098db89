import type { ConversionEvent } from '@compass/domain/conversions'
import type { Tenant } from '../../db/database.ts'
import { statement } from '../../db/sql.ts'

/** What is kept of a conversion after a yes. */
export interface Conversion {
  readonly id: string
  readonly event: ConversionEvent
  readonly params: Readonly<Record<string, string | number | boolean | null>>
  readonly sourcePath: string
  readonly country: string | null
  readonly host: string | null
  readonly browser: Readonly<Record<string, string>>
  readonly createdAt: Date
}

interface ConversionRow extends Record<string, unknown> {
  conversion_id: string
  event: ConversionEvent
  params: Conversion['params']
  source_path: string
  country: string | null
  host: string | null
  browser: Conversion['browser']
  created_at: Date
}

/** False: it was there before, and stays as it was. */
export async function insertConversion(tenant: Tenant, conversion: Conversion): Promise<boolean> {
  const { id, event, params, sourcePath, country, host, browser, createdAt } = conversion
  const inserted = await tenant.changes(statement('conversions.insert')`
     insert into conversions (merchant_id, conversion_id, event, params, source_path, country, host, browser, created_at)
     values ($1, ${id}, ${event}, ${JSON.stringify(params)}, ${sourcePath}, ${country}, ${host},
       ${JSON.stringify(browser)}, ${createdAt})
     on conflict (merchant_id, conversion_id) do nothing returning 1`)
  return inserted > 0
}

/** Oldest first. */
export async function listConversionsSince(
  tenant: Tenant,
  since: Date,
  { skip, limit }: { readonly skip: number; readonly limit: number },
): Promise<{ readonly items: Conversion[]; readonly total: number }> {
  const rows = await tenant.rows<ConversionRow>(statement('conversions.list')`
     select conversion_id, event, params, source_path, country, host, browser, created_at from conversions
     where merchant_id = $1 and created_at >= ${since} order by created_at, conversion_id
     limit ${limit} offset ${skip}`)
  const counted = await tenant.row<{ total: number }>(statement('conversions.countSince')`
     select count(*) as total from conversions where merchant_id = $1 and created_at >= ${since}`)
  return { items: rows.map(toConversion), total: counted?.total ?? 0 }
}

function toConversion(row: ConversionRow): Conversion {
  const { conversion_id: id, source_path: sourcePath, created_at: createdAt, ...rest } = row
  const { event, params, country, host, browser } = rest
  return { id, event, params, sourcePath, country, host, browser, createdAt }
}
