import { type At, type Change, sameValue } from '@compass/domain/document-changes'

/** A change of an item's place: it moves, or comes into its category behind another one. */
type Move = Pick<Change, 'at' | 'is' | 'after'>

const CATEGORY = 'category'

/**
 * The changes that put the items of a list, or those of one category, in an order. A draft says behind which item another
 * stands, and drafts apply in the order in which they were first made. What was moved before is therefore placed anew: each
 * behind the nearest item that has its place by then.
 *
 * @param now the items as they stand, with all drafts
 * @param published the items as they stand without any
 * @param moved who is moved, where one is: of two that change places it is this one
 */
export function composeMoves(
  drafts: readonly Change[],
  list: At,
  order: readonly string[],
  {
    now,
    published,
    moved,
  }: { readonly now: readonly string[]; readonly published: readonly string[]; readonly moved?: string },
): Move[] {
  const placed = placingDrafts(drafts, list, new Set(order), new Set(published))
  const isPublished = sameValue(order, published)
  if (isPublished && [...placed.values()].every(isMoveAlone)) return [...placed.values()].map(({ at }) => ({ at }))
  const still = now.filter((id) => !placed.has(id))
  const wanted = new Map(order.map((id, place) => [id, place]))
  const stays = staysInPlace(still, wanted, moved)
  const movers = [...placed.keys(), ...order.filter((id) => !placed.has(id) && !stays.has(id))]
  const settled = new Set(stays)
  return movers.flatMap((id): Move[] => {
    const after = settledBefore(order, wanted.get(id)!, settled)
    settled.add(id)
    const draft = placed.get(id)
    if (draft && draft.after === after) return []
    if (draft?.at.at(-1) === CATEGORY && draft.at.length > list.length + 1)
      return [{ at: draft.at, is: draft.is, after }]
    return [{ at: [...list, id], after }]
  })
}

/** The last draft that places each item, in the order in which drafts apply. */
function placingDrafts(
  drafts: readonly Change[],
  list: At,
  items: ReadonlySet<string>,
  published: ReadonlySet<string>,
): ReadonlyMap<string, Change> {
  const placing = new Map<string, Change>()
  for (const draft of drafts) {
    const { at, is, after } = draft
    const id = at[list.length]
    if (id === undefined || !items.has(id) || !list.every((step, place) => at[place] === step)) continue
    const isOwn = at.length === list.length + 1 && (after !== undefined || (is !== undefined && !published.has(id)))
    const isArrival = at.length === list.length + 2 && at.at(-1) === CATEGORY
    if (!isOwn && !isArrival) continue
    placing.delete(id)
    placing.set(id, draft)
  }
  return placing
}

/** A move and nothing else: without it the item is where it is published. */
function isMoveAlone({ was, is, after }: Change): boolean {
  return was === undefined && is === undefined && after !== undefined
}

/** The most items that need not move: the longest part of the list that is in the wanted order already. */
function staysInPlace(
  items: readonly string[],
  wanted: ReadonlyMap<string, number>,
  moved: string | undefined,
): ReadonlySet<string> {
  const others = items.filter((id) => id !== moved)
  const isInOrder = others.every((id, place) => place === 0 || wanted.get(others[place - 1]!)! < wanted.get(id)!)
  if (moved !== undefined && isInOrder && others.length < items.length) return new Set(others)
  // The last item of the best part of each length, and what stands before each item in its best part.
  const ends: string[] = []
  const before = new Map<string, string | undefined>()
  for (const id of items) {
    let [low, high] = [0, ends.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if (wanted.get(ends[middle]!)! < wanted.get(id)!) low = middle + 1
      else high = middle
    }
    before.set(id, ends[low - 1])
    ends[low] = id
  }
  const stays = new Set<string>()
  for (let id = ends.at(-1); id !== undefined; id = before.get(id)) stays.add(id)
  return stays
}

function settledBefore(order: readonly string[], place: number, settled: ReadonlySet<string>): string | null {
  for (let before = place - 1; before >= 0; before--) if (settled.has(order[before]!)) return order[before]!
  return null
}

/** An order in which one item stands behind another; null: it is the first. */
export function movedBehind(order: readonly string[], id: string, after: string | null): string[] {
  const others = order.filter((one) => one !== id)
  others.splice(after === null ? 0 : others.indexOf(after) + 1, 0, id)
  return others
}
