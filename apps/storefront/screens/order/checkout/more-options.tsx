import { useEffect, useRef, useState } from 'react'
import type { CartLineView } from '#shell/cart/cart-view.ts'
import { useWords } from '#shell/merchants/shell-provider.tsx'
import { customFieldName } from './checkout-view.ts'
import { CustomFieldInput } from './custom-fields.tsx'
import { Fold } from './fold.tsx'
import { useFormState } from './form-state.ts'
import { MessageChannel, useChannelName } from './message-channel.tsx'
import { SoldOutPreferences } from './sold-out-preferences.tsx'

/** What has a good default, folded into one row that says what is chosen. Works without scripts (`<details>`). */
export function MoreOptions({ lines }: { lines: readonly CartLineView[] }) {
  const t = useWords('checkout')
  const { data, errorOf } = useFormState()
  const box = useRef<HTMLDetailsElement>(null)
  const channelName = useChannelName()
  const first = [t('checkout.soldOutChoice', { choice: t('checkout.askMe') }), channelName(data.channels[0])]
  const [chosen, setChosen] = useState<readonly string[]>(first.filter((words) => words !== ''))
  const look = () => setChosen(readChosen(box.current))
  // What was typed before a reload comes back after the first paint.
  useEffect(() => {
    const frame = requestAnimationFrame(() => setChosen(readChosen(box.current)))
    return () => cancelAnimationFrame(frame)
  }, [])
  const optional = data.customFields.filter(({ isMandatory }) => !isMandatory)
  const hasFault = optional.some(({ id }) => errorOf(customFieldName(id)) !== undefined)
  return (
    <Fold ref={box} title={t('checkout.moreOptions')} note={chosen.join(' · ')} isOpen={hasFault} onChange={look}>
      <SoldOutPreferences lines={lines} />
      <MessageChannel />
      {optional.map((field) => (
        <CustomFieldInput key={field.id} field={field} />
      ))}
    </Fold>
  )
}

/** What the fields of the row say: a list by its short name, a text as it was typed. */
function readChosen(box: HTMLElement | null): readonly string[] {
  const fields = box?.querySelectorAll<HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement>('[name]') ?? []
  return [...fields].flatMap((field) => {
    if (field.value.trim() === '' || field.closest('[data-each]')) return []
    if (!(field instanceof HTMLSelectElement)) return [field.value.trim()]
    const [option] = field.selectedOptions
    return option ? [option.dataset.short ?? option.text] : []
  })
}
