import { SERVICE } from '@compass/domain/services'
import { Button } from '@compass/ui/button'
import type { CartView } from '#shell/cart/cart-view.ts'
import { CheckoutButton } from '#shell/cart/checkout-button.tsx'
import { useOnline } from '#shell/connection/use-online.ts'
import { useTimes } from '#shell/languages/use-times.ts'
import type { StoreView } from '#shell/merchants/read-storefront.ts'
import { useWords } from '#shell/merchants/shell-provider.tsx'
import { Sum } from '#shell/pricing/money.tsx'
import { findOtherService, takesLater, useStoreState } from '#shell/stores/store-state.ts'
import { useFormState } from './form-state.ts'

/** Places the order; where it cannot be placed now, the button that leads on: another time, the other service, the cart. */
export function PlaceButton({ cart, store }: { cart: CartView; store: StoreView }) {
  const t = useWords('checkout')
  const times = useTimes()
  const { busyWith } = useFormState()
  const online = useOnline()
  const state = useStoreState(store, cart.orderType)
  const isInTime = cart.schedule ? !cart.schedule.isGone : state.takesOrders
  const isForLater = cart.schedule !== null || takesLater(store, cart.orderType)
  const isStopped = !isInTime || cart.minimum.missing > 0 || cart.lines.some(({ unavailable }) => unavailable !== null)
  const otherService =
    isInTime || isForLater ? null : (findOtherService(store, cart.orderType) ?? store.laterServices[0] ?? null)
  if (!isInTime && isForLater) {
    return (
      <Button type="submit" name="intent" value="when" wide busy={busyWith === 'when' && t('checkout.chooseTime')}>
        {t('checkout.chooseTime')}
      </Button>
    )
  }
  if (otherService) {
    return (
      <Button type="submit" name="intent" value={`service:${otherService}`} wide>
        {t(otherService === SERVICE.PICKUP ? 'checkout.pickUpInstead' : 'checkout.deliverInstead')}
      </Button>
    )
  }
  if (isStopped) return <CheckoutButton cart={cart} store={store} />
  // Nothing is sent without a network, and nothing twice afterwards: the button stays, for a browser that is mistaken.
  return (
    <>
      {online ? null : (
        <p role="status" className="mb-3 text-small text-warn">
          {t('checkout.waits')}
        </p>
      )}
      <Button
        type="submit"
        name="intent"
        value="place"
        wide
        busy={busyWith === 'place' && t('checkout.placing')}
        end={<Sum amount={cart.totals.grandTotal} />}
      >
        {cart.spot && cart.schedule
          ? t('checkout.orderFor', { time: times.time(cart.schedule.startTime, cart.schedule.timeZone) })
          : t('checkout.place')}
      </Button>
    </>
  )
}
