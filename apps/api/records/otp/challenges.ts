import type { Tenant } from '../../db/database.ts'
import { sql, statement } from '../../db/sql.ts'

/** What a code may be used for: it is good for nothing else. */
export type OtpFlow = 'login' | 'phoneChange' | 'delete'

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
export async function insertChallenge(tenant: Tenant, challenge: Challenge): Promise<void> {
  const { verificationHash, sessionHash, phone, flow, codeHash, createdAt, expiresAt } = challenge
  await tenant.run(statement('otp.endChallenges')`update otp_challenges set ended_at = ${createdAt}
     where merchant_id = $1 and session_hash = ${sessionHash} and phone = ${phone} and ended_at is null`)
  await tenant.run(statement('otp.insertChallenge')`insert into otp_challenges
       (merchant_id, verification_hash, session_hash, phone, flow, code_hash, created_at, expires_at)
     values ($1, ${verificationHash}, ${sessionHash}, ${phone}, ${flow}, ${codeHash}, ${createdAt}, ${expiresAt})`)
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
        update otp_challenges set ended_at = ${now} where merchant_id = $1 and verification_hash = ${verificationHash}
          and ended_at is null returning 1`,
  )
  return used === 1
}
