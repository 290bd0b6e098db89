import { type CartActor, type CartState, mayMoveCart } from '@compass/domain/cart'
import { joinSql, NO_SQL, type SqlPart, sql } from '../../db/sql.ts'

/** The states as text of a statement: an index for some states is found by their text, and not by a parameter. */
const TEXTS: Readonly<Record<CartState, SqlPart>> = {
  live: sql`'live'`,
  locked: sql`'locked'`,
  completed: sql`'completed'`,
  expired: sql`'expired'`,
  discarded: sql`'discarded'`,
  draft: sql`'draft'`,
  recurring: sql`'recurring'`,
}

/** `in ('live', 'locked')`, after the column of a state. */
export function inStates(states: readonly CartState[]): SqlPart {
  return sql`in (${joinSql(
    states.map((state) => TEXTS[state]),
    ', ',
  )})`
}

/** A step of a cart's life, with all who may cause it where it is written. */
export interface CartMove {
  readonly from: CartState
  readonly to: CartState
  readonly actors: readonly CartActor[]
}

interface MovedCarts {
  /** When the carts were last changed; absent: as before. */
  readonly at?: unknown
  /** What else is written, each with a comma before it. */
  readonly set?: SqlPart
  /** The other tables of the statement: `from moved m`. */
  readonly using?: SqlPart
  /** Which carts of the merchant. */
  readonly condition: SqlPart
}

/** The value of the state of a new row. Throws where no cart begins so. */
export function beginsAs(state: CartState, actor: CartActor): SqlPart {
  if (!mayMoveCart(null, state, actor)) throw new Error(`no cart begins as ${state} by the ${actor}`)
  return TEXTS[state]
}

/**
 * The one text that moves carts (`c`) from state to state. A cart in another state than the moves begin from stays as it is.
 * Throws for a move that the life of a cart does not have.
 *
 * @param moves all to one state
 */
export function moveCarts(moves: readonly CartMove[], moved: MovedCarts): SqlPart {
  const [target, ...others] = new Set(moves.map(({ to }) => to))
  if (target === undefined || others.length > 0) throw new Error('carts move to one state at a time')
  return updateStates(moves, TEXTS[target], moved)
}

/** The same for the carts of dates that repeat: those dates are skipped, or made anew. */
export function discardRecurringCarts(actors: readonly CartActor[], moved: MovedCarts): SqlPart {
  return moveCarts([{ from: 'recurring', to: 'discarded', actors }], moved)
}

/** The same for live carts whose time is over or that make room: an empty one leaves nothing to restore. */
export function expireLiveCarts(actor: CartActor, moved: MovedCarts): SqlPart {
  const moves = (['expired', 'discarded'] as const).map((to) => ({ from: 'live', to, actors: [actor] }) as const)
  return updateStates(moves, sql`case when c.lines = '[]' then ${TEXTS.discarded} else ${TEXTS.expired} end`, moved)
}

function updateStates(moves: readonly CartMove[], target: SqlPart, moved: MovedCarts): SqlPart {
  for (const { from, to, actors } of moves)
    for (const actor of actors)
      if (!mayMoveCart(from, to, actor)) throw new Error(`no cart goes from ${from} to ${to} by the ${actor}`)
  const { at, set = NO_SQL, using = NO_SQL, condition } = moved
  const from = inStates([...new Set(moves.map((move) => move.from))])
  return sql`update carts c set state = ${target}, version = c.version + 1${at === undefined ? NO_SQL : sql`, updated_at = ${at}`}${set} ${using}
     where c.merchant_id = $1 and c.state ${from} and ${condition}`
}

/** The carts whose rows are deleted: those that nobody can restore any more. */
export function deleteCarts(from: readonly CartState[], condition: SqlPart): SqlPart {
  for (const state of from) if (!mayMoveCart(state, null, 'system')) throw new Error(`no ${state} cart is deleted`)
  return sql`delete from carts c where c.merchant_id = $1 and c.state ${inStates(from)} and ${condition}`
}
