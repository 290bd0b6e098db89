import { type CartActor, PLACEABLE_CART_STATES } from '@compass/domain/cart'
import { type SqlParameter, type SqlPart, sql } from '../../db/sql.ts'
import { type CartMove, inStates, moveCarts } from './cart-states.ts'

interface OrderedCart {
  readonly cartId: SqlParameter
  /** The version that the order was made from. */
  readonly version: SqlParameter
}

const LOCKED: readonly CartMove[] = [{ from: 'live', to: 'locked', actors: ['customer'] }]
const COMPLETED: readonly CartMove[] = [
  { from: 'live', to: 'completed', actors: ['customer'] },
  { from: 'recurring', to: 'completed', actors: ['system'] },
]

/** The part of the statement that inserts an order: its cart (`c`) makes no other. More conditions may follow. */
export function orderCart({
  cartId,
  version,
  waitsForMoney,
  at,
}: OrderedCart & { readonly waitsForMoney: boolean; readonly at: SqlParameter }): SqlPart {
  const condition = sql`c.cart_id = ${cartId} and c.version = ${version}`
  return moveCarts(waitsForMoney ? LOCKED : COMPLETED, { at, condition })
}

/** The part that locks a cart which is to be ordered, before anything else is. */
export function lockPlaceableCart({ cartId, version }: OrderedCart): SqlPart {
  return sql`select c.cart_id from carts c
       where c.merchant_id = $1 and c.cart_id = ${cartId} and c.state ${inStates(PLACEABLE_CART_STATES)} and c.version =
         ${version} for update`
}

/** The part that ends the cart of an order which waited for its money; `order` is a part with its `cart_id`. */
export function completeCartOf(order: SqlPart, actor: CartActor): SqlPart {
  const completed = { from: 'locked', to: 'completed', actors: [actor] } as const
  return moveCarts([completed], { using: sql`from ${order} o`, condition: sql`c.cart_id = o.cart_id` })
}
