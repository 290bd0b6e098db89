import { Button } from '@compass/ui/button'
import type { MouseEvent } from 'react'
import { Link } from 'react-router'
import { landingPaths } from '#landing-paths'
import { paths } from '#paths'
import { useCart } from '#shell/cart/cart-provider.tsx'
import type { CartVendorView, CartView } from '#shell/cart/cart-view.ts'
import { plainText } from '#shell/languages/localized-text.tsx'
import { useMerchant, useShell, useWords } from '#shell/merchants/shell-provider.tsx'
import { Sum, useMoney } from '#shell/pricing/money.tsx'

interface Props {
  readonly cart: CartView
  readonly vendors: readonly CartVendorView[]
}

/** To checkout, or the step that is still missing before it: of a vendor that is not parked. */
export function CourtCheckoutButton({ cart, vendors }: Props) {
  const t = useWords('basket', 'court')
  const money = useMoney()
  const { url, menuPath = paths.menu(url) } = useMerchant()
  const { stores } = useShell()
  const { change, isChanging } = useCart()
  const priced = vendors.filter(({ parked }) => !parked)
  const gone = priced.flatMap(({ lines, storeId }) =>
    lines.flatMap((line) => (line.unavailable ? { id: line.id, storeId } : [])),
  )
  if (gone.length > 0) {
    const removeAll = (event: MouseEvent) => {
      event.preventDefault()
      for (const { id, storeId } of gone) change({ intent: 'remove', line: id, store: storeId })
    }
    return (
      <Button as={Link} to={`${paths.myOrder(url)}#line-${gone[0]?.id}`} wide kind="quiet" onClick={removeAll}>
        {t('basket.removeUnavailable')}
      </Button>
    )
  }
  if (priced.length === 0) {
    return (
      <Button as={Link} to={menuPath} wide kind="quiet">
        {t('court.otherKitchens')}
      </Button>
    )
  }
  const unmet = priced.find(({ minimum }) => minimum.missing > 0)
  if (unmet) {
    const name = plainText(stores.find(({ id }) => id === unmet.storeId)?.name)
    return (
      <Button as={Link} to={landingPaths.vendor(url, unmet.storeId)} wide kind="quiet">
        {t('court.addAt', { amount: money.text(unmet.minimum.missing), name })}
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
