import type { Language } from '@compass/domain/languages'
import { formatTime } from '@compass/i18n/formats'

const MINUTE_MS = 60_000
const MAX_WRITTEN = 2_000
const written = new Map<string, string>()

/** Writes clock times of a zone; the same minute is written once. */
export function timeIn(zone: string, language: Language, clock: 12 | 24): (iso: string) => string {
  return (iso) => {
    const minute = Math.floor(Date.parse(iso) / MINUTE_MS)
    const key = `${minute} ${zone} ${language} ${clock}`
    const known = written.get(key)
    if (known !== undefined) return known
    if (written.size >= MAX_WRITTEN) written.clear()
    const time = formatTime(new Date(minute * MINUTE_MS), zone, language, clock)
    written.set(key, time)
    return time
  }
}
