import { ORDER_STATUS } from '@compass/domain/orders'
import type { CourtOrderView } from '#shell/courts/court-order-view.ts'
import { plainText } from '#shell/languages/localized-text.tsx'
import { useShell, useWords } from '#shell/merchants/shell-provider.tsx'
import type { BankWait } from '#shell/payments/bank-wait.ts'
import { firstWords } from '../order-status/first-words.ts'
import { useHeadline } from '../order-status/use-headline.ts'
import { minutesLeft, standingOf } from './vendor-progress.ts'

interface CourtHeadline {
  /** The display line: where something is ready, else when the whole is. */
  readonly title: string
  readonly hint: string
  readonly mood: 'running' | 'done' | 'bad'
  /** What the browser's tab says. */
  readonly tab: string
}

/** Where a court order stands: at the counters what is ready, and what the others still need. */
export function useCourtHeadline({ whole, orders }: CourtOrderView, waits: BankWait, now: Date): CourtHeadline {
  const t = useWords('court', 'status')
  const { stores } = useShell()
  const first = firstWords(whole, waits, now)
  const headline = useHeadline(whole, first === 'slow' ? first : null, now)
  const ready = orders.filter((order) => standingOf(order) === 'ready')
  const asking = orders.find(({ awaiting, isOwn }) => awaiting && isOwn)
  const running = orders.filter((order) => standingOf(order) === 'running')
  const { title, hint, mood, tab } = headline
  if (whole.status === ORDER_STATUS.INITIALIZE || mood === 'bad') return { title, hint, mood, tab }
  const others = running.map((order) => {
    const minutes = minutesLeft(order, now)
    const name = plainText(order.store.name)
    return minutes > 0 ? t('court.needsMinutes', { name, minutes }) : t('court.stillMaking', { name })
  })
  if (asking)
    return { title: t('court.asks', { name: plainText(asking.store.name) }), hint: t('court.asksHint'), mood, tab }
  if (ready.length > 0) {
    const counters = ready.flatMap(({ store }) => {
      const counter = stores.find(({ id }) => id === store.id)?.vendor?.counter
      return counter ? plainText(counter) : []
    })
    const [counter] = counters
    const readyTitle =
      ready.length === 1 && counter ? t('court.readyAt', { counter }) : t('court.readyCount', { count: ready.length })
    return {
      title: readyTitle,
      hint: [t('court.sayNumber', { number: whole.number }), ...others].join(' '),
      mood,
      tab: readyTitle,
    }
  }
  const together = whole.isDelivery && running.length > 1 ? t('court.together') : ''
  return { title, hint: [hint, together].filter(Boolean).join(' '), mood, tab }
}
