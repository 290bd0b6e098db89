import { isLanguage, type Text } from '@compass/domain/languages'
import { contrast, type Hex, paletteOf } from '@compass/ui/palette'
import { useState } from 'react'
import { useField } from '#document/index.ts'
import { ColorSwatches } from '#parts/color-swatches.tsx'
import { Field } from '#parts/field.tsx'
import { Card } from '#parts/surfaces.tsx'
import { useDraft } from '#shell/document-stores/draft.tsx'
import { DocumentSelect, DocumentSwitch } from '#shell/fields/index.tsx'
import { useWords } from '#shell/language/words.tsx'
import { DocumentWords } from '#shell/texts/index.tsx'
import { PictureField } from './picture-field.tsx'
import type { ShopInput } from './shop-input.ts'

const SCHEMES = ['system', 'light', 'dark'] as const
const CLOCKS = [24, 12] as const

export function BrandPart({ onTyped }: { readonly onTyped: (typed: ShopInput) => void }) {
  const t = useWords('look')
  const { draft } = useDraft()
  const languages = draft.languages.filter(isLanguage)
  return (
    <>
      <Card className="grid gap-3" aria-label={t('look.part_brand')}>
        <PictureField at={['brand', 'logo']} label={t('look.logo')} hint={t('look.logoHint')} />
        <div className="grid gap-3 tablet:grid-cols-2">
          {languages.map((language) => (
            <DocumentWords
              key={language}
              at={['name', language]}
              label={`${t('look.name')} (${language.toUpperCase()})`}
              language={language}
              onTyped={(text) => onTyped({ name: { ...draft.name, [language]: text } as Text })}
            />
          ))}
        </div>
        {languages.map((language) => (
          <DocumentWords
            key={language}
            at={['tagline', language]}
            label={`${t('look.tagline')} (${language.toUpperCase()})`}
            language={language}
            isLong
            onTyped={(text) => onTyped({ tagline: { ...draft.tagline, [language]: text } as Text })}
          />
        ))}
      </Card>
      <ColorCard onTyped={onTyped} />
      <Card className="grid gap-3">
        <DocumentSelect<string>
          at={['brand', 'colorScheme']}
          label={t('look.schemeOfShop')}
          options={SCHEMES.map((value) => ({ value, label: t(`look.scheme_${value}`) }))}
        />
        <DocumentSelect<number>
          at={['brand', 'clock']}
          label={t('look.clock')}
          options={CLOCKS.map((hours) => ({ value: String(hours), label: t(`look.clock_${hours}`) }))}
          write={Number}
        />
        <DocumentSwitch
          at={['brand', 'hideZeroDecimals']}
          label={t('look.hideZeroDecimals')}
          hint={t('look.hideZeroDecimalsHint')}
        />
      </Card>
    </>
  )
}

function ColorCard({ onTyped }: { readonly onTyped: (typed: ShopInput) => void }) {
  const t = useWords('look')
  const color = useField<string>(['brand', 'color'])
  const [typed, setTyped] = useState<string | null>(null)
  const shown = typed ?? color.value ?? '#000000'
  const isColor = /^#[0-9a-fA-F]{6}$/.test(shown)
  const choose = (value: string) => {
    setTyped(null)
    onTyped({ color: value })
    void color.set(value)
  }
  return (
    <Card aria-labelledby="color">
      <div className="mb-3 flex items-center gap-3">
        <h2 id="color" className="me-auto text-section">
          {t('look.color')}
        </h2>
        <input
          type="color"
          aria-label={t('look.ownColor')}
          className="own-color"
          value={isColor ? shown.toLowerCase() : '#000000'}
          onInput={({ currentTarget }) => {
            setTyped(currentTarget.value)
            onTyped({ color: currentTarget.value })
          }}
          onBlur={({ currentTarget }) => {
            if (typed !== null) choose(currentTarget.value)
          }}
        />
        <Field
          label={t('look.color')}
          isLabelHidden
          className="w-32"
          dir="ltr"
          value={shown}
          published={color.isChanged ? color.published : undefined}
          error={isColor ? color.faults[0] : t('look.noColor')}
          onChange={({ currentTarget }) => {
            setTyped(currentTarget.value)
            if (/^#[0-9a-fA-F]{6}$/.test(currentTarget.value)) onTyped({ color: currentTarget.value })
          }}
          onBlur={() => {
            if (typed !== null && isColor && typed !== color.value) choose(typed)
          }}
        />
      </div>
      <div className="flex flex-wrap gap-2">
        <ColorSwatches color={shown} onChoose={choose} />
      </div>
      {isColor ? <Contrasts color={shown as Hex} /> : null}
      <p className="mt-2 text-note text-ink3">{t('look.readable')}</p>
    </Card>
  )
}

/** How well the computed shades read: what is on the colour, words in it, marks of it. */
function Contrasts({ color }: { readonly color: Hex }) {
  const t = useWords('look')
  const { fill, on, text, mark, surface } = paletteOf(color).light
  const rows = [
    ['onColor', contrast(on as Hex, fill as Hex)],
    ['inColor', contrast(text as Hex, surface as Hex)],
    ['marks', contrast(mark as Hex, surface as Hex)],
  ] as const
  return (
    <dl className="mt-3 divide-y divide-line border-t border-line">
      {rows.map(([name, ratio]) => (
        <div key={name} className="flex py-2">
          <dt className="me-auto text-ink2">{t(`look.contrast_${name}`)}</dt>
          <dd className="font-semibold tabular-nums">{ratio.toFixed(1)}</dd>
        </div>
      ))}
    </dl>
  )
}
