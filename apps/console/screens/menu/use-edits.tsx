import { type At, type Change, sameValue, type TreeGroup, valueAt } from '@compass/domain/document-changes'
import { createContext, type ReactNode, useContext, useMemo } from 'react'
import { type Edit, withPublished } from '#document/edits.ts'
import { useDocument } from '#document/index.ts'
import { useFailureToast } from '#shell/calls/failures.tsx'
import { type Menu, readMenu } from './rules/menu-model.ts'

const EMPTY: TreeGroup = {}

interface Edits {
  /** The menu with all drafts. */
  readonly menu: Menu
  readonly published: Menu
  readonly draftTree: TreeGroup
  readonly publishedTree: TreeGroup
  readonly drafts: readonly Change[]
  readonly write: (...edits: readonly Edit[]) => void
  /** As `write`, for places of items alone: what says neither value nor place takes a move back. */
  readonly place: (...moves: readonly Edit[]) => void
}

const Editing = createContext<Edits | null>(null)

export function useEdits(): Edits {
  const edits = useContext(Editing)
  if (!edits) throw new Error('useEdits needs an EditsProvider')
  return edits
}

/** The menu of the document and its drafts, read once for all panes. */
export function EditsProvider({ children }: { readonly children: ReactNode }) {
  const sayFailure = useFailureToast()
  const { draftTree: draft, publishedTree: published, drafts, saveChanges } = useDocument()
  // `DocumentGate` stands around: nothing is shown before they are there.
  const [draftTree, publishedTree] = [draft ?? EMPTY, published ?? EMPTY]
  const menu = useMemo(() => readMenu(draftTree), [draftTree])
  const menuBefore = useMemo(() => readMenu(publishedTree), [publishedTree])
  const edits = useMemo(() => {
    const save = (changes: readonly Change[]) => {
      if (changes.length === 0) return
      saveChanges(changes).catch(sayFailure)
    }
    return {
      ...{ menu, published: menuBefore, draftTree, publishedTree, drafts },
      write: (...changes: readonly Edit[]) => save(changes.map((edit) => withPublished(edit, publishedTree))),
      place: (...moves: readonly Edit[]) =>
        save(moves.map((move) => (move.is === undefined ? move : withPublished(move, publishedTree)))),
    }
  }, [menu, menuBefore, draftTree, publishedTree, drafts, saveChanges, sayFailure])
  return <Editing value={edits}>{children}</Editing>
}

interface EditedField<T> {
  readonly value: T | undefined
  readonly published: T | undefined
  readonly isChanged: boolean
  readonly set: (value: T | undefined) => void
}

/** One field of the document: what it is with all drafts, what is published, and how it is changed. */
export function useEdit<T>(at: At): EditedField<T> {
  const { draftTree, publishedTree, write } = useEdits()
  const value = valueAt(draftTree, at) as T | undefined
  const published = valueAt(publishedTree, at) as T | undefined
  // Of an item that is new as a whole nothing was before.
  const isNew = published === undefined && valueAt(publishedTree, at.slice(0, 3)) === undefined
  return {
    value,
    published,
    isChanged: !isNew && !sameValue(value, published),
    set: (next) => {
      if (!sameValue(next, value)) write({ at, is: next })
    },
  }
}
