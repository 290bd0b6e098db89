import type { Language } from '@compass/domain/languages'
import { formatTime } from '@compass/i18n/formats'

/** Writes clock times of a zone; the same minute is written once. */
export function timeIn(zone: string, language: Language, clock: 12 | 24): (iso: string) => string {
  return (iso) => formatTime(new Date(iso), zone, language, clock)
}
