import type { At } from '@compass/domain/document-changes'
import { composeMoves, movedBehind } from './rules/compose-moves.ts'
import { useEdits } from './use-edits.tsx'

interface Ordering {
  /** Puts all items in an order, as drafts. */
  readonly put: (order: readonly string[]) => void
  /** Puts one item behind another; null: it comes first. */
  readonly move: (key: string, after: string | null) => void
}

/** What puts the items of a list in order. `now`: as they stand with all drafts; `published`: without any. */
export function useOrdering(list: At, now: readonly string[], published: readonly string[]): Ordering {
  const { drafts, place } = useEdits()
  return {
    put: (order) => place(...composeMoves(drafts, list, order, { now, published })),
    move: (moved, after) =>
      place(...composeMoves(drafts, list, movedBehind(now, moved, after), { now, published, moved })),
  }
}
