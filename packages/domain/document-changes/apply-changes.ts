import { type At, type Change, type Conflict, isMove, sameValue } from './change.ts'
import { isGrouped, itemField, patternWithin } from './item-lists.ts'
import { CATEGORY, childOf, ItemList, isGroup, plainOf, type Tree, type TreeGroup, treeOf } from './tree.ts'

interface AppliedChanges {
  readonly tree: TreeGroup
  /** Changes that were left out: something else is there than they were told. */
  readonly conflicts: readonly Conflict[]
}

/**
 * Applies changes one after another, each against what those before it made. A change whose `was` does not hold is left out
 * and told with what is there. One whose `is` is there already changes nothing, whatever it was.
 */
export function applyChanges(tree: TreeGroup, changes: readonly Change[]): AppliedChanges {
  const writer = new TreeWriter(tree)
  const conflicts: Conflict[] = []
  for (const change of changes) {
    const theirs = writer.apply(change)
    if (theirs) conflicts.push({ change, ...theirs })
  }
  return { tree: writer.finish(), conflicts }
}

/** The items of a list while it is written. */
class OpenList {
  readonly field: string
  readonly items: Map<string, Open>
  #order: string[]
  #hasGaps = false

  constructor(list: ItemList) {
    this.field = list.field
    this.#order = [...list.order]
    this.items = new Map(list.items)
  }

  /** Names of the items in their order. */
  get order(): string[] {
    if (this.#hasGaps) this.#order = this.#order.filter((id) => this.items.has(id))
    this.#hasGaps = false
    return this.#order
  }

  set order(order: string[]) {
    this.#order = order
  }

  delete(id: string): void {
    // The order is brought up to date when it is read: ten thousand items may go at once.
    if (this.items.delete(id)) this.#hasGaps = true
  }
}

/** A group of fields while it is written. */
class OpenGroup {
  readonly fields: Map<string, Open>

  constructor(group: TreeGroup) {
    this.fields = new Map(Object.entries(group))
  }
}

type Open = Tree | OpenList | OpenGroup

/** What stands where a change does not fit. */
type Theirs = { readonly theirs?: unknown }

/** Writes a tree: what a change touches is opened once, everything else is shared with the tree before. */
class TreeWriter {
  readonly #root: OpenGroup

  constructor(tree: TreeGroup) {
    this.#root = new OpenGroup(tree)
  }

  finish(): TreeGroup {
    return closed(this.#root) as TreeGroup
  }

  /** Null: it was applied, or says what is so already. */
  apply(change: Change): Theirs | null {
    const { at } = change
    const step = at.at(-1)
    if (step === undefined) return {}
    const found = this.#find(at)
    const here = found && lookUp(found.parent, step)
    const value = here === undefined ? undefined : plainOf(closed(here))
    if (!found) return change.is === undefined && !isMove(change) ? null : {}
    if (isMove(change)) {
      if (!(found.parent instanceof OpenList) || here === undefined) return {}
      place(found.parent, found.pattern, step, change.after!)
      return null
    }
    const isDone = sameValue(value, change.is)
    if (!isDone && !sameValue(value, change.was)) return value === undefined ? {} : { theirs: value }
    this.#write(found, step, change, isDone)
    return null
  }

  #write({ parent, pattern, list }: Place, step: string, change: Change, isDone: boolean): void {
    const limits = patternWithin(pattern, step)
    if (!isDone) {
      if (parent instanceof OpenGroup) {
        if (change.is === undefined) parent.fields.delete(step)
        else parent.fields.set(step, treeOf(change.is, limits))
      } else if (change.is === undefined) {
        parent.delete(step)
      } else {
        if (!parent.items.has(step)) parent.order.push(step)
        parent.items.set(step, treeOf(change.is, limits) as TreeGroup)
      }
    }
    if (change.is === undefined) return
    if (parent instanceof OpenList) {
      if (change.after !== undefined) place(parent, pattern, step, change.after)
    } else if (list && step === CATEGORY && (change.after !== undefined || !isDone)) {
      // A product that comes into another category stands where it says among those, or at their end.
      place(list.parent, list.pattern, list.step, change.after)
    }
  }

  /** What holds the last step of a path, opened; null: something on the way is not there, or holds nothing. */
  #find(at: At): Place | null {
    let parent: OpenGroup | OpenList = this.#root
    let pattern = ''
    let list: Place['list'] = null
    for (const step of at.slice(0, -1)) {
      const child = open(lookUp(parent, step))
      if (!child) return null
      if (parent instanceof OpenList) {
        parent.items.set(step, child)
        list = { parent, pattern, step }
      } else parent.fields.set(step, child)
      pattern = patternWithin(pattern, step)
      parent = child
    }
    return isItemOf(parent, at.at(-1)!, pattern) ? { parent, pattern, list } : null
  }
}

interface Place {
  readonly parent: OpenGroup | OpenList
  readonly pattern: string
  /** The list of the item that holds it, and which item that is. */
  readonly list: { readonly parent: OpenList; readonly pattern: string; readonly step: string } | null
}

/** A list holds items by name; a field that names an item is never changed, since other paths hang on it. */
function isItemOf(parent: OpenGroup | OpenList, step: string, pattern: string): boolean {
  if (parent instanceof OpenList) return true
  const list = pattern.endsWith('/*') ? itemField(pattern.slice(0, -2)) : undefined
  return list !== step
}

function lookUp(parent: OpenGroup | OpenList, step: string): Open | undefined {
  return parent instanceof OpenList ? parent.items.get(step) : parent.fields.get(step)
}

function open(value: Open | undefined): OpenGroup | OpenList | null {
  if (value instanceof OpenList || value instanceof OpenGroup) return value
  if (value instanceof ItemList) return new OpenList(value)
  return isGroup(value) ? new OpenGroup(value as TreeGroup) : null
}

function closed(value: Open): Tree {
  if (value instanceof OpenGroup)
    return Object.fromEntries([...value.fields].map(([name, field]) => [name, closed(field)]))
  if (value instanceof OpenList)
    return new ItemList(
      value.field,
      value.order,
      new Map([...value.items].map(([id, item]) => [id, closed(item) as TreeGroup])),
    )
  return value
}

/** Puts an item behind another of its group; where that is gone, or none is named, at the end. */
function place(list: OpenList, pattern: string, id: string, after: string | null | undefined): void {
  const order = list.order.filter((other) => other !== id)
  const group = categoryOf(list, pattern, id)
  const isNear = (other: string) => categoryOf(list, pattern, other) === group
  const index = after ? order.indexOf(after) : -1
  if (after === null) order.splice(Math.max(0, order.findIndex(isNear)), 0, id)
  else if (index >= 0 && isNear(after!)) order.splice(index + 1, 0, id)
  else order.push(id)
  list.order = order
}

function categoryOf(list: OpenList, pattern: string, id: string): unknown {
  if (!isGrouped(pattern)) return null
  const item = list.items.get(id)
  const value = item instanceof OpenGroup ? item.fields.get(CATEGORY) : childOf(item as Tree, CATEGORY)
  return value ?? null
}
