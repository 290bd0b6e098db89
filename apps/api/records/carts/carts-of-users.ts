import { userOwner } from '@compass/domain/cart'
import type { Row, Tenant } from '../../db/database.ts'
import { NO_SQL, parameter, type SqlPart, type Statement, sql, statement } from '../../db/sql.ts'
import { releaseSlot } from '../slots/slots.ts'
import { isOwnedBy } from './cart-owners.ts'
import { expireLiveCarts, inStates, moveCarts } from './cart-states.ts'

type MovedCart = Parameters<typeof releaseSlot>[1] & Row

const RETURNING = sql`returning c.cart_id as id, c.store_id as "storeId", c.order_type as "orderType", c.lines, c.schedule`

/** What carts hold is freed with them: a phone never keeps more slots than it has carts. */
async function moveAndRelease(tenant: Tenant, statements: readonly Statement[]): Promise<void> {
  const moved: MovedCart[] = []
  for (const moving of statements) moved.push(...(await tenant.rows<MovedCart>(moving)))
  for (const cart of moved) await releaseSlot(tenant, cart)
}

/** Of two live carts at one place one goes: the one on the screen if it is empty or past its time, else the other. */
export async function keepOneCart(
  tenant: Tenant,
  { onScreen, aside }: { readonly onScreen: string; readonly aside: string },
  now: Date,
): Promise<void> {
  const at = parameter(now)
  const expire = (mine: string, other: string, more: SqlPart) =>
    expireLiveCarts('customer', {
      at,
      set: sql`, expires_at = least(c.expires_at, ${at}::timestamptz)`,
      condition: sql`${isOwnedBy(userOwner(mine))} ${more}
      and exists (select 1 from carts o where o.merchant_id = $1 and o.user_id = ${other}
        and o.spot_id is not distinct from c.spot_id and o.state ${inStates(['live'])})`,
    })
  const isEmptyOrPast = sql`and (c.lines = '[]' or c.expires_at <= ${at})`
  await moveAndRelease(tenant, [
    statement('users.expireEmptyCart')`${expire(onScreen, aside, isEmptyOrPast)} ${RETURNING}`,
    statement('users.expireOtherCart')`${expire(aside, onScreen, NO_SQL)} ${RETURNING}`,
  ])
}

/** A user who is deleted has no cart that could be ordered, restored or edited. */
export async function discardCartsOf(tenant: Tenant, userId: string, now: Date): Promise<void> {
  const discarded = (['live', 'expired', 'draft'] as const).map(
    (from) => ({ from, to: 'discarded', actors: ['customer'] }) as const,
  )
  const condition = isOwnedBy(userOwner(userId))
  await moveAndRelease(tenant, [
    statement('users.discardCarts')`${moveCarts(discarded, { at: now, condition })} ${RETURNING}`,
  ])
}
