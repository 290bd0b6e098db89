import type { Tenant } from '../../db/database.ts'
import { type SqlPart, sql, statement } from '../../db/sql.ts'
import type { Device } from './device.ts'

const DAY_MS = 24 * 3600_000
/** A session that nobody used for so long has ended. */
export const UNUSED_FOR_DAYS = 90
/** However much it is used. */
export const LASTS_DAYS = 365
/** That a session is used is written once in so long. */
const USE_WRITTEN_AFTER_MS = 3600_000
/** Of one user, the latest: a person looks through no more. */
const MAX_LISTED = 50

/** A session that is listed for its user. */
interface ListedSession {
  readonly tokenHash: Buffer
  readonly startedAt: Date
  readonly lastUsedAt: Date
  readonly device: Device
}

/** Says of rows of `sessions` that they have not ended: neither by somebody nor by their time. */
function isLive(now: Date): SqlPart {
  return sql`ended_at is null and last_used_at > ${daysBefore(now, UNUSED_FOR_DAYS)}
       and created_at > ${daysBefore(now, LASTS_DAYS)}`
}

export function daysBefore(now: Date, days: number): Date {
  return new Date(now.getTime() - days * DAY_MS)
}

/** Whose session a token's hash is; null for one that has ended, or is none. */
export async function findUserOfToken(
  tenant: Tenant,
  tokenHash: Buffer,
  now: Date,
): Promise<{ readonly userId: string; readonly isUseOld: boolean } | null> {
  const row = await tenant.row<{ user_id: string; last_used_at: Date }>(
    statement('users.findOfToken')`
        select user_id, last_used_at from sessions
        where merchant_id = $1 and token_hash = ${tokenHash} and ${isLive(now)}`,
  )
  return row && { userId: row.user_id, isUseOld: now.getTime() - row.last_used_at.getTime() > USE_WRITTEN_AFTER_MS }
}

/** Has the session of a token's hash given way to another one since? */
export async function isReplacedSince(tenant: Tenant, tokenHash: Buffer, since: Date): Promise<boolean> {
  const row = await tenant.row(
    statement('users.isReplacedSince')`
        select 1 from sessions where merchant_id = $1 and token_hash = ${tokenHash} and replaced_at > ${since}`,
  )
  return row !== null
}

/** Writes that a session is used, unless another process has just done so. */
export async function writeSessionUse(tenant: Tenant, tokenHash: Buffer, now: Date): Promise<void> {
  await tenant.run(statement('users.writeSessionUse')`
     update sessions set last_used_at = ${now} where merchant_id = $1 and token_hash = ${tokenHash} and ended_at is null
       and last_used_at < ${new Date(now.getTime() - USE_WRITTEN_AFTER_MS)}`)
}

/** Which of these token hashes are of sessions that have not ended. */
export async function liveSessions(tenant: Tenant, tokenHashes: readonly Buffer[], now: Date): Promise<Buffer[]> {
  const rows = await tenant.rows<{ token_hash: Buffer }>(
    statement('users.liveSessions')`
        select token_hash from sessions
        where merchant_id = $1 and token_hash = any(${tokenHashes}::bytea[]) and ${isLive(now)}`,
  )
  return rows.map((row) => row.token_hash)
}

/** The live sessions of a user, the one that was used last first. */
export async function listSessionsOf(tenant: Tenant, userId: string, now: Date): Promise<ListedSession[]> {
  const rows = await tenant.rows<{
    token_hash: Buffer
    created_at: Date
    last_used_at: Date
    platform: Device['platform']
    browser: Device['browser']
  }>(
    statement('users.listSessions')`
        select token_hash, created_at, last_used_at, platform, browser from sessions
        where merchant_id = $1 and user_id = ${userId} and ${isLive(now)}
        order by last_used_at desc, created_at desc, token_hash limit ${MAX_LISTED}`,
  )
  return rows.map((row) => ({
    tokenHash: row.token_hash,
    startedAt: row.created_at,
    lastUsedAt: row.last_used_at,
    device: { platform: row.platform, browser: row.browser },
  }))
}

/** Ends the sessions of a user but one, whose user it is. Answers those that ended. */
export async function endOtherSessions(
  tenant: Tenant,
  { userId, tokenHash }: { readonly userId: string; readonly tokenHash: Buffer },
  now: Date,
): Promise<Buffer[]> {
  const rows = await tenant.rows<{ token_hash: Buffer }>(
    statement('users.endOtherSessions')`
        update sessions set ended_at = ${now}
        where merchant_id = $1 and user_id = ${userId} and token_hash <> ${tokenHash} and ended_at is null
        returning token_hash`,
  )
  return rows.map((row) => row.token_hash)
}
