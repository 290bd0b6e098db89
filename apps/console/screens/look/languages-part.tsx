import { LANGUAGES, type Language } from '@compass/domain/languages'
import { useField } from '#document/index.ts'
import { Checkbox, Select } from '#parts/field.tsx'
import { Card } from '#parts/surfaces.tsx'
import { useWords } from '#shell/language/words.tsx'

/** Which languages the shop speaks; the first one where a text lacks in another. */
export function LanguagesPart() {
  const t = useWords('look')
  const { value = [], set, faults } = useField<readonly Language[]>(['languages'])
  return (
    <Card aria-labelledby="languages">
      <h2 id="languages" className="mb-2 text-section">
        {t('look.part_languages')}
      </h2>
      {LANGUAGES.map((language) => (
        <Checkbox
          key={language}
          checked={value.includes(language)}
          disabled={value.length === 1 && value[0] === language}
          onChange={({ currentTarget }) =>
            void set(currentTarget.checked ? [...value, language] : value.filter((other) => other !== language))
          }
        >
          {t(`look.in_${language}`)}
        </Checkbox>
      ))}
      <Select
        label={t('look.firstLanguage')}
        className="mt-2"
        value={value[0]}
        error={faults[0]}
        options={value.map((language) => ({ value: language, label: t(`look.in_${language}`) }))}
        onChange={({ currentTarget }) => {
          const first = currentTarget.value as Language
          void set([first, ...value.filter((other) => other !== first)])
        }}
      />
    </Card>
  )
}
