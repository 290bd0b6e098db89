import { metresBetween } from '@compass/domain/serviceability'
import { SERVICE } from '@compass/domain/services'
import { formatDistance } from '@compass/i18n/formats'
import { Banner } from '@compass/ui/banner'
import { Card } from '@compass/ui/card'
import { AlertIcon, StoreIcon } from '@compass/ui/icons'
import { ListRow } from '@compass/ui/list-row'
import { Segmented } from '@compass/ui/segmented'
import type { CartView } from '#shell/cart/cart-view.ts'
import { LocalizedText, plainText } from '#shell/languages/localized-text.tsx'
import type { StoreView } from '#shell/merchants/read-storefront.ts'
import { useShell, useWords } from '#shell/merchants/shell-provider.tsx'
import { CheckoutSection } from './checkout-section.tsx'
import { DeliveryAddress } from './delivery-address.tsx'
import { useFormState } from './form-state.ts'

/** Delivery or pickup, and where: a saved address, a new one, or the store's counter. */
export function AddressSection({ cart, store, className }: { cart: CartView; store: StoreView; className?: string }) {
  const t = useWords('checkout', 'shell')
  const { data, result } = useFormState()
  const isDelivery = cart.orderType === SERVICE.DELIVERY
  return (
    <CheckoutSection
      title={t('checkout.where')}
      end={
        store.services.length > 1 ? (
          <Segmented
            label={t('checkout.where')}
            name="intent"
            value={`service:${cart.orderType}`}
            segments={[
              { value: 'service:20', label: t('shell.delivery') },
              { value: 'service:10', label: t('shell.pickup') },
            ]}
          />
        ) : null
      }
      className={className ?? ''}
    >
      {isDelivery && data.undelivered ? (
        <Banner news tone="warn" icon={<AlertIcon />} className="mb-3">
          {data.undelivered}
        </Banner>
      ) : null}
      {result?.intent === 'service' && result.refusal ? (
        <Banner news tone="bad" icon={<AlertIcon />} className="mb-3">
          {result.refusal.message}
        </Banner>
      ) : null}
      {isDelivery ? <DeliveryAddress cart={cart} store={store} /> : <AtTheCounter store={store} />}
    </CheckoutSection>
  )
}

function AtTheCounter({ store }: { store: StoreView }) {
  const t = useWords('checkout')
  const { language } = useShell()
  const { data } = useFormState()
  const near = data.addresses.find(({ point }) => point)?.point
  const away = near ? formatDistance(metresBetween(near, store.location), language) : null
  return (
    <Card className="px-4.5 py-1.5">
      <ListRow
        icon={<StoreIcon />}
        title={t('checkout.pickupFrom', { name: plainText(store.name) })}
        note={
          <>
            <span className="parted">
              <span>
                <LocalizedText text={store.address} />
              </span>
              {away ? (
                <span>
                  <bdi>{away}</bdi>
                </span>
              ) : null}
            </span>
            <span className="mt-1 block">
              <a
                className="word"
                href={`https://www.openstreetmap.org/?mlat=${store.location.lat}&mlon=${store.location.lng}#map=17/${store.location.lat}/${store.location.lng}`}
                target="_blank"
                rel="noreferrer"
              >
                {t('checkout.directions')}
              </a>
            </span>
          </>
        }
      />
    </Card>
  )
}
