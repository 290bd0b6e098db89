import { HOUR } from '../availability/clock.ts'
import { instantOf, localParts } from '../availability/zone.ts'
import { chosenUntil } from '../scheduling/chosen-until.ts'
import type { Offering } from '../scheduling/types.ts'

/** An order is made so long before its time, */
const ORDER_AHEAD_HOURS = 24
/** and early enough that its customer has so long to say yes to a higher price. */
const ANSWER_HOURS = 12

/**
 * The instant of a local time on a date, in the store's zone. Of a time that comes twice the first; null where the clock
 * skips it that day.
 */
export function occursAt(date: string, time: string, timeZone: string): Date | null {
  const at = instantOf(`${date}T${time}`, timeZone)
  const shown = localParts(at, timeZone)
  return shown.date === date && shown.time === time ? at : null
}

/** When the order of an occurrence is made. `offering` is null where nothing is had for later (any more). */
export function orderAt(offering: Offering | null, at: Date): Date {
  const usual = at.getTime() - ORDER_AHEAD_HOURS * HOUR
  const early = offering ? chosenUntil(offering, at).getTime() - ANSWER_HOURS * HOUR : usual
  return new Date(Math.min(usual, early))
}

/** Until when a customer who was asked at `requestedAt` can say yes. */
export function answerBy(offering: Offering, at: Date, requestedAt: Date): Date {
  return new Date(Math.min(requestedAt.getTime() + ANSWER_HOURS * HOUR, chosenUntil(offering, at).getTime()))
}
