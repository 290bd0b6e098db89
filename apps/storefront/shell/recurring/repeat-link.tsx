import { Button } from '@compass/ui/button'
import { CalendarIcon } from '@compass/ui/icons'
import { Link } from 'react-router'
import { useMerchant, useWords } from '#shell/merchants/shell-provider.tsx'
import type { OrderView } from '#shell/orders/order-view.ts'
import { recurringPaths } from './recurring-paths.ts'

/** Leads to repeating an order; nothing for who has its link alone, at a table or a room, and where the merchant repeats none. */
export function RepeatLink({ order }: { order: Pick<OrderView, 'id' | 'isOwn' | 'spot'> }) {
  const t = useWords('recurring')
  const { url, recurringOrders } = useMerchant()
  if (!order.isOwn || order.spot || !recurringOrders) return null
  return (
    <Button as={Link} to={recurringPaths.setUp(url, order.id)} kind="neutral" wide icon={<CalendarIcon size={18} />}>
      {t('recurring.setUp')}
    </Button>
  )
}
