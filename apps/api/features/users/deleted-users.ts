import { isFinal, ORDER_STATUSES } from '@compass/domain/orders'
import type { Row, Tenant } from '../../db/database.ts'
import { releasePlace } from '../slots/repository.ts'

const RUNNING = ORDER_STATUSES.filter((status) => !isFinal(status))

/** Closes a user for deletion, which also waits for orders that are just being placed; answers the phone. */
export async function closeDeletedUser(tenant: Tenant, userId: string, now: Date): Promise<string | null> {
  await tenant.row('select 1 from users where merchant_id = $1 and user_id = $2 for update', [userId])
  const row = await tenant.row<{ phone: string | null }>(
    `update users set closed_at = $3, deleted_at = $3 where merchant_id = $1 and user_id = $2 and closed_at is null
     returning phone`,
    [userId, now],
  )
  const gone = await tenant.rows<Parameters<typeof releasePlace>[1] & Row>(
    `update carts set state = 'discarded', updated_at = $3, version = version + 1
     where merchant_id = $1 and user_id = $2 and state in ('live', 'expired', 'draft')
     returning cart_id as id, store_id as "storeId", order_type as "orderType", schedule`,
    [userId, now],
  )
  for (const cart of gone) await releasePlace(tenant, cart)
  return row?.phone ?? null
}

export async function hasRunningOrder(tenant: Tenant, userId: string): Promise<boolean> {
  const row = await tenant.row(
    'select 1 from orders where merchant_id = $1 and user_id = $2 and status = any($3::smallint[]) limit 1',
    [userId, RUNNING],
  )
  return row !== null
}

/** Nothing in a deleted user's orders says any more who it was; what was sent to the phone goes. */
export async function pseudonymiseOrders(tenant: Tenant, userId: string, phone: string | null): Promise<void> {
  await tenant.change(
    `update orders set instruction = null, feedback = null, customer = (customer - 'collected' - 'door') || jsonb_build_object(
       'name', null, 'email', null, 'phone', null, 'phoneCode', null, 'address', null, 'addressAsRead', null, 'addressId', null,
       'pseudonym', left(user_id::text, 8))
     where merchant_id = $1 and user_id = $2`,
    [userId],
  )
  for (const table of ['orders', 'order_versions', 'recurring_orders']) await emptyNotes(tenant, table, userId)
  await tenant.change(
    `update order_history h set reason = null from orders o
     where h.merchant_id = $1 and h.by_whom = 'customer' and o.merchant_id = $1 and o.order_id = h.order_id and o.user_id = $2`,
    [userId],
  )
  await tenant.change(
    `update payments p set card = null, page = null from orders o
     where p.merchant_id = $1 and o.merchant_id = $1 and o.order_id = p.order_id and o.user_id = $2`,
    [userId],
  )
  await tenant.change('delete from push_subscriptions where merchant_id = $1 and user_id = $2', [userId])
  if (phone) await tenant.change('delete from messages where merchant_id = $1 and phone = $2', [phone])
}

/** What was written to the kitchen beside a dish goes too. */
async function emptyNotes(tenant: Tenant, table: string, userId: string): Promise<void> {
  await tenant.change(
    `update ${table} t set lines = (
       select jsonb_agg(case when coalesce(line->>'note', '') = '' then line else line || '{"note":""}'::jsonb end order by n)
       from jsonb_array_elements(t.lines) with ordinality as l (line, n))
     from orders o where t.merchant_id = $1 and o.merchant_id = $1 and o.order_id = t.order_id and o.user_id = $2
       and jsonb_array_length(t.lines) > 0`,
    [userId],
  )
}

/** The latest deleted account of a number that can still be brought back: its id, locked. */
export async function findDeletedUser(tenant: Tenant, phone: string, since: Date): Promise<string | null> {
  const row = await tenant.row<{ user_id: string }>(
    `select user_id from users where merchant_id = $1 and phone = $2 and deleted_at > $3
     order by deleted_at desc limit 1 for update`,
    [phone, since],
  )
  return row?.user_id ?? null
}

export async function setRestoreHash(tenant: Tenant, userId: string, restoreHash: Buffer): Promise<void> {
  await tenant.change('update users set restore_hash = $3 where merchant_id = $1 and user_id = $2', [
    userId,
    restoreHash,
  ])
}

/** The deleted account that a restoreId opens, if the phone is the same; locked. */
export async function findRestorable(
  tenant: Tenant,
  asked: { readonly restoreHash: Buffer; readonly phone: string; readonly since: Date },
): Promise<{ readonly id: string; readonly fullName: string | null; readonly email: string | null } | null> {
  const row = await tenant.row<{ user_id: string; full_name: string | null; email: string | null }>(
    `select user_id, full_name, email from users
     where merchant_id = $1 and restore_hash = $2 and phone = $3 and deleted_at > $4 for update`,
    [asked.restoreHash, asked.phone, asked.since],
  )
  return row && { id: row.user_id, fullName: row.full_name, email: row.email }
}

/** What is personal about users whose days of grace are over. */
export async function forgetDeleted(tenant: Tenant, before: Date): Promise<number> {
  await tenant.change(
    `delete from addresses a using users u
     where a.merchant_id = $1 and u.merchant_id = $1 and u.user_id = a.user_id and u.deleted_at < $2`,
    [before],
  )
  return tenant.change(
    `update users set phone = null, phone_code = null, phone_verified = false, full_name = null, email = null,
       restore_hash = null, is_sms_enabled = null, terms_agreed = null
     where merchant_id = $1 and deleted_at < $2 and phone is not null`,
    [before],
  )
}
