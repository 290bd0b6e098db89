import { formatDay, formatTime } from '@compass/i18n/formats'
import { useShell, useWords } from './shell.tsx'
import type { StoreView } from './storefront-of.ts'

export interface StoreState {
  /** An order for now can be placed. */
  readonly takesOrders: boolean
  /** In a word or two: "Open", "Closed", "Not taking orders". */
  readonly word: string
  /** What is so and what comes next, as a sentence; null while it is simply open. */
  readonly sentence: string | null
  readonly tone: 'ok' | 'warn' | 'bad'
}

/** What an outlet's state means for who wants to order now, in words. */
export function useStoreState(store: StoreView): StoreState {
  const t = useWords('shell')
  const { language } = useShell()
  // "Today" and "Tomorrow" stand inside a sentence here; a weekday keeps its capital.
  const day = (instant: string) => {
    const words = formatDay(new Date(instant), store.timeZone, new Date(), language)
    return /\d/.test(words) ? words : words.toLocaleLowerCase(language)
  }
  const time = (instant: string) => formatTime(new Date(instant), store.timeZone)
  switch (store.state) {
    case 'open':
      return { takesOrders: true, word: t('shell.open'), sentence: null, tone: 'ok' }
    case 'closingSoon': {
      const minutes = store.minutes ?? 0
      const sentence = store.closesAt ? t('shell.orderBefore', { minutes, time: time(store.closesAt) }) : null
      return { takesOrders: true, word: t('shell.closingIn', { minutes }), sentence, tone: 'warn' }
    }
    case 'opensSoon':
    case 'closed': {
      const { opensAt } = store
      const word = store.state === 'closed' ? t('shell.closed') : t('shell.opensIn', { minutes: store.minutes ?? 0 })
      const sentence = opensAt
        ? t('shell.closedUntilHint', {
            day: day(opensAt),
            time: time(opensAt),
          })
        : t('shell.closedHint')
      return { takesOrders: false, word, sentence, tone: 'warn' }
    }
    case 'paused':
      return { takesOrders: false, word: t('shell.paused'), sentence: t('shell.pausedHint'), tone: 'warn' }
    case 'inactive':
      return { takesOrders: false, word: t('shell.inactive'), sentence: t('shell.inactiveHint'), tone: 'bad' }
    case 'testing':
      return { takesOrders: false, word: t('shell.testing'), sentence: t('shell.testingHint'), tone: 'warn' }
  }
}
