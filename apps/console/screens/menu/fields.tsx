import { type At, valueAt } from '@compass/domain/document-changes'
import { directionOf, isLanguage, type Text } from '@compass/domain/languages'
import { LanguagesIcon } from '@compass/ui/icons'
import { useState } from 'react'
import { Field, Select, Switch, TextArea } from '#parts/field.tsx'
import { Segments } from '#parts/surfaces.tsx'
import { useMoney } from '#shell/language/money.ts'
import { nameOfLanguage } from '#shell/language/names.ts'
import { readPrice } from '#shell/language/price-input.ts'
import { useWords } from '#shell/language/words.tsx'
import { useShop } from '#shell/session/shop.ts'
import { useEdit, useEdits } from './use-edits.tsx'

/** One line that is a draft when it is left; Escape brings back what it was. */
export function LineField(props: {
  readonly label: string
  readonly value: string
  readonly onLeave: (value: string) => void
  readonly published?: string | undefined
  readonly missing?: string | undefined
  readonly error?: string | undefined
  readonly isLabelHidden?: boolean
  readonly isLong?: boolean
  readonly language?: string
  readonly maxLength?: number
  readonly placeholder?: string
  readonly inputMode?: 'decimal' | 'numeric'
  readonly hint?: string
}) {
  const { value, onLeave, isLong, language, ...rest } = props
  const [typed, setTyped] = useState<string | null>(null)
  const Box = isLong ? TextArea : Field
  return (
    <Box
      {...rest}
      {...(isLanguage(language) ? { lang: language, dir: directionOf(language) } : {})}
      value={typed ?? value}
      onChange={(event: { currentTarget: { value: string } }) => setTyped(event.currentTarget.value)}
      onBlur={() => {
        if (typed !== null && typed !== value) onLeave(typed.trim())
        setTyped(null)
      }}
      onKeyDown={(event: { key: string; currentTarget: HTMLElement }) => {
        if (event.key === 'Escape') setTyped(null)
        if (event.key === 'Enter' && !isLong) event.currentTarget.blur()
      }}
    />
  )
}

/** The languages that stand side by side: the first, and of more than two the one that was chosen. */
export function useSideBySide(): {
  readonly shown: readonly string[]
  readonly others: readonly string[]
  readonly choose: (language: string) => void
} {
  const { languages } = useShop()
  const [first = 'en', ...others] = languages
  const [chosen, setChosen] = useState<string>(others[0] ?? first)
  const second = others.find((one) => one === chosen) ?? others[0]
  return { shown: second ? [first, second] : [first], others, choose: setChosen }
}

/** The heads of texts that stand side by side; from three languages on the second is a switch. */
export function LanguageHeads({ shown, others, choose }: ReturnType<typeof useSideBySide>) {
  const t = useWords('editor')
  if (shown.length < 2) return null
  return (
    <div className="grid grid-cols-2 items-center gap-2">
      {shown.map((language, place) =>
        place === 1 && others.length > 1 ? (
          <Segments
            key={language}
            label={t('editor.otherLanguage')}
            value={language}
            onChoose={choose}
            segments={others.map((one) => ({ value: one, label: nameOfLanguage(one) }))}
          />
        ) : (
          <span key={language} lang={language} dir={directionOf(language as 'en')} className="text-row">
            {nameOfLanguage(language)}
          </span>
        ),
      )}
    </div>
  )
}

/** A text in the merchant's languages side by side, with what lacks marked. */
export function TextFields(props: {
  readonly at: At
  readonly label: string
  readonly shown: readonly string[]
  readonly isLong?: boolean
  readonly isNeeded?: boolean
  readonly maxLength: number
}) {
  const { at, label, shown, isLong = false, isNeeded = false, maxLength } = props
  const t = useWords('editor')
  const { publishedTree, draftTree, write } = useEdits()
  const text = (valueAt(draftTree, at) as Text | undefined) ?? {}
  const published = valueAt(publishedTree, at) as Text | undefined
  const isKnown = valueAt(publishedTree, at.slice(0, 3)) !== undefined
  const changed = (language: string) => isKnown && wordsOf(text, language) !== wordsOf(published, language)
  const first = shown[0]!
  const put = (language: string, words: string) => {
    const next = { ...text, [language]: words }
    if (words === '') delete next[language as 'en']
    // A product is called something; a description that nobody has written is not there at all.
    if (Object.keys(next).length === 0) return isNeeded ? undefined : write({ at })
    if (valueAt(draftTree, at) === undefined) return write({ at, is: next })
    return write({ at: [...at, language], is: words === '' ? undefined : words })
  }
  return (
    <div className={shown.length > 1 ? 'grid grid-cols-2 gap-2' : ''}>
      {shown.map((language) => {
        const words = wordsOf(text, language)
        const isMissing = words === '' && Object.keys(text).length > 0
        const isOld = language !== first && words !== '' && changed(first) && !changed(language)
        return (
          <LineField
            key={language}
            label={language === first ? label : `${label} (${nameOfLanguage(language)})`}
            isLong={isLong}
            value={words}
            language={language}
            maxLength={maxLength}
            onLeave={(value) => put(language, value)}
            published={changed(language) ? wordsOf(published, language) : undefined}
            missing={
              isMissing
                ? t('editor.missing')
                : isOld
                  ? t('editor.olderThan', { language: nameOfLanguage(first) })
                  : undefined
            }
            {...(isMissing ? { placeholder: t('editor.writeIt') } : {})}
          />
        )
      })}
    </div>
  )
}

function wordsOf(text: Text | undefined, language: string): string {
  return text?.[language as keyof Text] ?? ''
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
  const t = useWords('editor')
  const { value, published, isChanged, set } = useEdit<number | null>(at)
  const [isWrong, setWrong] = useState(false)
  return (
    <LineField
      label={label}
      value={value == null ? '' : String(value)}
      inputMode="numeric"
      published={isChanged && published != null ? String(published) : undefined}
      error={isWrong ? t('editor.numberWrong', { min, max }) : undefined}
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
  readonly write?: (value: string) => T | null | undefined
}) {
  const { at, label, options, read = (value) => value ?? '', write = (value) => value as T } = props
  const { value, published, isChanged, set } = useEdit<T | null>(at)
  return (
    <Select
      label={label}
      options={options}
      value={read(value)}
      onChange={(event) => set(write(event.currentTarget.value))}
      published={isChanged ? options.find((one) => one.value === read(published))?.label : undefined}
    />
  )
}

export function SwitchField(props: { at: At; label: string; hint?: string; otherwise?: boolean }) {
  const { at, label, hint, otherwise = false } = props
  const { value, isChanged, set } = useEdit<boolean>(at)
  return (
    <Switch hint={hint} checked={value ?? otherwise} onChange={(event) => set(event.currentTarget.checked)}>
      <span className="inline-flex items-center gap-1.5">
        {label}
        {isChanged ? <span className="size-1.5 rounded-full bg-pen" /> : null}
      </span>
    </Switch>
  )
}

/** The languages in which something lacks, small, in a list. */
export function MissingMark({ languages }: { readonly languages: readonly string[] }) {
  const t = useWords('editor')
  if (languages.length === 0) return null
  return (
    <span className="tag bg-warnbg text-warn" title={t('editor.missingIn', { languages: languages.join(', ') })}>
      <LanguagesIcon size={14} />
      {languages.join(' ')}
    </span>
  )
}
