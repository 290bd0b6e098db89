/** Minutes of a day. */
export const DAY_MINUTES = 1440
export const MINUTE = 60_000
export const HOUR = 3_600_000
export const DAY = 86_400_000

/**
 * Minutes since midnight of `HH:MM`, from `00:00` to `24:00`; null for any other text. Documents are checked with it, so
 * that no other reading of a time of day exists.
 */
export function parseClock(text: string): number | null {
  const match = /^(\d\d):(\d\d)$/.exec(text)
  if (!match) return null
  const minutes = Number(match[1]) * 60 + Number(match[2])
  return Number(match[2]) < 60 && minutes <= DAY_MINUTES ? minutes : null
}

/** `HH:MM` of minutes since midnight (0 … 1440). */
export function clockText(minutes: number): string {
  return `${pad(Math.floor(minutes / 60))}:${pad(minutes % 60)}`
}

/** Days since 1970-01-01 of `YYYY-MM-DD`, which has no zone; null where there is no such date. */
export function parseDay(date: string): number | null {
  const match = /^(\d{4})-(\d\d)-(\d\d)$/.exec(date)
  if (!match) return null
  const day = Date.UTC(Number(match[1]), Number(match[2]) - 1, Number(match[3])) / DAY
  return dayText(day) === date ? day : null
}

/** `YYYY-MM-DD` of days since 1970-01-01. */
export function dayText(day: number): string {
  return new Date(day * DAY).toISOString().slice(0, 10)
}

/** 0 Sunday … 6 Saturday of days since 1970-01-01, which was a Thursday. */
export function weekdayOf(day: number): 0 | 1 | 2 | 3 | 4 | 5 | 6 {
  return ((((day + 4) % 7) + 7) % 7) as 0 | 1 | 2 | 3 | 4 | 5 | 6
}

export function pad(number: number): string {
  return String(number).padStart(2, '0')
}
