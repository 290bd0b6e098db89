import { formatDay, formatTime } from '@compass/i18n/formats'
import { useLanguage } from '#shell/language/words.tsx'
import { useSession } from '#shell/session/index.tsx'

/** How an instant is said here: the time today, the day with it before. */
export function useMoment(): (instant: string) => string {
  const language = useLanguage()
  const { merchant, stores } = useSession()
  const zone = stores[0]?.timeZone ?? 'UTC'
  return (text) => {
    const [instant, now] = [new Date(text), new Date()]
    const time = formatTime(instant, zone, language, merchant.brand.clock)
    const day = formatDay(instant, zone, now, language)
    return day === formatDay(now, zone, now, language) ? time : `${day}, ${time}`
  }
}

/** The day of an instant here, which a list is divided by. */
export function useDayOf(): (instant: string) => string {
  const language = useLanguage()
  const { stores } = useSession()
  const zone = stores[0]?.timeZone ?? 'UTC'
  return (text) => formatDay(new Date(text), zone, new Date(), language)
}
