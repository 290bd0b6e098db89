import type { At } from '@compass/domain/document-changes'
import { type ReactNode, useState } from 'react'
import { useDocument, useField } from '#document/index.ts'
import { DraftSelect, DraftSwitch } from '#parts/draft-fields.tsx'
import { Field } from '#parts/field.tsx'
import { useWords } from '#shell/language/words.tsx'

const NOTHING = '–'

/** The sentence about what is wrong at a place of the document; undefined: nothing is. */
export function useFault(at: At): string | undefined {
  return useField(at).faults[0]
}

interface OwnPlace {
  readonly at: At
  readonly label: string
  readonly hint?: ReactNode
  readonly className?: string
}

/** A line of the document that is kept when it is left. */
export function DocumentText(
  props: OwnPlace & {
    /** What an empty line says; without `is` it takes the field out. Absent: the line is needed. */
    readonly none?: { readonly is?: string | null }
    /** A sentence for what cannot stand there; absent: anything can. */
    readonly fault?: string
    readonly isRight?: (text: string) => boolean
    readonly isDecimal?: boolean
    readonly type?: 'tel' | 'email' | 'url'
    /** What is typed as it is kept. */
    readonly clean?: (typed: string) => string
    readonly maxLength?: number
  },
) {
  const { at, label, hint, className = '', none, fault, isRight, isDecimal = false, type, clean, maxLength } = props
  const { value, published, isChanged, set, faults } = useField<string | null>(at)
  const [typed, setTyped] = useState<string | null>(null)
  const trimmed = typed?.trim()
  const text = isDecimal ? trimmed?.replace(',', '.') : trimmed && clean ? clean(trimmed) : trimmed
  const isEmpty = text === '' && none !== undefined
  const isWrong = text !== undefined && !isEmpty && (text === '' || isRight?.(text) === false)
  return (
    <Field
      label={label}
      hint={hint}
      className={className}
      {...(type ? { type } : {})}
      {...(isDecimal ? { inputMode: 'decimal' as const } : {})}
      dir="ltr"
      placeholder={NOTHING}
      maxLength={maxLength}
      value={typed ?? value ?? ''}
      published={isChanged ? (published ?? NOTHING) : undefined}
      error={isWrong ? fault : faults[0]}
      onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      onBlur={() => {
        if (text === undefined || (isWrong && text !== '')) return
        setTyped(null)
        if (isWrong) return
        const next = isEmpty ? none.is : text
        if (next !== value) void set(next)
      }}
    />
  )
}

/** A whole number of the document that is kept when it is left. */
export function DocumentNumber(props: OwnPlace & { readonly min: number; readonly max: number }) {
  const { at, label, hint, className = '', min, max } = props
  const t = useWords('console')
  const { value, published, isChanged, set, faults } = useField<number>(at)
  const [typed, setTyped] = useState<string | null>(null)
  const number = Number(typed)
  const isWrong = typed !== null && !(Number.isInteger(number) && number >= min && number <= max)
  return (
    <Field
      label={label}
      hint={hint}
      className={className}
      inputMode="numeric"
      dir="ltr"
      value={typed ?? String(value ?? '')}
      published={isChanged ? String(published ?? '') : undefined}
      error={isWrong ? t('console.wholeBetween', { min, max }) : faults[0]}
      onChange={({ currentTarget }) => setTyped(currentTarget.value.trim())}
      onBlur={() => {
        if (typed === null || isWrong) return
        setTyped(null)
        if (number !== value) void set(number)
      }}
    />
  )
}

/** One of several, as the document says it; `read` and `write` where the list says it otherwise. */
export function DocumentSelect<T>(
  props: OwnPlace & {
    readonly options: readonly { readonly value: string; readonly label: string }[]
    readonly read?: (value: T | undefined) => string
    readonly write?: (chosen: string) => T | undefined
  },
) {
  const { at, ...select } = props
  const field = useField<T>(at)
  return <DraftSelect field={field} error={field.faults[0]} {...select} />
}

export function DocumentSwitch({ at, label, hint }: OwnPlace) {
  return <DraftSwitch field={useField<boolean>(at)} label={label} hint={hint} />
}

/** Short words in one line, with commas between them. */
export function DocumentList(
  props: OwnPlace & {
    readonly fault: string
    readonly isRight: (word: string) => boolean
    readonly clean?: (typed: string) => string
    /** What an empty line says. */
    readonly none: readonly string[] | undefined
  },
) {
  const { at, label, hint, className = '', fault, isRight, clean = (typed) => typed, none } = props
  const { value, published, isChanged, set, faults } = useField<readonly string[]>(at)
  const [typed, setTyped] = useState<string | null>(null)
  const words = typed === null ? null : splitWords(clean(typed))
  const isWrong = words !== null && !words.every(isRight)
  return (
    <Field
      label={label}
      hint={hint}
      className={className}
      dir="ltr"
      placeholder={NOTHING}
      value={typed ?? (value ?? []).join(', ')}
      published={isChanged ? (published ?? []).join(', ') || NOTHING : undefined}
      error={isWrong ? fault : faults[0]}
      onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      onBlur={() => {
        if (words === null || isWrong) return
        setTyped(null)
        const next = words.length === 0 ? none : words
        if (next?.join() !== value?.join()) void set(next)
      }}
    />
  )
}

/** The words of a line, each once, whichever comma stands between them. */
export function splitWords(typed: string): string[] {
  return [...new Set(typed.split(/[\s,،;]+/).filter((word) => word !== ''))]
}

/** A value that is put together before it can stand in the document: until it is whole it is in this browser alone. */
export function useWholeValue<T>(at: At, isWhole: (value: T) => boolean) {
  const { published } = useDocument()
  const field = useField<T | null>(at)
  const [begun, setBegun] = useState<T | null>(null)
  return {
    value: begun ?? field.value ?? null,
    published: published ? (field.published ?? null) : null,
    isChanged: field.isChanged,
    isUnfinished: begun !== null,
    begin: setBegun,
    put: (next: T) => {
      if (isWhole(next)) {
        setBegun(null)
        void field.set(next)
      } else if (begun !== null) setBegun(next)
    },
    remove: () => {
      setBegun(null)
      if (field.value) void field.set(null)
    },
  }
}
