import { isLanguage, LANGUAGES, type Language } from '@compass/domain/languages'
import { useState } from 'react'
import { ColorSwatches } from '#parts/color-swatches.tsx'
import { Checkbox, Field } from '#parts/field.tsx'
import { marksOfLanguage, nameOfLanguage } from '#shell/language/names.ts'
import { useWords } from '#shell/language/words.tsx'
import { StepFoot } from './step-foot.tsx'
import type { StepProps } from './step-props.ts'
import { useTyped } from './use-typed.ts'

/** Long on purpose: the fields are one form, and are kept by one change. */
export function NameStep({ document, keep, isBusy, onTyped, onLater }: StepProps) {
  const t = useWords('start')
  const [languages, setLanguages] = useState<readonly Language[]>(document.languages.filter(isLanguage))
  const [name, setName] = useState<Partial<Record<Language, string>>>(document.name)
  const isFirstTime = JSON.stringify(document.tagline) === JSON.stringify(document.name)
  const [tagline, setTagline] = useState<Partial<Record<Language, string>>>(isFirstTime ? {} : document.tagline)
  const [color, setColor] = useState(document.brand.color)
  const textOf = (text: Partial<Record<Language, string>>) =>
    Object.fromEntries(
      languages.flatMap((language) => (text[language]?.trim() ? [[language, text[language].trim()]] : [])),
    )
  const isReady = Object.keys(textOf(name)).length > 0 && Object.keys(textOf(tagline)).length > 0
  const lines = textOf(tagline)
  const lined = LANGUAGES.flatMap((language) => {
    const is = lines[language]
    return is === undefined && !document.tagline[language] ? [] : [{ at: ['tagline', language], ...(is ? { is } : {}) }]
  })
  const entries = [
    ...Object.entries(textOf(name)).map(([language, is]) => ({ at: ['name', language], is })),
    // A shop is never without a line: until one is typed, the one that is there stays.
    ...(Object.keys(lines).length > 0 ? lined : []),
    { at: ['brand', 'color'], is: color },
    ...(languages.join() === document.languages.join() ? [] : [{ at: ['languages'], is: languages }]),
  ]
  useTyped(onTyped, entries)
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        void keep(entries)
      }}
    >
      <fieldset>
        <legend className="text-note font-em">{t('start.languages')}</legend>
        <div className="flex flex-wrap gap-x-4">
          {LANGUAGES.map((language) => (
            <Checkbox
              key={language}
              checked={languages.includes(language)}
              disabled={languages.length === 1 && languages[0] === language}
              onChange={({ currentTarget }) =>
                setLanguages(
                  currentTarget.checked ? [...languages, language] : languages.filter((one) => one !== language),
                )
              }
            >
              <bdi lang={language}>{nameOfLanguage(language)}</bdi>
            </Checkbox>
          ))}
        </div>
      </fieldset>
      <div className="mt-2 grid gap-3 tablet:grid-cols-2">
        {languages.map((language) => (
          <div key={language} className="grid gap-3">
            <Field
              label={`${t('start.shopName')} (${nameOfLanguage(language)})`}
              {...marksOfLanguage(language)}
              maxLength={120}
              value={name[language] ?? ''}
              onChange={({ currentTarget }) => setName({ ...name, [language]: currentTarget.value })}
            />
            <Field
              label={`${t('start.oneLine')} (${nameOfLanguage(language)})`}
              {...marksOfLanguage(language)}
              maxLength={120}
              value={tagline[language] ?? ''}
              onChange={({ currentTarget }) => setTagline({ ...tagline, [language]: currentTarget.value })}
            />
          </div>
        ))}
      </div>
      <fieldset className="mt-3">
        <legend className="mb-1.5 text-note font-em">{t('start.color')}</legend>
        <div className="flex flex-wrap items-center gap-2">
          <ColorSwatches color={color} onChoose={setColor} />
          <input
            type="color"
            aria-label={t('start.ownColor')}
            className="own-color"
            value={color.toLowerCase()}
            onChange={({ currentTarget }) => setColor(currentTarget.value)}
          />
        </div>
      </fieldset>
      <StepFoot label={t('start.takeName')} isBusy={isBusy} isReady={isReady} onLater={onLater} />
    </form>
  )
}
