import { formatDate, formatDay, formatWeekday } from '@compass/i18n/formats'
import type { ScheduleView } from '#shell/cart/cart-view.ts'
import { useTimes } from '#shell/languages/use-times.ts'
import { useShell } from '#shell/merchants/shell-provider.tsx'

/** A slot in words, as its day and its span: "Tomorrow", "18:30–19:00". */
export function useSlotWords(): (slot: Pick<ScheduleView, 'startTime' | 'from' | 'to' | 'timeZone'>) => {
  readonly day: string
  /** Where there is little room: "Fri 20". */
  readonly shortDay: string
  readonly span: string
} {
  const { language } = useShell()
  const times = useTimes()
  return ({ startTime, from, to, timeZone }) => {
    const start = new Date(startTime)
    const day = formatDay(start, timeZone, new Date(), language)
    const number = formatDate(start, timeZone, 'en', 'short').split(' ')[0]
    // "Today" and "Tomorrow" have no digits in them.
    const shortDay = /\d/.test(day) ? `${formatWeekday(start, timeZone, language, 'short')} ${number}` : day
    return { day, shortDay, span: times.span(from, to) }
  }
}
