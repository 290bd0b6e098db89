import type { LoadedMerchant } from '@compass/domain/merchants'
import { accept, type Result, refuse } from '@compass/domain/refusal'
import {
  type DayClock,
  dateAt,
  datesBefore,
  dayClockOf,
  daysBetween,
  MAX_REPORT_DAYS,
  type ReportDates,
  spanBefore,
  spanOf,
} from '@compass/domain/reports'
import type { Tenant } from '../../db/database.ts'
import { listStoresOfSales, type SalesScope } from '../../records/sales/report-queries.ts'

/** Stores whose days begin at the same moments, with their part of the period and of the one before. */
interface ScopeGroup {
  readonly clock: DayClock
  readonly scope: SalesScope
  /** Null: nothing is compared. */
  readonly before: SalesScope | null
}

/** What a report is about. Stores in other zones have other days: each group sums its own. */
export interface ReportScope {
  readonly dates: ReportDates
  readonly datesBefore: ReportDates
  readonly groups: readonly ScopeGroup[]
}

interface ReportQuery {
  readonly from?: string | undefined
  readonly to?: string | undefined
  readonly store?: string | undefined
  readonly compare: 'before' | 'none'
}

/** Refuses `not_found` for a store of nobody's, and `invalid_fields` for a period that is none or too long. */
export async function readScope(
  tenant: Tenant,
  { merchant, stores }: LoadedMerchant,
  query: ReportQuery,
  now: Date,
): Promise<Result<ReportScope>> {
  if (query.store !== undefined && !stores.has(query.store)) return refuse({ reason: 'not_found' })
  const first = (query.store && stores.get(query.store)) || merchant.stores[0]
  if (!first) return refuse({ reason: 'not_found' })
  const firstClock = dayClockOf(first.hours)
  const from = query.from ?? dateAt(now, firstClock)
  const dates = { from, to: query.to ?? from }
  if (dates.to < dates.from || daysBetween(dates.from, dates.to) > MAX_REPORT_DAYS || !isInReach(dates))
    return refuse({ reason: 'invalid_fields', faults: [{ path: 'to', rule: 'out_of_range' }] })
  const storeIds = query.store === undefined ? await listStoresOfSales(tenant) : [query.store]
  const clocks = new Map<string, { readonly clock: DayClock; readonly ids: string[] }>()
  for (const id of storeIds) {
    const store = stores.get(id)
    const clock = store ? dayClockOf(store.hours) : firstClock
    const key = `${clock.timeZone} ${clock.startMinutes}`
    const group = clocks.get(key) ?? { clock, ids: [] }
    group.ids.push(id)
    clocks.set(key, group)
  }
  const groups = [...clocks.values()].map(({ clock, ids }) => ({
    clock,
    scope: { ...spanOf(dates, clock), storeIds: ids },
    before: query.compare === 'none' ? null : { ...spanBefore(dates, clock, now), storeIds: ids },
  }))
  return accept({ dates, datesBefore: datesBefore(dates), groups })
}

/** Years that clocks and databases know. */
function isInReach({ from, to }: ReportDates): boolean {
  return from >= '2000-01-01' && to <= '2100-12-31'
}
