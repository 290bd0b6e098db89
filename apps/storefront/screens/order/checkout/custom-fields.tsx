import { Field, Select, TextArea } from '@compass/ui/field'
import { plain } from '#shell/languages/localized-text.tsx'
import { useWords } from '#shell/merchants/shell-provider.tsx'
import { Block } from './checkout-section.tsx'
import { type AskedField, askedName } from './checkout-view.ts'
import { useFormState } from './form-state.ts'

/** Longer texts get several lines. */
const LONG = 80

/** What the outlet asks for beside name and phone: texts to type and lists to choose from. */
export function Asked({ fields, className }: { fields: readonly AskedField[]; className?: string }) {
  const t = useWords('checkout')
  if (fields.length === 0) return null
  return (
    <Block title={t('checkout.details')} className={className ?? ''}>
      <div className="grid gap-2.5">
        {fields.map((field) => (
          <One key={field.id} field={field} />
        ))}
      </div>
    </Block>
  )
}

function One({ field: { id, name, hint, type, isMandatory, limit, options } }: { field: AskedField }) {
  const t = useWords('checkout', 'shell')
  const { valueFor, errorOf } = useFormState()
  const path = askedName(id)
  const label = isMandatory ? plain(name) : `${plain(name)} (${t('shell.optional')})`
  const said = {
    id: `field-${path}`,
    name: path,
    label,
    hint: plain(hint) || undefined,
    error: errorOf(path),
    defaultValue: valueFor(path),
    'aria-required': isMandatory,
    lang: name?.language,
  }
  if (type === 'dropdown')
    return (
      <Select {...said}>
        <option value="">{t('checkout.chooseOne')}</option>
        {options.map((option) => (
          <option key={option.id} value={option.id}>
            {plain(option.name)}
          </option>
        ))}
      </Select>
    )
  return limit > LONG ? (
    <TextArea {...said} rows={2} maxLength={limit} />
  ) : (
    <Field {...said} maxLength={limit} autoComplete="off" />
  )
}
