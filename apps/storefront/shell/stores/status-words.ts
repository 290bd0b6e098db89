import type { Language } from '@compass/domain/languages'
import type { Clock } from '@compass/i18n/formats'
import type { Translator } from '@compass/i18n/translator'
import { timeWordsOf } from '#shell/languages/use-times.ts'
import type { StoreView } from '#shell/merchants/read-storefront.ts'
import { formatOpeningDay } from './opening-day.ts'

interface StatusWords {
  readonly tone: 'ok' | 'warn' | 'off'
  readonly word: string
  /** What follows the word, quieter; may be empty. */
  readonly rest: string
}

const TWELVE_HOURS_MS = 12 * 3600_000

/**
 * A store's state in a line: "Open" "until 23:30". `minutes` to closing or opening are counted in the browser, since a
 * page may be older than that; null while it is not near.
 */
export function describeStoreStatus(
  store: Pick<StoreView, 'state' | 'opensAt' | 'closesAt' | 'timeZone'>,
  t: Translator<'shell'>,
  language: Language,
  minutes: number | null,
  clock: Clock | undefined,
): StatusWords {
  const times = timeWordsOf(language, clock)
  const at = (instant: string) => times.time(instant, store.timeZone)
  switch (store.state) {
    case 'open':
    case 'closingSoon':
      if (minutes) return { tone: 'warn', word: t('shell.closingIn', { minutes }), rest: '' }
      if (store.state === 'closingSoon' && store.closesAt) {
        return { tone: 'warn', word: t('shell.closingSoon'), rest: t('shell.until', { time: at(store.closesAt) }) }
      }
      if (!store.closesAt) return { tone: 'ok', word: t('shell.openDayAndNight'), rest: '' }
      return { tone: 'ok', word: t('shell.open'), rest: t('shell.until', { time: at(store.closesAt) }) }
    case 'closed':
    case 'opensSoon': {
      if (minutes) return { tone: 'warn', word: t('shell.opensIn', { minutes }), rest: '' }
      if (!store.opensAt) return { tone: 'off', word: t('shell.closed'), rest: '' }
      const opens = new Date(store.opensAt)
      const isNear = opens.getTime() - Date.now() < TWELVE_HOURS_MS
      const rest = isNear
        ? t('shell.opensAt', { time: at(store.opensAt) })
        : t('shell.opensOn', {
            day: formatOpeningDay(store.opensAt, store.timeZone, language),
            time: at(store.opensAt),
          })
      return { tone: 'off', word: t('shell.closed'), rest }
    }
    case 'paused':
      return { tone: 'warn', word: t('shell.paused'), rest: '' }
    case 'inactive':
      return { tone: 'off', word: t('shell.inactive'), rest: '' }
    case 'testing':
      return { tone: 'warn', word: t('shell.testing'), rest: '' }
  }
}

export const DOT_CLASSES = { ok: 'bg-ok', warn: 'bg-warn', off: 'bg-ink3' } as const
