import { instantOf, localParts } from '@compass/domain/availability'

/** A day of business ends when nobody is open any more: at five in the morning by the clock of the store. */
const DAY_ENDS_AT_HOUR = 5
const DAY_MS = 86_400_000

/** The day of business of an instant: what "today" and "tonight" mean at a counter. */
export function businessDay(now: Date, timeZone: string): { readonly start: Date; readonly end: Date } {
  const shifted = localParts(new Date(now.getTime() - DAY_ENDS_AT_HOUR * 3_600_000), timeZone)
  const day = Date.UTC(shifted.year, shifted.month - 1, shifted.day)
  const at = (days: number) => {
    const date = new Date(day + days * DAY_MS).toISOString().slice(0, 10)
    return instantOf(`${date}T0${DAY_ENDS_AT_HOUR}:00`, timeZone)
  }
  return { start: at(0), end: at(1) }
}
