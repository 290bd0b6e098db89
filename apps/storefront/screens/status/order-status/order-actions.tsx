import { isFinal, ORDER_STATUS } from '@compass/domain/orders'
import { Banner } from '@compass/ui/banner'
import { Button } from '@compass/ui/button'
import { BikeIcon, ClockIcon, PinIcon } from '@compass/ui/icons'
import { Link } from 'react-router'
import { paths } from '#paths'
import { useMerchant, useWords } from '#shell/merchants/shell-provider.tsx'
import type { OrderView } from '#shell/orders/order-view.ts'
import type { DeliveryView } from '#shell/orders/use-live-order.ts'

/** What a delivery that runs can be asked: the map once it has left, another address before the kitchen has started. */
export function OrderActions({ order, delivery }: { order: OrderView; delivery: DeliveryView | null }) {
  const t = useWords('status', 'track')
  const { url } = useMerchant()
  if (!order.isDelivery || isFinal(order.status)) return null
  const isUnderway = order.status === ORDER_STATUS.OUT_DELIVERY || (delivery?.version ?? 0) > 0
  if (!isUnderway && !order.mayChangeAddress) return null
  return (
    <div className="grid gap-2.5">
      {delivery?.isDelayed ? <DelayBanner /> : null}
      {isUnderway ? (
        <Button as={Link} to={paths.trackOrder(url, order.id)} kind="quiet" wide icon={<BikeIcon size={18} />}>
          {t('status.onMap')}
        </Button>
      ) : null}
      {order.mayChangeAddress ? (
        <Button as={Link} to={paths.changeAddress(url, order.id)} kind="neutral" wide icon={<PinIcon size={18} />}>
          {t('status.changeAddress')}
        </Button>
      ) : null}
    </div>
  )
}

/** The driver's delay (the specification, section 8). */
export function DelayBanner() {
  const t = useWords('track')
  return (
    <Banner news tone="warn" icon={<ClockIcon />}>
      <span className="block font-em">{t('track.delayed')}</span>
      {t('track.delayedHint')}
    </Banner>
  )
}
