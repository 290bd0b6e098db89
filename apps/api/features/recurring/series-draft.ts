import type { LoadedMerchant } from '@compass/domain/merchants'
import { datesOf } from '@compass/domain/recurrence'
import { accept, type Result, refuse } from '@compass/domain/refusal'
import type { Slot } from '@compass/domain/scheduling'
import type { Tenant } from '../../db/database.ts'
import { isId, newId } from '../../ids/index.ts'
import type { Series } from '../../records/recurring/series.ts'
import { findSeries, insertSeriesDraft } from '../../records/recurring/series-records.ts'
import { draftEndsAt } from '../cart/draft-context.ts'
import { momentOf, todayAt } from './moment.ts'

const DATES_TRIED = 8

/** Makes sure of the one draft in which a series' cart is edited. Refuses `not_found`, `recurring_ended`. */
export async function openSeriesDraft(
  tenant: Tenant,
  loaded: LoadedMerchant,
  userId: string,
  seriesId: string,
  now: Date,
): Promise<Result<true>> {
  const series = isId(seriesId) ? await findSeries(tenant, userId, seriesId) : null
  if (!series) return refuse({ reason: 'not_found' })
  if (series.state === 'ended') return refuse({ reason: 'recurring_ended' })
  const draft = { id: newId(now.getTime()), seriesId, userId, expiresAt: draftEndsAt(now) }
  await insertSeriesDraft(tenant, { ...draft, slot: nextSlot(loaded, series, now) }, now)
  return accept(true)
}

/** The slot of the next date that has one: items that are not had then are marked. */
function nextSlot(loaded: LoadedMerchant, series: Series, now: Date): Slot | null {
  const store = loaded.stores.get(series.storeId)
  for (const date of datesOf(series.rule, { from: todayAt(store, now), most: DATES_TRIED })) {
    const moment = momentOf(store, series, date, now)
    if (moment.kind === 'slot' || moment.kind === 'too_far') return moment.slot
  }
  return null
}
