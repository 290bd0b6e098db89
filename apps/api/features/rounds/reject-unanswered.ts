import { accept, type Result } from '@compass/domain/refusal'
import { ITEM_STATE } from '@compass/domain/rounds'
import type { Api } from '../../http/api.ts'
import { moveItems } from './move-items.ts'

/** The system rejects what waits of the rounds of an order whose time is over. What was answered meanwhile stays. */
export async function rejectUnanswered(
  api: Api,
  command: { readonly merchantId: string; readonly orderId: string; readonly visitId: string; readonly now: Date },
): Promise<Result<unknown>> {
  return moveItems(api, {
    ...command,
    actor: 'system',
    choose(items, { rounds }) {
      const isOver = (roundId: string) =>
        rounds.some(({ id, deadlineAt }) => id === roundId && deadlineAt <= command.now)
      const due = items.filter(({ state, roundId }) => state === ITEM_STATE.WAITING && isOver(roundId))
      return accept(due.map((item) => ({ item, to: ITEM_STATE.REJECTED })))
    },
  })
}
