import { isFinal, ORDER_STATUSES } from '@compass/domain/orders'
import type { Database, Tenant } from '../../db/database.ts'
import { findMerchants } from '../../db/find-merchants.ts'
import { json, type SqlPart, sql, statement } from '../../db/sql.ts'
import { discardCartsOf } from '../carts/carts-of-users.ts'
import { deletePagesOf } from '../prescriptions/deletion.ts'
import { forgetProblemsOf } from '../problems/problems.ts'

const RUNNING = ORDER_STATUSES.filter((status) => !isFinal(status))

/** Closes a user for deletion, which also waits for orders that are just being placed; answers the phone. */
export async function closeDeletedUser(tenant: Tenant, userId: string, now: Date): Promise<string | null> {
  await tenant.row(
    statement('users.lock')`select 1 from users where merchant_id = $1 and user_id = ${userId} for update`,
  )
  const row = await tenant.row<{ phone: string | null }>(statement('users.close')`
     update users set closed_at = ${now}, deleted_at = ${now} where merchant_id = $1 and user_id = ${userId} and closed_at
       is null
     returning phone`)
  await discardCartsOf(tenant, userId, now)
  return row?.phone ?? null
}

export async function hasRunningOrder(tenant: Tenant, userId: string): Promise<boolean> {
  const row = await tenant.row(
    statement('users.hasRunningOrder')`
        select 1 from orders where merchant_id = $1 and user_id = ${userId} and status = any(${RUNNING}::smallint[]) limit 1`,
  )
  return row !== null
}

const NOBODY = {
  name: null,
  email: null,
  phone: null,
  phoneCode: null,
  address: null,
  addressAsRead: null,
  addressId: null,
}

/** Nothing in a deleted user's orders says any more who it was; what was sent to the phone goes, and no link names them. */
export async function pseudonymiseOrders(tenant: Tenant, userId: string, phone: string | null): Promise<void> {
  await tenant.run(statement('users.pseudonymiseOrders')`
     update orders set instruction = null, feedback = null, customer = (customer - 'collected' - 'door') ||
       ${json({ ...NOBODY, pseudonym: userId.slice(0, 8) })}::jsonb
     where merchant_id = $1 and user_id = ${userId}`)
  await forgetProblemsOf(tenant, userId)
  await deletePagesOf(tenant, userId)
  for (const table of [sql`orders`, sql`order_versions`, sql`recurring_orders`]) await emptyNotes(tenant, table, userId)
  await emptyNotesOfItems(tenant, userId)
  await tenant.run(statement('users.emptyReasons')`
     update order_history h set reason = null from orders o
     where h.merchant_id = $1 and h.by_whom = 'customer' and o.merchant_id = $1 and o.order_id = h.order_id and
       o.user_id = ${userId}`)
  await tenant.run(statement('users.emptyCards')`update payments p set card = null, page = null from orders o
     where p.merchant_id = $1 and o.merchant_id = $1 and o.order_id = p.order_id and o.user_id = ${userId}`)
  await tenant.run(
    statement('users.deletePushSubscriptions')`
        delete from push_subscriptions where merchant_id = $1 and user_id = ${userId}`,
  )
  if (!phone) return
  await tenant.run(statement('users.deleteMessages')`delete from messages where merchant_id = $1 and phone = ${phone}`)
  // A link for them goes on for nobody in particular.
  await tenant.run(
    statement(
      'users.emptyPayLinks',
    )`update pay_links set customer = ${json({ name: null, phone: null, phoneCode: null })},
       destination = null
     where merchant_id = $1 and customer->>'phone' = ${phone}`,
  )
}

/** What was written to the kitchen beside a dish goes too. */
async function emptyNotes(tenant: Tenant, table: SqlPart, userId: string): Promise<void> {
  await tenant.run(statement('users.emptyNotes')`
     update ${table} t set lines = (
       select jsonb_agg(case when coalesce(line->>'note', '') = '' then line else line || '{"note":""}'::jsonb end
         order by n)
       from jsonb_array_elements(t.lines) with ordinality as l (line, n))
     from orders o where t.merchant_id = $1 and o.merchant_id = $1 and o.order_id = t.order_id and o.user_id =
       ${userId}
       and jsonb_array_length(t.lines) > 0`)
}

