import {
  type AddressLabel,
  addressFormat,
  BUILDING_TYPES,
  type BuildingType,
  fieldsFor,
} from '@compass/domain/addresses'
import { Field } from '@compass/ui/field'
import { useState } from 'react'
import { useWords } from '#shell/merchants/shell-provider.tsx'
import { addressField } from './address-input.ts'

const LABELS = {
  buildingName: 'checkout.buildingName',
  flatOrVilla: 'checkout.flat',
  villa: 'checkout.villaNumber',
  flat: 'checkout.flatNumber',
  office: 'checkout.officeNumber',
  bell: 'checkout.bell',
  floor: 'checkout.floor',
  streetName: 'checkout.street',
  streetNumber: 'checkout.streetNumber',
  landmark: 'checkout.landmark',
  pinCode: 'checkout.postcode',
  additionalInfo: 'checkout.additional',
} as const satisfies Partial<Record<AddressLabel, string>>

/** What browsers fill in; a part that they know nothing of is off. */
const AUTOCOMPLETE: Readonly<Partial<Record<string, string>>> = {
  streetName: 'address-line1',
  buildingName: 'address-line2',
  flatOrVilla: 'address-line3',
  pinCode: 'postal-code',
}

/** How much of a line a part takes; a street makes room for its number where that is asked for. */
function widthOf(field: string, hasNumber: boolean): string {
  if (field === 'streetNumber') return 'col-span-2'
  if (field === 'streetName') return hasNumber ? 'col-span-4' : 'col-span-6'
  return field === 'floor' || field === 'flatOrVilla' || field === 'pinCode' ? 'col-span-3' : 'col-span-6'
}

type AddressFieldsProps = {
  readonly country: string
  readonly valueFor: (name: string) => string
  readonly errorOf: (path: string) => string | undefined
  /** Said of a part that must be there and is empty. */
  readonly emptyError?: (path: string) => string | undefined
}

/** The form of the country's addresses (domain/addresses), with the kind of building where it asks for one. */
export function AddressFields({ country, valueFor, errorOf, emptyError }: AddressFieldsProps) {
  const t = useWords('checkout', 'shell')
  const format = addressFormat(country)
  const asksBuilding = format.fields.some(({ field }) => field === 'buildingType')
  const first = BUILDING_TYPES.find((one) => one === valueFor(addressField('buildingType'))) ?? 'apartment'
  const [building, setBuilding] = useState<BuildingType>(first)
  const [type, setType] = useState(valueFor(addressField('addressType')) || '10')
  const kinds = ['apartment', 'house', 'office', 'other'] as const
  const fields = fieldsFor(format, asksBuilding ? building : 'other').filter(
    ({ field }) => field !== 'buildingType' && field !== 'area' && field !== 'city',
  )
  const hasNumber = fields.some(({ field }) => field === 'streetNumber')
  return (
    <div className="grid gap-2.5">
      {asksBuilding ? (
        <fieldset>
          <legend className="mb-2 text-small text-ink2">{t('checkout.buildingType')}</legend>
          <div className="flex flex-wrap gap-2">
            {kinds.map((kind) => (
              <Pill
                key={kind}
                name={addressField('buildingType')}
                value={kind}
                label={t(`checkout.${kind}`)}
                checked={building === kind}
                onChange={() => setBuilding(kind)}
              />
            ))}
          </div>
        </fieldset>
      ) : null}
      <div className="grid grid-cols-6 gap-2.5">
        {fields.map(({ field, label, requiredFor }) => {
          const isRequired = requiredFor.includes(building)
          const words = t(LABELS[label as keyof typeof LABELS])
          return (
            <Field
              key={`${field} ${label}`}
              id={`field-${field}`}
              className={widthOf(field, hasNumber)}
              label={isRequired ? words : `${words} (${t('shell.optional')})`}
              name={addressField(field)}
              defaultValue={valueFor(addressField(field))}
              error={errorOf(field) ?? (isRequired ? emptyError?.(field) : undefined)}
              maxLength={200}
              autoComplete={AUTOCOMPLETE[field] ?? 'off'}
              aria-required={isRequired}
              {...(field === 'pinCode' ? { inputMode: 'numeric' as const, dir: 'ltr' } : {})}
            />
          )
        })}
      </div>
      <fieldset>
        <legend className="mb-2 text-small text-ink2">{t('checkout.saveAs')}</legend>
        <div className="flex flex-wrap gap-2">
          {(['10', '20', '30'] as const).map((value) => (
            <Pill
              key={value}
              name={addressField('addressType')}
              value={value}
              label={t(value === '10' ? 'checkout.home' : value === '20' ? 'checkout.work' : 'checkout.others')}
              checked={type === value}
              onChange={() => setType(value)}
            />
          ))}
        </div>
      </fieldset>
      {type === '30' ? (
        <Field
          label={t('checkout.ownLabel')}
          name={addressField('tag')}
          defaultValue={valueFor(addressField('tag'))}
          error={errorOf('tag')}
          maxLength={60}
          autoComplete="off"
        />
      ) : null}
    </div>
  )
}

type PillProps = {
  readonly name: string
  readonly value: string
  readonly label: string
  readonly checked: boolean
  readonly onChange: () => void
}

function Pill({ label, ...input }: PillProps) {
  return (
    <label className="pill-pick">
      <input type="radio" {...input} />
      {label}
    </label>
  )
}
