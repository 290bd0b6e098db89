import type { Api } from '../../http/api.ts'

/** The last change of each cart that is under way, by visit. */
const lastTurns = new WeakMap<Api, Map<string, Promise<unknown>>>()

/**
 * Changes of one cart by many phones run one after another in this process, so that they do not overtake each other all the
 * time. Those of other processes are told by the version of the cart, as everywhere.
 */
export async function inTurn<T>(api: Api, visitId: string, work: () => Promise<T>): Promise<T> {
  const turns = lastTurns.get(api) ?? new Map<string, Promise<unknown>>()
  lastTurns.set(api, turns)
  const before = turns.get(visitId) ?? Promise.resolve()
  const turn = before.then(work, work)
  turns.set(visitId, turn)
  try {
    return await turn
  } finally {
    if (turns.get(visitId) === turn) turns.delete(visitId)
  }
}
