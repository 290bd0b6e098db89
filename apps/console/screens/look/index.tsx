import type { Language } from '@compass/domain/languages'
import { useState } from 'react'
import './look.css'
import { Segments } from '#parts/surfaces.tsx'
import { DraftGate, useDraft } from '#shell/document-stores/draft.tsx'
import { Page } from '#shell/frame/page.tsx'
import { useWords } from '#shell/language/words.tsx'
import { ShopFrame } from '#shell/preview/shop-frame.tsx'
import { SpeakProvider } from '#shell/sorting/spoken.tsx'
import { BrandPart } from './brand-part.tsx'
import { ContactPart } from './contact-part.tsx'
import { LanguagesPart } from './languages-part.tsx'
import { PagesPart } from './pages-part.tsx'
import { PicturesPart } from './pictures-part.tsx'
import { changesOfInput, type ShopInput } from './shop-input.ts'

const PARTS = ['brand', 'pictures', 'pages', 'contact', 'languages'] as const
type Part = (typeof PARTS)[number]

/** A second language, mostly one that is written the other way, stands beside the first. */
const SHOWN = 2

/** How the shop looks: beside the fields stands the storefront itself, as it is being typed, in its first two languages. */
export function Screen() {
  return (
    <DraftGate>
      <SpeakProvider>
        <Look />
      </SpeakProvider>
    </DraftGate>
  )
}

function Look() {
  const t = useWords('console', 'look')
  const { draft } = useDraft()
  const [part, setPart] = useState<Part>('brand')
  const [scheme, setScheme] = useState<'light' | 'dark'>('light')
  const [typed, setTyped] = useState<ShopInput>({})
  return (
    <Page
      title={t('console.look')}
      aside={
        <Segments
          label={t('look.parts')}
          value={part}
          onChoose={(value) => setPart(value as Part)}
          segments={PARTS.map((value) => ({ value, label: t(`look.part_${value}`) }))}
        />
      }
      actions={
        <Segments
          label={t('look.scheme')}
          value={scheme}
          onChoose={(value) => setScheme(value as 'light' | 'dark')}
          segments={[
            { value: 'light', label: t('look.light') },
            { value: 'dark', label: t('look.dark') },
          ]}
        />
      }
    >
      <div className="grid gap-4 desktop:grid-cols-[minmax(0,38fr)_minmax(0,62fr)]">
        <div className="grid min-w-0 content-start gap-4">
          {part === 'brand' ? <BrandPart onTyped={setTyped} /> : null}
          {part === 'pictures' ? <PicturesPart /> : null}
          {part === 'pages' ? <PagesPart /> : null}
          {part === 'contact' ? <ContactPart /> : null}
          {part === 'languages' ? <LanguagesPart /> : null}
        </div>
        <section className="look-desk" aria-label={t('look.asCustomers')}>
          {draft.languages.slice(0, SHOWN).map((language) => (
            <ShopFrame
              key={language}
              language={language as Language}
              changes={changesOfInput(draft, { ...typed, scheme })}
              isCaptioned
            />
          ))}
        </section>
      </div>
    </Page>
  )
}
