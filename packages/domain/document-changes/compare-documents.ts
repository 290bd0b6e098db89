import { type At, type Change, sameValue } from './change.ts'
import { isGrouped, patternWithin } from './item-lists.ts'
import { CATEGORY, ItemList, isGroup, neighboursOf, plainOf, type Tree, type TreeGroup } from './tree.ts'

/** What makes one document of another: applied to the first in their order, the changes give the second. */
export function compareTrees(before: TreeGroup, after: TreeGroup): Change[] {
  const changes: Change[] = []
  compareGroups({ at: [], pattern: '' }, before, after, changes)
  return changes
}

interface Place {
  readonly at: At
  readonly pattern: string
}

function compareValues(place: Place, before: Tree, after: Tree, changes: Change[]): void {
  if (before === after) return
  if (before instanceof ItemList && after instanceof ItemList) compareLists(place, before, after, changes)
  else if (isGroup(before) && isGroup(after)) compareGroups(place, before as TreeGroup, after as TreeGroup, changes)
  else {
    const [was, is] = [plainOf(before), plainOf(after)]
    if (!sameValue(was, is)) changes.push({ at: place.at, was, is })
  }
}

function compareGroups({ at, pattern }: Place, before: TreeGroup, after: TreeGroup, changes: Change[]): void {
  for (const [name, was] of Object.entries(before)) {
    const here = { at: [...at, name], pattern: patternWithin(pattern, name) }
    if (Object.hasOwn(after, name)) compareValues(here, was, after[name]!, changes)
    else changes.push({ at: here.at, was: plainOf(was) })
  }
  for (const [name, is] of Object.entries(after))
    if (!Object.hasOwn(before, name)) changes.push({ at: [...at, name], is: plainOf(is) })
}

function compareLists(place: Place, before: ItemList, after: ItemList, changes: Change[]): void {
  const { at, pattern } = place
  for (const [id, item] of before.items) if (!after.items.has(id)) changes.push({ at: [...at, id], was: plainOf(item) })
  for (const category of categoriesOf(after, pattern)) comparePlaces(place, before, after, category, changes)
  for (const [id, item] of after.items) {
    const was = before.items.get(id)
    if (!was || was === item) continue
    const here = { at: [...at, id], pattern: `${pattern}/*` }
    if (isGrouped(pattern)) compareGroups(here, withoutCategory(was), withoutCategory(item), changes)
    else compareGroups(here, was, item, changes)
  }
}

/** New items, items that come from another category, and the fewest moves that bring the others into their order. */
function comparePlaces(
  { at, pattern }: Place,
  before: ItemList,
  after: ItemList,
  category: Tree | undefined,
  changes: Change[],
): void {
  const order = neighboursOf(after, pattern, category)
  const former = new Map(neighboursOf(before, pattern, category).map((id, index) => [id, index]))
  const still = new Set(
    longestRise(
      order.filter((id) => former.has(id)),
      (id) => former.get(id)!,
    ),
  )
  let previous: string | null = null
  for (const id of order) {
    const was = before.items.get(id)
    if (!was) changes.push({ at: [...at, id], is: plainOf(after.items.get(id)!), after: previous })
    else if (!former.has(id))
      changes.push({
        at: [...at, id, CATEGORY],
        ...(was[CATEGORY] !== undefined && { was: plainOf(was[CATEGORY]) }),
        is: plainOf(category ?? null),
        after: previous,
      })
    else if (!still.has(id)) changes.push({ at: [...at, id], after: previous })
    previous = id
  }
}

function categoriesOf(list: ItemList, pattern: string): readonly (Tree | undefined)[] {
  if (!isGrouped(pattern)) return [undefined]
  return [...new Set(list.order.map((id) => list.items.get(id)![CATEGORY]))]
}

function withoutCategory({ [CATEGORY]: _, ...product }: TreeGroup): TreeGroup {
  return product
}

/** The longest part of a list, gaps allowed, whose ranks rise: what need not be moved. */
function longestRise(ids: readonly string[], rankOf: (id: string) => number): string[] {
  const tails: number[] = []
  const previous: number[] = []
  ids.forEach((id, index) => {
    let [low, high] = [0, tails.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if (rankOf(ids[tails[middle]!]!) < rankOf(id)) low = middle + 1
      else high = middle
    }
    previous[index] = low > 0 ? tails[low - 1]! : -1
    tails[low] = index
  })
  const rise: string[] = []
  for (let index = tails.at(-1) ?? -1; index >= 0; index = previous[index]!) rise.push(ids[index]!)
  return rise
}
