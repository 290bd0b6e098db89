import { formatDate } from '@compass/i18n/formats'
import { useTimes } from '#shell/languages/use-times.ts'
import { useShell, useWords } from '#shell/merchants/shell-provider.tsx'

/** Says an instant by its day and time in a store's zone: "10 May, 18:00". */
export function useMoment(): (instant: string, timeZone: string) => string {
  const { language } = useShell()
  const t = useWords('shell')
  const times = useTimes()
  return (instant, timeZone) =>
    t('shell.dayAndTime', {
      day: formatDate(new Date(instant), timeZone, language, 'short'),
      time: times.time(instant, timeZone),
    })
}
