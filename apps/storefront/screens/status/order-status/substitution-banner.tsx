import { Button } from '@compass/ui/button'
import { ClockIcon } from '@compass/ui/icons'
import { Link } from 'react-router'
import { paths } from '#paths'
import { plainText } from '#shell/languages/localized-text.tsx'
import { useTimes } from '#shell/languages/use-times.ts'
import { useMerchant, useWords } from '#shell/merchants/shell-provider.tsx'
import type { SubstitutionRequestView } from '#shell/orders/amendments-view.ts'
import type { OrderView } from '#shell/orders/order-view.ts'

const CANCEL = 30
const SIMILAR = 20
const MINUTE_MS = 60_000

/** What the kitchen asks, until when, and what happens without an answer; the way to answer for who ordered. */
export function SubstitutionBanner({
  order,
  awaiting,
  now,
}: {
  order: OrderView
  awaiting: SubstitutionRequestView
  now: Date
}) {
  const t = useWords('replacement', 'pharmacy')
  const { url } = useMerchant()
  const minutes = Math.max(0, Math.ceil((Date.parse(awaiting.deadline) - now.getTime()) / MINUTE_MS))
  const time = useTimes().time(awaiting.deadline, order.store.timeZone)
  const items = awaiting.items.map(({ name }) => plainText(name)).join(' · ')
  const reason = awaiting.items.find((item) => item.reason)?.reason
  const choices = awaiting.items.map(({ choice }) => choice)
  const noResponse = choices.includes(CANCEL)
    ? t('replacement.silence30')
    : choices.every((choice) => choice === SIMILAR)
      ? t('replacement.silence20')
      : t('replacement.silence10')
  return (
    <section className="rounded-card bg-warnbg p-4.5">
      <h2 className="text-subhead">
        {reason ? t('pharmacy.refusedItems', { items }) : t('replacement.isGone', { items })}
      </h2>
      {reason && order.isOwn ? <p className="mt-1">{t('pharmacy.refused', { reason })}</p> : null}
      {order.isOwn ? (
        <>
          <p className="mt-1">{t(awaiting.isPaying ? 'replacement.paying' : 'replacement.askHint')}</p>
          <p role="timer" className="mt-2.5 flex items-start gap-2 text-small font-em text-warn">
            <ClockIcon size={16} className="mt-0.5 shrink-0" />
            <span>
              {t('replacement.until', { time })} {minutes > 0 ? t('replacement.minutesLeft', { minutes }) : null}
            </span>
          </p>
          <p className="mt-1 text-small text-ink2">{noResponse}</p>
          <Button as={Link} to={paths.orderReplacement(url, order.id)} wide className="mt-4">
            {t('replacement.answer')}
          </Button>
        </>
      ) : (
        <p className="mt-1">{t('replacement.othersAsked')}</p>
      )}
    </section>
  )
}
