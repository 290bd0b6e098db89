import {
  deleteDrafts,
  listDocumentVersions,
  listDrafts,
  publishDrafts,
  readDocument,
} from '@compass/contract/document-changes'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useFailureSentence } from '#shell/calls/failures.tsx'
import { CallRefusal, useChange, useSend } from '#shell/calls/index.tsx'
import { useWords } from '#shell/language/words.tsx'
import { useToast } from '#shell/toasts/index.tsx'
import { useDesk } from './use-document.ts'

/** What reading again shows after the document has changed. */
export const CHANGED_READS = [listDrafts, readDocument, listDocumentVersions]

type PublishingObstacle = 'conflict' | 'faults'

/** Publishes drafts, and says what stands in the way. */
export function usePublishing(onObstacle: (obstacle: PublishingObstacle) => void) {
  const t = useWords('history')
  const toast = useToast()
  const sentenceOfFailure = useFailureSentence()
  const desk = useDesk()
  const queries = useQueryClient()
  const send = useSend()
  const publishing = useChange(publishDrafts, { changes: CHANGED_READS })
  const [failure, setFailure] = useState<string | null>(null)

  /** @param at RFC 3339; absent: now */
  async function publish(at?: string): Promise<boolean> {
    setFailure(null)
    try {
      // A field that was left just now is on its way still.
      await desk.flush(queries, send)
      const { count, publishAt } = await publishing.mutateAsync({ body: at === undefined ? {} : { at } })
      if (at === undefined) {
        // Tables, stores and products are of the document, too.
        void queries.invalidateQueries()
        desk.forgetSteps()
        desk.setFaults([])
        toast({ text: t(count > 0 ? 'history.publishedToast' : 'history.nothingToast') })
      }
      return at === undefined || publishAt !== null
    } catch (error) {
      const refusal = error instanceof CallRefusal ? error.refusal : null
      if (refusal?.error === 'document_changed') onObstacle('conflict')
      else if (refusal?.errors.length) {
        desk.setFaults(refusal.errors.map(({ path, message }) => ({ at: stepsOf(path), message })))
        onObstacle('faults')
      } else setFailure(sentenceOfFailure(error))
      return false
    }
  }

  return { publish, isPublishing: publishing.isPending, failure }
}

function stepsOf(pointer: string): string[] {
  return pointer
    .split('/')
    .slice(1)
    .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'))
}

/** Throws drafts away. */
export function useDiscard() {
  return useChange(deleteDrafts, { changes: [listDrafts] })
}
