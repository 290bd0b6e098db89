import { isFinal } from '@compass/domain/orders'
import { Button } from '@compass/ui/button'
import { PinIcon } from '@compass/ui/icons'
import { Link } from 'react-router'
import { useMerchant, useWords } from '#shell/merchants/shell-provider.tsx'
import { orderPaths } from '#shell/orders/order-paths.ts'
import type { OrderView } from '#shell/orders/order-view.ts'
import type { DeliveryView } from '#shell/orders/use-live-order.ts'
import { CourierCard } from '../track-order/courier-card.tsx'
import { isUnderway } from './delivery-progress.ts'

/** Of a delivery that runs: its courier once one is called, another address before the kitchen has started. */
export function OrderActions({ order, delivery }: { order: OrderView; delivery: DeliveryView | null }) {
  const t = useWords('status')
  const { url } = useMerchant()
  if (!order.isDelivery || isFinal(order.status)) return null
  const mayFollow = delivery !== null && isUnderway(order, delivery)
  if (!mayFollow && !order.mayChangeAddress) return null
  return (
    <div className="grid gap-2.5">
      {mayFollow ? <CourierCard order={order} delivery={delivery} /> : null}
      {order.mayChangeAddress ? (
        <Button as={Link} to={orderPaths.changeAddress(url, order.id)} kind="neutral" wide icon={<PinIcon size={18} />}>
          {t('status.changeAddress')}
        </Button>
      ) : null}
    </div>
  )
}
