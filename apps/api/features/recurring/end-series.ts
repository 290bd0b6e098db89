import { datesOf, endBefore } from '@compass/domain/recurrence'
import { accept, type Result, refuse } from '@compass/domain/refusal'
import { type Tenant, unlessRefused } from '../../db/database.ts'
import type { Api } from '../../http/api.ts'
import type { Session } from '../../http/session.ts'
import { discardSeriesCart, findOccurrence, keepOccurrence } from '../../records/recurring/occurrences.ts'
import { type Occurrence, type Series, untouched } from '../../records/recurring/series.ts'
import { findSeries, updateSeries } from '../../records/recurring/series-records.ts'
import { type SeriesContext, settleDates } from './settle-dates.ts'

/**
 * Leaves one date out, ends a series with the date before, or at once. What is ordered already is an order like any other. Refuses
 * `not_found`, `recurring_ended`, `occurrence_made`.
 */
export async function endSeries(
  api: Api,
  { merchantId, userId }: Session,
  seriesId: string,
  {
    scope,
    occurrence: date = '',
  }: { readonly scope: 'this' | 'following' | 'all'; readonly occurrence?: string | undefined },
  now: Date,
): Promise<Result<true>> {
  const loaded = await api.merchants.load(merchantId)
  if (!loaded) return refuse({ reason: 'not_found' })
  return api.database.transact(
    merchantId,
    unlessRefused<Result<true>>(async (tenant) => {
      const series = await findSeries(tenant, userId, seriesId, true)
      if (!series) return refuse({ reason: 'not_found' })
      if (series.state === 'ended') return scope === 'all' ? accept(true) : refuse({ reason: 'recurring_ended' })
      const settling = { api, loaded, series, now }
      if (scope === 'all') return endAll(tenant, settling)
      if (!isDateOf(series, date)) return refuse({ reason: 'not_found' })
      const open = await mayStillChange(tenant, series, date)
      if (!open.ok) return open
      if (scope === 'this') {
        await leaveOut(tenant, series, open.value, now)
        // The sweep looks anew: it may have waited for this one.
        await updateSeries(tenant, { ...series, nextAt: series.state === 'active' ? now : null }, now)
        return accept(true)
      }
      const rule = endBefore(series.rule, date)
      if (!rule) return endAll(tenant, settling)
      await settleDates(tenant, settling, (occurrence) => occurrence.date >= date)
      await updateSeries(tenant, { ...series, rule, nextAt: series.state === 'active' ? now : null }, now)
      return accept(true)
    }),
  )
}

/** A date that is to come still, or waits for a yes. Refuses `occurrence_made`. */
export async function mayStillChange(tenant: Tenant, series: Series, date: string): Promise<Result<Occurrence>> {
  const stored = await findOccurrence(tenant, series.id, date)
  const isOpen = stored
    ? stored.state === 'asked' || (stored.state === 'changed' && date >= series.cursorOn)
    : date >= series.cursorOn
  return isOpen ? accept(stored ?? untouched(date)) : refuse({ reason: 'occurrence_made' })
}

async function endAll(tenant: Tenant, settling: SeriesContext): Promise<Result<true>> {
  const { series, now } = settling
  await settleDates(tenant, settling, () => true)
  await updateSeries(tenant, { ...series, state: 'ended', nextAt: null }, now)
  return accept(true)
}

async function leaveOut(tenant: Tenant, series: Series, occurrence: Occurrence, now: Date): Promise<void> {
  const skipped: Occurrence = { ...occurrence, state: 'skipped', because: { kind: 'customer' } }
  await keepOccurrence(tenant, series.id, skipped, ['changed', 'asked'], now)
  if (occurrence.cartId) await discardSeriesCart(tenant, occurrence.cartId, now)
}

function isDateOf(series: Series, date: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(date) || Number.isNaN(Date.parse(date))) return false
  return datesOf(series.rule, { from: date, most: 1 })[0] === date
}
