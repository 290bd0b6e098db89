import { type At, valueAt } from '@compass/domain/document-changes'
import type { Text } from '@compass/domain/languages'
import { LanguagesIcon } from '@compass/ui/icons'
import { useState } from 'react'
import { useDocument, useField } from '#document/index.ts'
import { Field, TextArea } from '#parts/field.tsx'
import { Segments } from '#parts/surfaces.tsx'
import { useFault } from '#shell/fields/index.tsx'
import { marksOfLanguage, nameOfLanguage } from '#shell/language/names.ts'
import { useComma, useWords } from '#shell/language/words.tsx'
import { useShop } from '#shell/session/shop.ts'

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
  /** Of codes and addresses, which run this way in every language. */
  readonly dir?: 'ltr'
  /** Spaces at its ends count. */
  readonly isUntrimmed?: boolean
}) {
  const { value, onLeave, isLong, language, isUntrimmed = false, ...rest } = props
  const [typed, setTyped] = useState<string | null>(null)
  const Box = isLong ? TextArea : Field
  return (
    <Box
      {...rest}
      {...marksOfLanguage(language)}
      value={typed ?? value}
      onChange={(event: { currentTarget: { value: string } }) => setTyped(event.currentTarget.value)}
      onBlur={() => {
        if (typed !== null && typed !== value) onLeave(isUntrimmed ? typed : typed.trim())
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

/**
 * The heads of texts that stand side by side; from three languages on the second is a switch. Where there is room for one
 * text alone they stand under one another, each with its language, and the switch has the whole width.
 */
export function LanguageHeads({ shown, others, choose }: ReturnType<typeof useSideBySide>) {
  const t = useWords('editor')
  if (shown.length < 2) return null
  return (
    <div className={others.length > 1 ? 'beside-heads' : 'beside-heads max-tablet:hidden'}>
      <div>
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
            <span key={language} {...marksOfLanguage(language)} className="text-row">
              {nameOfLanguage(language)}
            </span>
          ),
        )}
      </div>
    </div>
  )
}

/** A text in the merchant's languages, side by side where there is room, with what lacks marked. */
export function TextsField(props: {
  readonly label: string
  readonly shown: readonly string[]
  readonly text: Text | undefined
  /** As it is published; null: it is part of something new, so that nothing was before. */
  readonly published: Text | null
  /** Told the whole text, undefined where no word is left, and the language in which it was changed. */
  readonly onLeave: (next: Text | undefined, language: string) => void
  readonly error?: string | undefined
  readonly isLong?: boolean
  /** It is called something in one language at least. */
  readonly isNeeded?: boolean
  readonly maxLength: number
}) {
  const { label, shown, text = {}, published, onLeave, error, isLong = false, isNeeded = false, maxLength } = props
  const t = useWords('editor')
  const changed = (language: string) => published !== null && wordsOf(text, language) !== wordsOf(published, language)
  const first = shown[0]!
  const put = (language: string, words: string) => {
    const next = { ...text, [language]: words }
    if (words === '') delete next[language as 'en']
    const isEmpty = Object.keys(next).length === 0
    if (isEmpty && isNeeded) return
    onLeave(isEmpty ? undefined : next, language)
  }
  return (
    <div className={shown.length > 1 ? 'beside' : ''}>
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
            error={language === first ? error : undefined}
            published={changed(language) ? wordsOf(published ?? undefined, language) : undefined}
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

/** The languages in which something lacks, small, in a list. */
export function MissingMark(props: { readonly languages: readonly string[]; readonly className?: string }) {
  const { languages, className = '' } = props
  const t = useWords('editor')
  const comma = useComma()
  if (languages.length === 0) return null
  return (
    <span
      className={`tag bg-warnbg text-warn ${className}`}
      title={t('editor.missingIn', { languages: languages.join(comma) })}
    >
      <LanguagesIcon size={14} />
      {languages.join(' ')}
    </span>
  )
}

/** A text of the document at its place, kept language by language. */
export function DocumentTexts(props: {
  readonly at: At
  readonly label: string
  readonly shown: readonly string[]
  readonly isLong?: boolean
  readonly isNeeded?: boolean
  readonly maxLength: number
}) {
  const { at, ...rest } = props
  const { draftTree, publishedTree, addItem, removeItem } = useDocument()
  const text = draftTree ? (valueAt(draftTree, at) as Text | undefined) : undefined
  const before = publishedTree ? (valueAt(publishedTree, at) as Text | undefined) : undefined
  const isKnown = publishedTree !== null && valueAt(publishedTree, at.slice(0, -1)) !== undefined
  const error = useFault(at)
  return (
    <TextsField
      {...rest}
      text={text}
      published={isKnown ? (before ?? {}) : null}
      error={error}
      onLeave={(next, language) => {
        const words = next?.[language as 'en']
        if (next === undefined) void removeItem(at)
        else if (text === undefined) void addItem(at, next)
        else if (words === undefined) void removeItem([...at, language])
        else void addItem([...at, language], words)
      }}
    />
  )
}

/** A text of the document in one language, kept when it is left; what is typed is told at once. */
export function DocumentWords(props: {
  readonly at: At
  readonly label: string
  readonly language: string
  readonly isLong?: boolean
  readonly maxLength?: number
  readonly onTyped?: (words: string) => void
}) {
  const { at, label, language, isLong = false, maxLength = 120, onTyped } = props
  const t = useWords('console')
  const { value, published, isChanged, set, faults } = useField<string>(at)
  const [typed, setTyped] = useState<string | null>(null)
  const shown = typed ?? value ?? ''
  const box = {
    ...marksOfLanguage(language),
    label,
    maxLength,
    value: shown,
    published: isChanged ? (published ?? '') : undefined,
    missing: shown === '' ? t('console.missing') : undefined,
    error: faults[0],
    onChange: ({ currentTarget }: { readonly currentTarget: { readonly value: string } }) => {
      setTyped(currentTarget.value)
      onTyped?.(currentTarget.value)
    },
    onBlur: () => {
      if (typed !== null && typed.trim() !== (value ?? '')) void set(typed.trim() || undefined)
      setTyped(null)
    },
  }
  return isLong ? <TextArea {...box} rows={maxLength > 600 ? 10 : 2} /> : <Field {...box} />
}

/** The languages of a merchant in which a text lacks. */
export function missingOf(text: Text | undefined, languages: readonly string[]): string[] {
  return languages.filter((language) => wordsOf(text, language) === '')
}
