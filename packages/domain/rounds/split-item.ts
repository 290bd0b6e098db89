import { accept, type Result, refuse } from '../refusal/index.ts'

interface Splittable {
  readonly id: string
  readonly qty: number
}

interface SplitItem<I> {
  /** What stays as it was, under its id; null: all of it moves. */
  readonly rest: I | null
  /** What moves: all of the item, or a new one beside it. */
  readonly part: I
}

/**
 * So many of an item for a step that the others do not take. The part gets the id that is given; where all of it moves the item
 * keeps its own. Refuses `invalid_qty` for more than there are.
 */
export function splitItem<I extends Splittable>(item: I, qty: number, partId: string): Result<SplitItem<I>> {
  if (!Number.isInteger(qty) || qty < 1 || qty > item.qty) return refuse({ reason: 'invalid_qty', most: item.qty })
  if (qty === item.qty) return accept({ rest: null, part: item })
  return accept({ rest: { ...item, qty: item.qty - qty }, part: { ...item, id: partId, qty } })
}
