import { partOf } from '../item-parts.ts'
import type { BillItemView, BillView, ShareView } from '../table-view.ts'

/** Whole items by their ids, or into how many parts each of them is shared. */
export type ItemSelection = ReadonlyMap<string, number>

/** What is left of an item, as the screen where one picks shows it. */
export interface PickableItem {
  readonly item: BillItemView
  /** Into how many parts others have divided it; null: nobody has. */
  readonly partCount: number | null
  /** Minor units of a part of it that is still open, were it shared by so many; null: nothing of it is open. */
  readonly open: number | null
  /** Who has it, or a part of it: the latest one first. */
  readonly takenBy: readonly ShareView[]
}

export function pickableItems({ items, shares }: Pick<BillView, 'items' | 'shares'>): readonly PickableItem[] {
  return items.map((item) => {
    const takenBy = item.claims.flatMap(({ share }) => shares.find(({ id }) => id === share) ?? []).toReversed()
    const partCount = item.claims[0]?.of ?? null
    const isTaken = partCount !== null && item.claims.length >= partCount
    return { item, partCount, open: isTaken ? null : partOf(item, partCount ?? 1), takenBy }
  })
}

/** One's own first, then what nobody has, then what others took. */
export function inPickingOrder(items: readonly PickableItem[]): readonly PickableItem[] {
  const rank = ({ item, open }: PickableItem) => (open === null ? 2 : item.by.who === 'me' ? 0 : 1)
  return items.toSorted((a, b) => rank(a) - rank(b))
}

/** What is ticked before anybody picks: what one ordered oneself. */
export function ownItems(items: readonly PickableItem[]): ItemSelection {
  const own = items.filter(({ item, open }) => open !== null && item.by.who === 'me')
  return new Map(own.map(({ item, partCount }) => [item.id, partCount ?? 1]))
}

export function sumOfPicked(items: readonly PickableItem[], picked: ItemSelection): number {
  return items.reduce((sum, { item, partCount, open }) => {
    const wanted = picked.get(item.id)
    return wanted === undefined || open === null ? sum : sum + partOf(item, partCount ?? wanted)
  }, 0)
}

/** What somebody else took of what is picked: who it was, by the item. */
export function takenMeanwhile(items: readonly PickableItem[], picked: ItemSelection): readonly PickableItem[] {
  return items.filter(({ item, open }) => open === null && picked.has(item.id))
}
