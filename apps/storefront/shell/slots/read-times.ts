import { getDeliverySlots, getPickupSlots, getRoomSlots } from '@compass/contract/slots'
import { localParts } from '@compass/domain/availability'
import type { Language } from '@compass/domain/languages'
import { SERVICE } from '@compass/domain/services'
import { type Clock, formatDay, formatSpan, formatWeekday } from '@compass/i18n/formats'
import type { createPageClient } from '#shell/api/page-client.ts'
import { dayPartOf } from './day-part.ts'
import type { Times } from './slot-times.ts'

const DAYS = 14
const CALLS: Readonly<Record<number, typeof getDeliverySlots | typeof getPickupSlots | typeof getRoomSlots>> = {
  [SERVICE.DELIVERY]: getDeliverySlots,
  [SERVICE.ROOM]: getRoomSlots,
}
/** So few places are worth saying. */
const FEW = 3

/**
 * The times of a store for delivery, pickup or a room; none where it cannot be told. `date`: the day that is shown. `had`: the
 * slot of the cart, by its start. `isOpenNow`: today is one of the days even when no slot of today is left.
 */
export async function readTimes(
  call: ReturnType<typeof createPageClient>,
  requested: {
    readonly store: string
    readonly service: number
    readonly date: string | null
    readonly had?: string | null
    readonly isOpenNow: boolean
  },
  options: { readonly url: string; readonly language: Language; readonly clock: Clock | undefined },
): Promise<Times> {
  const slots = CALLS[requested.service] ?? getPickupSlots
  const read = await call(slots, { params: { id: requested.store }, query: { days: DAYS } }, options)
  if (!read.ok) return { date: null, days: [] }
  const { language, clock = 24 } = options
  const { timeZone } = read.data
  const now = new Date()
  const today = localParts(now, timeZone).date
  const withSlots = read.data.days
  const hasToday = withSlots[0]?.date === today
  const days = (requested.isOpenNow && !hasToday ? [{ date: today, slots: [] }, ...withSlots] : withSlots).map(
    (one) => {
      const { date, slots: all } = one
      const first = new Date(all[0]?.startTime ?? now)
      const day = formatDay(first, timeZone, now, language)
      const weekday = formatWeekday(first, timeZone, language, 'short')
      const number = String(Number(date.slice(8)))
      // "Today" and "Tomorrow" have no digits in them; further days are their weekday.
      const isNear = !/\d/.test(day)
      return {
        date,
        word: isNear ? day : weekday,
        note: isNear ? `${weekday} ${number}` : number,
        slots: all.map(({ startTime, time, isFull, left }) => ({
          startTime,
          span: formatSpan(time.startTimeInCountryZone, time.endTimeInCountryZone, language, clock),
          part: dayPartOf(time.startTimeInCountryZone),
          isFull,
          left: left !== null && left <= FEW && !isFull ? left : null,
        })),
      }
    },
  )
  const looked = days.find(({ date }) => date === requested.date)
  const its = days.find(({ slots }) => slots.some(({ startTime }) => startTime === requested.had))
  const first = days.find(({ slots }) => slots.length > 0) ?? days[0]
  return { date: (looked ?? its ?? first)?.date ?? null, days }
}
