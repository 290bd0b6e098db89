import type { Tenant } from '../../db/database.ts'
import { statement } from '../../db/sql.ts'

/** So long somebody may take to find their finger or their phone. */
export const CHALLENGE_MS = 5 * 60_000

export type ChallengePurpose = 'register' | 'sign_in' | 'confirm'

/** What an authenticator is to sign. */
interface StaffChallenge {
  readonly hash: Buffer
  readonly purpose: ChallengePurpose
  /** The invitation or the member that it is for; null: nobody knows yet who signs in. */
  readonly subject: string | null
}

export async function insertStaffChallenge(tenant: Tenant, challenge: StaffChallenge, now: Date): Promise<void> {
  const { hash, purpose, subject } = challenge
  await tenant.run(statement('staff.insertChallenge')`
     insert into staff_challenges (merchant_id, challenge_hash, purpose, subject, expires_at)
     values ($1, ${hash}, ${purpose}, ${subject}, ${new Date(now.getTime() + CHALLENGE_MS)})`)
}

/** Takes a challenge, once; false for one that was taken, has expired, or was for something or somebody else. */
export async function takeStaffChallenge(tenant: Tenant, challenge: StaffChallenge, now: Date): Promise<boolean> {
  const { hash, purpose, subject } = challenge
  const taken = await tenant.changes(statement('staff.takeChallenge')`
     delete from staff_challenges
     where merchant_id = $1 and challenge_hash = ${hash} and purpose = ${purpose}
       and subject is not distinct from ${subject}::uuid and expires_at > ${now}
     returning 1`)
  return taken === 1
}
