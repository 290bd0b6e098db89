import { Chip } from '#parts/surfaces.tsx'
import { useWords } from '#shell/language/words.tsx'

/** The title of a card, and whether what it says differs from what is published. */
export function CardHead(props: { readonly id: string; readonly title: string; readonly isChanged: boolean }) {
  const { id, title, isChanged } = props
  return (
    <div className="flex items-center gap-2">
      <h2 id={id} className="me-auto text-section">
        {title}
      </h2>
      {isChanged ? <DraftChip /> : null}
    </div>
  )
}

/** It is written and not published. */
export function DraftChip() {
  const t = useWords('console')
  return <Chip look="pen">{t('console.notPublished')}</Chip>
}
