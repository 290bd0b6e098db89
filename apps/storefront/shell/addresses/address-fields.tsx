import {
  type AddressLabel,
  addressFormat,
  BUILDING_TYPES,
  type BuildingType,
  fieldsFor,
} from '@compass/domain/addresses'
import { addressLabelKey } from '@compass/i18n/address-labels'
import { Field, Select } from '@compass/ui/field'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useWords } from '#shell/merchants/shell-provider.tsx'
import { addressField } from './address-input.ts'
import { DirectionsField } from './directions-field.tsx'

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

const KINDS = ['apartment', 'house', 'office', 'other'] as const

type AddressFieldsProps = {
  readonly country: string
  readonly valueFor: (name: string) => string
  readonly errorOf: (path: string) => string | undefined
  /** Said of a part that must be there and is empty. */
  readonly emptyError?: (path: string) => string | undefined
  /** Draws the row that folds what may stay empty; left out: all is shown. */
  readonly fold?: (labels: readonly string[], isOpen: boolean, children: ReactNode) => ReactNode
}

/** The form of the country's addresses (domain/addresses), with the kind of building where it asks for one. */
// Long on purpose: the parts of one address, of which the kind of building decides what is shown.
export function AddressFields({ country, valueFor, errorOf, emptyError, fold }: AddressFieldsProps) {
  const t = useWords('checkout', 'shell')
  const format = addressFormat(country)
  const asksBuilding = format.fields.some(({ field }) => field === 'buildingType')
  const first = BUILDING_TYPES.find((one) => one === valueFor(addressField('buildingType'))) ?? 'apartment'
  const [building, setBuilding] = useState<BuildingType>(first)
  const [type, setType] = useState(valueFor(addressField('addressType')) || '10')
  const fields = fieldsFor(format, asksBuilding ? building : 'other').filter(
    ({ field }) => field !== 'buildingType' && field !== 'area' && field !== 'city',
  )
  const hasNumber = fields.some(({ field }) => field === 'streetNumber')
  const isShown = ({ field, requiredFor }: (typeof fields)[number]) =>
    requiredFor.includes(building) ||
    field === 'flatOrVilla' ||
    (format.form !== 'general' && (field === 'floor' || field === 'pinCode'))
  const labelOf = (label: AddressLabel) => t(addressLabelKey(label))
  const draw = ({ field, label, requiredFor }: (typeof fields)[number]) => {
    const isRequired = requiredFor.includes(building)
    const own = {
      name: addressField(field),
      defaultValue: valueFor(addressField(field)),
      error: errorOf(field) ?? (isRequired ? emptyError?.(field) : undefined),
    }
    if (field === 'additionalInfo') return <DirectionsField key={field} {...own} />
    return (
      <Field
        {...own}
        key={`${field} ${label}`}
        id={`field-${field}`}
        className={widthOf(field, hasNumber)}
        label={isRequired ? labelOf(label) : `${labelOf(label)} (${t('shell.optional')})`}
        maxLength={200}
        autoComplete={AUTOCOMPLETE[field] ?? 'off'}
        aria-required={isRequired}
        {...(field === 'pinCode' ? { inputMode: 'numeric' as const, dir: 'ltr' } : {})}
      />
    )
  }
  // Beside the kind of building stands the number of its flat or office.
  const numbered = asksBuilding ? fields.filter(({ field }) => field === 'flatOrVilla') : []
  const main = fields.filter((field) => isShown(field) && !numbered.includes(field))
  const rest = fields.filter((field) => !isShown(field))
  const saveAs = <SaveAs type={type} setType={setType} tag={valueFor(addressField('tag'))} tagError={errorOf('tag')} />
  const optional = (
    <>
      <div className="grid grid-cols-6 gap-2.5">{rest.map(draw)}</div>
      {saveAs}
    </>
  )
  const hasFault = rest.some(({ field }) => errorOf(field) !== undefined) || errorOf('tag') !== undefined
  return (
    <div className="grid grid-cols-1 gap-2.5">
      <div className="grid grid-cols-6 items-start gap-2.5">
        {asksBuilding ? (
          <Select
            id="field-buildingType"
            className={numbered.length > 0 ? 'col-span-3' : 'col-span-6'}
            label={t('checkout.buildingType')}
            name={addressField('buildingType')}
            value={building}
            onChange={({ currentTarget }) => setBuilding(currentTarget.value as BuildingType)}
          >
            {KINDS.map((kind) => (
              <option key={kind} value={kind}>
                {t(`checkout.${kind}`)}
              </option>
            ))}
          </Select>
        ) : null}
        {[...numbered, ...main].map(draw)}
      </div>
      {fold ? fold([...rest.map(({ label }) => labelOf(label)), t('checkout.saveAs')], hasFault, optional) : optional}
    </div>
  )
}

type SaveAsProps = {
  readonly type: string
  readonly setType: (type: string) => void
  readonly tag: string
  readonly tagError: string | undefined
}

/** What the address is called among the saved ones. */
function SaveAs({ type, setType, tag, tagError }: SaveAsProps) {
  const t = useWords('checkout')
  const kinds = useRef<HTMLFieldSetElement>(null)
  // What was chosen before the scripts came is known to the form alone.
  useEffect(() => {
    const early = kinds.current?.querySelector<HTMLInputElement>('input:checked')
    if (early) setType(early.value)
  }, [setType])
  return (
    <>
      <fieldset ref={kinds}>
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
          defaultValue={tag}
          error={tagError}
          maxLength={60}
          autoComplete="off"
        />
      ) : null}
    </>
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
