import { applyChanges } from './apply-changes.ts'
import { type At, type Change, isMove, isWithin, sameValue } from './change.ts'
import { itemField, patternOf } from './item-lists.ts'
import { ItemList, type Tree, type TreeGroup, treeOf, valueAt } from './tree.ts'

/** What becomes of drafts with one change more. */
export interface DraftStep {
  /** The draft that is written at its path, over the one that stands there; null: none. */
  readonly saved: Change | null
  /** Paths whose drafts go. */
  readonly deleted: readonly At[]
}

/**
 * Puts a change among drafts. It takes the place of the draft at its path and of those inside it. Inside an item that is a
 * draft itself it becomes a part of that item. Back to what is published, the draft goes.
 */
export function foldDraft(drafts: readonly Change[], change: Change): DraftStep {
  const holder = drafts.find(
    ({ at, is }) => is !== undefined && at.length < change.at.length && isWithin(change.at, at),
  )
  const folded = holder && foldInto(holder, change)
  if (folded) return { saved: folded, deleted: [] }

  const same = drafts.find(({ at }) => sameValue(at, change.at))
  const inside = drafts.filter(({ at }) => isWithin(at, change.at)).map(({ at }) => at)
  if (isMove(change)) {
    const saved = same?.is === undefined ? change : { ...same, after: change.after! }
    return { saved, deleted: [] }
  }
  const after =
    change.after === undefined && same?.is !== undefined && change.is !== undefined ? same.after : change.after
  const isBack = sameValue(change.was, change.is) && after === undefined
  if (isBack) {
    // Of an item that is back where only its place is changed, the place stays so.
    const keepsMove = same !== undefined && isMove(same) && change.is !== undefined
    return { saved: keepsMove ? same : null, deleted: inside.filter((at) => !keepsMove || !sameValue(at, change.at)) }
  }
  const others = inside.filter((at) => !sameValue(at, change.at))
  return { saved: after === undefined ? change : { ...change, after }, deleted: others }
}

/** A draft with a change inside what it says; null: there is no such place in it. */
function foldInto(holder: Change, change: Change): Change | null {
  const root = treeAround(holder.at, holder.is)
  const was = valueAt(root, change.at)
  const { tree, conflicts } = applyChanges(root, [isMove(change) ? change : { ...change, was }])
  if (conflicts.length > 0) return null
  return { ...holder, is: valueAt(tree, holder.at) }
}

/** A tree that holds nothing but a value at its path. */
function treeAround(at: At, value: unknown): TreeGroup {
  let tree: Tree = treeOf(value, patternOf(at))
  for (let length = at.length - 1; length >= 0; length--) {
    const step = at[length]!
    const field: string | undefined = itemField(patternOf(at.slice(0, length)))
    tree = field === undefined ? { [step]: tree } : new ItemList(field, [step], new Map([[step, tree as TreeGroup]]))
  }
  return tree as TreeGroup
}
