import type { BillItemView, BillView, ShareView } from '../table-view.ts'

/** Whole items by their ids, or into how many parts each of them is shared. */
export type Picked = ReadonlyMap<string, number>

/** What is left of an item, as the screen where one picks shows it. */
export interface PickableItem {
  readonly item: BillItemView
  /** Into how many parts others have divided it; null: nobody has. */
  readonly of: number | null
  /** Minor units of a part of it that is still open, were it shared by so many; null: nothing of it is open. */
  readonly open: number | null
  /** Who has it, or a part of it: the latest one first. */
  readonly takenBy: readonly ShareView[]
}

export function pickableItems({ items, shares }: Pick<BillView, 'items' | 'shares'>): readonly PickableItem[] {
  return items.map((item) => {
    const takenBy = item.claims.flatMap(({ share }) => shares.find(({ id }) => id === share) ?? []).toReversed()
    const of = item.claims[0]?.of ?? null
    const isTaken = of !== null && item.claims.length >= of
    return { item, of, open: isTaken ? null : partOf(item, of ?? 1), takenBy }
  })
}

/** What the next part of an item costs: of equal parts those that come first carry one unit more. */
export function partOf({ amount, claims }: Pick<BillItemView, 'amount' | 'claims'>, of: number): number {
  let left = amount
  for (let taken = 0; taken < claims.length; taken++) left -= Math.ceil(left / Math.max(1, of - taken))
  return Math.ceil(left / Math.max(1, of - claims.length))
}

/** One's own first, then what nobody has, then what others took. */
export function inPickingOrder(items: readonly PickableItem[]): readonly PickableItem[] {
  const rank = ({ item, open }: PickableItem) => (open === null ? 2 : item.by.who === 'me' ? 0 : 1)
  return items.toSorted((a, b) => rank(a) - rank(b))
}

/** What is ticked before anybody picks: what one ordered oneself. */
export function ownItems(items: readonly PickableItem[]): Picked {
  const own = items.filter(({ item, open, of }) => open !== null && (item.by.who === 'me' || of !== null))
  return new Map(own.flatMap(({ item, of }) => (item.by.who === 'me' ? [[item.id, of ?? 1] as const] : [])))
}

export function sumOfPicked(items: readonly PickableItem[], picked: Picked): number {
  return items.reduce((sum, { item, of, open }) => {
    const by = picked.get(item.id)
    return by === undefined || open === null ? sum : sum + partOf(item, of ?? by)
  }, 0)
}

/** What somebody else took of what is picked: who it was, by the item. */
export function takenMeanwhile(items: readonly PickableItem[], picked: Picked): readonly PickableItem[] {
  return items.filter(({ item, open }) => open === null && picked.has(item.id))
}
