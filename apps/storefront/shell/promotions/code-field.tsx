import { Field } from '@compass/ui/field'
import { useWords } from '#shell/merchants/shell-provider.tsx'

type CodeFieldProps = {
  /** What was typed, to be mended; '' for nothing. */
  readonly typed: string
  readonly error: string | undefined
  readonly className?: string
}

/** The field for a promo code, as it was printed or sent. */
export function CodeField({ typed, error, className = '' }: CodeFieldProps) {
  const t = useWords('promo')
  return (
    <Field
      id="field-code"
      label={t('promo.code')}
      name="code"
      dir="auto"
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      enterKeyHint="go"
      maxLength={100}
      defaultValue={typed}
      error={error}
      className={`min-w-0 ${className}`}
    />
  )
}
