import type { ReactNode } from 'react'
import { LoadingRows } from '#parts/surfaces.tsx'
import { FailedCall } from '#shell/calls/failures.tsx'
import { useWords } from '#shell/language/words.tsx'
import { useDocument } from './use-document.ts'

/** Shows what edits the document once the document is there. */
export function DocumentGate({ children }: { readonly children: ReactNode }) {
  const t = useWords('console')
  const { draftTree, error } = useDocument()
  if (draftTree) return children
  if (error) return <FailedCall error={error} />
  return <LoadingRows label={t('console.loading')} rows={8} />
}
