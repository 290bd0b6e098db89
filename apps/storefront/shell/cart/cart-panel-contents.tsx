import { SERVICE } from '@compass/domain/services'
import { LazySpendingRows } from '#shell/loyalty/lazy-spending-rows.tsx'
import type { StoreView } from '#shell/merchants/read-storefront.ts'
import { useShell, useWords } from '#shell/merchants/shell-provider.tsx'
import { Sum } from '#shell/pricing/money.tsx'
import { PriceBlock } from '#shell/pricing/price-block.tsx'
import { LazyPromotionRow } from '#shell/promotions/lazy-promotion-row.tsx'
import { StateBanner } from '#shell/stores/state-banner.tsx'
import { takesOrders, useStoreState } from '#shell/stores/store-state.ts'
import { CartLine } from './cart-line.tsx'
import type { CartView } from './cart-view.ts'
import { CheckoutButton } from './checkout-button.tsx'
import { Fulfilment } from './fulfilment.tsx'
import { Suggestions } from './suggestions.tsx'

/** Progress, lines and sums, as on "My order"; total and main button stay in view at the panel's foot. */
export default function PanelContents({ cart }: { cart: CartView }) {
  const t = useWords('price')
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
          withTotal={false}
        />
      </div>
      <div className="mt-4">
        <Suggestions cart={cart} />
      </div>
      <div className="basket-foot">
        <p className="flex items-baseline justify-between gap-4 py-2.5 text-subhead">
          {t('price.total')}
          <Sum amount={cart.totals.grandTotal} />
        </p>
        {takesOrders(store, cart.orderType) || cart.schedule || store.laterServices.length > 0 ? (
          <CheckoutButton cart={cart} store={store} />
        ) : (
          <NoOrders store={store} service={cart.orderType} />
        )}
      </div>
    </>
  )
}

/** Of the page's own store the menu says why, and when it opens: here a word is enough. */
function NoOrders({ store, service }: { store: StoreView; service: number }) {
  const { storeId } = useShell()
  const { word } = useStoreState(store, service)
  if (store.id === storeId) return <p className="py-3 text-center font-strong text-warn">{word}</p>
  return <StateBanner store={store} service={service} whileOpen />
}
