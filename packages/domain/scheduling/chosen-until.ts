import { DAY, MINUTE, parseClock } from '../availability/clock.ts'
import { instantOfLocal, localDay } from '../availability/zone.ts'
import type { Offering } from './types.ts'

/** The last instant at which a slot that starts then can be chosen, by lead, preparation and cut-off. */
export function chosenUntil({ hours, preparationMinutes, scheduling }: Offering, start: Date): Date {
  const at = start.getTime()
  const lead = at - Math.max(scheduling.leadMinutes, preparationMinutes) * MINUTE
  if (!scheduling.cutOff) return new Date(lead)
  const { daysBefore, time } = scheduling.cutOff
  const day = localDay(at, hours.timeZone) - daysBefore
  // At the cut-off itself it is too late.
  return new Date(Math.min(lead, instantOfLocal(day * DAY + parseClock(time)! * MINUTE, hours.timeZone, 'last') - 1))
}
