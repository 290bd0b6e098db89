import { Banner } from '@compass/ui/banner'
import { Button } from '@compass/ui/button'
import { AlertIcon } from '@compass/ui/icons'
import { useRef } from 'react'
import { Form, Link, useNavigation } from 'react-router'
import { AddressFields } from '#shell/addresses/address-fields.tsx'
import { addressField } from '#shell/addresses/address-input.ts'
import type { AddressView, AreaView } from '#shell/addresses/address-view.ts'
import { LocationPicker } from '#shell/addresses/location-picker.tsx'
import { useMapLocation } from '#shell/addresses/use-map-location.ts'
import { useFocusOnFault } from '#shell/forms/use-focus-on-fault.ts'
import { useMerchant, useWords } from '#shell/merchants/shell-provider.tsx'
import type { AddressesResult } from './change-addresses.ts'

type Props = {
  readonly path: string
  readonly areas: readonly AreaView[]
  readonly edited?: AddressView
  readonly result: AddressesResult | undefined
}

/** The country's address form; the pin or the list says where it is, before anything is typed. `edited`: of a saved one. */
export function AddressForm({ path, areas, edited, result }: Props) {
  const t = useWords('account', 'checkout', 'shell')
  const { country } = useMerchant()
  const { formData } = useNavigation()
  const form = useRef<HTMLFormElement>(null)
  useFocusOnFault(form, result?.refusal)
  const values = result?.values ?? edited?.fields ?? {}
  const intent = edited ? 'edit' : 'add'
  const valueFor = (name: string) => values[name] ?? ''
  const errorOf = (field: string) => result?.refusal?.errors.find((one) => one.path === field)?.message
  const stored = (name: string) => (values[addressField(name)] ? Number(values[addressField(name)]) : Number.NaN)
  const point = { lat: stored('lat'), lng: stored('lng') }
  const place = useMapLocation(areas, {
    areaId: values[addressField('area')] ?? null,
    point: Number.isFinite(point.lat) && Number.isFinite(point.lng) ? point : null,
  })
  return (
    <Form ref={form} method="post" replace noValidate className="grid gap-4 px-4 wide:px-0">
      <input type="hidden" name="intent" value={intent} />
      {edited ? <input type="hidden" name="address" value={edited.id} /> : null}
      {edited?.isServed === false && !result ? (
        <Banner tone="warn" icon={<AlertIcon />}>
          {t('account.outsideAreas')}
        </Banner>
      ) : null}
      <LocationPicker areas={areas} place={place} error={errorOf('area')} />
      {/* Hidden and not gone: what was typed is there again once the pin is back in an area. */}
      <div hidden={place.isOutside}>
        <AddressFields country={country} valueFor={valueFor} errorOf={errorOf} />
      </div>
      {result?.refusal && result.refusal.errors.length === 0 ? (
        <Banner tone="bad" icon={<AlertIcon />} urgent>
          {result.refusal.message}
        </Banner>
      ) : null}
      <div className="grid gap-2.5">
        {place.isOutside ? null : (
          <Button type="submit" wide busy={formData?.get('intent') === intent && t('checkout.savingAddress')}>
            {t('checkout.saveAddress')}
          </Button>
        )}
        <Button as={Link} to={path} replace kind="neutral" wide>
          {t('shell.cancel')}
        </Button>
      </div>
    </Form>
  )
}
