import type { MerchantDocument } from '@compass/contract/merchant-document'
import { writeDocument } from '@compass/domain/document-changes'
import { createContext, type ReactNode, useContext, useMemo } from 'react'
import { useDocument, usePlainDraft } from '#document/index.ts'
import { Button } from '#parts/button.tsx'
import { Failed, LoadingRows } from '#parts/surfaces.tsx'
import { useFailureSentence } from '#shell/calls/failures.tsx'
import { useWords } from '#shell/language/words.tsx'

interface Documents {
  /** As it is published. */
  readonly document: MerchantDocument
  /** With the drafts over it. */
  readonly draft: MerchantDocument
}

const Current = createContext<Documents | null>(null)

/** Shows what needs the merchant's document once it is there; until then that it comes, or why it does not. */
export function DraftGate({ children }: { readonly children: ReactNode }) {
  const t = useWords('console')
  const sentenceOfFailure = useFailureSentence()
  const { published, error } = useDocument()
  const plain = usePlainDraft()
  const documents = useMemo(
    () =>
      published && plain
        ? {
            document: writeDocument(published) as unknown as MerchantDocument,
            draft: plain as unknown as MerchantDocument,
          }
        : null,
    [published, plain],
  )
  if (documents) return <Current value={documents}>{children}</Current>
  if (!error) return <LoadingRows label={t('console.loading')} />
  const again = (
    <Button kind="fill" onClick={() => location.reload()}>
      {t('console.tryAgain')}
    </Button>
  )
  return <Failed message={sentenceOfFailure(error)} action={again} />
}

/** The merchant's document, published and as it is written now. */
export function useDraft(): Documents {
  const documents = useContext(Current)
  if (!documents) throw new Error('useDraft needs a DraftGate')
  return documents
}
