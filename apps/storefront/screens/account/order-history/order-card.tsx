import { commaOf, formatDay } from '@compass/i18n/formats'
import { Button } from '@compass/ui/button'
import { Card } from '@compass/ui/card'
import { Chip } from '@compass/ui/chip'
import { ForwardIcon, StarIcon } from '@compass/ui/icons'
import { Fragment, useCallback } from 'react'
import { Link } from 'react-router'
import { InvoiceLink } from '#shell/invoices/invoice-link.tsx'
import { LocalizedText } from '#shell/languages/localized-text.tsx'
import { useTimes } from '#shell/languages/use-times.ts'
import { useMerchant, useShell, useWords } from '#shell/merchants/shell-provider.tsx'
import { OrderAgain } from '#shell/orders/order-again.tsx'
import type { OrderView } from '#shell/orders/order-view.ts'
import { ProductPlateRow } from '#shell/orders/product-plates.tsx'
import { useOrderState } from '#shell/orders/use-order-state.ts'
import { useSpotName } from '#shell/orders/use-spot-name.ts'
import { Sum } from '#shell/pricing/money.tsx'
import { pathOfOrder } from '#shell/rounds/path-of-rounds.ts'

/** An order in the list: what, when, how much, how it went; a tap leads to it, another orders it again. */
export function OrderCard({ order, now }: { order: OrderView; now: string }) {
  const t = useWords('account', 'shell', 'store')
  const times = useTimes()
  const words = useWords('aftercare')
  const { url } = useMerchant()
  const { language } = useShell()
  const spotName = useSpotName()
  const gone = useCallback((items: string) => t('account.notAvailable', { items }), [t])
  const placed = new Date(order.placedAt)
  const day = formatDay(placed, order.store.timeZone, new Date(now), language)
  const time = times.time(placed, order.store.timeZone)
  return (
    <Card as="li" className="p-4.5">
      <Link to={pathOfOrder(url, order)} className="block rounded-field">
        <span className="flex flex-wrap items-center justify-between gap-3">
          <ProductPlateRow lines={order.lines} />
          <span className="flex flex-wrap justify-end gap-1.5">
            <ProblemChip order={order} />
            <StateChip order={order} />
          </span>
        </span>
        <span className="mt-3.5 flex items-baseline justify-between gap-3">
          <span className="text-name">{t('account.orderNumber', { number: order.number })}</span>
          <Sum amount={order.totals.grandTotal} />
        </span>
        <span className="mt-0.5 flex items-center justify-between gap-3 text-small text-ink2">
          <span className="min-w-0">
            {[
              t('account.orderLine', { day: t('shell.dayAndTime', { day, time }), count: order.count }),
              spotName(order.spot),
            ]
              .filter(Boolean)
              .join(' · ')}
            <span className="line-clamp-1">
              {order.lines.map(({ id, name }, i) => (
                <Fragment key={id}>
                  {i > 0 ? commaOf(language) : null}
                  <LocalizedText text={name} />
                </Fragment>
              ))}
            </span>
          </span>
          <ForwardIcon size={18} className="text-ink3" />
        </span>
      </Link>
      <div className="mt-3.5 grid gap-2 min-[480px]:grid-cols-2">
        {order.isAmount ? null : (
          <OrderAgain orderId={order.id} label={t('account.orderAgain')} gone={gone} size="small" />
        )}
        {order.mayRate ? (
          <Button
            as={Link}
            to={`${pathOfOrder(url, order)}#rate`}
            kind="neutral"
            size="small"
            wide
            icon={<StarIcon size={18} />}
          >
            {words('aftercare.rate')}
          </Button>
        ) : order.steps.at(-1)?.state === 'failed' ? null : (
          <InvoiceLink order={order} size="small" />
        )}
      </div>
    </Card>
  )
}

/** That something was reported, and whether all of it was answered. */
function ProblemChip({ order: { problems } }: { order: OrderView }) {
  const t = useWords('aftercare')
  if (problems.length === 0) return null
  const isOpen = problems.some(({ state }) => state === 'open')
  return <Chip tone={isOpen ? 'warn' : 'ok'}>{t(isOpen ? 'aftercare.problemWaits' : 'aftercare.problemAnswered')}</Chip>
}

function StateChip({ order }: { order: OrderView }) {
  const { text, tone } = useOrderState()(order)
  return <Chip {...(tone ? { tone } : {})}>{text}</Chip>
}
