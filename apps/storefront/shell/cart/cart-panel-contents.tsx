import { LazySpendingRows } from '#shell/loyalty/lazy-spending-rows.tsx'
import { useShell } from '#shell/merchants/shell-provider.tsx'
import { PriceBlock } from '#shell/pricing/price-block.tsx'
import { LazyPromotionRow } from '#shell/promotions/lazy-promotion-row.tsx'
import { StateBanner } from '#shell/stores/state-banner.tsx'
import { takesOrders } from '#shell/stores/store-state.ts'
import { CartLine } from './cart-line.tsx'
import type { CartView } from './cart-view.ts'
import { CheckoutButton } from './checkout-button.tsx'
import { Fulfilment } from './fulfilment.tsx'
import { Suggestions } from './suggestions.tsx'

/** Progress, lines, sums and the main button, as on "My order". */
export default function PanelContents({ basket }: { basket: CartView }) {
  const { stores, service } = useShell()
  const store = stores.find(({ id }) => id === basket.storeId)
  if (!store) return null
  return (
    <>
      <div className="mt-3">
        <Fulfilment basket={basket} inCard={false} />
      </div>
      <ul className="basket-lines">
        {basket.lines.map((line) => (
          <CartLine key={line.id} line={line} basket={basket} />
        ))}
      </ul>
      <div className="mt-4">
        <Suggestions basket={basket} />
      </div>
      <div className="mt-2">
        <LazyPromotionRow basket={basket} />
        <LazySpendingRows basket={basket} />
      </div>
      <div className="mt-4">
        <PriceBlock
          totals={basket.totals}
          count={basket.count}
          freeDelivery={basket.freeDelivery}
          areaMissing={service === 20 && basket.areaId === null}
          delivery={basket.delivery}
          whyAt="foot"
        />
      </div>
      <div className="mt-4">
        {takesOrders(store, basket.orderType) || basket.schedule || store.laterServices.length > 0 ? (
          <CheckoutButton basket={basket} store={store} />
        ) : (
          <StateBanner store={store} service={basket.orderType} whileOpen />
        )}
      </div>
    </>
  )
}
