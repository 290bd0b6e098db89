import { Card } from '@compass/ui/card'
import type { CartView } from '#shell/cart/cart-view.ts'
import { useWords } from '#shell/merchants/shell-provider.tsx'
import { OrderLines } from '#shell/orders/order-lines.tsx'
import type { OrderLineView } from '#shell/orders/order-view.ts'
import { PriceBlock } from '#shell/pricing/price-block.tsx'

type LinkedProductsProps = {
  readonly lines: readonly OrderLineView[]
  readonly count: number
  readonly totals: CartView['totals']
  /** Nobody has said where to: the fee comes later. */
  readonly areaMissing?: boolean
}

/** What is bought by a link, and what its price is made of. Nothing of it can be changed. */
export function LinkedProducts({ lines, count, totals, areaMissing = false }: LinkedProductsProps) {
  const t = useWords('price')
  return (
    <Card as="section" aria-label={t('price.items', { count })} className="mx-4 mt-4 px-4.5 pt-4.5 pb-4">
      <OrderLines lines={lines} />
      <div className="mt-4.5 border-t border-line pt-4">
        <PriceBlock totals={totals} count={count} whyAt="foot" areaMissing={areaMissing} isOrdered />
      </div>
    </Card>
  )
}
