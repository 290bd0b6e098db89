import { Button, type ButtonProps } from '@compass/ui/button'
import type { ReactNode } from 'react'
import { Form, useNavigation } from 'react-router'
import { useWords } from '#shell/merchants/shell-provider.tsx'

interface OwnButtonProps {
  readonly intent: 'points' | 'noPoints' | 'reward' | 'credits' | 'noCredits'
  readonly store: string
  /** Further fields of the form. */
  readonly fields?: Readonly<Record<string, string>>
  readonly kind?: ButtonProps['kind']
  readonly wide?: boolean
  readonly label?: string
  readonly children: ReactNode
}

/** A form of one button: uses something of one's own, or takes it off. */
export function OwnButton({
  intent,
  store,
  fields = {},
  kind = 'fill',
  wide = false,
  label,
  children,
}: OwnButtonProps) {
  const t = useWords('loyalty')
  const { state, formData } = useNavigation()
  const isBusy =
    state !== 'idle' &&
    formData?.get('intent') === intent &&
    Object.entries(fields).every(([name, value]) => formData.get(name) === value)
  return (
    <Form method="post" preventScrollReset replace>
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="store" value={store} />
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Button
        type="submit"
        kind={kind}
        {...(wide ? { wide } : { size: 'small' })}
        busy={isBusy && t('loyalty.checking')}
        aria-label={label}
      >
        {children}
      </Button>
    </Form>
  )
}
