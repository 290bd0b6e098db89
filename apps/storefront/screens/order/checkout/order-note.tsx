import { TextArea } from '@compass/ui/field'
import { useWords } from '#shell/merchants/shell-provider.tsx'
import { useFormState } from './form-state.ts'

/** A note that belongs to this order alone: one line that grows with what is written. */
export function OrderNote({ isDelivery }: { isDelivery: boolean }) {
  const t = useWords('checkout')
  const { valueFor, errorOf } = useFormState()
  return (
    <TextArea
      id="field-note"
      className="one-line"
      label={t(isDelivery ? 'checkout.instruction' : 'checkout.note')}
      name="note"
      rows={1}
      maxLength={300}
      placeholder={t(isDelivery ? 'checkout.instructionPlaceholder' : 'checkout.notePlaceholder')}
      defaultValue={valueFor('note')}
      error={errorOf('note')}
    />
  )
}
