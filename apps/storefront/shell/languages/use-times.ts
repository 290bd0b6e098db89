import type { Language } from '@compass/domain/languages'
import { type Clock, formatSpan, formatTime, formatTimeOfDay } from '@compass/i18n/formats'
import { useShell } from '#shell/merchants/shell-provider.tsx'

interface TimeWords {
  /** The time of an instant in a zone: "23:30", "11:30 pm". */
  time(instant: string | Date, zone: string): string
  /** A time of day, `HH:MM`, which has no zone. */
  timeOfDay(time: string): string
  /** From one time of day, `HH:MM`, to another. */
  span(from: string, to: string): string
}

/** Says times on the clock of the page's merchant; where there is none, on that of 24 hours. */
export function useTimes(): TimeWords {
  const { language, merchant } = useShell()
  return timeWordsOf(language, merchant?.clock)
}

export function timeWordsOf(language: Language, clock: Clock = 24): TimeWords {
  return {
    time: (instant, zone) => formatTime(new Date(instant), zone, language, clock),
    timeOfDay: (time) => formatTimeOfDay(time, language, clock),
    span: (from, to) => formatSpan(from, to, language, clock),
  }
}
