import { isLanguage } from '@compass/domain/languages'
import { Card } from '#parts/surfaces.tsx'
import { useDraft } from '#shell/document-stores/draft.tsx'
import { useWords } from '#shell/language/words.tsx'
import { DocumentWords } from '#shell/texts/index.tsx'
import { FaqCard } from './faq-card.tsx'

const MAX_LENGTH = 20_000

/** Texts of the shop's pages. */
export function PagesPart() {
  const t = useWords('look')
  const { draft } = useDraft()
  const languages = draft.languages.filter(isLanguage)
  return (
    <>
      <Card className="grid gap-4" aria-label={t('look.part_pages')}>
        {(['terms', 'about'] as const).map((page) =>
          languages.map((language) => (
            <DocumentWords
              key={`${page} ${language}`}
              at={['pages', page, language]}
              label={`${t(`look.page_${page}`)} (${language.toUpperCase()})`}
              language={language}
              isLong
              maxLength={MAX_LENGTH}
            />
          )),
        )}
      </Card>
      <FaqCard />
    </>
  )
}
