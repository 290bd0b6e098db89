import type { StaffRole } from '@compass/contract/call'
import type { Tenant } from '../../db/database.ts'
import { type SqlPart, sql, statement } from '../../db/sql.ts'
import type { Device } from '../users/device.ts'

/** However much it is used: a long day at the counter. */
export const STAFF_SESSION_MS = 12 * 3600_000
/** That a session is used is written once in so long. */
const USE_WRITTEN_AFTER_MS = 5 * 60_000

/** Who works, told by the token of a session alone. */
export interface StaffOfSession {
  readonly staffId: string
  readonly name: string
  readonly role: StaffRole
  readonly storeId: string | null
  readonly isDemo: boolean
  readonly sessionId: string
  readonly expiresAt: Date
  /** When they last showed that it is still them; null: never. */
  readonly confirmedAt: Date | null
  readonly isUseOld: boolean
}

interface NewStaffSession {
  readonly tokenHash: Buffer
  readonly sessionId: string
  readonly staffId: string
  readonly device: Device
  /** Null: by a link, which shows nobody. */
  readonly confirmedAt: Date | null
}

/** Says of rows of `staff_sessions s` that they have not ended, and of their members `m` that they are still there. */
function isLive(now: Date): SqlPart {
  return sql`s.ended_at is null and s.expires_at > ${now} and m.removed_at is null`
}

/** Null for a session that has ended, or is none. */
export async function findStaffOfToken(tenant: Tenant, tokenHash: Buffer, now: Date): Promise<StaffOfSession | null> {
  const row = await tenant.row<{
    staffId: string
    name: string
    role: StaffRole
    storeId: string | null
    isDemo: boolean
    sessionId: string
    expiresAt: Date
    confirmedAt: Date | null
    lastUsedAt: Date
  }>(
    statement('staff.findOfToken')`
       select m.staff_id as "staffId", m.name, m.role, m.store_id as "storeId", m.is_demo as "isDemo",
         s.session_id as "sessionId", s.expires_at as "expiresAt", s.confirmed_at as "confirmedAt",
         s.last_used_at as "lastUsedAt"
       from staff_sessions s join staff_members m on m.merchant_id = $1 and m.staff_id = s.staff_id
       where s.merchant_id = $1 and s.token_hash = ${tokenHash} and ${isLive(now)}`,
  )
  if (!row) return null
  const { lastUsedAt, ...staff } = row
  return { ...staff, isUseOld: now.getTime() - lastUsedAt.getTime() > USE_WRITTEN_AFTER_MS }
}

export async function insertStaffSession(tenant: Tenant, session: NewStaffSession, now: Date): Promise<void> {
  const { tokenHash, sessionId, staffId, device, confirmedAt } = session
  const expiresAt = new Date(now.getTime() + STAFF_SESSION_MS)
  await tenant.run(statement('staff.insertSession')`
     insert into staff_sessions (merchant_id, token_hash, session_id, staff_id, created_at, expires_at, last_used_at,
       confirmed_at, platform, browser)
     values ($1, ${tokenHash}, ${sessionId}, ${staffId}, ${now}, ${expiresAt}, ${now}, ${confirmedAt},
       ${device.platform}, ${device.browser})`)
}

/** Writes that a session is used, unless another process has just done so. */
export async function writeStaffSessionUse(tenant: Tenant, tokenHash: Buffer, now: Date): Promise<void> {
  await tenant.run(statement('staff.writeSessionUse')`
     update staff_sessions set last_used_at = ${now} where merchant_id = $1 and token_hash = ${tokenHash}
       and ended_at is null and last_used_at < ${new Date(now.getTime() - USE_WRITTEN_AFTER_MS)}`)
}

/** Ends it; ending it twice is as good as once. */
export async function endStaffSession(tenant: Tenant, tokenHash: Buffer, now: Date): Promise<void> {
  await tenant.run(statement('staff.endSession')`
     update staff_sessions set ended_at = ${now}
     where merchant_id = $1 and token_hash = ${tokenHash} and ended_at is null`)
}

/** Which of these token hashes are of sessions that have not ended. */
export async function liveStaffSessions(tenant: Tenant, hashes: readonly Buffer[], now: Date): Promise<Buffer[]> {
  const rows = await tenant.rows<{ token_hash: Buffer }>(
    statement('staff.liveSessions')`
        select s.token_hash from staff_sessions s
          join staff_members m on m.merchant_id = $1 and m.staff_id = s.staff_id
        where s.merchant_id = $1 and s.token_hash = any(${hashes}::bytea[]) and ${isLive(now)}`,
  )
  return rows.map((row) => row.token_hash)
}

/** They have shown that it is still them. */
export async function confirmStaffSession(tenant: Tenant, tokenHash: Buffer, now: Date): Promise<void> {
  await tenant.run(statement('staff.confirmSession')`
     update staff_sessions set confirmed_at = ${now} where merchant_id = $1 and token_hash = ${tokenHash}`)
}

/** A session as its member and the owners see it. */
interface ListedStaffSession {
  readonly id: string
  readonly startedAt: Date
  readonly lastUsedAt: Date
  readonly expiresAt: Date
  readonly platform: Device['platform']
  readonly browser: Device['browser']
}

/** The live sessions of a member, the one that was used last first. */
export async function listStaffSessions(tenant: Tenant, staffId: string, now: Date): Promise<ListedStaffSession[]> {
  return tenant.rows<{ [field in keyof ListedStaffSession]: ListedStaffSession[field] }>(
    statement('staff.listSessions')`
        select session_id as id, created_at as "startedAt", last_used_at as "lastUsedAt", expires_at as "expiresAt",
          platform, browser
        from staff_sessions where merchant_id = $1 and staff_id = ${staffId} and ended_at is null and expires_at > ${now}
        order by last_used_at desc, created_at desc, session_id limit 100`,
  )
}

/** Ends sessions of a member: one by its id, or all; how many. */
export async function endSessionsOfStaff(
  tenant: Tenant,
  { staffId, sessionId }: { readonly staffId: string; readonly sessionId: string | null },
  now: Date,
): Promise<number> {
  return tenant.changes(statement('staff.endSessionsOf')`
     update staff_sessions set ended_at = ${now}
     where merchant_id = $1 and staff_id = ${staffId} and ended_at is null
       and (${sessionId}::uuid is null or session_id = ${sessionId}::uuid)
     returning 1`)
}
