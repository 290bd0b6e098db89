import { formatDate } from '@compass/i18n/formats'
import { useTimes } from '#shell/languages/use-times.ts'
import { useShell } from '#shell/merchants/shell-provider.tsx'

/** Day and time of an instant, for a sentence that says both: a sentence inside a sentence would lose its direction. */
export interface MomentWords {
  readonly day: string
  readonly time: string
}

/** Says an instant in a store's zone: "10 May", "18:00". */
export function useMoment(): (instant: string, timeZone: string) => MomentWords {
  const { language } = useShell()
  const times = useTimes()
  return (instant, timeZone) => ({
    day: formatDate(new Date(instant), timeZone, language, 'short'),
    time: times.time(instant, timeZone),
  })
}
