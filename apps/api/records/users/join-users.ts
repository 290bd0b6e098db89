import type { Row, Tenant } from '../../db/database.ts'
import { parameter, sql, statement } from '../../db/sql.ts'
import { forgetCardsOf } from '../payments/cards-to-forget.ts'
import { releaseSlot } from '../slots/slots.ts'
import { endSessionsOf, joinWishes } from './users.ts'

/**
 * Closes one user into another (decisions, "Who is who"): addresses without exact duplicates, orders and carts come
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
  await tenant.run(
    statement('users.joinCarts')`update carts set user_id = ${targetId} where merchant_id = $1 and user_id = ${from}`,
  )
  await tenant.run(
    statement('users.joinOrders')`update orders set user_id = ${targetId} where merchant_id = $1 and user_id = ${from}`,
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
  await joinWishes(tenant, { from, target: targetId, isNewer: onScreen === from })
  await tenant.run(statement('users.closeJoined')`
      update users set closed_at = coalesce(closed_at, ${now}), joined_into = ${targetId}, deleted_at = null, restore_hash
        = null
     where merchant_id = $1 and user_id = ${from}`)
  await endSessionsOf(tenant, from, now)
}

type ParkedCart = Parameters<typeof releaseSlot>[1] & Row

/** Of two live carts one goes: the one on the screen if it is empty or past its time, else the other. */
async function keepOneCart(
  tenant: Tenant,
  { onScreen, aside }: { readonly onScreen: string; readonly aside: string },
  now: Date,
): Promise<void> {
  const at = parameter(now)
  const expire = (
    mine: string,
    other: string,
  ) => sql`update carts set state = case when jsonb_array_length(lines) = 0 then 'discarded' else 'expired' end,
      expires_at = least(expires_at, ${at}::timestamptz), updated_at = ${at}, version = version + 1
    where merchant_id = $1 and user_id = ${mine} and state = 'live'
      and exists (select 1 from carts o where o.merchant_id = $1 and o.user_id = ${other} and o.state = 'live')`
  const returning = sql`returning cart_id as id, store_id as "storeId", order_type as "orderType", schedule`
  const isEmptyOrPast = sql`and (jsonb_array_length(lines) = 0 or expires_at <= ${at})`
  const gone = [
    ...(await tenant.rows<ParkedCart>(
      statement('users.expireEmptyCart')`${expire(onScreen, aside)} ${isEmptyOrPast} ${returning}`,
    )),
    ...(await tenant.rows<ParkedCart>(statement('users.expireOtherCart')`${expire(aside, onScreen)} ${returning}`)),
  ]
  // What a cart holds is freed with it: a phone never keeps more places than it has carts.
  for (const cart of gone) await releaseSlot(tenant, cart)
}

async function joinAddresses(tenant: Tenant, from: string, target: string): Promise<void> {
  await tenant.run(statement('users.pointCartsToAddresses')`update carts c set address_id = kept.address_id
     from addresses gone, addresses kept
     where c.merchant_id = $1 and c.user_id = ${from}
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
