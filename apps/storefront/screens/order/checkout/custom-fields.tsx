import { Field, Select, TextArea } from '@compass/ui/field'
import { LocalizedOption } from '#shell/languages/localized-option.tsx'
import { LocalizedText } from '#shell/languages/localized-text.tsx'
import { useWords } from '#shell/merchants/shell-provider.tsx'
import { CheckoutSection } from './checkout-section.tsx'
import { type CustomField, customFieldName } from './checkout-view.ts'
import { useFormState } from './form-state.ts'

/** Longer texts get several lines. */
const LONG = 80

/** What the store must know beside name and phone: texts to type and lists to choose from. */
export function CustomFields({ className }: { className?: string }) {
  const t = useWords('checkout')
  const fields = useFormState().data.customFields.filter(({ isMandatory }) => isMandatory)
  if (fields.length === 0) return null
  return (
    <CheckoutSection title={t('checkout.details')} className={className ?? ''}>
      <div className="grid gap-2.5">
        {fields.map((field) => (
          <CustomFieldInput key={field.id} field={field} />
        ))}
      </div>
    </CheckoutSection>
  )
}

export function CustomFieldInput({
  field: { id, name, hint, type, isMandatory, limit, options },
}: {
  field: CustomField
}) {
  const t = useWords('checkout', 'shell')
  const { valueFor, errorOf } = useFormState()
  const path = customFieldName(id)
  const label = (
    <>
      <LocalizedText text={name} /> {isMandatory ? null : `(${t('shell.optional')})`}
    </>
  )
  const text = {
    id: `field-${path}`,
    name: path,
    label,
    hint: hint ? <LocalizedText text={hint} /> : undefined,
    error: errorOf(path),
    defaultValue: valueFor(path),
    'aria-required': isMandatory,
    lang: name?.language,
  }
  if (type === 'dropdown')
    return (
      <Select {...text}>
        <option value="">{t('checkout.chooseOne')}</option>
        {options.map((option) => (
          <LocalizedOption key={option.id} value={option.id} text={option.name} />
        ))}
      </Select>
    )
  return limit > LONG ? (
    <TextArea {...text} rows={2} maxLength={limit} />
  ) : (
    <Field {...text} maxLength={limit} autoComplete="off" />
  )
}
