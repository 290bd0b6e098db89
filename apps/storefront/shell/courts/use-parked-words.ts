import type { CartVendorView } from '#shell/cart/cart-view.ts'
import { useTimes } from '#shell/languages/use-times.ts'
import type { StoreView } from '#shell/merchants/read-storefront.ts'
import { useShell, useWords } from '#shell/merchants/shell-provider.tsx'
import { formatOpeningDay } from '#shell/stores/opening-day.ts'

const HALF_A_DAY_MS = 12 * 3600_000

/** Until when a vendor's lines wait, and what they wait for. */
export function useParkedWords(parked: CartVendorView['parked'], { timeZone }: StoreView): string {
  const t = useWords('court')
  const times = useTimes()
  const { language } = useShell()
  if (!parked) return ''
  const { reason, until } = parked
  if (reason === 'service') return t('court.otherService')
  if (reason === 'slot') return t('court.notThen')
  const isPaused = reason === 'paused'
  if (!until) return t(isPaused ? 'court.paused' : 'court.closed')
  const time = times.time(until, timeZone)
  if (Date.parse(until) - Date.now() < HALF_A_DAY_MS)
    return t(isPaused ? 'court.pausedUntil' : 'court.closedUntil', { time })
  return t('court.closedUntilDay', { day: formatOpeningDay(until, timeZone, language), time })
}
