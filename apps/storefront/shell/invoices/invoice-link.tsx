import { Button } from '@compass/ui/button'
import { DocumentIcon } from '@compass/ui/icons'
import { useMerchant, useWords } from '#shell/merchants/shell-provider.tsx'
import { orderPaths } from '#shell/orders/order-paths.ts'
import type { OrderView } from '#shell/orders/order-view.ts'

/** The invoice as a PDF, for who placed the order. A plain link: it works before scripts. */
export function InvoiceLink({ order, size = 'main' }: { order: OrderView; size?: 'main' | 'small' }) {
  const t = useWords('aftercare')
  const { url } = useMerchant()
  if (!order.isOwn) return null
  return (
    <Button
      as="a"
      href={orderPaths.invoice(url, order.id)}
      download
      kind="neutral"
      size={size}
      wide
      icon={<DocumentIcon size={18} />}
    >
      {t('aftercare.invoice')}
    </Button>
  )
}
