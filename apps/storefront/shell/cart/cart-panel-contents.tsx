import { SERVICE } from '@compass/domain/services'
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
export default function PanelContents({ cart }: { cart: CartView }) {
  const { stores, service } = useShell()
  const store = stores.find(({ id }) => id === cart.storeId)
  if (!store) return null
  return (
    <>
      <div className="mt-3">
        <Fulfilment cart={cart} inCard={false} />
      </div>
      <ul className="basket-lines">
        {cart.lines.map((line) => (
          <CartLine key={line.id} line={line} cart={cart} />
        ))}
      </ul>
      <div className="mt-4">
        <Suggestions cart={cart} />
      </div>
      <div className="mt-2">
        <LazyPromotionRow cart={cart} />
        <LazySpendingRows cart={cart} />
      </div>
      <div className="mt-4">
        <PriceBlock
          totals={cart.totals}
          count={cart.count}
          freeDelivery={cart.freeDelivery}
          areaMissing={service === SERVICE.DELIVERY && cart.areaId === null}
          delivery={cart.delivery}
          whyAt="foot"
        />
      </div>
      <div className="mt-4">
        {takesOrders(store, cart.orderType) || cart.schedule || store.laterServices.length > 0 ? (
          <CheckoutButton cart={cart} store={store} />
        ) : (
          <StateBanner store={store} service={cart.orderType} whileOpen />
        )}
      </div>
    </>
  )
}
