import type { ReactNode } from 'react'
import { Select, Switch } from './field.tsx'

/** A value as it is written now and as it is published. */
interface DraftValue<T> {
  readonly value: T | undefined
  readonly published: T | undefined
  readonly isChanged: boolean
  readonly set: (value: T | undefined) => unknown
}

/** One of several; `read` and `write` where the value says it otherwise than the list. */
export function DraftSelect<T>(props: {
  readonly field: DraftValue<T>
  readonly label: string
  readonly hint?: ReactNode
  readonly className?: string
  readonly error?: string | undefined
  readonly options: readonly { readonly value: string; readonly label: string }[]
  readonly read?: ((value: T | undefined) => string) | undefined
  readonly write?: ((chosen: string) => T | undefined) | undefined
}) {
  const { field, read = (value) => String(value ?? ''), write = (chosen) => chosen as T, options, ...frame } = props
  const { value, published, isChanged, set } = field
  return (
    <Select
      {...frame}
      options={options}
      value={read(value)}
      published={isChanged ? options.find((option) => option.value === read(published))?.label : undefined}
      onChange={({ currentTarget }) => void set(write(currentTarget.value))}
    />
  )
}

/** On or off. */
export function DraftSwitch(props: {
  readonly field: DraftValue<boolean>
  readonly label: string
  readonly hint?: ReactNode
  /** What it is where the document does not say. */
  readonly otherwise?: boolean
}) {
  const { field, label, hint, otherwise = false } = props
  const { value, isChanged, set } = field
  return (
    <Switch hint={hint} checked={value ?? otherwise} onChange={({ currentTarget }) => void set(currentTarget.checked)}>
      <ChangedWords isChanged={isChanged}>{label}</ChangedWords>
    </Switch>
  )
}

/** Words of what is written and not published. */
export function ChangedWords({ isChanged, children }: { readonly isChanged: boolean; readonly children: ReactNode }) {
  return (
    <span className="inline-flex items-center gap-1.5">
      {children}
      {isChanged ? <span className="size-1.5 rounded-full bg-pen" /> : null}
    </span>
  )
}
