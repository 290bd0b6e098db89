import { Button } from '@compass/ui/button'
import { useRef } from 'react'
import { Form, useNavigation } from 'react-router'
import { useFocusOnFault } from '#shell/forms/use-focus-on-fault.ts'
import { useWords } from '#shell/merchants/shell-provider.tsx'
import { CodeField } from '#shell/promotions/code-field.tsx'
import type { PromoResult } from './promo-view.ts'

/** A code as it was printed or sent; what is wrong with it stands below it, in the words of the call. */
export function CodeForm({ result, store }: { result: PromoResult | null; store: string }) {
  const t = useWords('promo')
  const form = useRef<HTMLFormElement>(null)
  const { state, formData } = useNavigation()
  const isBusy = state !== 'idle' && formData?.get('intent') === 'code'
  const typed = result?.intent === 'code' ? result : null
  const error = typed?.isEmpty ? t('promo.codeMissing') : typed?.refusal?.message
  useFocusOnFault(form, error ? typed : null)
  return (
    <Form ref={form} method="post" noValidate preventScrollReset replace className="flex items-start gap-2.5">
      <input type="hidden" name="intent" value="code" />
      <input type="hidden" name="store" value={store} />
      <CodeField typed={error || typed?.isLost ? (typed?.typed ?? '') : ''} error={error} className="flex-1" />
      <Button
        type="submit"
        busy={isBusy && t('promo.checking')}
        className="min-h-14.5 shrink-0 [&:lang(ar)]:min-h-15.75"
      >
        {t('promo.apply')}
      </Button>
    </Form>
  )
}
