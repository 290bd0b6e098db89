import { applyChanges } from './apply-changes.ts'
import { type At, type Change, isMove, sameValue } from './change.ts'
import { itemField, patternOf } from './item-lists.ts'
import { ItemList, type Tree, type TreeGroup, treeOf, valueAt } from './tree.ts'

/** Where a change stands, as text. */
export function pathText(at: At): string {
  return JSON.stringify(at)
}

/**
 * Drafts of a merchant: at most one a path. A change takes the place of the draft at its path and of those inside it. Inside
 * an item that is a draft itself it becomes a part of that item. Back to what is published, the draft goes.
 */
export class DraftBook {
  readonly #drafts: Map<string, Change>
  /** Places of the drafts inside each path. */
  readonly #inside = new Map<string, Set<string>>()
  readonly #written = new Set<string>()
  readonly #deleted = new Set<string>()

  constructor(drafts: readonly Change[]) {
    this.#drafts = new Map(drafts.map((draft) => [pathText(draft.at), draft]))
    for (const { at } of drafts) this.#note(at)
  }

  /** In the order in which they were first made. */
  get drafts(): readonly Change[] {
    return [...this.#drafts.values()]
  }

  /** Drafts that were written since the book was opened. */
  get written(): readonly Change[] {
    return [...this.#written].map((place) => this.#drafts.get(place)!)
  }

  /** Places of drafts that went since then. */
  get deleted(): readonly string[] {
    return [...this.#deleted]
  }

  save(change: Change): void {
    const folded = this.#foldIntoHolder(change)
    const same = this.#drafts.get(pathText(change.at))
    if (folded) this.#write(folded)
    // What is a draft keeps its contents where it moves.
    else if (isMove(change)) this.#write(same?.is === undefined ? change : { ...same, after: change.after! })
    else this.#replace(same, change)
  }

  #replace(same: Change | undefined, change: Change): void {
    // A move is taken back alone: what is changed inside the item stays.
    const isTakenBack = change.was === undefined && change.is === undefined
    if (isTakenBack && same && isMove(same)) {
      this.#delete(pathText(change.at))
      return
    }
    for (const place of this.#inside.get(pathText(change.at)) ?? []) this.#delete(place)
    const isBack = sameValue(change.was, change.is) && change.after === undefined
    // What was moved keeps its place where its contents change.
    const keepsAfter = change.after === undefined && change.is !== undefined && same?.after !== undefined
    if (!isBack) this.#write(keepsAfter ? { ...change, after: same.after! } : change)
    else if (keepsAfter && isMove(same)) this.#write(same)
    else this.#delete(pathText(change.at))
  }

  /** The change as a part of the draft of an item that holds its path; null: no draft holds it. */
  #foldIntoHolder(change: Change): Change | null {
    for (let length = change.at.length - 1; length > 0; length--) {
      const holder = this.#drafts.get(pathText(change.at.slice(0, length)))
      if (holder?.is === undefined) continue
      const root = treeAround(holder.at, holder.is)
      const was = valueAt(root, change.at)
      const { tree, conflicts } = applyChanges(root, [isMove(change) ? change : { ...change, was }])
      if (conflicts.length === 0) return { ...holder, is: valueAt(tree, holder.at) }
    }
    return null
  }

  #write(change: Change): void {
    const place = pathText(change.at)
    this.#drafts.set(place, change)
    this.#note(change.at)
    this.#written.add(place)
    this.#deleted.delete(place)
  }

  #delete(place: string): void {
    const draft = this.#drafts.get(place)
    if (!draft) return
    this.#drafts.delete(place)
    this.#written.delete(place)
    this.#deleted.add(place)
    for (let length = draft.at.length - 1; length > 0; length--)
      this.#inside.get(pathText(draft.at.slice(0, length)))?.delete(place)
  }

  #note(at: At): void {
    for (let length = at.length - 1; length > 0; length--) {
      const holder = pathText(at.slice(0, length))
      const inside = this.#inside.get(holder)
      if (inside) inside.add(pathText(at))
      else this.#inside.set(holder, new Set([pathText(at)]))
    }
  }
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
