import type { ComponentProps, ReactNode, RefObject } from 'react'
import { useEffect, useEffectEvent, useId, useRef } from 'react'
import { AlertIcon, ChevronDownIcon } from '../icons/index.tsx'

type Own = {
  /** Stands inside, above what is typed. */
  readonly label: ReactNode
  /** What is wrong, as a sentence that says what to do. */
  readonly error?: string | undefined
  readonly hint?: ReactNode
  /** Stands at the end, inside: a small button, a counter. */
  readonly end?: ReactNode
  readonly className?: string
}

type FieldDescription = { id: string; 'aria-invalid'?: true; 'aria-describedby'?: string }

function Frame({
  label,
  error,
  hint,
  end,
  className = '',
  id,
  children,
}: Own & { id?: string | undefined; children: (description: FieldDescription) => ReactNode }) {
  const created = useId()
  const own = id ?? created
  const subject = [error ? `${own}-error` : '', hint ? `${own}-hint` : ''].filter(Boolean).join(' ')
  return (
    <div className={className}>
      <div className="field">
        <label htmlFor={own}>
          <span className="block text-micro text-ink3">{label}</span>
          {children({
            id: own,
            ...(error ? { 'aria-invalid': true } : {}),
            ...(subject ? { 'aria-describedby': subject } : {}),
          })}
        </label>
        {end ? <span className="flex shrink-0 items-center pe-4">{end}</span> : null}
      </div>
      {hint ? (
        <p id={`${own}-hint`} className="mt-1.5 px-1 text-small text-ink2">
          {hint}
        </p>
      ) : null}
      <p
        id={`${own}-error`}
        aria-live={error ? 'polite' : undefined}
        className={error ? 'mt-2 flex gap-1.5 px-1 text-small text-bad' : undefined}
      >
        {error ? (
          <>
            <AlertIcon size={15} className="mt-0.5" />
            {error}
          </>
        ) : null}
      </p>
    </div>
  )
}

/** One line. Everything an `<input>` takes goes through: name, type, autoComplete, inputMode, dir, defaultValue. */
export function Field({
  label,
  error,
  hint,
  end,
  className,
  id,
  ...input
}: Own & Omit<ComponentProps<'input'>, keyof Own>) {
  return (
    <Frame {...{ label, error, hint, end, className, id }}>
      {(description) => <input {...input} {...description} />}
    </Frame>
  )
}

/** Several lines; grows with what is written where the browser can. */
export function TextArea({
  label,
  error,
  hint,
  end,
  className,
  id,
  ...area
}: Own & Omit<ComponentProps<'textarea'>, keyof Own>) {
  return (
    <Frame {...{ label, error, hint, end, className, id }}>
      {(description) => <textarea rows={3} {...area} {...description} />}
    </Frame>
  )
}

/**
 * The platform's own list, in a field's clothes. `children` are its options. What was chosen in it before the page was awake is
 * a choice like every other.
 */
export function Select({
  label,
  error,
  hint,
  className,
  id,
  children,
  ...select
}: Omit<Own, 'end'> & Omit<ComponentProps<'select'>, keyof Own | 'ref'>) {
  const list = useEarlyChoice(select.value)
  return (
    <Frame
      {...{ label, error, hint, className, id }}
      end={<ChevronDownIcon className="pointer-events-none text-ink3" />}
    >
      {(description) => (
        <select ref={list} {...select} {...description}>
          {children}
        </select>
      )}
    </Frame>
  )
}

/** React takes a list over as it stands, tells nobody what was chosen there, and puts its own value back at the next change. */
function useEarlyChoice(value: ComponentProps<'select'>['value']) {
  const list = useRef<HTMLSelectElement>(null)
  useEffect(() => {
    const select = list.current
    const isOffered = select && [...select.options].some((option) => option.value === value)
    if (isOffered && select.value !== value) select.dispatchEvent(new Event('change', { bubbles: true }))
  }, [value])
  return list
}

/** Tells what stood in a field when the page woke, where it is not the text that the page knows: React tells nobody of it. */
export function useEarlyText(
  field: RefObject<HTMLInputElement | null>,
  text: string,
  onText: (text: string) => void,
): void {
  const takeOver = useEffectEvent(() => {
    const typed = field.current?.value
    if (typed !== undefined && typed !== text) onText(typed)
  })
  useEffect(() => takeOver(), [])
}
