import type { ReactNode } from 'react'
import { Chip } from '#parts/surfaces.tsx'
import { useWords } from '#shell/language/words.tsx'

/** The title of a card, whether what it says differs from what is published, and what stands at its end. */
export function CardHead(props: {
  readonly id: string
  readonly title: string
  readonly isChanged?: boolean
  readonly children?: ReactNode
}) {
  const { id, title, isChanged = false, children } = props
  return (
    <div className="flex flex-wrap items-center gap-2">
      <h2 id={id} className="me-auto text-section">
        {title}
      </h2>
      {isChanged ? <DraftChip /> : null}
      {children}
    </div>
  )
}

/** It is written and not published. */
export function DraftChip() {
  const t = useWords('console')
  return <Chip look="pen">{t('console.notPublished')}</Chip>
}
