import { type LoadedMerchant, offeringOf } from '@compass/domain/merchants'
import { checkRecurrence, continueAt, countBefore, datesOf, endBefore, ordersBefore } from '@compass/domain/recurrence'
import { accept, type Result, refuse } from '@compass/domain/refusal'
import { type Tenant, unlessRefused } from '../../db/database.ts'
import type { Api } from '../../http/api.ts'
import type { CallResult } from '../../http/serve.ts'
import { newId } from '../../ids/index.ts'
import { discardDraft } from '../../records/carts/drafts.ts'
import {
  findOccurrence,
  handOver,
  keepOccurrence,
  openOccurrences,
  withdrawConfirmations,
} from '../../records/recurring/occurrences.ts'
import { type Change, type Series, untouched } from '../../records/recurring/series.ts'
import { findSeries, insertSeries, moveAgreed, updateSeries } from '../../records/recurring/series-records.ts'
import type { CartCaller } from '../cart/cart-caller.ts'
import { isTaken, type RecurrenceRequest } from './begin-series.ts'
import { type ChangeBody, changedPart } from './changed-part.ts'
import { mayStillChange } from './end-series.ts'
import { makeOccurrence } from './make-occurrence.ts'
import { todayAt } from './moment.ts'
import { settleDates } from './settle-dates.ts'

/**
 * Changes one date of a series, it and all that follow, or the whole; answers the id of the series that has it now. Refuses
 * `not_found`, `recurring_ended`, `occurrence_made`, and `slot_gone` where the store takes no orders at the new time. It
 * refuses what `changedPart` and `checkRecurrence` refuse, and `cart_changed` for a yes to another total than the requested
 * one.
 */
export async function changeSeries(
  api: Api,
  asking: CartCaller,
  seriesId: string,
  body: ChangeBody,
): Promise<CallResult<string>> {
  const { session, now } = asking
  const { merchantId, userId } = session
  const tenant = api.database.tenant(merchantId)
  const loaded = await api.merchants.load(merchantId)
  const read = await findSeries(tenant, userId, seriesId)
  if (!loaded || !read) return refuse({ reason: 'not_found' })
  if (read.state === 'ended') return refuse({ reason: 'recurring_ended' })
  if (body.accept) return sayYes(api, asking, seriesId, body)
  const part = await changedPart(api, tenant, loaded, read, body, asking)
  if (!part.ok) return part
  const { change, draftId } = part.value
  return api.database.transact(
    merchantId,
    unlessRefused<Result<string>>(async (inside) => {
      const series = await findSeries(inside, userId, seriesId, true)
      if (!series || series.state === 'ended') return refuse({ reason: 'recurring_ended' })
      const changed = await apply(api, inside, loaded, series, body, change, now)
      if (changed.ok && draftId) await discardDraft(inside, draftId, now)
      return changed
    }),
  )
}

async function apply(
  api: Api,
  tenant: Tenant,
  loaded: LoadedMerchant,
  series: Series,
  body: ChangeBody,
  change: Change,
  now: Date,
): Promise<Result<string>> {
  const { scope, occurrence: date = '', recurrenceObj } = body
  if (scope === 'all') {
    const changed = await changeAll(tenant, loaded, series, recurrenceObj, { ...body, change }, now)
    if (!changed.ok) return changed
    const { rule, state } = changed.value
    // A date that the rule has no more is not wanted, as none is of a series that is paused.
    const isWanted = (at: string) => datesOf(rule, { from: at, most: 1 })[0] === at
    await settleDates(tenant, { api, loaded, series, now }, (open) =>
      state === 'paused' ? true : open.state === 'making' && !isWanted(open.date),
    )
    return accept(series.id)
  }
  if (datesOf(series.rule, { from: isDate(date) ? date : '9999-12-31', most: 1 })[0] !== date)
    return refuse({ reason: 'not_found' })
  if (scope === 'this') return changeOne(tenant, series, date, body, change, now)
  const open = await mayStillChange(tenant, series, date)
  if (!open.ok) return open
  return changeFollowing(tenant, loaded, series, date, recurrenceObj, change, now)
}

const isDate = (text: string) => /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text))

/** Another rule is none of one date: it is refused there. */
const OF_MORE = refuse({ reason: 'invalid_fields', faults: [{ path: 'recurrenceObj', rule: 'invalid' }] })

async function changeOne(
  tenant: Tenant,
  series: Series,
  date: string,
  body: ChangeBody,
  change: Change,
  now: Date,
): Promise<Result<string>> {
  if (body.recurrenceObj) return OF_MORE
  const stored = (await findOccurrence(tenant, series.id, date)) ?? untouched(date)
  const isTakenBack = stored.state === 'skipped' && stored.because?.kind === 'customer' && body.state === 'active'
  if (!isTakenBack && (stored.state !== 'changed' || date < series.cursorOn))
    return refuse({ reason: 'occurrence_made' })
  const own: Change = {
    ...stored.change,
    ...change,
    ...(change.said && { said: { ...stored.change.said, ...change.said } }),
  }
  const next = {
    ...stored,
    state: 'changed' as const,
    change: own,
    because: null,
    cartId: null,
    requestedTotal: null,
    answerBy: null,
  }
  await keepOccurrence(tenant, series.id, next, [stored.state], now)
  await updateSeries(tenant, { ...series, nextAt: series.state === 'active' ? now : null }, now)
  return accept(series.id)
}

