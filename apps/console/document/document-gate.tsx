import type { ReactNode } from 'react'
import { Failed, LoadingRows } from '#parts/surfaces.tsx'
import { sentenceOf } from '#shell/calls/index.tsx'
import { useWords } from '#shell/language/words.tsx'
import { useDocument } from './use-document.ts'

/** Shows what edits the document once the document is there. */
export function DocumentGate({ children }: { readonly children: ReactNode }) {
  const t = useWords('console')
  const { draftTree, error } = useDocument()
  if (draftTree) return children
  if (error) return <Failed message={sentenceOf(error, t('console.unreached'))} />
  return <LoadingRows label={t('console.loading')} rows={8} />
}
