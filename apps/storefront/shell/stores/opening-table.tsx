import { formatDay } from '@compass/i18n/formats'
import { useTimes } from '#shell/languages/use-times.ts'
import type { StoreView } from '#shell/merchants/read-storefront.ts'
import { useShell, useWords } from '#shell/merchants/shell-provider.tsx'

/** When the store is open, day by day from today on; `strong`: the date that matters, else today. */
export function OpeningTable({
  store,
  days,
  strong,
}: {
  store: StoreView
  days?: number
  strong?: string | undefined
}) {
  const t = useWords('shell')
  const { language } = useShell()
  const times = useTimes()
  const day = (date: string) => formatDay(new Date(`${date}T12:00:00Z`), 'UTC', localNoon(store.timeZone), language)
  const shown = store.timings.slice(0, days)
  return (
    <dl className="rounded-card bg-surface px-4.5 shadow-s1">
      {shown.map(({ date, spans }) => (
        <div
          key={date}
          className={`flex min-h-11 items-center justify-between gap-4 border-line py-2 not-last:border-b ${date === (strong ?? shown[0]?.date) ? 'font-strong' : ''}`}
        >
          <dt>{day(date)}</dt>
          <dd className="max-w-2/3 shrink-0 text-end">
            {spans.length === 0 ? (
              <span className="text-ink2">{t('shell.closed')}</span>
            ) : (
              spans.map(({ opens, closes }) => (
                <span key={opens} className="block">
                  {opens === '00:00' && closes === '24:00' ? t('shell.openDayAndNight') : times.span(opens, closes)}
                </span>
              ))
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** The date of an instant where the store is. */
export function localDate(instant: Date, timeZone: string): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone }).format(instant)
}

/** Noon of the store's today, as a date without a zone, to compare the table's dates with. */
function localNoon(timeZone: string): Date {
  return new Date(`${localDate(new Date(), timeZone)}T12:00:00Z`)
}
