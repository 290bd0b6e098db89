import { Button } from '@compass/ui/button'
import type { MouseEvent } from 'react'
import { Link } from 'react-router'
import { paths } from '#paths'
import type { StoreView } from '#shell/merchants/read-storefront.ts'
import { useMenuPath, useMerchant, useWords } from '#shell/merchants/shell-provider.tsx'
import { Sum, useMoney } from '#shell/pricing/money.tsx'
import { findOtherService, takesOrders } from '#shell/stores/store-state.ts'
import { useCart } from './cart-provider.tsx'
import type { CartView } from './cart-view.ts'

/** The one main button: to checkout, or the step that is still missing before it. */
export function CheckoutButton({ cart, store }: { cart: CartView; store: StoreView }) {
  const t = useWords('basket', 'shell')
  const money = useMoney()
  const { url } = useMerchant()
  const menuPath = useMenuPath()
  const { change, isChanging } = useCart()
  const gone = cart.lines.filter(({ unavailable }) => unavailable)
  if (gone.length > 0) {
    const removeAll = (event: MouseEvent) => {
      event.preventDefault()
      for (const { id } of gone) change({ intent: 'remove', line: id, store: cart.storeId })
    }
    return (
      <Button as={Link} to={`${paths.myOrder(url)}#line-${gone[0]?.id}`} wide kind="quiet" onClick={removeAll}>
        {t('basket.removeUnavailable')}
      </Button>
    )
  }
  // For a time that was chosen, or can be, the store need not be open now: the checkout has the times.
  const isForLater = cart.schedule !== null || store.laterServices.length > 0
  if (!takesOrders(store, cart.orderType) && !isForLater && findOtherService(store, cart.orderType) === null) {
    return (
      <Button as={Link} to={menuPath} wide kind="quiet">
        {t('shell.justLook')}
      </Button>
    )
  }
  if (cart.minimum.missing > 0) {
    return (
      <Button as={Link} to={menuPath} wide kind="quiet">
        {t('basket.addAmount', { amount: money.text(cart.minimum.missing) })}
      </Button>
    )
  }
  return (
    <Button
      as={Link}
      to={paths.checkout(url)}
      wide
      end={<Sum amount={cart.totals.grandTotal} className={isChanging ? 'opacity-50' : ''} />}
    >
      {t('basket.checkout')}
    </Button>
  )
}
