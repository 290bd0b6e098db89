import { Banner } from '@compass/ui/banner'
import { Button } from '@compass/ui/button'
import { AlertIcon, StoreIcon } from '@compass/ui/icons'
import { useState } from 'react'
import { Link } from 'react-router'
import { AddressFields } from '#shell/addresses/address-fields.tsx'
import { addressField } from '#shell/addresses/address-input.ts'
import type { AddressView } from '#shell/addresses/address-view.ts'
import { LocationPicker } from '#shell/addresses/location-picker.tsx'
import { useAddressLabel } from '#shell/addresses/use-address-label.ts'
import { useMapLocation } from '#shell/addresses/use-map-location.ts'
import type { CartView } from '#shell/cart/cart-view.ts'
import { plainText } from '#shell/languages/localized-text.tsx'
import type { StoreView } from '#shell/merchants/read-storefront.ts'
import { useMerchant, useShell, useWords } from '#shell/merchants/shell-provider.tsx'
import { Fold } from './fold.tsx'
import { useFormState } from './form-state.ts'
import { OtherStore } from './other-store.tsx'
import { PlaceRow } from './place-row.tsx'
import { usePricedArea } from './use-priced-area.ts'

/** Where, and then the form of the country; nothing is asked of who cannot be delivered to. `edited`: of a saved address. */
// Long on purpose: the picker and the fields of one address, with the ways out where nobody delivers.
export function AddressForm({
  cart,
  store,
  edited,
  onBack,
}: {
  cart: CartView
  store: StoreView
  edited: AddressView | null
  onBack: (() => void) | null
}) {
  const t = useWords('checkout', 'shell', 'account')
  const words = useWords('refusals')
  const labelOf = useAddressLabel()
  const { country } = useMerchant()
  const { stores } = useShell()
  const { data, valueFor: typed, errorOf, isMended, busyWith, result } = useFormState()
  const { areas } = data
  const isSent = result?.values.edited === edited?.id
  const valueFor = (name: string) =>
    edited ? ((isSent ? result?.values[name] : edited.fields[name]) ?? '') : typed(name)
  const stored = (name: string) => Number(valueFor(addressField(name)) || Number.NaN)
  const point = { lat: stored('lat'), lng: stored('lng') }
  const place = useMapLocation(areas, {
    areaId: valueFor(addressField('area')) || (edited ? null : cart.areaId),
    point: Number.isFinite(point.lat) && Number.isFinite(point.lng) ? point : null,
  })
  // The order was sent without an address: what it still lacks is marked where it is to be filled in.
  const missing = errorOf('address')
  const emptyError = (path: string) =>
    missing && !isMended(path) && valueFor(addressField(path)) === '' ? words('refusals.field_required') : undefined
  const otherStore = place.area && place.area.storeId !== store.id ? place.area.storeId : null
  const otherName = plainText(stores.find(({ id }) => id === otherStore)?.name)
  const faults = result?.intent === 'saveAddress' ? result.refusal : null
  // A saved address is changed by a button of its own. Where the price depends on the door, scripts ask for it, else a button.
  const hasButton = edited !== null || cart.delivery !== null
  const areaFault = errorOf('area') ?? (place.area ? undefined : emptyError('area'))
  // Who has no area yet sees map and lists at once.
  const [isPickerOpen] = useState(place.area === null)
  usePricedArea(cart, place)
  const pickUp = store.services.includes(10) ? (
    <button type="submit" name="intent" value="service:10" className="word">
      {t('checkout.pickUpInstead')}
    </button>
  ) : undefined
  return (
    <div
      className="grid grid-cols-1 gap-2.5"
      data-enter={edited ? 'saveAddress' : undefined}
      data-unkept={edited ? '' : undefined}
    >
      {edited ? (
        <>
          <input type="hidden" name="edited" value={edited.id} />
          <h3 className="text-name">{t('account.editAddress', { label: labelOf(edited) })}</h3>
          {edited.isServed ? null : (
            <Banner tone="warn" icon={<AlertIcon />}>
              {t('checkout.notDeliveredHere')}
            </Banner>
          )}
        </>
      ) : null}
      <PlaceRow area={place.area} isOpen={isPickerOpen || place.isOutside || areaFault !== undefined}>
        <LocationPicker areas={areas} place={place} error={areaFault} instead={pickUp} />
      </PlaceRow>
      <OtherStore />
      {otherStore && result?.otherStoreId === undefined ? (
        <Banner icon={<StoreIcon />}>
          <span className="block font-em text-ink">{t('checkout.outletChanges', { name: otherName })}</span>
          {t('checkout.outletChangesHint')}
        </Banner>
      ) : null}
      {/* Hidden and not gone: what was typed is there again once the pin is back in an area. */}
      <div hidden={place.isOutside}>
        <AddressFields
          country={country}
          valueFor={valueFor}
          errorOf={errorOf}
          emptyError={emptyError}
          fold={(labels, isOpen, children) => (
            <Fold title={t('checkout.moreOfAddress')} note={labels.join(' · ')} isOpen={isOpen || edited !== null}>
              {children}
            </Fold>
          )}
        />
      </div>
      {place.isOutside ? null : (
        <>
          {faults && faults.errors.length === 0 && faults.error !== 'other_store' ? (
            <Banner tone="bad" icon={<AlertIcon />} urgent>
              {faults.message}
            </Banner>
          ) : null}
          {hasButton ? (
            <Button
              type="submit"
              name="intent"
              value="saveAddress"
              kind="quiet"
              wide
              className={edited ? '' : 'without-scripts'}
              busy={busyWith === 'saveAddress' && t('checkout.savingAddress')}
            >
              {t('checkout.saveAddress')}
            </Button>
          ) : null}
        </>
      )}
      {onBack ? (
        <p className="text-center">
          <Link to="?where=choosing" replace preventScrollReset onClick={onBack} className="word">
            {t('checkout.savedAddresses')}
          </Link>
        </p>
      ) : null}
    </div>
  )
}
