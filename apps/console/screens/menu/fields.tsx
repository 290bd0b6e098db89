import { type At, valueAt } from '@compass/domain/document-changes'
import type { Text } from '@compass/domain/languages'
import { useState } from 'react'
import { DraftSelect, DraftSwitch } from '#parts/draft-fields.tsx'
import { useMoney } from '#shell/language/money.ts'
import { readPrice } from '#shell/language/price-input.ts'
import { useWords } from '#shell/language/words.tsx'
import { LineField, TextsField } from '#shell/texts/index.tsx'
import { useEdit, useEdits } from './use-edits.tsx'

/** A text in the merchant's languages side by side, with what lacks marked. */
export function TextFields(props: {
  readonly at: At
  readonly label: string
  readonly shown: readonly string[]
  readonly isLong?: boolean
  readonly isNeeded?: boolean
  readonly maxLength: number
}) {
  const { at, ...rest } = props
  const { publishedTree, draftTree, write } = useEdits()
  const text = valueAt(draftTree, at) as Text | undefined
  const isKnown = valueAt(publishedTree, at.slice(0, 3)) !== undefined
  return (
    <TextsField
      {...rest}
      text={text}
      published={isKnown ? ((valueAt(publishedTree, at) as Text | undefined) ?? {}) : null}
      onLeave={(next, language) => {
        // A description that nobody has written is not there at all.
        if (next === undefined || text === undefined) write({ at, is: next })
        else write({ at: [...at, language], is: next[language as 'en'] })
      }}
    />
  )
}

/** An amount of money: "+2" and "+ 5 %" are understood where it was something before. */
export function PriceField({ at, label, isOptional = false }: { at: At; label: string; isOptional?: boolean }) {
  const t = useWords('editor')
  const money = useMoney()
  const { value, published, isChanged, set } = useEdit<string | null>(at)
  const [wrong, setWrong] = useState<string | null>(null)
  return (
    <LineField
      label={`${label} (${money.currency})`}
      value={value ?? ''}
      inputMode="decimal"
      published={isChanged && published ? money.decimal(published, { currency: false }) : undefined}
      error={wrong === null ? undefined : t('editor.priceWrong', { typed: wrong })}
      onLeave={(typed) => {
        if (typed === '' && isOptional) return set(null)
        const price = readPrice(typed, value ?? '0', money.currency)
        setWrong(price === null ? typed : null)
        if (price !== null) set(price)
      }}
    />
  )
}

/** A whole number, or nothing. */
export function NumberField(props: {
  readonly at: At
  readonly label: string
  readonly max: number
  readonly min?: number
  readonly isNeeded?: boolean
  readonly hint?: string
}) {
  const { at, label, max, min = 0, isNeeded = false, hint } = props
  const t = useWords('console')
  const { value, published, isChanged, set } = useEdit<number | null>(at)
  const [isWrong, setWrong] = useState(false)
  return (
    <LineField
      label={label}
      value={value == null ? '' : String(value)}
      inputMode="numeric"
      published={isChanged && published != null ? String(published) : undefined}
      error={isWrong ? t('console.wholeBetween', { min, max }) : undefined}
      {...(hint ? { hint } : {})}
      onLeave={(typed) => {
        if (typed === '' && !isNeeded) return set(null)
        const number = /^\d{1,7}$/.test(typed) ? Number(typed) : Number.NaN
        const fits = number >= min && number <= max
        setWrong(!fits)
        if (fits) set(number)
      }}
    />
  )
}

export function SelectField<T extends string>(props: {
  readonly at: At
  readonly label: string
  readonly options: readonly { readonly value: string; readonly label: string }[]
  /** What the document says and what the list shows, where they are not the same. */
  readonly read?: (value: T | null | undefined) => string
  readonly write?: (chosen: string) => T | null | undefined
}) {
  const { at, ...select } = props
  return <DraftSelect field={useEdit<T | null>(at)} {...select} />
}

export function SwitchField(props: { at: At; label: string; hint?: string; otherwise?: boolean }) {
  const { at, ...words } = props
  return <DraftSwitch field={useEdit<boolean>(at)} {...words} />
}
