import { useTimes } from '#shell/languages/use-times.ts'
import { useWords } from '#shell/merchants/shell-provider.tsx'
import type { OrderView } from '#shell/orders/order-view.ts'
import type { FirstWords } from './first-words.ts'
import { type OrderProgress, useOrderProgress } from './order-progress.ts'

export interface Headline extends OrderProgress {
  /** The order waits for an answer: nothing moves. */
  readonly isPaused: boolean
  /** What the browser's tab says: the minutes that are left, else the display line. */
  readonly tab: string
}

/** The display line of an order's page, and what stands with it. */
export function useHeadline(order: OrderView, first: FirstWords, now: Date): Headline {
  const t = useWords('status', 'payment')
  const times = useTimes()
  const standing = useOrderProgress(order, now)
  if (first === 'choose' && order.awaiting) {
    const time = times.time(order.awaiting.deadline, order.store.timeZone)
    const title = t(order.awaiting.isPaying ? 'payment.pendingTitle' : 'status.chooseBy', { time })
    return { ...standing, title, hint: t('status.paused'), expected: null, isPaused: true, tab: title }
  }
  if (first === 'slow') {
    const title = t('payment.slowTitle')
    return { ...standing, title, hint: t('payment.slowMoney'), isPaused: true, tab: title }
  }
  const tab = standing.minutes === null ? standing.title : t('status.minutes', { minutes: standing.minutes })
  if (first !== 'thanks') return { ...standing, isPaused: false, tab }
  const [name] = (order.customerName ?? '').trim().split(/\s+/)
  const title = name ? t('status.thanks', { name }) : t('status.thanksAll')
  return { ...standing, title, isPaused: false, tab }
}
