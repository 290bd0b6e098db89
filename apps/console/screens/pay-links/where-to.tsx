import { listDeliveryAreas } from '@compass/contract/serviceability'
import { addressFormat, BUILDING_TYPES, fieldsFor } from '@compass/domain/addresses'
import { addressLabelKey, type TypedPart } from '@compass/i18n/address-labels'
import { Field, Select } from '#parts/field.tsx'
import { Segments } from '#parts/surfaces.tsx'
import { FailedCall } from '#shell/calls/failures.tsx'
import { useCall } from '#shell/calls/index.tsx'
import { useWords } from '#shell/language/words.tsx'
import { useSession } from '#shell/session/index.tsx'
import { useMerchantText } from '#shell/session/merchant-text.tsx'
import type { LinkAddress } from './link-form.ts'

/** Where a delivery goes: who pays says it and pays the fee, or it is typed here and the fee is in the link. */
export function WhereTo(props: {
  readonly store: string
  readonly address: LinkAddress | null
  readonly onChange: (address: LinkAddress | null) => void
  /** A sentence about a part of the address; absent: none. */
  readonly faultOf: (field: string) => string | undefined
}) {
  const { store, address, onChange, faultOf } = props
  const t = useWords('customers', 'checkout')
  const say = useMerchantText()
  const { merchant } = useSession()
  const areas = useCall(listDeliveryAreas, { query: { url: merchant.slug, store } })
  const options = areas.data?.items.map(({ _id, name }) => ({ value: _id, label: say(name) })) ?? []
  const format = addressFormat(merchant.country)
  const asksBuilding = format.fields.some(({ field }) => field === 'buildingType')
  const building = address?.buildingType ?? 'apartment'
  const fields = fieldsFor(format, asksBuilding ? building : 'other').filter(
    ({ field }) => field !== 'buildingType' && field !== 'area' && field !== 'city',
  )
  const set = (change: Partial<LinkAddress>) => onChange({ ...address!, ...change })
  return (
    <div className="grid grid-cols-1 gap-3">
      <Segments
        label={t('customers.whereTo')}
        value={address ? 'here' : 'payer'}
        segments={[
          { value: 'payer', label: t('customers.payerSays') },
          { value: 'here', label: t('customers.saidHere') },
        ]}
        onChoose={(value) =>
          onChange(
            value === 'payer'
              ? null
              : { addressType: 10, buildingType: 'apartment', area: areas.data?.items[0]?._id ?? '' },
          )
        }
      />
      {areas.error ? <FailedCall error={areas.error} /> : null}
      {address ? (
        <div className="grid grid-cols-2 gap-3">
          <Select
            className="col-span-2"
            label={t('customers.area')}
            value={address.area}
            options={options}
            error={faultOf('area')}
            onChange={({ target }) => set({ area: target.value })}
          />
          {asksBuilding ? (
            <Select
              label={t('checkout.buildingType')}
              value={building}
              options={BUILDING_TYPES.map((value) => ({ value, label: t(`checkout.${value}`) }))}
              onChange={({ target }) => set({ buildingType: target.value as typeof building })}
            />
          ) : null}
          {fields.map(({ field, label, requiredFor }) => (
            <Field
              key={`${field} ${label}`}
              className={field === 'additionalInfo' ? 'col-span-2' : ''}
              label={t(addressLabelKey(label))}
              aria-required={requiredFor.includes(building)}
              maxLength={200}
              autoComplete="off"
              value={address[field as TypedPart & keyof LinkAddress] ?? ''}
              error={faultOf(field)}
              onChange={({ target }) => set({ [field]: target.value })}
            />
          ))}
        </div>
      ) : null}
    </div>
  )
}
