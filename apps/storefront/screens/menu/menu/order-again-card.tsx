import { commaOf } from '@compass/i18n/formats'
import { useCallback } from 'react'
import { plainText } from '#shell/languages/localized-text.tsx'
import { useShell, useWords } from '#shell/merchants/shell-provider.tsx'
import { OrderAgain } from '#shell/orders/order-again.tsx'
import { ProductPlateRow } from '#shell/orders/product-plates.tsx'
import type { RepeatableOrder } from '#shell/own-orders/own-orders.ts'

/** The last order that arrived, in one tap: what was in it, at today's prices. */
export function OrderAgainCard({ order }: { order: RepeatableOrder }) {
  const t = useWords('account')
  const { language } = useShell()
  const gone = useCallback((items: string) => t('account.notAvailable', { items }), [t])
  const comma = commaOf(language)
  return (
    <section aria-labelledby="order-again" className="order-again">
      <ProductPlateRow lines={order.lines} />
      <div className="min-w-0 flex-1">
        <h2 id="order-again" className="text-name">
          {t('account.orderAgain')}
        </h2>
        <p className="line-clamp-2 text-small text-ink2">{order.names.map(plainText).join(comma)}</p>
      </div>
      <div className="shrink-0">
        <OrderAgain orderId={order.id} label={t('account.addAll')} gone={gone} kind="quiet" size="small" />
      </div>
    </section>
  )
}
