import type { Tenant } from '../../db/database.ts'
import { sql, statement } from '../../db/sql.ts'

/** What a code may be used for: it is good for nothing else. */
export type OtpFlow = 'login' | 'phoneChange' | 'delete' | 'staff'

/** A code that was sent, and what it is bound to. */
export interface Challenge {
  readonly verificationHash: Buffer
  /** The session that asked, by its token's hash. */
  readonly sessionHash: Buffer
  readonly phone: string
  readonly flow: OtpFlow
  readonly codeHash: Buffer
  readonly tries: number
  readonly createdAt: Date
  readonly expiresAt: Date
  readonly endedAt: Date | null
}

/** Where the SMS of a code goes, for the share of codes that come back. */
export interface SmsDestination {
  /** ISO 3166 alpha-2. */
  readonly country: string
  /** The number without its last six digits. */
  readonly prefix: string
}

type ChallengeRow = {
  verification_hash: Buffer
  session_hash: Buffer
  phone: string
  flow: OtpFlow
  code_hash: Buffer
  tries: number
  created_at: Date
  expires_at: Date
  ended_at: Date | null
}

const COLUMNS = sql`verification_hash, session_hash, phone, flow, code_hash, tries, created_at, expires_at, ended_at`

function challengeOf(row: ChallengeRow): Challenge {
  return {
    verificationHash: row.verification_hash,
    sessionHash: row.session_hash,
    phone: row.phone,
    flow: row.flow,
    codeHash: row.code_hash,
    tries: row.tries,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    endedAt: row.ended_at,
  }
}

/** Writes a new code and ends the older ones of the same session and phone. */
export async function insertChallenge(
  tenant: Tenant,
  challenge: Challenge,
  sms: SmsDestination | null = null,
): Promise<void> {
  const { verificationHash, sessionHash, phone, flow, codeHash, createdAt, expiresAt } = challenge
  await tenant.run(statement('otp.endChallenges')`update otp_challenges set ended_at = ${createdAt}
     where merchant_id = $1 and session_hash = ${sessionHash} and phone = ${phone} and ended_at is null`)
  await tenant.run(statement('otp.insertChallenge')`insert into otp_challenges
       (merchant_id, verification_hash, session_hash, phone, flow, code_hash, created_at, expires_at, sms_country,
         sms_prefix)
     values ($1, ${verificationHash}, ${sessionHash}, ${phone}, ${flow}, ${codeHash}, ${createdAt}, ${expiresAt},
       ${sms?.country ?? null}, ${sms?.prefix ?? null})`)
}

/** Its code went by SMS as well, after another channel. */
export async function markSms(tenant: Tenant, verificationHash: Buffer, sms: SmsDestination): Promise<void> {
  await tenant.run(
    statement('otp.markSms')`
        update otp_challenges set sms_country = ${sms.country}, sms_prefix = ${sms.prefix}
          where merchant_id = $1 and verification_hash = ${verificationHash}`,
  )
}

/** Whether a code is waited for: it was not typed, replaced or left to expire. */
export async function isAwaited(tenant: Tenant, verificationHash: Buffer, now: Date): Promise<boolean> {
  const row = await tenant.row(
    statement('otp.isAwaited')`
        select 1 from otp_challenges where merchant_id = $1 and verification_hash = ${verificationHash}
          and ended_at is null and expires_at > ${now}`,
  )
  return row !== null
}

/** How many of the latest codes by SMS to a prefix or a country were typed, in a span of time. */
export async function yieldOf(
  tenant: Tenant,
  to: { readonly prefix: string } | { readonly country: string },
  span: { readonly since: Date; readonly until: Date; readonly most: number },
): Promise<{ readonly sent: number; readonly used: number }> {
  const place = 'prefix' in to ? sql`sms_prefix = ${to.prefix}` : sql`sms_country = ${to.country}`
  const row = await tenant.row<{ sent: number; used: number }>(
    statement('otp.yieldOf')`
       select count(*) as sent, count(used_at) as used from (
         select used_at from otp_challenges
         where merchant_id = $1 and ${place} and created_at > ${span.since} and created_at <= ${span.until}
         order by created_at desc limit ${span.most}) latest`,
  )
  return row ?? { sent: 0, used: 0 }
}

/** When codes were sent to a phone, newest first. */
export async function sendsTo(tenant: Tenant, phone: string, since: Date, most: number): Promise<Date[]> {
  const rows = await tenant.rows<{ created_at: Date }>(statement('otp.sendsTo')`select created_at from otp_challenges
     where merchant_id = $1 and phone = ${phone} and created_at > ${since} order by created_at desc limit ${most}`)
  return rows.map((row) => row.created_at)
}

export async function findChallenge(tenant: Tenant, verificationHash: Buffer): Promise<Challenge | null> {
  const row = await tenant.row<ChallengeRow>(
    statement('otp.findChallenge')`
        select ${COLUMNS} from otp_challenges where merchant_id = $1 and verification_hash = ${verificationHash}`,
  )
  return row && challengeOf(row)
}

/** The latest code that a session asked for, for a phone. */
export async function findLatestChallenge(
  tenant: Tenant,
  sessionHash: Buffer,
  phone: string,
): Promise<Challenge | null> {
  const row = await tenant.row<ChallengeRow>(statement('otp.findLatestChallenge')`
      select ${COLUMNS} from otp_challenges where merchant_id = $1 and session_hash = ${sessionHash} and phone = ${phone}
     order by created_at desc limit 1`)
  return row && challengeOf(row)
}

/** Takes one try, before anything is compared: the number it was, or null where there is none left. */
export async function takeTry(
  tenant: Tenant,
  { verificationHash }: Challenge,
  most: number,
  now: Date,
): Promise<number | null> {
  const row = await tenant.row<{ tries: number }>(statement('otp.takeTry')`
     update otp_challenges set tries = tries + 1
     where merchant_id = $1 and verification_hash = ${verificationHash} and tries < ${most} and ended_at is null and
       expires_at > ${now}
     returning tries`)
  return row?.tries ?? null
}

/** Uses a code up; false where it was used already. */
export async function useUp(tenant: Tenant, { verificationHash }: Challenge, now: Date): Promise<boolean> {
  const used = await tenant.changes(
    statement('otp.useUp')`
        update otp_challenges set ended_at = ${now}, used_at = ${now} where merchant_id = $1
          and verification_hash = ${verificationHash} and ended_at is null returning 1`,
  )
  return used === 1
}
