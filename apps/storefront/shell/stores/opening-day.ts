import type { Language } from '@compass/domain/languages'
import { formatDate, formatDay, formatWeekday } from '@compass/i18n/formats'

const SIX_DAYS_MS = 6 * 24 * 3600_000

/**
 * The day of an opening or of an item's sale, as it stands inside a sentence: "tomorrow", "Thursday", further away "Thursday
 * 26 November". `short` for a label: "Thu", "26 November".
 */
export function formatOpeningDay(
  instant: string,
  zone: string,
  language: Language,
  length: 'long' | 'short' = 'long',
): string {
  const opens = new Date(instant)
  const words = formatDay(opens, zone, new Date(), language)
  // "Today" and "Tomorrow" lose their capital; a weekday keeps it.
  if (!/\d/.test(words)) return words.toLocaleLowerCase(language)
  if (opens.getTime() - Date.now() < SIX_DAYS_MS) return formatWeekday(opens, zone, language, length)
  return length === 'short' ? formatDate(opens, zone, language, 'short') : words
}
