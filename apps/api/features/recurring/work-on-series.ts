import { datesOf } from '@compass/domain/recurrence'
import type { Api } from '../../http/api.ts'
import { openOccurrences } from '../../records/recurring/occurrences.ts'
import type { Series } from '../../records/recurring/series.ts'
import { moveOn } from '../../records/recurring/series-records.ts'
import { leaveOutFor, makeOccurrence, type Outcome } from './make-occurrence.ts'
import { makesAt } from './moment.ts'

/** Dates of one series that one look works on: after a long silence there may be many. */
const MAX_DATES = 10
/** What passes by itself is looked at again so much later. */
const AGAIN_AFTER_MS = 5 * 60_000

/** Does what is due of a series now, and writes down how far it came and when it is due next. */
export async function workOnSeries(api: Api, merchantId: string, series: Series): Promise<void> {
  const tenant = api.database.tenant(merchantId)
  const now = api.clock()
  const store = (await api.merchants.load(merchantId))?.stores.get(series.storeId)
  let isWaiting = false
  const open = await openOccurrences(tenant, series.id)
  for (const occurrence of open) {
    if (occurrence.state === 'asked') {
      if (occurrence.answerBy && occurrence.answerBy <= now)
        await leaveOutFor(api, merchantId, series, occurrence, { kind: 'no_answer' })
    } else if (occurrence.date < series.cursorOn) {
      // Its customer has said yes, or a process stopped in the middle.
      isWaiting = (await makeOccurrence(api, merchantId, series, occurrence.date)) === 'later' || isWaiting
    }
  }
  const changed = new Map(open.map((occurrence) => [occurrence.date, occurrence.change.time]))
  const dueAt = (date: string) =>
    makesAt(store, { service: series.service, time: changed.get(date) ?? series.time }, date)
  const dates = datesOf(series.rule, { from: series.cursorOn, most: MAX_DATES })
  let done = 0
  for (const date of dates) {
    if (dueAt(date) > now) break
    const outcome: Outcome = await makeOccurrence(api, merchantId, series, date)
    if (outcome === 'later') {
      isWaiting = true
      break
    }
    done += 1
  }
  const [last, next] = [dates[done - 1], dates[done]]
  const input = (await openOccurrences(tenant, series.id)).flatMap(({ state, answerBy }) =>
    state === 'asked' && answerBy ? [answerBy.getTime()] : [],
  )
  const instants = [
    ...(isWaiting ? [now.getTime() + AGAIN_AFTER_MS] : []),
    ...(next && !isWaiting ? [dueAt(next).getTime()] : []),
    // There may be more than were looked at.
    ...(done === dates.length && done === MAX_DATES ? [now.getTime()] : []),
    ...input,
  ]
  const cursorOn = next ?? (last ? dayAfter(last) : series.cursorOn)
  await moveOn(tenant, series, cursorOn, instants.length > 0 ? new Date(Math.min(...instants)) : null)
}

function dayAfter(date: string): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10)
}
