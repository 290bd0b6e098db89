import type { Row, Tenant } from '../../db/database.ts'
import { forgetCardsOf } from '../payments/forget-cards.ts'
import { releasePlace } from '../slots/repository.ts'
import { endSessionsOf, joinWishes } from './repository.ts'

/**
 * Closes one user into another (decisions, "Who is who"): addresses without exact duplicates, orders and baskets come
 * along, every session of the closed one ends. Of two live baskets the one on the screen stays live with its own expiry;
 * the other one can be restored. Inside a transaction.
 */
export async function joinUsers(
  tenant: Tenant,
  { from, into, onScreen }: { readonly from: string; readonly into: string; readonly onScreen: string },
  now: Date,
): Promise<void> {
  // A gateway knows cards by user: those of a guest are not handed to whoever signs in.
  await forgetCardsOf(tenant, from, now)
  await keepOneBasket(tenant, { onScreen, aside: onScreen === from ? into : from }, now)
  await joinAddresses(tenant, from, into)
  await tenant.change('update carts set user_id = $3 where merchant_id = $1 and user_id = $2', [from, into])
  await tenant.change('update orders set user_id = $3 where merchant_id = $1 and user_id = $2', [from, into])
  await tenant.change('update recurring_orders set user_id = $3 where merchant_id = $1 and user_id = $2', [from, into])
  await tenant.change('update push_subscriptions set user_id = $3 where merchant_id = $1 and user_id = $2', [
    from,
    into,
  ])
  await tenant.change(
    `update idempotency_keys k set user_id = $3 where k.merchant_id = $1 and k.user_id = $2
       and not exists (select 1 from idempotency_keys o where o.merchant_id = $1 and o.user_id = $3 and o.key = k.key)`,
    [from, into],
  )
  await joinWishes(tenant, { from, into, isNewer: onScreen === from })
  await tenant.change(
    `update users set closed_at = coalesce(closed_at, $4), joined_into = $3, deleted_at = null, restore_hash = null
     where merchant_id = $1 and user_id = $2`,
    [from, into, now],
  )
  await endSessionsOf(tenant, from, now)
}

type PutAside = Parameters<typeof releasePlace>[1] & Row

/** Of two live baskets one goes: the one on the screen if it is empty or past its time, else the other. */
async function keepOneBasket(
  tenant: Tenant,
  { onScreen, aside }: { readonly onScreen: string; readonly aside: string },
  now: Date,
): Promise<void> {
  const putAside = `update carts set state = case when jsonb_array_length(lines) = 0 then 'discarded' else 'expired' end,
      expires_at = least(expires_at, $4), updated_at = $4, version = version + 1
    where merchant_id = $1 and user_id = $2 and state = 'live'
      and exists (select 1 from carts o where o.merchant_id = $1 and o.user_id = $3 and o.state = 'live')`
  const returning = `returning cart_id as id, store_id as "storeId", order_type as "orderType", schedule`
  const isEmptyOrPast = 'and (jsonb_array_length(lines) = 0 or expires_at <= $4)'
  const gone = [
    ...(await tenant.rows<PutAside>(`${putAside} ${isEmptyOrPast} ${returning}`, [onScreen, aside, now])),
    ...(await tenant.rows<PutAside>(`${putAside} ${returning}`, [aside, onScreen, now])),
  ]
  // What a basket holds is freed with it: a phone never keeps more places than it has baskets.
  for (const cart of gone) await releasePlace(tenant, cart)
}

async function joinAddresses(tenant: Tenant, from: string, into: string): Promise<void> {
  await tenant.change(
    `update carts c set address_id = kept.address_id
     from addresses gone, addresses kept
     where c.merchant_id = $1 and c.user_id = $2
       and gone.merchant_id = $1 and gone.user_id = $2 and gone.address_id = c.address_id
       and kept.merchant_id = $1 and kept.user_id = $3 and kept.fingerprint = gone.fingerprint`,
    [from, into],
  )
  await tenant.change(
    `delete from addresses a where a.merchant_id = $1 and a.user_id = $2
       and exists (select 1 from addresses o where o.merchant_id = $1 and o.user_id = $3 and o.fingerprint = a.fingerprint)`,
    [from, into],
  )
  await tenant.change('update addresses set user_id = $3 where merchant_id = $1 and user_id = $2', [from, into])
}
