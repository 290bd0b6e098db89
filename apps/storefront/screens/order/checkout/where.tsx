import { metresBetween } from '@compass/domain/serviceability'
import { formatDistance } from '@compass/i18n/formats'
import { Banner } from '@compass/ui/banner'
import { Button } from '@compass/ui/button'
import { Card } from '@compass/ui/card'
import { ChoiceRow } from '@compass/ui/choice'
import { AlertIcon, BagIcon, BikeIcon, HomeIcon, PinIcon, PlusIcon, StoreIcon } from '@compass/ui/icons'
import { ListRow } from '@compass/ui/list-row'
import { Segmented } from '@compass/ui/segmented'
import { useEffect, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { AddressFields } from '../../../shell/address/address-fields.tsx'
import { addressField } from '../../../shell/address/address-input.ts'
import type { AddressView } from '../../../shell/address/address-view.ts'
import { AreaSketch } from '../../../shell/address/area-sketch.tsx'
import { PlaceChooser } from '../../../shell/address/place-chooser.tsx'
import { usePlace } from '../../../shell/address/use-place.ts'
import type { BasketView } from '../../../shell/basket/basket-view.ts'
import { plain, Said } from '../../../shell/said.tsx'
import { useMerchant, useShell, useWords } from '../../../shell/shell.tsx'
import type { StoreView } from '../../../shell/storefront-of.ts'
import { Block } from './block.tsx'
import { useFormState } from './form-state.ts'

type Mode = 'chosen' | 'choosing' | 'new'

/** Delivery or pickup, and where: a saved address, a new one, or the outlet's counter. */
export function Where({ basket, store, className }: { basket: BasketView; store: StoreView; className?: string }) {
  const t = useWords('checkout', 'shell')
  const { errorOf, result } = useFormState()
  const isDelivery = basket.orderType === 20
  return (
    <Block title={t('checkout.where')} className={className ?? ''}>
      {store.services.length > 1 ? (
        <Segmented
          label={t('checkout.where')}
          name="intent"
          value={`service:${basket.orderType}`}
          segments={[
            { value: 'service:20', label: t('shell.delivery'), icon: <BikeIcon size={18} /> },
            { value: 'service:10', label: t('shell.pickup'), icon: <BagIcon size={18} /> },
          ]}
          className="mb-3"
        />
      ) : null}
      {errorOf('address') && isDelivery ? (
        <Banner tone="bad" icon={<AlertIcon />} className="mb-3">
          <span id="field-address" tabIndex={-1}>
            {t('checkout.addressMissing')}
          </span>
        </Banner>
      ) : null}
      {result?.intent === 'service' && result.refusal ? (
        <Banner tone="bad" icon={<AlertIcon />} className="mb-3">
          {result.refusal.message}
        </Banner>
      ) : null}
      {isDelivery ? <ToTheDoor basket={basket} store={store} /> : <AtTheCounter store={store} />}
    </Block>
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
        title={t('checkout.pickupFrom', { name: plain(store.name) })}
        note={
          <>
            <Said text={store.address} />
            {away ? <bdi> · {away}</bdi> : null}
          </>
        }
        end={
          <a
            className="word"
            href={`https://www.openstreetmap.org/?mlat=${store.location.lat}&mlon=${store.location.lng}#map=17/${store.location.lat}/${store.location.lng}`}
            target="_blank"
            rel="noreferrer"
          >
            {t('checkout.directions')}
          </a>
        }
      />
    </Card>
  )
}

function ToTheDoor({ basket, store }: { basket: BasketView; store: StoreView }) {
  const t = useWords('checkout', 'shell')
  const { data, result } = useFormState()
  const { addresses, addressId } = data
  const [search] = useSearchParams()
  const asked = search.get('where')
  const isFaulty = result?.intent === 'saveAddress' && result.refusal !== null
  const first: Mode = isFaulty
    ? 'new'
    : asked === 'new' || asked === 'choosing'
      ? asked
      : addressId
        ? 'chosen'
        : addresses.length > 0
          ? 'choosing'
          : 'new'
  const [mode, setMode] = useState<Mode>(first)
  useEffect(() => {
    if (!result || result.refusal) return
    if (result.intent === 'saveAddress' || result.intent === 'chooseAddress') setMode('chosen')
  }, [result])
  const chosen = addresses.find(({ id }) => id === addressId)

  if (mode === 'chosen' && chosen) {
    return (
      <Card className="overflow-hidden p-0">
        <input type="hidden" name="address" value={chosen.id} />
        {chosen.areaId ? <AreaSketch areas={data.areas} areaId={chosen.areaId} point={chosen.point} /> : null}
        <div className="px-4.5 py-1.5">
          <ListRow
            title={<AddressLabel address={chosen} />}
            note={<bdi>{chosen.line}</bdi>}
            end={
              <Link
                to="?where=choosing"
                replace
                preventScrollReset
                onClick={() => setMode('choosing')}
                className="word"
              >
                {t('shell.change')}
              </Link>
            }
          />
        </div>
      </Card>
    )
  }
  if (mode !== 'new' && addresses.length > 0) return <Saved onNew={() => setMode('new')} />
  return <NewAddress basket={basket} store={store} onBack={addresses.length > 0 ? () => setMode('choosing') : null} />
}

export function AddressLabel({ address }: { address: AddressView }) {
  const t = useWords('checkout')
  if (address.tag) return <bdi>{address.tag}</bdi>
  return t(address.type === 20 ? 'checkout.work' : address.type === 30 ? 'checkout.others' : 'checkout.home')
}

function Saved({ onNew }: { onNew: () => void }) {
  const t = useWords('checkout', 'account')
  const { data, send, result } = useFormState()
  return (
    <div className="grid gap-3">
      <OtherOutlet />
      {result?.intent === 'chooseAddress' && result.refusal && result.refusal.error !== 'other_store' ? (
        <Banner tone="bad" icon={<AlertIcon />}>
          {result.refusal.message}
        </Banner>
      ) : null}
      <Card className="px-4.5 py-1.5">
        <fieldset>
          <legend className="sr-only">{t('checkout.savedAddresses')}</legend>
          {data.addresses.map((address) => (
            <ChoiceRow
              key={address.id}
              type="radio"
              name="address"
              value={address.id}
              defaultChecked={address.id === data.addressId}
              disabled={!address.isServed}
              lead={address.type === 10 ? <HomeIcon /> : <PinIcon />}
              markAt="end"
              label={<AddressLabel address={address} />}
              note={address.isServed ? <bdi>{address.line}</bdi> : t('checkout.notDeliveredHere')}
              onChange={() => send(`chooseAddress:${address.id}`)}
              onClick={() => address.id === data.addressId && send(`chooseAddress:${address.id}`)}
            />
          ))}
        </fieldset>
        {data.addresses.map(({ id, areaId }) => (
          <input key={id} type="hidden" name={`area.${id}`} value={areaId ?? ''} />
        ))}
      </Card>
      <noscript>
        <Button type="submit" name="intent" value="chooseAddress" kind="quiet" size="small" wide>
          {t('checkout.useThisPlace')}
        </Button>
      </noscript>
      <Button
        as={Link}
        to="?where=new"
        replace
        preventScrollReset
        kind="neutral"
        size="small"
        wide
        icon={<PlusIcon size={18} />}
        onClick={onNew}
      >
        {t('checkout.newAddress')}
      </Button>
    </div>
  )
}

function NewAddress({ basket, store, onBack }: { basket: BasketView; store: StoreView; onBack: (() => void) | null }) {
  const t = useWords('checkout', 'shell')
  const { country } = useMerchant()
  const { stores } = useShell()
  const { data, valueFor, errorOf, busyWith, result } = useFormState()
  const { areas } = data
  const kept = (name: string) => Number(valueFor(addressField(name)) || Number.NaN)
  const typed = { lat: kept('lat'), lng: kept('lng') }
  const place = usePlace(areas, {
    areaId: valueFor(addressField('area')) || basket.areaId,
    point: Number.isFinite(typed.lat) && Number.isFinite(typed.lng) ? typed : null,
  })
  const otherStore = place.area && place.area.storeId !== store.id ? place.area.storeId : null
  const otherName = plain(stores.find(({ id }) => id === otherStore)?.name)
  const faults = result?.intent === 'saveAddress' ? result.refusal : null
  const pickUp = store.services.includes(10) ? (
    <button type="submit" name="intent" value="service:10" className="word">
      {t('checkout.pickUpInstead')}
    </button>
  ) : undefined
  return (
    <div className="grid gap-4" data-enter="saveAddress">
      <PlaceChooser areas={areas} place={place} error={errorOf('area')} instead={pickUp} />
      <OtherOutlet />
      {otherStore && result?.otherStoreId === undefined ? (
        <Banner icon={<StoreIcon />}>
          <span className="block font-em text-ink">{t('checkout.outletChanges', { name: otherName })}</span>
          {t('checkout.outletChangesHint')}
        </Banner>
      ) : null}
      {place.isOutside ? null : (
        <>
          <AddressFields country={country} valueFor={valueFor} errorOf={errorOf} />
          {faults && faults.errors.length === 0 && faults.error !== 'other_store' ? (
            <Banner tone="bad" icon={<AlertIcon />} urgent>
              {faults.message}
            </Banner>
          ) : null}
          <Button
            type="submit"
            name="intent"
            value="saveAddress"
            kind="quiet"
            wide
            busy={busyWith === 'saveAddress' && t('checkout.savingAddress')}
          >
            {t('checkout.saveAddress')}
          </Button>
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

/** The address is another outlet's: the basket stays, or a new one is begun there. */
function OtherOutlet() {
  const t = useWords('checkout')
  const { stores } = useShell()
  const { result, busyWith } = useFormState()
  if (!result?.otherStoreId) return null
  const name = plain(stores.find(({ id }) => id === result.otherStoreId)?.name)
  const areaId = result.values[addressField('area')] ?? ''
  return (
    <div className="grid gap-2.5" role="alert">
      <Banner tone="warn" icon={<StoreIcon />}>
        <span className="block font-em">{t('checkout.outletChanges', { name })}</span>
        {t('checkout.outletChangesHint')}
      </Banner>
      <Button
        type="submit"
        name="intent"
        value={`startAnew:${areaId}`}
        kind="quiet"
        size="small"
        wide
        busy={busyWith === 'startAnew' && t('checkout.changeOutlet', { name })}
      >
        {t('checkout.changeOutlet', { name })}
      </Button>
    </div>
  )
}
