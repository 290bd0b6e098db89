import { SERVICE } from '@compass/domain/services'
import { Card } from '@compass/ui/card'
import { PromotionIcon } from '@compass/ui/icons'
import { Link } from 'react-router'
import { landingPaths } from '#landing-paths'
import { CartLine } from '#shell/cart/cart-line.tsx'
import type { CartVendorView, CartView } from '#shell/cart/cart-view.ts'
import { VendorMark } from '#shell/courts/vendor-mark.tsx'
import { VendorScope } from '#shell/courts/vendor-scope.tsx'
import { LocalizedText, plainText } from '#shell/languages/localized-text.tsx'
import { useMerchant, useShell, useWords } from '#shell/merchants/shell-provider.tsx'
import { Sum, useMoney } from '#shell/pricing/money.tsx'
import { TakeOffPromotion } from '#shell/promotions/take-off-promotion.tsx'
import { Replacements } from '../replacements.tsx'
import { ParkedLines } from './parked-lines.tsx'

/** One vendor's part of a court's cart: its lines, its own promotion, what is missing to its smallest order. */
export function VendorGroup({ cart, vendor }: { cart: CartView; vendor: CartVendorView }) {
  const { stores } = useShell()
  const { url } = useMerchant()
  const store = stores.find(({ id }) => id === vendor.storeId)
  if (!store) return null
  const { totals, parked } = vendor
  const isPickup = cart.orderType === SERVICE.PICKUP
  return (
    <Card as="section" data-brand={store.id} className="px-4.5 pt-4.5 pb-2" aria-label={plainText(store.name)}>
      <div className="flex items-center gap-3.5">
        <VendorMark store={store} isParked={parked !== null} />
        <div className="min-w-0 flex-1">
          <h2 className={`text-subhead ${parked ? 'text-ink2' : ''}`}>
            <Link to={landingPaths.vendor(url, store.id)}>
              <LocalizedText text={store.name} />
            </Link>
          </h2>
          <p className="text-small text-ink2">
            <LocalizedText text={(isPickup ? store.vendor?.counter : store.vendor?.sells) ?? null} />
          </p>
        </div>
        {totals ? <Sum amount={totals.items} /> : null}
      </div>
      {totals ? (
        <>
          <Minimum vendor={vendor} />
          <VendorScope id={store.id}>
            <ul>
              {vendor.lines.map((line) => (
                <CartLine key={line.id} line={line} cart={{ ...cart, storeId: store.id, totals }}>
                  <Replacements products={line.instead} storeId={store.id} line={line} />
                </CartLine>
              ))}
            </ul>
          </VendorScope>
          <OwnPromotion vendor={vendor} />
        </>
      ) : (
        <ParkedLines vendor={vendor} store={store} />
      )}
    </Card>
  )
}

/** What has to be added before this vendor can be ordered from. */
function Minimum({ vendor: { minimum, storeId } }: { vendor: CartVendorView }) {
  const t = useWords('basket', 'court')
  const money = useMoney()
  const { url } = useMerchant()
  if (minimum.missing === 0) return null
  return (
    <p className="mt-3 rounded-field bg-warnbg px-4 py-3 text-small text-warn">
      {t('basket.belowMinimum', { amount: money.text(minimum.missing) })}{' '}
      <Link to={landingPaths.vendor(url, storeId)} className="word">
        {t('court.toKitchen')}
      </Link>
    </p>
  )
}

/** The vendor's own promotion, with the way to take it off. */
function OwnPromotion({ vendor: { promotion, storeId } }: { vendor: CartVendorView }) {
  const t = useWords('promo')
  const money = useMoney()
  if (!promotion) return null
  return (
    <div className="mt-1 mb-2.5 flex items-center gap-3 border-t border-line pt-3">
      <PromotionIcon size={20} className={promotion.isApplied ? 'text-ok' : 'text-warn'} />
      <p className="min-w-0 flex-1">
        <span className="block text-name">
          <LocalizedText text={promotion.name} />
        </span>
        <span className={`block text-small ${promotion.isApplied ? 'text-ok' : 'text-warn'}`}>
          {promotion.isApplied ? t('promo.saves', { amount: money.text(promotion.saves) }) : t('promo.notNow')}
        </span>
      </p>
      <TakeOffPromotion promotion={promotion} storeId={storeId} />
    </div>
  )
}
