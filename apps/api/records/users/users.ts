import type { Tenant } from '../../db/database.ts'
import { sql, statement } from '../../db/sql.ts'
import type { Device } from './device.ts'
import type { OwnSession } from './own-session.ts'
import type { User } from './user.ts'

type UserRow = {
  user_id: string
  full_name: string | null
  email: string | null
  phone: string | null
  phone_code: string | null
  phone_verified: boolean
  previous_payment_mod: string | null
  is_sms_enabled: boolean | null
  terms_agreed: string | null
}

const COLUMNS = sql`user_id, full_name, email, phone, phone_code, phone_verified, previous_payment_mod, is_sms_enabled,
  terms_agreed`

function userOf(row: UserRow): User {
  return {
    id: row.user_id,
    fullName: row.full_name,
    email: row.email,
    phone: row.phone,
    phoneCode: row.phone_code,
    phoneVerified: row.phone_verified,
    previousPaymentMod: row.previous_payment_mod,
    isSmsEnabled: row.is_sms_enabled ?? true,
    termsAgreed: row.terms_agreed,
  }
}

/** A guest and its session, in one statement: the storefront's first call is made by everybody. */
export async function insertGuest(
  tenant: Tenant,
  { userId, tokenHash, device }: { readonly userId: string; readonly tokenHash: Buffer; readonly device: Device },
  now: Date,
): Promise<void> {
  await tenant.run(statement('users.insertGuest')`
     with guest as (insert into users (merchant_id, user_id, created_at) values ($1, ${userId}, ${now}) returning
       merchant_id, user_id)
     insert into sessions (merchant_id, token_hash, user_id, created_at, last_used_at, platform, browser)
       select merchant_id, ${tokenHash}, user_id, ${now}, ${now}, ${device.platform}, ${device.browser} from guest`)
}

/** Null for one that is closed (deleted, or joined into another). */
export async function findUser(tenant: Tenant, userId: string): Promise<User | null> {
  const row = await tenant.row<UserRow>(
    statement('users.findUser')`
        select ${COLUMNS} from users where merchant_id = $1 and user_id = ${userId} and closed_at is null`,
  )
  return row && userOf(row)
}

export async function insertSession(
  tenant: Tenant,
  session: {
    readonly userId: string
    readonly tokenHash: Buffer
    readonly reauthenticatedAt: Date | null
    readonly device: Device
  },
  now: Date,
): Promise<void> {
  const { platform, browser } = session.device
  await tenant.run(
    statement('users.insertSession')`
        insert into sessions (merchant_id, token_hash, user_id, created_at, last_used_at, reauthenticated_at, platform,
          browser)
        values ($1, ${session.tokenHash}, ${session.userId}, ${now}, ${now}, ${session.reauthenticatedAt}, ${platform},
          ${browser})`,
  )
}

export async function endSession(tenant: Tenant, tokenHash: Buffer, now: Date): Promise<void> {
  await tenant.run(
    statement('users.endSession')`
        update sessions set ended_at = ${now} where merchant_id = $1 and token_hash = ${tokenHash} and ended_at is null`,
  )
}

/** Ends a session because another one takes its place in the same browser. */
export async function replaceSession(tenant: Tenant, tokenHash: Buffer, now: Date): Promise<void> {
  await tenant.run(
    statement('users.replaceSession')`
        update sessions set ended_at = ${now}, replaced_at = ${now}
        where merchant_id = $1 and token_hash = ${tokenHash} and ended_at is null`,
  )
}

/** A live session with what is known of its user. */
export async function findSession(tenant: Tenant, tokenHash: Buffer): Promise<OwnSession | null> {
  const row = await tenant.row<{ user_id: string; phone: string | null; reauthenticated_at: Date | null }>(statement(
    'users.findSession',
  )`
      select s.user_id, s.reauthenticated_at, case when u.phone_verified then u.phone end as phone
     from sessions s join users u on u.merchant_id = $1 and u.user_id = s.user_id
     where s.merchant_id = $1 and s.token_hash = ${tokenHash} and s.ended_at is null and u.closed_at is null`)
  return row && { userId: row.user_id, verifiedPhone: row.phone, reauthenticatedAt: row.reauthenticated_at }
}

/** As `findSession`, but nothing else may end or use the session until the transaction is over. */
export async function lockSession(tenant: Tenant, tokenHash: Buffer): Promise<OwnSession | null> {
  const live = await tenant.row(
    statement('users.lockSession')`
        select 1 from sessions where merchant_id = $1 and token_hash = ${tokenHash} and ended_at is null for update`,
  )
  return live && findSession(tenant, tokenHash)
}

