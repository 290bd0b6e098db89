import type { Tenant } from '../../db/database.ts'
import type { OwnSession } from './otp-flow.ts'
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
}

const COLUMNS = 'user_id, full_name, email, phone, phone_code, phone_verified, previous_payment_mod, is_sms_enabled'

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
  }
}

/** A guest and its session, in one statement: the storefront's first call is made by everybody. */
export async function insertGuest(tenant: Tenant, userId: string, tokenHash: Buffer, now: Date): Promise<void> {
  await tenant.change(
    `with guest as (insert into users (merchant_id, user_id, created_at) values ($1, $2, $4) returning merchant_id, user_id)
     insert into sessions (merchant_id, token_hash, user_id, created_at) select merchant_id, $3, user_id, $4 from guest`,
    [userId, tokenHash, now],
  )
}

/** Null for one that is closed (deleted, or joined into another). */
export async function findUser(tenant: Tenant, userId: string): Promise<User | null> {
  const row = await tenant.row<UserRow>(
    `select ${COLUMNS} from users where merchant_id = $1 and user_id = $2 and closed_at is null`,
    [userId],
  )
  return row && userOf(row)
}

export async function insertSession(
  tenant: Tenant,
  session: { readonly userId: string; readonly tokenHash: Buffer; readonly reauthenticatedAt: Date | null },
  now: Date,
): Promise<void> {
  await tenant.change(
    'insert into sessions (merchant_id, token_hash, user_id, created_at, reauthenticated_at) values ($1, $2, $3, $4, $5)',
    [session.tokenHash, session.userId, now, session.reauthenticatedAt],
  )
}

export async function endSession(tenant: Tenant, tokenHash: Buffer, now: Date): Promise<void> {
  await tenant.change(
    'update sessions set ended_at = $3 where merchant_id = $1 and token_hash = $2 and ended_at is null',
    [tokenHash, now],
  )
}

/** A live session with what is known of its user. */
export async function findSession(tenant: Tenant, tokenHash: Buffer): Promise<OwnSession | null> {
  const row = await tenant.row<{ user_id: string; phone: string | null; reauthenticated_at: Date | null }>(
    `select s.user_id, s.reauthenticated_at, case when u.phone_verified then u.phone end as phone
     from sessions s join users u on u.merchant_id = s.merchant_id and u.user_id = s.user_id
     where s.merchant_id = $1 and s.token_hash = $2 and s.ended_at is null and u.closed_at is null`,
    [tokenHash],
  )
  return row && { userId: row.user_id, verifiedPhone: row.phone, reauthenticatedAt: row.reauthenticated_at }
}

/** As `findSession`, but nothing else may end or use the session until the transaction is over. */
export async function lockSession(tenant: Tenant, tokenHash: Buffer): Promise<OwnSession | null> {
  const live = await tenant.row(
    'select 1 from sessions where merchant_id = $1 and token_hash = $2 and ended_at is null for update',
    [tokenHash],
  )
  return live && findSession(tenant, tokenHash)
}

/** The open user with a verified number, locked. */
export async function lockUserOfPhone(tenant: Tenant, phone: string): Promise<User | null> {
  const row = await tenant.row<UserRow>(
    `select ${COLUMNS} from users
     where merchant_id = $1 and phone = $2 and phone_verified and closed_at is null for update`,
    [phone],
  )
  return row && userOf(row)
}

/** Writes what a verification brought; a null name leaves the name that is there. */
export async function updateVerified(
  tenant: Tenant,
  userId: string,
  phone: { readonly e164: string; readonly phoneCode: string },
  fullName: string | null,
): Promise<User | null> {
  const row = await tenant.row<UserRow>(
    `update users set phone = $3, phone_code = $4, phone_verified = true, full_name = coalesce($5, full_name)
     where merchant_id = $1 and user_id = $2 and closed_at is null returning ${COLUMNS}`,
    [userId, phone.e164, phone.phoneCode, fullName],
  )
  return row && userOf(row)
}

export async function insertUser(tenant: Tenant, userId: string, now: Date): Promise<void> {
  await tenant.change('insert into users (merchant_id, user_id, created_at) values ($1, $2, $3)', [userId, now])
}

export async function endSessionsOf(tenant: Tenant, userId: string, now: Date): Promise<void> {
  await tenant.change(
    'update sessions set ended_at = $3 where merchant_id = $1 and user_id = $2 and ended_at is null',
    [userId, now],
  )
}

/** Undefined leaves what is there; null takes it away. */
export async function updateNameAndEmail(
  tenant: Tenant,
  userId: string,
  { fullName, email }: { readonly fullName: string | undefined; readonly email: string | null | undefined },
): Promise<User | null> {
  const row = await tenant.row<UserRow>(
    `update users set full_name = coalesce($3, full_name), email = case when $4 then $5 else email end
     where merchant_id = $1 and user_id = $2 and closed_at is null returning ${COLUMNS}`,
    [userId, fullName ?? null, email !== undefined, email ?? null],
  )
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
    `update users set is_sms_enabled = coalesce($3, is_sms_enabled), terms_agreed = coalesce($4, terms_agreed)
     where merchant_id = $1 and user_id = $2 and closed_at is null returning ${COLUMNS}`,
    [userId, isSmsEnabled ?? null, termsAgreed ?? null],
  )
  return row && userOf(row)
}

/** What one user said of messages and terms becomes another's; `isNewer`: it stands over what that one said. */
export async function joinWishes(
  tenant: Tenant,
  { from, into, isNewer }: { readonly from: string; readonly into: string; readonly isNewer: boolean },
): Promise<void> {
  const joined = (column: string) =>
    isNewer ? `coalesce(o.${column}, u.${column})` : `coalesce(u.${column}, o.${column})`
  await tenant.change(
    `update users u set is_sms_enabled = ${joined('is_sms_enabled')}, terms_agreed = ${joined('terms_agreed')}
     from users o where u.merchant_id = $1 and u.user_id = $3 and o.merchant_id = $1 and o.user_id = $2`,
    [from, into],
  )
}

/** Writes what is not known yet. */
export async function fillProfile(
  tenant: Tenant,
  userId: string,
  { fullName, email }: { readonly fullName: string | null; readonly email: string | null },
): Promise<User | null> {
  const row = await tenant.row<UserRow>(
    `update users set full_name = coalesce(full_name, $3), email = coalesce(email, $4)
     where merchant_id = $1 and user_id = $2 and closed_at is null returning ${COLUMNS}`,
    [userId, fullName, email],
  )
  return row && userOf(row)
}
