import { commaOf, formatDate } from '@compass/i18n/formats'
import { useTimes } from '#shell/languages/use-times.ts'
import { useShell } from '#shell/merchants/shell-provider.tsx'
import type { OrderView } from '#shell/orders/order-view.ts'

/** Says the slot that products are for: "12 May, 18:00–19:00"; null: as soon as possible. */
export function useSlotWords(): (schedule: OrderView['schedule'], timeZone: string) => string | null {
  const { language } = useShell()
  const times = useTimes()
  return (schedule, timeZone) => {
    if (!schedule) return null
    const day = formatDate(new Date(schedule.startTime), timeZone, language, 'short')
    return `${day}${commaOf(language)}${times.span(schedule.from, schedule.to)}`
  }
}
