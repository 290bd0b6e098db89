import { accept, type Result } from '@compass/domain/refusal'
import { ITEM_STATE, type ItemActor, mayMoveItem, splitItem } from '@compass/domain/rounds'
import { newId } from '../../ids/index.ts'
import type { ItemRecord } from '../../records/rounds/round.ts'

/** A step that an item takes, or a part of it. */
export interface ChosenStep {
  readonly item: ItemRecord
  readonly to: number
  /** So many of it alone; absent: all. */
  readonly qty?: number | undefined
}

interface StepContext {
  readonly actor: ItemActor
  readonly reason: string | null
  readonly at: Date
  /** When what is accepted now is probably served. */
  readonly readyAt: Date
}

/** Items after their steps, and what is to be written of it. */
interface SteppedItems {
  readonly items: readonly ItemRecord[]
  readonly changed: readonly ItemRecord[]
  /** Parts that were split off. */
  readonly added: readonly ItemRecord[]
  /** What took a step, as it is now; with the item of which it was all or a part. */
  readonly moved: readonly { readonly before: ItemRecord; readonly after: ItemRecord }[]
}

/** Takes the steps along the life of an item. Refuses `invalid_transition`, and `invalid_qty` for more than there are. */
export function takeSteps(
  items: readonly ItemRecord[],
  steps: readonly ChosenStep[],
  context: StepContext,
): Result<SteppedItems> {
  const changed: ItemRecord[] = []
  const added: ItemRecord[] = []
  const moved: { before: ItemRecord; after: ItemRecord }[] = []
  let position = items.reduce((most, item) => Math.max(most, item.position), 0)
  for (const { item, to, qty = item.qty } of steps) {
    const state = mayMoveItem(item.state, to, context.actor)
    if (!state.ok) return state
    const split = splitItem(item, qty, newId(context.at.getTime()))
    if (!split.ok) return split
    const { rest, part } = split.value
    const after: ItemRecord = {
      ...part,
      state: state.value,
      reason: context.reason,
      movedBy: context.actor,
      movedAt: context.at,
      readyAt: state.value === ITEM_STATE.ACCEPTED ? context.readyAt : null,
      ...(rest && { position: ++position, splitFrom: item.id, version: 1 }),
    }
    if (rest) {
      changed.push(rest)
      added.push(after)
    } else changed.push(after)
    moved.push({ before: item, after })
  }
  const now = new Map(changed.map((item) => [item.id, item]))
  return accept({ items: [...items.map((item) => now.get(item.id) ?? item), ...added], changed, added, moved })
}
