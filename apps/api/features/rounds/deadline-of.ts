import { ITEM_STATE, type RoundItem } from '@compass/domain/rounds'
import type { ItemRecord, RoundRecord } from '../../records/rounds/round.ts'

type ListedItem = Pick<RoundItem, 'state'> & Pick<ItemRecord, 'roundId'>

/** Until when the kitchen has to answer the oldest round of which something waits; null: nothing waits. */
export function deadlineOf(rounds: readonly RoundRecord[], items: readonly ListedItem[]): Date | null {
  const waiting = new Set(items.flatMap(({ state, roundId }) => (state === ITEM_STATE.WAITING ? [roundId] : [])))
  const deadlines = rounds.flatMap(({ id, deadlineAt }) => (waiting.has(id) ? [deadlineAt.getTime()] : []))
  return deadlines.length === 0 ? null : new Date(Math.min(...deadlines))
}
