import { ChevronDownIcon, CloseIcon, SearchIcon } from '@compass/ui/icons'
import { type ReactNode, useEffect, useRef, useState } from 'react'

const TYPING_MS = 250

/** Search first, then what narrows the list. What is typed is looked for a moment later; "/" goes there. */
export function FilterBar({
  label,
  value,
  hasFocus = false,
  onSearch,
  children,
}: {
  readonly label: string
  readonly value: string
  /** It was opened by a press: what is typed next is meant for it. */
  readonly hasFocus?: boolean
  readonly onSearch: (text: string) => void
  readonly children?: ReactNode
}) {
  const [text, setText] = useState(value)
  const box = useRef<HTMLInputElement>(null)
  const latest = useRef(onSearch)
  latest.current = onSearch
  useEffect(() => setText(value), [value])
  useEffect(() => {
    if (hasFocus) box.current?.focus()
  }, [hasFocus])
  useEffect(() => {
    if (text === value) return
    const { pathname } = location
    // Who has gone on to a row meanwhile is not called back to the list.
    const timer = setTimeout(() => location.pathname === pathname && latest.current(text), TYPING_MS)
    return () => clearTimeout(timer)
  }, [text, value])
  useEffect(() => {
    const find = (event: KeyboardEvent) => {
      const isTyping = event.target instanceof HTMLElement && event.target.matches('input, textarea, select')
      if (event.key !== '/' || isTyping || event.ctrlKey || event.metaKey) return
      event.preventDefault()
      box.current?.focus()
    }
    addEventListener('keydown', find)
    return () => removeEventListener('keydown', find)
  }, [])
  return (
    <search className="flex flex-wrap items-center gap-2 p-3">
      <span className="relative min-w-60 flex-1">
        <SearchIcon size={18} className="pointer-events-none absolute inset-y-0 start-3 my-auto text-ink3" />
        <input
          ref={box}
          type="search"
          aria-label={label}
          placeholder={label}
          value={text}
          maxLength={100}
          onChange={(event) => setText(event.target.value)}
          className="box ps-10"
        />
      </span>
      {children}
    </search>
  )
}

/** A filter that says what it holds; while it holds something it is filled, and its cross lets it go. */
export function FilterPill({
  label,
  icon,
  options,
  value,
  clearLabel,
  onChoose,
}: {
  readonly label: string
  readonly icon?: ReactNode
  readonly options: readonly { readonly value: string; readonly label: string }[]
  readonly value: string
  readonly clearLabel: string
  readonly onChoose: (value: string) => void
}) {
  const chosen = options.find((option) => option.value === value)
  return (
    <span className={`filter-pill ${chosen ? 'bg-fill text-on' : ''}`}>
      {icon}
      <span aria-hidden="true">{chosen?.label ?? label}</span>
      {chosen ? null : <ChevronDownIcon size={14} className="text-ink3" />}
      <select aria-label={label} value={value} onChange={(event) => onChoose(event.target.value)}>
        <option value="">{label}</option>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      {chosen ? (
        <button type="button" aria-label={clearLabel} onClick={() => onChoose('')} className="relative z-1">
          <CloseIcon size={16} />
        </button>
      ) : null}
    </span>
  )
}
