import { Button } from '@compass/ui/button'
import { useNavigation } from 'react-router'
import { useWords } from '#shell/merchants/shell-provider.tsx'
import { usePayWords } from './use-pay-words.ts'

type PaySubmitProps = Parameters<typeof usePayWords>[0] & {
  /** The value of the way to pay; undefined: none is chosen. */
  readonly chosen: string | undefined
}

/** The button that pays, by the way that it names. */
export function PaySubmit({ chosen, ...context }: PaySubmitProps) {
  const t = useWords('payment')
  const isBusy = useNavigation().state === 'submitting'
  const payWords = usePayWords(context)
  return (
    <Button type="submit" wide busy={isBusy && t('payment.starting')}>
      <span className="needs-scripts">{payWords(chosen)}</span>
      {/* No script changes the name when another way is chosen: it names none. */}
      <span className="hidden noscript:inline">{payWords()}</span>
    </Button>
  )
}
