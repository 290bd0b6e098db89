import { formatDate, formatDay, formatWeekday } from '@compass/i18n/formats'
import { Chip } from '@compass/ui/chip'
import { ClockIcon } from '@compass/ui/icons'
import { useTimes } from '#shell/languages/use-times.ts'
import { useShell, useWords } from '#shell/merchants/shell-provider.tsx'
import type { VendorDay } from './read-vendor.ts'

const noonOf = (date: string) => new Date(`${date}T12:00:00Z`)

/** Days with their hours. `today` as the store has it, `YYYY-MM-DD`: its row is marked. */
export function DayRows({ days, today }: { days: readonly VendorDay[]; today: string }) {
  const t = useWords('store')
  return (
    <dl className="overflow-clip rounded-card bg-surface shadow-s1">
      {days.map((day) => (
        <div
          key={day.date}
          aria-current={day.date === today ? 'date' : undefined}
          className={`flex min-h-13 items-center justify-between gap-4 border-line px-4.5 py-2.5 not-last:border-b ${day.date === today ? 'bg-tint2' : ''}`}
        >
          <dt>
            <DayName date={day.date} today={today} />
            {day.kind === 'changed' ? (
              <span className="mt-1 block">
                <Chip tone="warn" icon={<ClockIcon size={14} />}>
                  {t('store.special')}
                </Chip>
              </span>
            ) : null}
          </dt>
          <dd className="text-end">
            <Spans day={day} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** "Today" over its date, "Friday" over its date. */
function DayName({ date, today }: { date: string; today: string }) {
  const { language } = useShell()
  const day = noonOf(date)
  const words = formatDay(day, 'UTC', noonOf(today), language)
  const isNear = !/\d/.test(words)
  return (
    <>
      <span className={`block first-letter:uppercase ${date === today ? 'font-strong' : ''}`}>
        {isNear ? words : formatWeekday(day, 'UTC', language)}
      </span>
      <span className="block text-small text-ink2">{formatDate(day, 'UTC', language, 'short')}</span>
    </>
  )
}

/** The hours of one day in words; past midnight it says that the closing is the day after. */
export function Spans({ day }: { day: VendorDay }) {
  const t = useWords('store', 'shell')
  const times = useTimes()
  if (day.spans.length === 0) {
    return <span className="text-ink2">{t(day.kind === 'usual' ? 'shell.closed' : 'store.closedAllDay')}</span>
  }
  return day.spans.map(({ opens, closes, closesNextDay }) => (
    <span key={opens} className="block">
      {opens === '00:00' && closes === '24:00' ? (
        t('shell.openDayAndNight')
      ) : (
        <span className="tabular-nums">{times.span(opens, closes)}</span>
      )}
      {closesNextDay ? (
        <span className="block text-small text-ink2">
          {t('store.closesNextDay', { time: times.timeOfDay(closes) })}
        </span>
      ) : null}
    </span>
  ))
}
