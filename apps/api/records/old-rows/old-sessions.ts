import { commit, type Database, type Tenant } from '../../db/database.ts'
import { sql, statement } from '../../db/sql.ts'
import { daysBefore, LASTS_DAYS, UNUSED_FOR_DAYS } from '../users/sessions.ts'

/** Ended sessions and guests who left nothing are there for so long. */
const STORED_DAYS = 30
const MAX_SESSIONS_AT_ONCE = 5_000
const MAX_GUESTS_AT_ONCE = 1_000

/** Says of rows of `sessions` that they ended long ago. Whoever ended has not been there since. */
function endedLongAgo(now: Date) {
  const before = daysBefore(now, STORED_DAYS)
  return sql`last_used_at < ${before} and (ended_at < ${before}
       or last_used_at < ${daysBefore(now, UNUSED_FOR_DAYS + STORED_DAYS)}
       or created_at < ${daysBefore(now, LASTS_DAYS + STORED_DAYS)})`
}

/** Says of rows of `users` that they may be guests who left nothing: without a phone, and not deleted, which has rules of its own. */
function mayHaveLeftNothing(now: Date) {
  return sql`phone is null and deleted_at is null and created_at < ${daysBefore(now, STORED_DAYS)}`
}

/** Merchants that have such sessions, or guests who may be such. */
export function merchantsWithOldSessions(now: Date) {
  return sql`select merchant_id from sessions where ${endedLongAgo(now)}
       union select merchant_id from users where ${mayHaveLeftNothing(now)}`
}

/** Deletes sessions that ended more than 30 days ago, with where they sat. */
export async function deleteOldSessions(database: Database, merchantId: string, now: Date): Promise<void> {
  await database.transact(merchantId, async (tenant) => {
    const rows = await tenant.rows<{ token_hash: Buffer }>(statement('jobs.lockOldSessions')`
       select token_hash from sessions where merchant_id = $1 and ${endedLongAgo(now)}
       limit ${MAX_SESSIONS_AT_ONCE} for update skip locked`)
    await deleteSessions(
      tenant,
      rows.map((row) => row.token_hash),
    )
    return commit(null)
  })
}

/**
 * Deletes guests whom nobody has seen for 30 days and who left nothing: no order, basket, address or anything else that is
 * theirs. A bot that opens a page is one.
 */
// Long on purpose: one row for each table that may lead to a user; a test compares it with the keys of the database.
export async function deleteOldGuests(database: Database, merchantId: string, now: Date): Promise<void> {
  await database.transact(merchantId, async (tenant) => {
    const guests = await tenant.rows<{ user_id: string }>(statement('jobs.lockOldGuests')`
       select user_id from users u where u.merchant_id = $1 and ${mayHaveLeftNothing(now)}
         and not exists (select 1 from sessions s where s.merchant_id = $1 and s.user_id = u.user_id
           and s.last_used_at >= ${daysBefore(now, STORED_DAYS)})
         and not exists (select 1 from orders o where o.merchant_id = $1 and o.user_id = u.user_id)
         and not exists (select 1 from court_orders o where o.merchant_id = $1 and o.user_id = u.user_id)
         and not exists (select 1 from carts c where c.merchant_id = $1 and c.user_id = u.user_id)
         and not exists (select 1 from addresses a where a.merchant_id = $1 and a.user_id = u.user_id)
         and not exists (select 1 from favourites f where f.merchant_id = $1 and f.user_id = u.user_id)
         and not exists (select 1 from visit_members m where m.merchant_id = $1 and m.user_id = u.user_id)
         and not exists (select 1 from recurring_orders r where r.merchant_id = $1 and r.user_id = u.user_id)
         and not exists (select 1 from push_subscriptions p where p.merchant_id = $1 and p.user_id = u.user_id)
         and not exists (select 1 from cards_to_forget k where k.merchant_id = $1 and k.user_id = u.user_id)
         and not exists (select 1 from secret_code_asks q where q.merchant_id = $1 and q.user_id = u.user_id)
         and not exists (select 1 from idempotency_keys i where i.merchant_id = $1 and i.user_id = u.user_id)
         and not exists (select 1 from session_handovers h where h.merchant_id = $1 and h.user_id = u.user_id)
       limit ${MAX_GUESTS_AT_ONCE} for update skip locked`)
    if (guests.length === 0) return commit(null)
    const ids = guests.map((row) => row.user_id)
    const sessions = await tenant.rows<{ token_hash: Buffer }>(statement('jobs.findSessionsOfGuests')`
       select token_hash from sessions where merchant_id = $1 and user_id = any(${ids}::uuid[])`)
    await deleteSessions(
      tenant,
      sessions.map((row) => row.token_hash),
    )
    await tenant.run(
      statement('jobs.deleteGuests')`delete from users where merchant_id = $1 and user_id = any(${ids}::uuid[])`,
    )
    return commit(null)
  })
}

async function deleteSessions(tenant: Tenant, hashes: readonly Buffer[]): Promise<void> {
  if (hashes.length === 0) return
  await tenant.run(statement('jobs.deleteSessionSpots')`
     delete from session_spots where merchant_id = $1 and token_hash = any(${hashes}::bytea[])`)
  await tenant.run(statement('jobs.deleteSessions')`
     delete from sessions where merchant_id = $1 and token_hash = any(${hashes}::bytea[])`)
}
