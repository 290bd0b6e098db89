import { SERVICE } from '@compass/domain/services'
import { commaOf } from '@compass/i18n/formats'
import { Button } from '@compass/ui/button'
import { Card } from '@compass/ui/card'
import { ClockIcon, MoneyBackIcon, PlusIcon } from '@compass/ui/icons'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { CartVendorView, CartView } from '#shell/cart/cart-view.ts'
import { Fulfilment } from '#shell/cart/fulfilment.tsx'
import CourtPrice from '#shell/courts/court-price.tsx'
import { SpendingRows } from '#shell/loyalty/spending-rows.tsx'
import type { StoreView } from '#shell/merchants/read-storefront.ts'
import { useMenuPath, useMerchant, useShell, useWords } from '#shell/merchants/shell-provider.tsx'
import { Page } from '#shell/navigation/page.tsx'
import { PromotionRow } from '#shell/promotions/promotion-row.tsx'
import { useSlotWords } from '#shell/slots/use-slot-words.ts'
import { takesOrders } from '#shell/stores/store-state.ts'
import { formatWaitMinutes, type MinutesRange } from '#shell/stores/wait-minutes.ts'
import { TimeRow } from '../time-row.tsx'
import { CourtCheckoutButton } from './court-checkout-button.tsx'
import { VendorGroup } from './vendor-group.tsx'

interface CourtCartProps {
  readonly cart: CartView
  readonly vendors: readonly CartVendorView[]
  /** The court as a store. */
  readonly store: StoreView
  readonly door: MinutesRange | null
  /** What is to be said first: what changed, what was refused, what can come back. */
  readonly children: ReactNode
}

/** The cart of a court: a group of each vendor, the price of each and the one sum, and what waits for its vendor. */
export default function CourtCart({ cart, vendors, store, door, children }: CourtCartProps) {
  const t = useWords('basket', 'court', 'price')
  const { name } = useMerchant()
  const { language, stores } = useShell()
  const menuPath = useMenuPath()
  const moment = useSlotWords()
  const priced = vendors.filter(({ parked }) => !parked)
  // The slowest kitchen decides.
  const slowest = Math.max(
    0,
    ...stores.flatMap(({ id, preparationMinutes }) =>
      priced.some(({ storeId }) => storeId === id) ? preparationMinutes : [],
    ),
  )
  const minutes = formatWaitMinutes(
    cart.orderType,
    { ...store, preparationMinutes: slowest || store.preparationMinutes },
    door,
    language,
  )
  const isDelivery = cart.orderType === SERVICE.DELIVERY
  const method = isDelivery ? t('court.delivered') : cart.orderType === SERVICE.PICKUP ? t('court.atCounters') : ''
  const foot = <CourtCheckoutButton cart={cart} vendors={vendors} />
  return (
    <Page
      title={t('basket.title')}
      note={[name, method].filter(Boolean).join(commaOf(language))}
      back={menuPath}
      width="full"
      end={
        cart.schedule ? (
          <span className="flex items-center gap-2 text-small">
            <ClockIcon size={18} />
            {`${moment(cart.schedule).shortDay} ${moment(cart.schedule).span}`}
          </span>
        ) : takesOrders(store, cart.orderType) && priced.length > 0 ? (
          <span className="flex items-center gap-2 text-small">
            <ClockIcon size={18} />
            {minutes}
          </span>
        ) : null
      }
      foot={foot}
    >
      <div className="grid gap-3 px-4">
        {children}
        <Fulfilment cart={cart} />
        {vendors.map((vendor) => (
          <VendorGroup key={vendor.storeId} cart={cart} vendor={vendor} />
        ))}
        <Button as={Link} to={menuPath} kind="neutral" size="small" wide icon={<PlusIcon size={18} />}>
          {t('basket.addMore')}
        </Button>
        <Card className="mt-4 p-4.5">
          <div className="mb-4 border-b border-line pb-2">
            <TimeRow cart={cart} store={store} minutes={minutes} />
            <PromotionRow cart={cart} />
            <SpendingRows cart={cart} />
          </div>
          <h2 className="mb-4 text-heading">{t('price.title')}</h2>
          <CourtPrice
            vendors={vendors}
            fees={cart.ownFees ?? []}
            totals={cart.totals}
            areaMissing={isDelivery && cart.areaId === null}
          />
        </Card>
        <p className="flex gap-3 px-2 pt-1 text-small text-ink2">
          <MoneyBackIcon size={18} className="mt-0.5 shrink-0" />
          {t('court.partBack')}
        </p>
      </div>
    </Page>
  )
}