async function changeFollowing(
  tenant: Tenant,
  loaded: LoadedMerchant,
  series: Series,
  date: string,
  input: RecurrenceRequest | undefined,
  change: Change,
  now: Date,
): Promise<Result<string>> {
  const before = endBefore(series.rule, date)
  const rule = continueAt(series.rule, date, input)
  if (!rule.ok) return rule
  const next = {
    ...changedBy(series, change),
    rule: rule.value,
    time: input?.time ?? change.time ?? series.time,
    cursorOn: date,
    nextAt: series.state === 'active' ? now : null,
  }
  const fits = checkFits(loaded, series, next)
  if (!fits.ok) return fits
  const open = await openOccurrences(tenant, series.id, true)
  // Which of the two series had such a date would be open until it is made.
  if (open.some((stored) => stored.state === 'making' && stored.date >= date))
    return refuse({ reason: 'occurrence_made' })
  // There is nothing before it: the series itself goes on.
  if (before === null) {
    await updateSeries(tenant, next, now)
    return accept(series.id)
  }
  const other: Series = { ...next, id: newId(now.getTime()), createdAt: now }
  await insertSeries(tenant, other)
  await withdrawConfirmations(tenant, series.id, date, now)
  await handOver(tenant, series.id, other.id, date)
  await updateSeries(tenant, { ...series, rule: before, nextAt: series.state === 'active' ? now : null }, now)
  return accept(other.id)
}

async function changeAll(
  tenant: Tenant,
  loaded: LoadedMerchant,
  series: Series,
  input: RecurrenceRequest | undefined,
  { change, state = series.state }: { readonly change: Change; readonly state?: Series['state'] | undefined },
  now: Date,
): Promise<Result<Series>> {
  const today = todayAt(loaded.stores.get(series.storeId), now)
  // Nothing is caught up with after a pause.
  const cursorOn = series.cursorOn > today ? series.cursorOn : today
  const before = ordersBefore(series.rule) + countBefore(series.rule, cursorOn)
  const place = { startsOn: series.rule.startsOn, from: cursorOn, before }
  const rule = input ? checkRecurrence(input, place) : accept(series.rule)
  if (!rule.ok) return rule
  const next = {
    ...changedBy(series, change),
    rule: rule.value,
    time: input?.time ?? change.time ?? series.time,
    state,
    cursorOn: state === 'active' && series.state === 'paused' ? cursorOn : series.cursorOn,
    nextAt: state === 'active' ? now : null,
  }
  const fits = checkFits(loaded, series, next)
  if (!fits.ok) return fits
  await updateSeries(tenant, next, now)
  return accept(next)
}

function changedBy(series: Series, { basket: cart, said: text, agreed }: Change): Series {
  return {
    ...series,
    cart: cart ?? series.cart,
    instructions: { ...series.instructions, ...text },
    agreed: agreed ?? series.agreed,
  }
}

/** A new rule or time must meet the store's hours somewhere. */
function checkFits(loaded: LoadedMerchant, before: Series, next: Series): Result<true> {
  if (next.rule === before.rule && next.time === before.time) return accept(true)
  const store = loaded.stores.get(next.storeId)
  const offering = store && offeringOf(store, next.service)
  if (!offering) return refuse({ reason: 'recurring_not_offered' })
  const { cursorOn, rule, time } = next
  return isTaken(offering, { ...rule, from: rule.from > cursorOn ? rule.from : cursorOn }, time)
    ? accept(true)
    : refuse({ reason: 'slot_gone', because: 'closed' })
}

/** Yes to the total that was asked about: that date is ordered now, and those that follow may cost as much. */
async function sayYes(
  api: Api,
  { session, now }: CartCaller,
  seriesId: string,
  body: ChangeBody,
): Promise<Result<string>> {
  const { merchantId, userId } = session
  const { occurrence: date = '', accept: yes } = body
  const agreed = await api.database.transact(
    merchantId,
    unlessRefused<Result<true>>(async (tenant) => {
      const series = await findSeries(tenant, userId, seriesId, true)
      const input = series && (await findOccurrence(tenant, seriesId, date))
      if (!input) return refuse({ reason: 'not_found' })
      if (input.state !== 'asked' || input.requestedTotal === null || !input.answerBy || input.answerBy <= now)
        return refuse({ reason: 'occurrence_made' })
      if (yes?.grandTotal.amount !== input.requestedTotal) return refuse({ reason: 'cart_changed' })
      await keepOccurrence(
        tenant,
        seriesId,
        { ...input, state: 'changed', agreed: input.requestedTotal },
        ['asked'],
        now,
      )
      if (!input.change.basket) await moveAgreed(tenant, seriesId, input.requestedTotal)
      const raised = await findSeries(tenant, userId, seriesId)
      if (raised) await updateSeries(tenant, { ...raised, nextAt: now }, now)
      return accept(true)
    }),
  )
  if (!agreed.ok) return agreed
  const series = await findSeries(api.database.tenant(merchantId), userId, seriesId)
  // Where that is not done now, the sweep does it.
  if (series) await makeOccurrence(api, merchantId, series, date)
  return accept(seriesId)
}
