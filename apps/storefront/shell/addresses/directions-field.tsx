import { Field } from '@compass/ui/field'
import { useRef, useState } from 'react'
import { useWords } from '#shell/merchants/shell-provider.tsx'
import { hasPhrase, togglePhrase } from './toggle-phrase.ts'

type DirectionsFieldProps = {
  readonly name: string
  readonly defaultValue: string
  readonly error: string | undefined
}

/** How the courier finds the door and what to do there: kept with the address. Frequent sentences are one tap. */
export function DirectionsField({ name, defaultValue, error }: DirectionsFieldProps) {
  const t = useWords('checkout')
  const box = useRef<HTMLDivElement>(null)
  const [written, setWritten] = useState(defaultValue)
  const phrases = [t('checkout.leaveAtDoor'), t('checkout.doNotRing'), t('checkout.callOnArrival')]
  const toggle = (phrase: string) => {
    const field = box.current?.querySelector('input')
    if (!field) return
    field.value = togglePhrase(field.value, phrase)
    // The form keeps what is typed by this event.
    field.dispatchEvent(new Event('input', { bubbles: true }))
    setWritten(field.value)
  }
  return (
    <div ref={box} className="col-span-6 grid gap-2.5">
      <Field
        id="field-additionalInfo"
        label={t('checkout.additional')}
        name={name}
        defaultValue={defaultValue}
        hint={t('checkout.additionalHint')}
        error={error}
        maxLength={200}
        autoComplete="off"
        onInput={({ currentTarget }) => setWritten(currentTarget.value)}
      />
      <div className="needs-scripts flex flex-wrap gap-2">
        {phrases.map((phrase) => (
          <button
            key={phrase}
            type="button"
            aria-pressed={hasPhrase(written, phrase)}
            onClick={() => toggle(phrase)}
            className="min-h-11 rounded-full bg-surface px-4 text-small shadow-[inset_0_0_0_1.25px_var(--line2)] aria-pressed:bg-tint2 aria-pressed:font-strong aria-pressed:text-accent"
          >
            {phrase}
          </button>
        ))}
      </div>
    </div>
  )
}
