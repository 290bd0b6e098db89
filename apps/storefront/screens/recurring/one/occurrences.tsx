import { formatDate, formatWeekday } from '@compass/i18n/formats'
import { Button } from '@compass/ui/button'
import { Card } from '@compass/ui/card'
import { Chip } from '@compass/ui/chip'
import { AlertIcon, CheckIcon } from '@compass/ui/icons'
import { Form, Link } from 'react-router'
import { paths } from '#paths'
import { useTimes } from '#shell/languages/use-times.ts'
import { useMerchant, useShell, useWords } from '#shell/merchants/shell-provider.tsx'
import { useMoney } from '#shell/pricing/money.tsx'
import { recurringPaths } from '#shell/recurring/recurring-paths.ts'
import type { OccurrenceView, RecurringView } from '#shell/recurring/recurring-view.ts'
import { useRuleWords } from '#shell/recurring/use-rule-words.ts'

/** The last dates and the next ones, each with what can be done with it; of what does not go on, what came of it. */
export function Occurrences({ one }: { one: RecurringView }) {
  const t = useWords('recurring')
  const goesOn = one.state === 'active'
  // Who ends or pauses it leaves all that would come out, so that goes without saying.
  const shown = goesOn ? one.occurrences : one.occurrences.filter(({ because }) => because?.kind !== 'customer')
  if (!goesOn && shown.length === 0) return null
  return (
    <section>
      <h2 className="mb-3 px-1 text-subhead">{t(goesOn ? 'recurring.next' : 'recurring.before')}</h2>
      {shown.length === 0 ? (
        <p className="px-1 text-ink2">{t('recurring.noNext')}</p>
      ) : (
        <Card as="ul" className="px-4.5 py-1.5">
          {shown.map((occurrence) => (
            <Occurrence key={occurrence.date} one={one} occurrence={occurrence} />
          ))}
        </Card>
      )}
    </section>
  )
}

// Long on purpose: one row with a button for each of its states.
function Occurrence({ one, occurrence }: { one: RecurringView; occurrence: OccurrenceView }) {
  const t = useWords('recurring', 'shell')
  const times = useTimes()
  const money = useMoney()
  const { url } = useMerchant()
  const { language } = useShell()
  const { dayWords } = useRuleWords()
  const { date, time, state, because, order, ask, isChanged } = occurrence
  const day = dayWords(date)
  const zone = one.store.timeZone
  const until = ask && new Date(ask.until)
  const isOpen = one.state === 'active'
  return (
    <li className="border-line py-3 not-last:border-b">
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1.5">
        <p className="text-name">{t('shell.dayAndTime', { day, time: times.timeOfDay(time) })}</p>
        <Standing occurrence={occurrence} />
      </div>
      {ask && until ? (
        <p className="mt-1 text-small text-ink2">
          {t('recurring.askText', {
            total: money.text(ask.total),
            before: money.text(ask.before),
            until: t('shell.dayAndTime', {
              day: `${formatWeekday(until, zone, language)} ${formatDate(until, zone, language, 'short')}`,
              time: times.time(until, zone),
            }),
          })}
        </p>
      ) : because ? (
        <p className="mt-1 text-small text-ink2">{because.message}</p>
      ) : isChanged && state === 'planned' ? (
        <p className="mt-1 text-small text-ink2">{t('recurring.changed')}</p>
      ) : null}
      {order ? (
        <Link to={paths.orderStatus(url, order.id)} className="word">
          {t('recurring.order', { number: order.number })} · {money.text(order.total)}
        </Link>
      ) : null}
      {isOpen && (state === 'planned' || state === 'asked' || because?.kind === 'customer') ? (
        <Form method="post" replace preventScrollReset className="mt-2 flex flex-wrap gap-2">
          {ask ? (
            <Button type="submit" size="small" name="intent" value={`yes:${date}:${ask.total}`}>
              {t('recurring.sayYes')}
            </Button>
          ) : null}
          {because?.kind === 'customer' ? (
            <Button
              type="submit"
              size="small"
              kind="quiet"
              name="intent"
              value={`putBack:${date}`}
              aria-label={t('recurring.putBackOn', { day })}
            >
              {t('recurring.putBack')}
            </Button>
          ) : (
            <Button
              type="submit"
              size="small"
              kind="neutral"
              name="intent"
              value={`skip:${date}`}
              aria-label={t('recurring.skipOn', { day })}
            >
              {t('recurring.skip')}
            </Button>
          )}
          {state === 'planned' ? (
            <Button
              as={Link}
              to={recurringPaths.one(url, one.id, date)}
              size="small"
              kind="quiet"
              aria-label={t('recurring.changeOn', { day })}
            >
              {t('recurring.change')}
            </Button>
          ) : null}
        </Form>
      ) : null}
    </li>
  )
}

function Standing({ occurrence: { state, because } }: { occurrence: OccurrenceView }) {
  const t = useWords('recurring')
  if (state === 'asked')
    return (
      <Chip tone="warn" icon={<AlertIcon size={14} />}>
        {t('recurring.asked')}
      </Chip>
    )
  if (state === 'ordered')
    return (
      <Chip tone="ok" icon={<CheckIcon size={14} />}>
        {t('recurring.ordered')}
      </Chip>
    )
  if (state === 'skipped') return <Chip>{t('recurring.skipped')}</Chip>
  return because ? <Chip tone="warn">{t('recurring.willBeOut')}</Chip> : null
}
