import type { AnswerOf, QueryOf } from '@compass/contract/call'
import type { readReport as call, REPORT_NAMES } from '@compass/contract/reports'
import type { Text } from '@compass/domain/languages'
import type { LoadedMerchant } from '@compass/domain/merchants'
import { accept, type Result, refuse } from '@compass/domain/refusal'
import { spanOf } from '@compass/domain/reports'
import type { Tenant } from '../../db/database.ts'
import type { Api } from '../../http/api.ts'
import { namesOfSold } from '../../records/sales/report-queries.ts'
import { photoOf } from '../catalogue/photo.ts'
import { compareSales } from './compare-sales.ts'
import { countSalesInTime } from './count-sales.ts'
import { type ReportScope, readScope } from './report-scope.ts'
import { sumFigures } from './sum-figures.ts'
import { type ComparedRow, rowsByKey, rowsByTime } from './sum-rows.ts'

type Name = (typeof REPORT_NAMES)[number]
export type ReportAnswer = AnswerOf<typeof call>

interface ReportCommand {
  readonly merchantId: string
  readonly name: Name
  readonly query: QueryOf<typeof call>
  readonly now: Date
}

/** A report as it is now: what changed since the last one is counted first. Refuses as `readScope` does. */
export async function readReport(
  api: Api,
  { merchantId, name, query, now }: ReportCommand,
): Promise<Result<ReportAnswer>> {
  const loaded = await api.merchants.load(merchantId)
  if (!loaded) return refuse({ reason: 'not_found' })
  const tenant = api.database.tenant(merchantId)
  const scope = await readScope(tenant, loaded, query, now)
  if (!scope.ok) return scope
  const isWhole = await countSalesInTime(api, merchantId)
  const { groups } = scope.value
  const compared = groups.flatMap(({ before }) => (before ? [before] : []))
  const isOverview = name === 'overview'
  const scopes = groups.map((group) => group.scope)
  const [figures, figuresBefore] = await Promise.all([
    isOverview ? sumFigures(tenant, scopes) : null,
    isOverview && compared.length > 0 ? sumFigures(tenant, compared) : null,
  ])
  return accept({
    name,
    store: query.store ?? null,
    currency: loaded.merchant.currency,
    isWhole,
    ...periodAnswer(scope.value, now),
    figures,
    figuresBefore,
    rows: await rowsOf(tenant, loaded, name, scope.value),
    ledger: name === 'ledger' ? await compareSales(tenant, scope.value, query.store === undefined) : null,
  })
}

function periodAnswer(
  { dates, datesBefore, groups }: ReportScope,
  now: Date,
): Pick<ReportAnswer, 'timeZone' | 'period' | 'before'> {
  const { clock, before } = groups[0]!
  const { start, end } = spanOf(dates, clock)
  return {
    timeZone: clock.timeZone,
    period: {
      ...dates,
      ...{ start: start.toISOString(), end: end.toISOString() },
      isRunning: start <= now && now < end,
    },
    before: before && { ...datesBefore, start: before.start.toISOString(), end: before.end.toISOString() },
  }
}

async function rowsOf(
  tenant: Tenant,
  loaded: LoadedMerchant,
  name: Name,
  scope: ReportScope,
): Promise<ReportAnswer['rows']> {
  if (name === 'overview' || name === 'ledger') return []
  const rows =
    name === 'hours' || name === 'days' ? await rowsByTime(tenant, scope, name) : await rowsByKey(tenant, name, scope)
  const names = await namesOf(tenant, loaded, name, rows)
  const productOf = (key: string) => (name === 'products' ? loaded.products.get(key) : undefined)
  return rows.map(({ key, start, sums, before }) => ({
    key,
    name: names.get(key) ?? null,
    sku: productOf(key)?.sku ?? null,
    photo: photoOf(loaded, productOf(key)?.picture ?? null),
    start: start?.toISOString() ?? null,
    ...sums,
    before,
  }))
}

/** As the document calls them now; what it has no more is called as it was when it was sold last. */
async function namesOf(
  tenant: Tenant,
  { merchant, areas }: LoadedMerchant,
  name: Name,
  rows: readonly ComparedRow[],
): Promise<ReadonlyMap<string, Text>> {
  if (name === 'stores') return new Map(merchant.stores.map((store) => [store.id, store.name]))
  const kind = name === 'products' ? 'product' : name === 'promotions' ? 'promotion' : name === 'areas' ? 'area' : null
  if (kind === null) return new Map()
  const names = new Map(
    await namesOfSold(
      tenant,
      kind,
      rows.map(({ key }) => key),
    ),
  )
  const present =
    kind === 'product' ? merchant.products : kind === 'area' ? [...areas.values()].map(({ area }) => area) : []
  for (const one of present) if (names.has(one.id)) names.set(one.id, one.name)
  return names
}