/** The same of what they ordered with a party, whoever of it began the order. */
async function emptyNotesOfItems(tenant: Tenant, userId: string): Promise<void> {
  await tenant.run(statement('users.emptyNotesOfItems')`
     update round_items i set line = i.line || '{"note":""}'::jsonb from visit_members m
     where i.merchant_id = $1 and m.merchant_id = $1 and m.member_id = i.member_id and m.user_id = ${userId}
       and i.line->>'note' <> ''`)
  await tenant.run(statement('users.emptyNotesOfParty')`
     update orders o set lines = (
       select jsonb_agg(case when i.item_id is null then l.line else l.line || '{"note":""}'::jsonb end order by l.n)
       from jsonb_array_elements(o.lines) with ordinality as l (line, n)
       left join round_items i on i.merchant_id = $1 and i.item_id = (l.line->>'id')::uuid and i.member_id in (
         select m.member_id from visit_members m where m.merchant_id = $1 and m.user_id = ${userId}))
     where o.merchant_id = $1 and jsonb_array_length(o.lines) > 0 and o.visit_id in (
       select m.visit_id from visit_members m where m.merchant_id = $1 and m.user_id = ${userId})`)
}

/** The latest deleted account of a number that can still be brought back: its id, locked. */
export async function findDeletedUser(tenant: Tenant, phone: string, since: Date): Promise<string | null> {
  const row = await tenant.row<{ user_id: string }>(statement('users.findDeletedUser')`
      select user_id from users where merchant_id = $1 and phone = ${phone} and deleted_at > ${since}
     order by deleted_at desc limit 1 for update`)
  return row?.user_id ?? null
}

export async function setRestoreHash(tenant: Tenant, userId: string, restoreHash: Buffer): Promise<void> {
  await tenant.run(
    statement('users.setRestoreHash')`
        update users set restore_hash = ${restoreHash} where merchant_id = $1 and user_id = ${userId}`,
  )
}

/** The deleted account that a restoreId opens, if the phone is the same; locked. */
export async function findRestorable(
  tenant: Tenant,
  input: { readonly restoreHash: Buffer; readonly phone: string; readonly since: Date },
): Promise<{ readonly id: string; readonly fullName: string | null; readonly email: string | null } | null> {
  const row = await tenant.row<{ user_id: string; full_name: string | null; email: string | null }>(statement(
    'users.findRestorable',
  )`
     select user_id, full_name, email from users
     where merchant_id = $1 and restore_hash = ${input.restoreHash} and phone = ${input.phone} and deleted_at >
       ${input.since} for update`)
  return row && { id: row.user_id, fullName: row.full_name, email: row.email }
}

/** What is personal about users whose days of grace are over. */
export async function forgetDeleted(tenant: Tenant, before: Date): Promise<number> {
  await tenant.run(statement('users.deleteAddressesOfDeleted')`delete from addresses a using users u
     where a.merchant_id = $1 and u.merchant_id = $1 and u.user_id = a.user_id and u.deleted_at < ${before}`)
  await tenant.run(statement('users.deleteFavouritesOfDeleted')`delete from favourites f using users u
     where f.merchant_id = $1 and u.merchant_id = $1 and u.user_id = f.user_id and u.deleted_at < ${before}`)
  return tenant.changes(statement('users.forgetDeleted')`
      update users set phone = null, phone_code = null, phone_verified = false, full_name = null, email = null,
       restore_hash = null, is_sms_enabled = null, terms_agreed = null
     where merchant_id = $1 and deleted_at < ${before} and phone is not null returning user_id`)
}

/** Merchants that have users who were deleted before then and of whom something personal is still kept. */
export function merchantsWithDeletedUsers(database: Database, deletedBefore: Date): Promise<string[]> {
  return findMerchants(
    database,
    statement('users.findDeleted')`
        select distinct merchant_id from users where deleted_at < ${deletedBefore} and phone is not null`,
  )
}
