import { AlertIcon, ChevronDownIcon } from '@compass/ui/icons'
import type { ComponentProps, ReactNode } from 'react'
import { useId } from 'react'

type Own = {
  readonly label: ReactNode
  /** Its label is read, not shown: a table's head or a picture says it. */
  readonly isLabelHidden?: boolean
  /** A sentence that offers the right value. */
  readonly error?: string | undefined
  readonly hint?: ReactNode
  /** Written and not published: the value before, crossed out. */
  readonly published?: string | undefined
  /** Said beside the label where the text lacks in this language ("missing"). */
  readonly missing?: string | undefined
  readonly className?: string
}

type Description = {
  id: string
  className: string
  'aria-invalid'?: true
  'aria-describedby'?: string
  'data-changed'?: ''
  'data-missing'?: ''
}

function Frame(props: Own & { id?: string | undefined; children: (description: Description) => ReactNode }) {
  const { label, isLabelHidden, error, hint, published, missing, className = '', children } = props
  const created = useId()
  const id = props.id ?? created
  const described = [error ? `${id}-error` : '', hint ? `${id}-hint` : '', published ? `${id}-was` : '']
  const describedBy = described.filter(Boolean).join(' ')
  return (
    <div className={className}>
      <div className={isLabelHidden ? 'sr-only' : 'mb-1.5 flex items-baseline gap-1.5'}>
        <label htmlFor={id} className="text-note font-em">
          {label}
        </label>
        {published === undefined ? null : (
          <>
            <span aria-hidden="true" className="size-1.5 self-center rounded-full bg-pen" />
            <s id={`${id}-was`} className="w-0 grow truncate text-note text-ink3">
              {published}
            </s>
          </>
        )}
        {missing ? <span className="ms-auto text-note text-warn">{missing}</span> : null}
      </div>
      {children({
        id,
        className: 'box',
        ...(error ? { 'aria-invalid': true } : {}),
        ...(describedBy ? { 'aria-describedby': describedBy } : {}),
        ...(published === undefined ? {} : { 'data-changed': '' }),
        ...(missing ? { 'data-missing': '' } : {}),
      })}
      {hint ? (
        <p id={`${id}-hint`} className="mt-1 text-note text-ink3">
          {hint}
        </p>
      ) : null}
      {error ? (
        <p id={`${id}-error`} role="alert" className="mt-1 flex gap-1.5 text-note text-bad">
          <AlertIcon size={14} className="mt-0.5" />
          {error}
        </p>
      ) : null}
    </div>
  )
}

/** One line. Everything an `<input>` takes goes through. */
export function Field(props: Own & Omit<ComponentProps<'input'>, keyof Own>) {
  const { label, isLabelHidden, error, hint, published, missing, className, id, ...input } = props
  return (
    <Frame {...{ label, isLabelHidden, error, hint, published, missing, className, id }}>
      {(description) => <input {...input} {...description} />}
    </Frame>
  )
}

export function TextArea(props: Own & Omit<ComponentProps<'textarea'>, keyof Own>) {
  const { label, isLabelHidden, error, hint, published, missing, className, id, ...area } = props
  return (
    <Frame {...{ label, isLabelHidden, error, hint, published, missing, className, id }}>
      {(description) => <textarea rows={3} {...area} {...description} />}
    </Frame>
  )
}

type Option = { readonly value: string; readonly label: string }

export function Select(
  props: Own & { readonly options: readonly Option[] } & Omit<ComponentProps<'select'>, keyof Own | 'children'>,
) {
  const { label, isLabelHidden, error, hint, published, missing, className, id, options, ...select } = props
  return (
    <Frame {...{ label, isLabelHidden, error, hint, published, missing, className, id }}>
      {(description) => (
        <span className="relative block">
          <select {...select} {...description}>
            {options.map(({ value, label: words }) => (
              <option key={value} value={value}>
                {words}
              </option>
            ))}
          </select>
          <ChevronDownIcon size={16} className="pointer-events-none absolute inset-y-0 end-3 my-auto text-ink3" />
        </span>
      )}
    </Frame>
  )
}

