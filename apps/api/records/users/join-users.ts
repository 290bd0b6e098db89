import { userOwner } from '@compass/domain/cart'
import type { Tenant } from '../../db/database.ts'
import { statement } from '../../db/sql.ts'
import { changeOwner, isOwnedBy } from '../carts/cart-owners.ts'
import { keepOneCart } from '../carts/carts-of-users.ts'
import { joinFavourites } from '../favourites/favourites.ts'
import { forgetCardsOf } from '../payments/cards-to-forget.ts'
import { joinMembers } from '../visits/members-of-users.ts'
import { endSessionsOf, joinWishes } from './users.ts'

/**
 * Closes one user into another (decisions, "Who is who"). Addresses and favourites come without duplicates; orders and carts come
 * along, every session of the closed one ends. Of two live carts the one on the screen stays live with its own expiry;
 * the other one can be restored. Inside a transaction.
 */
export async function joinUsers(
  tenant: Tenant,
  { from, targetId, onScreen }: { readonly from: string; readonly targetId: string; readonly onScreen: string },
  now: Date,
): Promise<void> {
  // A gateway knows cards by user: those of a guest are not handed to whoever signs in.
  await forgetCardsOf(tenant, from, now)
  await keepOneCart(tenant, { onScreen, aside: onScreen === from ? targetId : from }, now)
  await joinAddresses(tenant, from, targetId)
  await joinFavourites(tenant, from, targetId)
  await changeOwner(tenant, userOwner(from), userOwner(targetId))
  // It locks their visits, which comes before their orders and shares (decision 0039).
  await joinMembers(tenant, from, targetId, now)
  await tenant.run(
    statement('users.joinShares')`update shares set user_id = ${targetId} where merchant_id = $1 and user_id = ${from}`,
  )
  await tenant.run(
    statement('users.joinOrders')`update orders set user_id = ${targetId} where merchant_id = $1 and user_id = ${from}`,
  )
  await tenant.run(
    statement('users.joinCourtOrders')`
        update court_orders set user_id = ${targetId} where merchant_id = $1 and user_id = ${from}`,
  )
  await tenant.run(
    statement('users.joinSeries')`
        update recurring_orders set user_id = ${targetId} where merchant_id = $1 and user_id = ${from}`,
  )
  await tenant.run(
    statement('users.joinPushSubscriptions')`
        update push_subscriptions set user_id = ${targetId} where merchant_id = $1 and user_id = ${from}`,
  )
  await tenant.run(statement('users.joinKeys')`
      update idempotency_keys k set user_id = ${targetId} where k.merchant_id = $1 and k.user_id = ${from}
       and not exists (select 1 from idempotency_keys o where o.merchant_id = $1 and o.user_id = ${targetId} and o.key = k.key)`)
  await tenant.run(statement('users.joinCartAdditions')`
      update cart_additions a set user_id = ${targetId} where a.merchant_id = $1 and a.user_id = ${from}
       and not exists (select 1 from cart_additions o where o.merchant_id = $1 and o.user_id = ${targetId} and o.key = a.key)`)
  await joinWishes(tenant, { from, target: targetId, isNewer: onScreen === from })
  await tenant.run(statement('users.closeJoined')`
      update users set closed_at = coalesce(closed_at, ${now}), joined_into = ${targetId}, deleted_at = null, restore_hash
        = null
     where merchant_id = $1 and user_id = ${from}`)
  await endSessionsOf(tenant, from, now)
}

async function joinAddresses(tenant: Tenant, from: string, target: string): Promise<void> {
  await tenant.run(statement('users.pointCartsToAddresses')`update carts c set address_id = kept.address_id
     from addresses gone, addresses kept
     where c.merchant_id = $1 and ${isOwnedBy(userOwner(from))}
       and gone.merchant_id = $1 and gone.user_id = ${from} and gone.address_id = c.address_id
       and kept.merchant_id = $1 and kept.user_id = ${target} and kept.fingerprint = gone.fingerprint`)
  await tenant.run(statement('users.deleteDuplicateAddresses')`
     delete from addresses a where a.merchant_id = $1 and a.user_id = ${from}
       and exists (select 1 from addresses o where o.merchant_id = $1 and o.user_id = ${target} and o.fingerprint =
         a.fingerprint)`)
  await tenant.run(
    statement('users.joinAddresses')`
        update addresses set user_id = ${target} where merchant_id = $1 and user_id = ${from}`,
  )
}
