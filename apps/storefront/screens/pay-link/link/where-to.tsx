import { Banner } from '@compass/ui/banner'
import { Card } from '@compass/ui/card'
import { AlertIcon, HomeIcon, PinIcon } from '@compass/ui/icons'
import { ListRow } from '@compass/ui/list-row'
import { AddressFields } from '#shell/addresses/address-fields.tsx'
import { addressField } from '#shell/addresses/address-input.ts'
import { LocationPicker } from '#shell/addresses/location-picker.tsx'
import { useAddressLabel } from '#shell/addresses/use-address-label.ts'
import { useMapLocation } from '#shell/addresses/use-map-location.ts'
import { useMerchant, useWords } from '#shell/merchants/shell-provider.tsx'
import type { PayResult } from './pay-link.ts'
import type { DestinationView } from './read-link.ts'

type WhereToProps = { readonly destination: DestinationView; readonly result: PayResult | undefined }

/** Where products are brought: a saved address, or a new one by the form of the country. */
export function WhereTo({ destination: { addresses, areas, fault }, result }: WhereToProps) {
  const t = useWords('paylink', 'checkout')
  const { country } = useMerchant()
  const valueFor = (name: string) => result?.typed[name] ?? ''
  const errorOf = (path: string) => result?.faults[path]
  const stored = (name: string) => Number(valueFor(addressField(name)) || Number.NaN)
  const point = { lat: stored('lat'), lng: stored('lng') }
  const place = useMapLocation(areas, {
    areaId: valueFor(addressField('area')) || null,
    point: Number.isFinite(point.lat) && Number.isFinite(point.lng) ? point : null,
  })
  const isRefused = result !== undefined && Object.keys(result.faults).length === 0
  return (
    <section>
      <h2 className="px-1 text-subhead">{t('paylink.whereTo')}</h2>
      <p className="mt-0.5 mb-3 px-1 text-small text-ink2">{t('paylink.whereHint')}</p>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        {fault ? (
          <Banner tone="warn" icon={<AlertIcon />}>
            {fault}
          </Banner>
        ) : null}
        {isRefused ? (
          <Banner tone="bad" icon={<AlertIcon />} urgent>
            {result.message}
          </Banner>
        ) : null}
        <SavedAddresses addresses={addresses} />
        <LocationPicker areas={areas} place={place} error={errorOf('area')} />
        {/* Hidden and not gone: what was typed is there again once the pin is back in an area. */}
        <div hidden={place.isOutside}>
          <AddressFields country={country} valueFor={valueFor} errorOf={errorOf} />
        </div>
      </div>
    </section>
  )
}

/** Each leads to what bringing products there costs. */
function SavedAddresses({ addresses }: Pick<DestinationView, 'addresses'>) {
  const t = useWords('checkout')
  const labelOf = useAddressLabel()
  const served = addresses.filter(({ isServed }) => isServed)
  if (served.length === 0) return null
  return (
    <Card as="ul" className="px-4.5 py-1.5" aria-label={t('checkout.savedAddresses')}>
      {served.map((address) => (
        <li key={address.id} className="border-line not-last:border-b">
          <ListRow
            as="a"
            href={`?address=${address.id}`}
            icon={address.type === 10 ? <HomeIcon /> : <PinIcon />}
            title={<bdi>{labelOf(address)}</bdi>}
            note={<bdi>{address.line}</bdi>}
            leads
          />
        </li>
      ))}
    </Card>
  )
}