type Choice = Omit<ComponentProps<'input'>, 'type' | 'className'> & {
  readonly children: ReactNode
  readonly hint?: ReactNode
}

/** A box to tick, with its words. */
export function Checkbox({ children, hint, ...input }: Choice) {
  return (
    <label className="flex min-h-10 items-center gap-2.5 py-1">
      <input {...input} type="checkbox" className="ink-tick" />
      <ChoiceWords hint={hint}>{children}</ChoiceWords>
    </label>
  )
}

/** One of several. */
export function Radio({ children, hint, ...input }: Choice) {
  return (
    <label className="flex min-h-10 items-center gap-2.5 py-1">
      <input {...input} type="radio" className="ink-tick" />
      <ChoiceWords hint={hint}>{children}</ChoiceWords>
    </label>
  )
}

/** On or off, at once. */
export function Switch({ children, hint, ...input }: Choice) {
  return (
    <label className="flex min-h-10 items-center gap-2.5 py-1">
      {/* biome-ignore lint/a11y/useAriaPropsForRole: a checkbox says its state by itself */}
      <input {...input} type="checkbox" role="switch" className="onoff" />
      <ChoiceWords hint={hint}>{children}</ChoiceWords>
    </label>
  )
}

/** Several of a few, each with its box. What is chosen and not offered stays. */
export function CheckboxGroup<T extends string>(props: {
  readonly legend: string
  readonly hint?: string
  readonly options: readonly { readonly value: T; readonly label: string }[]
  readonly chosen: readonly T[]
  /** Told those that are ticked then, in the order in which they are offered. */
  readonly onChoose: (chosen: readonly T[]) => void
  readonly fault?: string | undefined
  readonly className?: string
}) {
  const { legend, hint, options, chosen, onChoose, fault, className } = props
  const offered = options.map(({ value }) => value)
  const toggle = (one: T) => {
    const others = chosen.filter((value) => !offered.includes(value))
    onChoose([...offered.filter((value) => (value === one) !== chosen.includes(value)), ...others])
  }
  return (
    <fieldset className={className}>
      <legend className="text-note font-em">{legend}</legend>
      {hint ? <p className="text-note text-ink3">{hint}</p> : null}
      <div className="flex flex-wrap gap-x-5">
        {options.map(({ value, label }) => (
          <Checkbox key={value} checked={chosen.includes(value)} onChange={() => toggle(value)}>
            {label}
          </Checkbox>
        ))}
      </div>
      <FaultLine fault={fault} />
    </fieldset>
  )
}

/** As `CheckboxGroup`, of what is said only where it is not all of them: one stays ticked. */
export function SubsetGroup<T extends string>({
  chosen,
  onChoose,
  ...group
}: Omit<Parameters<typeof CheckboxGroup<T>>[0], 'chosen' | 'onChoose'> & {
  /** Absent: all of them. */
  readonly chosen: readonly T[] | null | undefined
  readonly onChoose: (chosen: readonly T[] | undefined) => void
}) {
  const all = group.options.map(({ value }) => value)
  return (
    <CheckboxGroup
      {...group}
      chosen={chosen ?? all}
      onChoose={(next) => {
        if (next.length > 0) onChoose(all.every((one) => next.includes(one)) ? undefined : next)
      }}
    />
  )
}

/** What is wrong with more than one field. */
export function FaultLine({ fault, className = '' }: { fault: string | null | undefined; className?: string }) {
  if (!fault) return null
  return (
    <p role="alert" className={`text-note text-bad ${className}`}>
      {fault}
    </p>
  )
}

function ChoiceWords({ hint, children }: Pick<Choice, 'hint' | 'children'>) {
  return (
    <span className="min-w-0">
      {children}
      {hint ? <span className="block text-note text-ink3">{hint}</span> : null}
    </span>
  )
}
