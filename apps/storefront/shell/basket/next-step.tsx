import { Button } from '@compass/ui/button'
import type { MouseEvent } from 'react'
import { Link } from 'react-router'
import { paths } from '../../paths.ts'
import { Sum, useMoney } from '../money.tsx'
import { useMerchant, useWords } from '../shell.tsx'
import { otherWayOf, takesOrders } from '../store-state.ts'
import type { StoreView } from '../storefront-of.ts'
import { useBasket } from './basket.tsx'
import type { BasketView } from './basket-view.ts'

/** The one main button: to checkout, or the step that is still missing before it. */
export function ToTheNextStep({ basket, store }: { basket: BasketView; store: StoreView }) {
  const t = useWords('basket', 'shell')
  const money = useMoney()
  const { url } = useMerchant()
  const { change, isChanging } = useBasket()
  const gone = basket.lines.filter(({ unavailable }) => unavailable)
  if (gone.length > 0) {
    const removeAll = (event: MouseEvent) => {
      event.preventDefault()
      for (const { id } of gone) change({ intent: 'remove', line: id, store: basket.storeId })
    }
    return (
      <Button as="a" href={`${paths.myOrder(url)}#line-${gone[0]?.id}`} wide kind="quiet" onClick={removeAll}>
        {t('basket.removeUnavailable')}
      </Button>
    )
  }
  // For a time that was chosen, or can be, the outlet need not be open now: the checkout has the times.
  const isForLater = basket.schedule !== null || store.laterServices.length > 0
  if (!takesOrders(store, basket.orderType) && !isForLater && otherWayOf(store, basket.orderType) === null) {
    return (
      <Button as={Link} to={paths.menu(url)} wide kind="quiet">
        {t('shell.justLook')}
      </Button>
    )
  }
  if (basket.minimum.missing > 0) {
    return (
      <Button as={Link} to={paths.menu(url)} wide kind="quiet">
        {t('basket.addAmount', { amount: money.text(basket.minimum.missing) })}
      </Button>
    )
  }
  return (
    <Button
      as={Link}
      to={paths.checkout(url)}
      wide
      end={<Sum amount={basket.totals.grandTotal} className={isChanging ? 'opacity-50' : ''} />}
    >
      {t('basket.checkout')}
    </Button>
  )
}
