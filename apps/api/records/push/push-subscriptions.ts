import type { Tenant } from '../../db/database.ts'
import { sql, statement } from '../../db/sql.ts'
import { hashOf } from '../../ids/index.ts'

interface Subscription {
  readonly id: string
  readonly endpoint: string
  readonly p256dh: Buffer
  readonly auth: Buffer
}

type SubscriptionRow = { subscription_id: string; endpoint: string; p256dh: Buffer; auth: Buffer }

const COLUMNS = sql`subscription_id, endpoint, p256dh, auth`

function subscriptionOf(row: SubscriptionRow): Subscription {
  return { id: row.subscription_id, endpoint: row.endpoint, p256dh: row.p256dh, auth: row.auth }
}

export async function subscriptionsOf(tenant: Tenant, userId: string): Promise<Subscription[]> {
  const rows = await tenant.rows<SubscriptionRow>(
    statement('push.subscriptionsOf')`
        select ${COLUMNS} from push_subscriptions where merchant_id = $1 and user_id = ${userId} order by created_at desc`,
  )
  return rows.map(subscriptionOf)
}

export async function findSubscription(tenant: Tenant, id: string): Promise<Subscription | null> {
  const row = await tenant.row<SubscriptionRow>(
    statement('push.findSubscription')`
        select ${COLUMNS} from push_subscriptions where merchant_id = $1 and subscription_id = ${id}`,
  )
  return row && subscriptionOf(row)
}

/** A browser has one subscription: who asks on it last is told on it. */
export async function keepSubscription(
  tenant: Tenant,
  userId: string,
  { id, endpoint, p256dh, auth }: Subscription,
  at: Date,
): Promise<void> {
  await tenant.run(statement('push.keepSubscription')`
      insert into push_subscriptions (merchant_id, subscription_id, user_id, endpoint, endpoint_hash, p256dh, auth,
        created_at)
     values ($1, ${id}, ${userId}, ${endpoint}, ${hashOf(endpoint)}, ${p256dh}, ${auth}, ${at})
     on conflict (merchant_id, endpoint_hash) do update
       set user_id = excluded.user_id, p256dh = excluded.p256dh, auth = excluded.auth, created_at =
         excluded.created_at`)
}

/** The newest browsers of a user stay, the others go. */
export async function keepNewest(tenant: Tenant, userId: string, most: number): Promise<void> {
  await tenant.run(statement('push.keepNewest')`
      delete from push_subscriptions where merchant_id = $1 and subscription_id in (
       select subscription_id from push_subscriptions where merchant_id = $1 and user_id = ${userId}
       order by created_at desc offset ${most})`)
}

/** One browser of a user, or all of them. */
export async function dropSubscriptions(tenant: Tenant, userId: string, endpoint: string | null): Promise<void> {
  await tenant.run(
    statement('push.dropSubscriptions')`
        delete from push_subscriptions where merchant_id = $1 and user_id = ${userId} and
          ${endpoint === null ? sql`true` : sql`endpoint_hash = ${hashOf(endpoint)}`}`,
  )
}

/** A browser that its push service knows no more. */
export async function dropSubscription(tenant: Tenant, id: string): Promise<void> {
  await tenant.run(
    statement('push.dropSubscription')`
        delete from push_subscriptions where merchant_id = $1 and subscription_id = ${id}`,
  )
}
