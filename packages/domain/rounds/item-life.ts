import type { Actor } from '../orders/index.ts'
import { accept, type Result, refuse } from '../refusal/index.ts'

/** States of an item of a round (the specification, section 4). */
export const ITEM_STATE = { WAITING: 10, ACCEPTED: 20, REJECTED: 30, SERVED: 40, CANCELLED: 50 } as const

export type ItemState = (typeof ITEM_STATE)[keyof typeof ITEM_STATE]

/** Who moves an item: the guests of its table, the kitchen, a time-out. */
export type ItemActor = Extract<Actor, 'customer' | 'merchant' | 'system'>

interface ItemEdge {
  readonly from: ItemState
  readonly to: ItemState
  readonly actors: readonly ItemActor[]
}

const S = ITEM_STATE

/** The life of an item, whole: what is not here can not happen. Nothing leads out of 30, 40 and 50. */
export const ITEM_LIFE: readonly ItemEdge[] = [
  { from: S.WAITING, to: S.ACCEPTED, actors: ['merchant'] },
  { from: S.WAITING, to: S.REJECTED, actors: ['merchant', 'system'] }, // by the system when nobody accepts in time
  { from: S.WAITING, to: S.CANCELLED, actors: ['customer'] },
  { from: S.ACCEPTED, to: S.SERVED, actors: ['merchant'] },
  { from: S.ACCEPTED, to: S.REJECTED, actors: ['merchant'] },
]

/** May this actor move an item so? Refuses `invalid_transition`. */
export function mayMoveItem(from: ItemState, to: number, actor: ItemActor): Result<ItemState> {
  const edge = ITEM_LIFE.find((one) => one.from === from && one.to === to && one.actors.includes(actor))
  return edge ? accept(edge.to) : refuse({ reason: 'invalid_transition', from, to })
}

/** Is an item in this state on the bill? */
export function isBilled(state: ItemState): boolean {
  return state === S.ACCEPTED || state === S.SERVED
}

/** Does an item in this state hold what it took of the stock? */
export function holdsStock(state: ItemState): boolean {
  return state !== S.REJECTED && state !== S.CANCELLED
}
