import { listDrafts, readDocument } from '@compass/contract/document-changes'
import {
  type At,
  type Change,
  type ChangeSentence,
  composeSentences,
  isOfNewItem,
  sameValue,
  type TreeGroup,
  valueAt,
  writeDocument,
} from '@compass/domain/document-changes'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { useFailureToast } from '#shell/calls/failures.tsx'
import { useCall, useSend } from '#shell/calls/index.tsx'
import { useSession } from '#shell/session/index.tsx'
import {
  type DocumentDesk,
  type DocumentFault,
  deskOf,
  draftOver,
  joinDrafts,
  startsWith,
  treeOfDocument,
} from './desk.ts'

/** Others' drafts are looked for so often. */
const LOOKS_AGAIN_MS = 15_000

export type StoredDraft = NonNullable<ReturnType<typeof useDrafts>['data']>['items'][number]

const NONE: readonly StoredDraft[] = []

export function useDesk(): DocumentDesk {
  return deskOf(useSession().merchant.slug)
}

export function useDrafts() {
  return useCall(listDrafts, {}, { refetchInterval: LOOKS_AGAIN_MS })
}

/** The merchant's document while it is edited. */
interface EditedDocument {
  /** Null while they are on their way. */
  readonly published: TreeGroup | null
  readonly draft: TreeGroup | null
  readonly publishedTree: TreeGroup | null
  readonly draftTree: TreeGroup | null
  readonly version: number
  /** Of everybody, with what waits in this browser. */
  readonly drafts: readonly Change[]
  readonly stored: readonly StoredDraft[]
  /** Whether the server has all that was changed in this browser. */
  readonly isStored: boolean
  readonly documentOnly: readonly (readonly string[])[]
  /** Says so where the document could not be read. */
  readonly error: Error | null
  readonly faults: readonly DocumentFault[]
  readonly canUndo: boolean
  /** Many at once, as one step. Rejects with what the server refused. */
  saveChanges(changes: readonly Change[]): Promise<void>
  /** One, as the next two; what the server refuses is said at the foot of the page. */
  addItem(at: At, item: unknown, after?: string | null): Promise<void>
  removeItem(at: At): Promise<void>
  moveItem(at: At, after: string | null): Promise<void>
  /** Takes the last step of this browser back; false: there is none. */
  undo(): boolean
}

/** What is published, the drafts over it, and what changes them. */
export function useDocument(): EditedDocument {
  const desk = useDesk()
  const queries = useQueryClient()
  const send = useSend()
  const sayFailure = useFailureToast()
  const read = useCall(readDocument, {})
  const { data: listed, error: draftsError } = useDrafts()
  const waiting = useSyncExternalStore(desk.subscribe, () => desk.waiting.changes)
  const faults = useSyncExternalStore(desk.subscribe, () => desk.faults)
  const canUndo = useSyncExternalStore(desk.subscribe, () => desk.canUndo)

  const isOld = read.data !== undefined && listed !== undefined && listed.version > read.data.version
  useEffect(() => {
    if (isOld) void queries.invalidateQueries({ queryKey: [readDocument.name] })
  }, [isOld, queries])
  useEffect(() => {
    if (waiting.length === 0) return
    const flush = () => void desk.flush(queries, send).catch(() => undefined)
    flush()
    addEventListener('online', flush)
    return () => removeEventListener('online', flush)
  }, [desk, queries, send, waiting.length])

  const published = useMemo(() => (read.data ? treeOfDocument(read.data.document as object) : null), [read.data])
  const stored = listed?.items ?? NONE
  const drafts = useMemo(() => joinDrafts(stored, waiting), [stored, waiting])
  const draft = useMemo(() => (published && listed ? draftOver(published, drafts) : null), [published, listed, drafts])
  const actions = useMemo(() => {
    const saveChanges = (changes: readonly Change[]) => desk.save(changes, { queries, send })
    const was = (at: At) => {
      const value = published ? valueAt(published, at) : undefined
      return value === undefined ? {} : { was: value }
    }
    return {
      saveChanges,
      addItem: (at: At, item: unknown, after?: string | null) =>
        saveChanges([{ at, ...was(at), is: item, ...(after !== undefined && { after }) }]).catch(sayFailure),
      removeItem: (at: At) => saveChanges([{ at, ...was(at) }]).catch(sayFailure),
      moveItem: (at: At, after: string | null) => saveChanges([{ at, after }]).catch(sayFailure),
      undo: () => desk.undo(queries, send),
    }
  }, [desk, queries, send, published, sayFailure])

  return {
    ...{ published, draft, publishedTree: published, draftTree: draft, drafts, faults, canUndo, ...actions },
    version: read.data?.version ?? 0,
    stored,
    isStored: waiting.length === 0,
    documentOnly: read.data?.documentOnly ?? [],
    error: read.error ?? draftsError,
  }
}

/** The draft as a document whose lists are lists, for what looks at much of it at once; null while it is on its way. */
export function usePlainDraft(): Record<string, unknown> | null {
  const { draft } = useDocument()
  return useMemo(() => draft && writeDocument(draft), [draft])
}

/** What a document says at a place: as it is written now, and as it is published. */
interface DocumentField<T> {
  readonly value: T | undefined
  readonly published: T | undefined
  /** Is it another value than the published one? Nothing of a new item is. */
  readonly isChanged: boolean
  /** Keeps it as a draft, as when a field is left; undefined takes it out. What the server refuses is said. */
  set(value: T | undefined): Promise<void>
  /** Back to what is published. */
  reset(): Promise<void>
  /** Sentences about what is wrong here, or inside it. */
  readonly faults: readonly string[]
}

export function useField<T>(at: At): DocumentField<T> {
  const { published, draft, faults, saveChanges } = useDocument()
  const sayFailure = useFailureToast()
  const place = JSON.stringify(at)
  return useMemo(() => {
    const path = JSON.parse(place) as At
    const was = published ? (valueAt(published, path) as T | undefined) : undefined
    const value = draft ? (valueAt(draft, path) as T | undefined) : undefined
    const isChanged = !(sameValue(value, was) || (published && isOfNewItem(published, path)))
    const set = (next: T | undefined) =>
      saveChanges([{ at: path, ...(was !== undefined && { was }), ...(next !== undefined && { is: next }) }]).catch(
        sayFailure,
      )
    return {
      ...{ value, published: was, isChanged, set },
      reset: () => set(was),
      faults: faults.filter((fault) => startsWith(fault.at, path)).map(({ message }) => message),
    }
  }, [place, published, draft, faults, saveChanges, sayFailure])
}

/** What the drafts do, for the reader's words. */
export function useDraftSentences(): readonly ChangeSentence[] {
  const { published, draft, drafts } = useDocument()
  return useMemo(
    () => (published && draft ? composeSentences(drafts, published, draft) : []),
    [published, draft, drafts],
  )
}

/** What the screen in front offers as a preview; null: it offers none. */
export function usePreviewAction(): (() => void) | null {
  const desk = useDesk()
  return useSyncExternalStore(desk.subscribe, () => desk.preview)
}

/** Offers a preview in the publish bar while a screen is open. */
export function useOfferedPreview(open: () => void): void {
  const desk = useDesk()
  useEffect(() => {
    desk.setPreview(open)
    return () => desk.setPreview(null)
  }, [desk, open])
}
