import { formatDay, formatSpan } from '@compass/i18n/formats'
import { useShell } from '../shell.tsx'
import type { ScheduleView } from './basket-view.ts'

/** A slot in words, as its day and its span: "Tomorrow", "18:30–19:00". */
export function useWhen(): (slot: Pick<ScheduleView, 'startTime' | 'from' | 'to' | 'timeZone'>) => {
  readonly day: string
  readonly span: string
} {
  const { language } = useShell()
  return ({ startTime, from, to, timeZone }) => ({
    day: formatDay(new Date(startTime), timeZone, new Date(), language),
    span: formatSpan(from, to, language),
  })
}