/** The open user with a verified number, locked. */
export async function lockUserOfPhone(tenant: Tenant, phone: string): Promise<User | null> {
  const row = await tenant.row<UserRow>(statement('users.lockUserOfPhone')`select ${COLUMNS} from users
     where merchant_id = $1 and phone = ${phone} and phone_verified and closed_at is null for update`)
  return row && userOf(row)
}

/** Writes what a verification brought; a null name leaves the name that is there. */
export async function updateVerified(
  tenant: Tenant,
  userId: string,
  phone: { readonly e164: string; readonly phoneCode: string },
  fullName: string | null,
): Promise<User | null> {
  const row = await tenant.row<UserRow>(statement('users.updateVerified')`
     update users set phone = ${phone.e164}, phone_code = ${phone.phoneCode}, phone_verified = true, full_name =
       coalesce(${fullName}, full_name)
     where merchant_id = $1 and user_id = ${userId} and closed_at is null returning ${COLUMNS}`)
  return row && userOf(row)
}

export async function insertUser(tenant: Tenant, userId: string, now: Date): Promise<void> {
  await tenant.run(
    statement('users.insertUser')`insert into users (merchant_id, user_id, created_at) values ($1, ${userId}, ${now})`,
  )
}

export async function endSessionsOf(tenant: Tenant, userId: string, now: Date): Promise<void> {
  await tenant.run(
    statement('users.endSessionsOf')`
        update sessions set ended_at = ${now} where merchant_id = $1 and user_id = ${userId} and ended_at is null`,
  )
}

/** Undefined leaves what is there; null takes it away. */
export async function updateNameAndEmail(
  tenant: Tenant,
  userId: string,
  { fullName, email }: { readonly fullName: string | undefined; readonly email: string | null | undefined },
): Promise<User | null> {
  const row = await tenant.row<UserRow>(statement('users.updateNameAndEmail')`
     update users set full_name = coalesce(${fullName ?? null}, full_name), email = case when ${email !== undefined} then
       ${email ?? null} else email end
     where merchant_id = $1 and user_id = ${userId} and closed_at is null returning ${COLUMNS}`)
  return row && userOf(row)
}

/** What a user said of messages and terms; undefined leaves what is there. Null for a user who is closed. */
export async function keepWishes(
  tenant: Tenant,
  userId: string,
  {
    isSmsEnabled,
    termsAgreed,
  }: { readonly isSmsEnabled?: boolean | undefined; readonly termsAgreed?: string | undefined },
): Promise<User | null> {
  const row = await tenant.row<UserRow>(
    statement('users.writeWishes')`update users set is_sms_enabled = coalesce(${isSmsEnabled ?? null}, is_sms_enabled),
       terms_agreed = coalesce(${termsAgreed ?? null}, terms_agreed)
     where merchant_id = $1 and user_id = ${userId} and closed_at is null returning ${COLUMNS}`,
  )
  return row && userOf(row)
}

/** What one user said of messages and terms becomes another's; `isNewer`: it stands over what that one said. */
export async function joinWishes(
  tenant: Tenant,
  { from, target, isNewer }: { readonly from: string; readonly target: string; readonly isNewer: boolean },
): Promise<void> {
  const [first, second] = isNewer ? [sql`o`, sql`u`] : [sql`u`, sql`o`]
  await tenant.run(
    statement('users.joinWishes')`update users u
     set is_sms_enabled = coalesce(${first}.is_sms_enabled, ${second}.is_sms_enabled),
       terms_agreed = coalesce(${first}.terms_agreed, ${second}.terms_agreed)
     from users o where u.merchant_id = $1 and u.user_id = ${target} and o.merchant_id = $1 and o.user_id = ${from}`,
  )
}

/** Writes what is not known yet. */
export async function fillProfile(
  tenant: Tenant,
  userId: string,
  { fullName, email }: { readonly fullName: string | null; readonly email: string | null },
): Promise<User | null> {
  const row = await tenant.row<UserRow>(statement('users.fillProfile')`
      update users set full_name = coalesce(full_name, ${fullName}), email = coalesce(email, ${email})
     where merchant_id = $1 and user_id = ${userId} and closed_at is null returning ${COLUMNS}`)
  return row && userOf(row)
}
