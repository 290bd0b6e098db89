import { useEarlyText } from '@compass/ui/field'
import { CloseIcon, SearchIcon } from '@compass/ui/icons'
import { type ComponentProps, useRef } from 'react'
import { useWords } from '#shell/merchants/shell-provider.tsx'

interface SearchFieldProps extends Omit<ComponentProps<'input'>, 'onChange' | 'value' | 'type'> {
  readonly label: string
  readonly text: string
  readonly onText: (text: string) => void
}

/** A field to look for something while it is typed, and to empty again. */
export function SearchField({ label, text, onText, ...input }: SearchFieldProps) {
  const t = useWords('location')
  const field = useRef<HTMLInputElement>(null)
  useEarlyText(field, text, onText)
  return (
    <>
      <SearchIcon />
      <input
        autoComplete="off"
        enterKeyHint="search"
        maxLength={100}
        {...input}
        ref={field}
        type="search"
        value={text}
        placeholder={label}
        aria-label={label}
        onChange={(event) => onText(event.target.value)}
      />
      {text ? (
        <button
          type="button"
          aria-label={t('location.clearSearch')}
          className="hit needs-scripts"
          onClick={() => {
            onText('')
            field.current?.focus()
          }}
        >
          <CloseIcon size={18} />
        </button>
      ) : null}
    </>
  )
}
