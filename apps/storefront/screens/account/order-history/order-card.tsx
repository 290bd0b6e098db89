import { ORDER_STATUS } from '@compass/domain/orders'
import { formatDay, formatTime } from '@compass/i18n/formats'
import { Button } from '@compass/ui/button'
import { Card } from '@compass/ui/card'
import { Chip } from '@compass/ui/chip'
import { ForwardIcon, StarIcon } from '@compass/ui/icons'
import { useCallback } from 'react'
import { Link } from 'react-router'
import { paths } from '#paths'
import { InvoiceLink } from '#shell/invoices/invoice-link.tsx'
import { plainText } from '#shell/languages/localized-text.tsx'
import { useMerchant, useShell, useWords } from '#shell/merchants/shell-provider.tsx'
import { OrderAgain } from '#shell/orders/order-again.tsx'
import type { OrderView } from '#shell/orders/order-view.ts'
import { ProductPlateRow } from '#shell/orders/product-plates.tsx'
import { Sum } from '#shell/pricing/money.tsx'

const S = ORDER_STATUS

/** An order in the list: what, when, how much, how it went; a tap leads to it, another orders it again. */
export function OrderCard({ order, now }: { order: OrderView; now: string }) {
  const t = useWords('account')
  const words = useWords('aftercare')
  const { url } = useMerchant()
  const { language } = useShell()
  const gone = useCallback((items: string) => t('account.notAvailable', { items }), [t])
  const placed = new Date(order.placedAt)
  const day = formatDay(placed, order.store.timeZone, new Date(now), language)
  return (
    <Card as="li" className="p-4.5">
      <Link to={paths.orderStatus(url, order.id)} className="block rounded-field">
        <span className="flex flex-wrap items-center justify-between gap-3">
          <ProductPlateRow lines={order.lines} />
          <StateChip order={order} />
        </span>
        <span className="mt-3.5 flex items-baseline justify-between gap-3">
          <span className="text-name">{t('account.orderNumber', { number: order.number })}</span>
          <Sum amount={order.totals.grandTotal} />
        </span>
        <span className="mt-0.5 flex items-center justify-between gap-3 text-small text-ink2">
          <span className="min-w-0">
            {t('account.orderLine', { day: `${day}, ${formatTime(placed, order.store.timeZone)}`, count: order.count })}
            <span className="line-clamp-1">
              {order.lines.map(({ name }) => plainText(name)).join(language === 'ar' ? '، ' : ', ')}
            </span>
          </span>
          <ForwardIcon size={18} className="text-ink3" />
        </span>
      </Link>
      <div className="mt-3.5 grid gap-2 min-[480px]:grid-cols-2">
        <OrderAgain orderId={order.id} label={t('account.orderAgain')} gone={gone} size="small" />
        {order.mayRate ? (
          <Button
            as={Link}
            to={`${paths.orderStatus(url, order.id)}#rate`}
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

function StateChip({ order: { status, isPickup } }: { order: OrderView }) {
  const t = useWords('account')
  switch (status) {
    case S.DELIVERED:
    case S.COMPLETED:
      return <Chip>{t(isPickup ? 'account.statePickedUp' : 'account.stateDelivered')}</Chip>
    case S.DECLINED:
      return <Chip tone="bad">{t('account.stateDeclined')}</Chip>
    case S.UNDELIVERED:
      return <Chip tone="bad">{t('account.stateUndelivered')}</Chip>
    case S.CANCEL_CUSTOMER:
    case S.CUSTOMER_REJECT:
    case S.PAYMENT_CANCELLED:
      return <Chip>{t('account.stateCancelled')}</Chip>
    case S.OUT_DELIVERY:
      return <Chip tone="accent">{t('account.stateOut')}</Chip>
    case S.KITCHEN_READY:
      return <Chip tone="accent">{t('account.stateReady')}</Chip>
    case S.APPROVED:
    case S.SCH_DEL_ACCEPTED:
      return <Chip tone="accent">{t('account.stateAccepted')}</Chip>
    default:
      return <Chip tone="accent">{t('account.stateWaiting')}</Chip>
  }
}
