import type { ChangeAuthor } from '@compass/contract/document-changes'
import type { ShapeOf } from '@compass/contract/values'
import { formatDay, formatTime } from '@compass/i18n/formats'
import { useLanguage, useWords } from '#shell/language/words.tsx'

type Author = ShapeOf<typeof ChangeAuthor>

/** Who changed something, as people call them. */
export function useAuthor(): (author: Author) => string {
  const t = useWords('history')
  return ({ actor, name }) => {
    if (actor === 'staff') return name
    return actor === 'platform' ? t('history.byPlatform') : t('history.byKey', { name })
  }
}

/** A moment in the reader's words and their device's time. */
export function useMoment(): (instant: string) => string {
  const language = useLanguage()
  return (instant) => {
    const at = new Date(instant)
    const zone = Intl.DateTimeFormat().resolvedOptions().timeZone
    return `${formatDay(at, zone, new Date(), language)} ${formatTime(at, zone, language, 24)}`
  }
}
