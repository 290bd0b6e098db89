/**
 * The states of a cart. `live`: its owner's cart. `locked`: its order waits for money, and no change of it is possible.
 * `completed`: its order was placed, or ended before its money came. `expired`: its time is over, and it can be restored.
 * `discarded`: nobody reaches it any more. `draft`: beside an order or a repeating order, to edit it. `recurring`: of one
 * date of a repeating order.
 */
export const CART_STATES = ['live', 'locked', 'completed', 'expired', 'discarded', 'draft', 'recurring'] as const

export type CartState = (typeof CART_STATES)[number]

/** Who moves a cart. Money that comes, or is to be collected, acts as the payment; a time-out or a date as the system. */
export type CartActor = 'customer' | 'merchant' | 'payment' | 'system'

interface CartEdge {
  /** Null: the cart begins. */
  readonly from: CartState | null
  /** Null: its row is deleted. */
  readonly to: CartState | null
  readonly actors: readonly CartActor[]
}

/** The life of a cart, whole: what is not here can not happen. A cart that has made an order goes nowhere from there. */
export const CART_LIFE: readonly CartEdge[] = [
  edge(null, 'live', ['customer']), // the first item, or what lay in a cart whose order its customer took back
  edge(null, 'expired', ['system']), // what lay in a cart whose order was not paid in time
  edge(null, 'draft', ['customer']),
  edge(null, 'recurring', ['system']),
  edge(null, 'completed', ['customer']), // what a pay link asks for, with the order that pays it

  edge('live', 'completed', ['customer']), // an order that people collect the money of, or that costs nothing
  edge('live', 'locked', ['customer']), // an order whose money comes online
  edge('live', 'expired', ['customer', 'system']), // another cart takes its place; its time is over
  edge('live', 'discarded', ['customer', 'system']), // the same of an empty one; by its customer's word

  edge('locked', 'completed', ['payment', 'customer', 'system']), // money came; taken back, collected after all; unpaid

  edge('expired', 'discarded', ['customer']), // what lay in it goes on in a live one; its customer leaves
  edge('expired', null, ['system']),

  edge('draft', 'discarded', ['customer', 'merchant', 'system']), // used; another substitution request; its order ended

  edge('recurring', 'completed', ['system']),
  edge('recurring', 'discarded', ['customer', 'system']), // its date is skipped or made anew

  edge('discarded', null, ['system']),
]

/** Of these an owner has at most one cart. */
export const OPEN_CART_STATES: readonly CartState[] = ['live', 'locked']

/** From these an order is placed. */
export const PLACEABLE_CART_STATES: readonly CartState[] = CART_STATES.filter(
  (state) => state !== 'locked' && CART_LIFE.some(({ from, to }) => from === state && to === 'completed'),
)

/** May this actor move a cart from one state to another? Null as `from`: begin it there; null as `to`: delete it. */
export function mayMoveCart(from: CartState | null, to: CartState | null, actor: CartActor): boolean {
  return CART_LIFE.some((one) => one.from === from && one.to === to && one.actors.includes(actor))
}

/** Where a cart can go from here, whoever moves it, in the order of the table. */
export function nextCartStates(from: CartState | null): (CartState | null)[] {
  return CART_LIFE.filter((one) => one.from === from).map(({ to }) => to)
}

function edge(from: CartState | null, to: CartState | null, actors: readonly CartActor[]): CartEdge {
  return { from, to, actors }
}
