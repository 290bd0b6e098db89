import type { ComponentProps } from 'react'
import { useEffect, useRef, useState } from 'react'

type CodeInputProps = Omit<ComponentProps<'input'>, 'value' | 'defaultValue' | 'onChange' | 'type' | 'className'> & {
  /** What to type, for a screen reader ("4-digit code"). */
  readonly label: string
  /** 4, or 6 where the merchant wants it. */
  readonly digits?: number
  /** Wrong: the boxes turn bad and shake; show the sentence beside it and name its id in `aria-describedby`. */
  readonly wrong?: boolean
  /** Called with the last digit; the form sends itself where this is left out. */
  readonly onComplete?: (code: string) => void
}

const otherDigits = /[٠-٩۰-۹]/g

/** A one-time code: boxes over one real input, so that the phone can fill it in. Eastern digits count as digits. */
export function CodeInput({ label, digits = 4, wrong = false, onComplete, ...input }: CodeInputProps) {
  const [code, setCode] = useState('')
  const field = useRef<HTMLInputElement>(null)
  // Whoever types the next code already goes on with it: the page may be read again before it says that the last one was wrong.
  useEffect(() => {
    if (wrong) setCode((typed) => (typed.length === digits ? '' : typed))
  }, [wrong, digits])
  const type = (text: string) => {
    const latin = text.replace(otherDigits, (digit) => String(digit.charCodeAt(0) & 15))
    const next = latin.replace(/\D/g, '').slice(0, digits)
    setCode(next)
    if (next.length < digits || next === code) return
    if (onComplete) onComplete(next)
    else queueMicrotask(() => field.current?.form?.requestSubmit())
  }
  return (
    <div className="code">
      <input
        autoComplete="one-time-code"
        inputMode="numeric"
        pattern={`[0-9]{${digits}}`}
        required
        dir="ltr"
        name="code"
        {...input}
        ref={field}
        type="text"
        aria-label={label}
        aria-invalid={wrong || undefined}
        value={code}
        onChange={(event) => type(event.target.value)}
      />
      {Array.from({ length: digits }, (_, i) => i).map((i) => (
        <span key={i} aria-hidden="true" data-next={i === Math.min(code.length, digits - 1) ? '' : undefined}>
          {code[i]}
        </span>
      ))}
    </div>
  )
}
